import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPage } from '#src/pages/page.ts'
import type { Company } from './companies.ts'
import { consentPage, refusalPage } from './consent-page.ts'
import type { Grants } from './oauth2.ts'
import { decisionOf } from './people.ts'

type SignIn = { Params: { id: string }; Body: string }

/** Consent page of a plain OAuth 2.0 provider, opened at `authorizePath`. */
export function consentRoutes(
  app: FastifyInstance,
  company: Company,
  grants: Grants,
  authorizePath: string,
): void {
  const root = `/${company.id}`
  app.get(root + authorizePath, (request, reply) => {
    const asked = grants.ask(new URLSearchParams(request.url.split('?')[1]))
    if ('refusal' in asked) return sendPage(reply, 400, refusalPage(asked.refusal))
    return reply.redirect(`${root}/sign-in/${asked.id}`, 303)
  })
  app.get<SignIn>(`${root}/sign-in/:id`, (request, reply) => {
    const { id } = request.params
    return grants.isWaiting(id)
      ? sendPage(reply, 200, consentPage(company, `${root}/sign-in/${id}`))
      : sendPage(reply, 410, refusalPage('It was answered already, or the sandbox was reset.'))
  })
  app.post<SignIn>(`${root}/sign-in/:id`, (request, reply) => {
    const decision = decisionOf(company, new URLSearchParams(request.body))
    if (!decision) return sendPage(reply, 400, refusalPage('The form says nothing.'))
    const next = grants.answer(request.params.id, decision)
    return next
      ? reply.redirect(next, 303)
      : sendPage(reply, 410, refusalPage('It was answered already, or the sandbox was reset.'))
  })
}

/** X: Basic client authentication, and a profile with a confirmed address. */
export function xRoutes(app: FastifyInstance, company: Company, grants: Grants): void {
  consentRoutes(app, company, grants, '/i/oauth2/authorize')
  app.post<{ Body: string }>('/x/2/oauth2/token', (request, reply) => {
    const [id = '', secret = ''] = basicOf(request.headers.authorization).split(':').map(decodeURIComponent)
    const traded = grants.trade(new URLSearchParams(request.body), { id, secret })
    return 'error' in traded ? reply.code(400).send(traded) : tokenReply(reply, traded.token)
  })
  app.get('/x/2/users/me', (request, reply) => {
    const holder = grants.holderOf(bearerOf(request.headers.authorization))
    if (!holder) return reply.code(401).send({ title: 'Unauthorized', status: 401 })
    const { subject, name, email, isVerified } = holder.person
    return { data: { id: subject, name, username: name, ...(isVerified ? { confirmed_email: email } : {}) } }
  })
}

/** Facebook: client secret in the form, a special error format, and an endpoint that inspects a token. */
export function facebookRoutes(app: FastifyInstance, company: Company, grants: Grants): void {
  consentRoutes(app, company, grants, '/v23.0/dialog/oauth')
  const refuse = (reply: FastifyReply, message: string) =>
    reply.code(400).send({ error: { message, type: 'OAuthException', code: 100 } })
  app.post<{ Body: string }>('/facebook/v23.0/oauth/access_token', (request, reply) => {
    const form = new URLSearchParams(request.body)
    const client = { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
    const traded = grants.trade(form, client)
    return 'error' in traded ? refuse(reply, traded.error) : tokenReply(reply, traded.token)
  })
  app.get<{ Querystring: { input_token?: string } }>('/facebook/debug_token', (request, reply) => {
    const [id, secret] = bearerOf(request.headers.authorization).split('|')
    if (!company.clients.some((client) => client.id === id && client.secret === secret))
      return refuse(reply, 'Invalid application')
    const holder = grants.holderOf(request.query.input_token ?? '')
    if (!holder) return { data: { is_valid: false } }
    return { data: { app_id: holder.clientId, is_valid: true, user_id: holder.person.subject } }
  })
  app.get('/facebook/me', (request, reply) => {
    const holder = grants.holderOf(bearerOf(request.headers.authorization))
    if (!holder) return refuse(reply, 'Invalid token')
    const { subject, name, email } = holder.person
    return { id: subject, name, ...(email ? { email } : {}) }
  })
}

const tokenReply = (reply: FastifyReply, token: string) =>
  reply
    .header('cache-control', 'no-store')
    .send({ access_token: token, token_type: 'bearer', expires_in: 600 })

const bearerOf = (authorization = '') => authorization.replace(/^Bearer /i, '')
const basicOf = (authorization = '') =>
  Buffer.from(authorization.replace(/^Basic /i, ''), 'base64').toString()
