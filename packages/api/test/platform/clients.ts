import { type Endpoint, type EndpointKey, endpoints } from '@encore/contract/endpoints'
import type { InjectOptions } from 'fastify'
import { createWorldWithMail, openGuest, ownPage, signUpMember } from '#test/members.ts'
import { requireErrorBody } from '#test/replies.ts'

/** A world with a guest and a member, and a way to send requests that no official client would. */
export interface Clients {
  home: Awaited<ReturnType<typeof createWorldWithMail>>
  tokens: { member: string; guest: string; nobody: undefined }
  memberUid: string
  /** Replaces the member when a request has ended the session. */
  keepMember(): Promise<void>
  /** Sends the request and checks the rules that hold for every response. */
  ask(request: InjectOptions): Promise<Reply>
  close(): Promise<void>
}

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  body: any
  headers: Record<string, unknown>
}

export async function openClients(env: Record<string, string> = {}): Promise<Clients> {
  const home = await createWorldWithMail(env)
  const guest = await openGuest(home.world)
  const member = await signUpMember(home)
  const ask = async (request: InjectOptions): Promise<Reply> => {
    const response = await home.world.api.http.inject(request)
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const body = isJson && response.body ? response.json() : undefined
    const what = `${request.method} ${String(request.url).slice(0, 200)} → ${response.statusCode} ${response.body.slice(0, 300)}`
    const isRefusal = typeof body?.name === 'string' && body.name.startsWith('COUPON_')
    if (response.statusCode >= 500 && !isRefusal) throw new Error(`a fault: ${what}`)
    if (response.statusCode >= 400 && request.method !== 'HEAD') requireErrorBody(response.statusCode, body)
    if (response.statusCode === 403 && body.name !== 'MEMBER_ONLY') throw new Error(`a sign-out: ${what}`)
    if (!response.headers['x-request-id'] || response.headers['x-content-type-options'] !== 'nosniff')
      throw new Error(`bare headers: ${what}`)
    return { status: response.statusCode, body, headers: response.headers }
  }
  const clients: Clients = {
    home,
    tokens: { member: member.token, guest: guest.session.idToken, nobody: undefined },
    memberUid: member.uid,
    keepMember: async () => {
      const { status } = await home.world.send('GET /api/v2/member/me', { token: clients.tokens.member })
      if (status === 200) return
      const next = await signUpMember(home)
      clients.tokens.member = next.token
      clients.memberUid = next.uid
    },
    ask,
    close: home.close,
  }
  return clients
}

export const endpointOf = (key: EndpointKey): Endpoint => endpoints[key]
/** Endpoints for members and guests, without those for staff. */
export const allKeys = (Object.keys(endpoints) as EndpointKey[]).filter((key) => !endpointOf(key).staff)
export const methodOf = (key: EndpointKey) => key.split(' ', 1)[0] as 'GET' | 'POST' | 'PUT' | 'DELETE'
export const withBody = allKeys.filter((key) => endpointOf(key).body)
export const withId = allKeys.filter((key) => key.includes('{'))
export const withPages = allKeys.filter((key) => {
  const { query } = endpointOf(key)
  return query !== undefined && 'properties' in query && 'page' in (query.properties as object)
})

/** Returns a well-formed id for this parameter that belongs to nothing. */
function strangerId(key: EndpointKey, name: string): string {
  const { properties = {} } = (endpointOf(key).params ?? {}) as { properties?: Record<string, unknown> }
  const schema = JSON.stringify(properties[name] ?? '')
  const tokenLength = name === 'token' ? /\]\{(\d+)(?:,\d+)?\}\$"/.exec(schema)?.[1] : undefined
  const hexLength = /\[0-9a-f\]\{(\d+)\}/.exec(schema)?.[1]
  if (hexLength) return 'a'.repeat(Number(hexLength))
  if (tokenLength) return 'x'.repeat(Number(tokenLength))
  return `${/\^\(?(?:\?:)?([a-z]+)/.exec(schema)?.[1] ?? 'xx'}_01HZZZZZZZZZZZZZZZZZZZZZZZ`
}

/** Fills every parameter with `id`, or with ids that belong to nothing. */
export const pathOf = (key: EndpointKey, id?: string): string =>
  key.slice(key.indexOf(' ') + 1).replace(/\{(\w+)\}/g, (_, name: string) => id ?? strangerId(key, name))

export const headersOf = (token: string | undefined): Record<string, string> => ({
  ...ownPage,
  ...(token ? { authorization: `Bearer ${token}` } : {}),
})
