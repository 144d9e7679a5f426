import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import { sendPage } from '#src/pages/page.ts'
import type { Company } from './companies.ts'
import { consentPage, refusalPage } from './consent-page.ts'
import type { People } from './issuer.ts'
import { createMemoryStore } from './memory-store.ts'
import { decisionOf } from './people.ts'

type SignIn = { Params: { uid: string }; Body: string }

/**
 * OpenID Connect routes of a provider under `/{company}`, and its consent page. The issuer is created at the first
 * request, so that it does not slow down the start. Returns a function that clears all state.
 */
export function issuerRoutes(app: FastifyInstance, company: Company): () => void {
  const root = `/${company.id}`
  const people: People = new Map()
  const store = createMemoryStore()
  let opening: Promise<Provider> | undefined
  const issuer = () => {
    opening ??= import('./issuer.ts').then(({ createIssuer }) =>
      createIssuer(company, originOf(app), { store, people }),
    )
    return opening
  }

  app.get<SignIn>(`${root}/sign-in/:uid`, async (request, reply) => {
    const provider = await issuer()
    const asked = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined)
    return asked
      ? sendPage(reply, 200, consentPage(company, `${root}/sign-in/${request.params.uid}`))
      : sendPage(reply, 410, refusalPage('It was answered already, or the sandbox was reset.'))
  })
  app.post<SignIn>(`${root}/sign-in/:uid`, async (request, reply) => {
    const provider = await issuer()
    const decision = decisionOf(company, new URLSearchParams(request.body))
    if (!decision) return sendPage(reply, 400, refusalPage('The form says nothing.'))
    if (decision.kind === 'person') people.set(decision.person.subject, decision.person)
    const result =
      decision.kind === 'denied'
        ? { error: 'access_denied', error_description: 'The user did not agree' }
        : { login: { accountId: decision.person.subject } }
    const next = await provider.interactionResult(request.raw, reply.raw, result).catch(() => undefined)
    return next
      ? reply.redirect(next, 303)
      : sendPage(reply, 410, refusalPage('It was answered already, or the sandbox was reset.'))
  })
  app.register(async (scope) => {
    // The issuer parses bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all(`${root}/*`, async (request, reply) => {
      const { raw } = request
      const provider = await issuer()
      reply.hijack()
      if (raw.url?.startsWith(`${root}/auth`)) forgetSession(raw.headers, `${company.id}_session`)
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(root.length) })
      await provider.callback()(raw, reply.raw)
    })
  })
  return () => {
    people.clear()
    store.clear()
  }
}

/** Drops the provider's session at each request, so that another identity can be chosen. */
function forgetSession(headers: { cookie?: string | undefined }, name: string): void {
  const kept = (headers.cookie ?? '').split('; ').filter((cookie) => !cookie.startsWith(name))
  headers.cookie = kept.join('; ')
}

function originOf(app: FastifyInstance): string {
  const address = app.server.address()
  if (!address || typeof address === 'string') throw new Error('the sandbox does not listen')
  return `http://${address.address}:${address.port}`
}
