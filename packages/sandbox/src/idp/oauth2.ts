import { createHash, randomBytes } from 'node:crypto'
import { type Company, isReturnAddress } from './companies.ts'
import type { Decision, Person } from './people.ts'

type Waiting = { clientId: string; redirectUri: string; state: string; challenge: string }
type Granted = Waiting & { person: Person }

export type TokenForm = URLSearchParams

/** Authorization codes and access tokens of a plain OAuth 2.0 provider with PKCE. */
export function createGrants(company: Company) {
  const waiting = new Map<string, Waiting>()
  const codes = new Map<string, Granted>()
  const tokens = new Map<string, { clientId: string; person: Person }>()
  return {
    clear: () => {
      for (const kept of [waiting, codes, tokens]) kept.clear()
    },
    /** Returns the id of the consent page, or the refusal. */
    ask(query: URLSearchParams): { id: string } | { refusal: string } {
      const [clientId, redirectUri] = [query.get('client_id') ?? '', query.get('redirect_uri') ?? '']
      if (!company.clients.some(({ id }) => id === clientId)) return { refusal: 'client_id is unknown' }
      if (!isReturnAddress(company, redirectUri)) return { refusal: 'redirect_uri is not registered' }
      const challenge = query.get('code_challenge') ?? ''
      if (query.get('code_challenge_method') !== 'S256' || challenge === '')
        return { refusal: 'code_challenge with S256 is required' }
      const id = remember(waiting, { clientId, redirectUri, state: query.get('state') ?? '', challenge })
      return { id }
    },
    isWaiting: (id: string) => waiting.has(id),
    /** Returns the redirect with the decision; undefined when no request is waiting. */
    answer(id: string, decision: Decision): string | undefined {
      const asked = waiting.get(id)
      if (!asked) return undefined
      waiting.delete(id)
      const url = new URL(asked.redirectUri)
      if (decision.kind === 'denied') url.searchParams.set('error', 'access_denied')
      else url.searchParams.set('code', remember(codes, { ...asked, person: decision.person }))
      url.searchParams.set('state', asked.state)
      return url.href
    },
    /** Exchanges a code once. */
    trade(form: TokenForm, client: { id: string; secret: string }): { token: string } | { error: string } {
      const isKnown = company.clients.some(({ id, secret }) => id === client.id && secret === client.secret)
      if (!isKnown) return { error: 'invalid_client' }
      const code = form.get('code') ?? ''
      const granted = codes.get(code)
      codes.delete(code)
      const proof = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isRight =
        granted?.clientId === client.id &&
        granted.redirectUri === form.get('redirect_uri') &&
        granted.challenge === proof
      if (!granted || !isRight) return { error: 'invalid_grant' }
      return { token: remember(tokens, { clientId: client.id, person: granted.person }) }
    },
    holderOf: (token: string) => tokens.get(token),
  }
}

export type Grants = ReturnType<typeof createGrants>

const maxKept = 1_000

function remember<T>(kept: Map<string, T>, value: T): string {
  const id = randomBytes(24).toString('base64url')
  kept.set(id, value)
  if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '')
  return id
}
