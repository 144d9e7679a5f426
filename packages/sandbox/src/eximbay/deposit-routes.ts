import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GatewayContext } from '#src/gateway/context.ts'
import {
  type HostedRequest,
  hostedAction,
  sendHosted,
  sendUnknown,
  textsFor,
} from '#src/gateway/hosted-routes.ts'
import { findSession } from '#src/gateway/sessions.ts'
import { paysLater } from '#src/gateway/voices.ts'
import { depositPage } from './deposit-page.ts'
import { lapse, pay, register } from './deposits.ts'
import { findSlipByAny, slipState } from './slips.ts'

/** Routes for paying cash at a store, including the till operated by the tester. */
export function depositRoutes(app: FastifyInstance, ctx: GatewayContext): void {
  hostedAction(app, ctx, 'register', async (session, _panel, request) => {
    if (paysLater(session)) await register(ctx, session, originOf(request))
  })

  app.get<HostedRequest>('/deposit/:session', (request, reply) => {
    const slip = findSlipByAny(ctx, request.params.session)
    const session = slip && findSession(ctx, slip.sessionId)
    if (!session) return sendUnknown(reply)
    const t = textsFor(session, request)
    return sendHosted(reply, t, depositPage(slip, slipState(ctx, slip), t))
  })

  app.post<{ Params: { session: string; act: 'pay' | 'void' } }>(
    '/deposit/:session/:act(pay|void)',
    async (request, reply) => {
      const { session: id, act } = request.params
      const slip = findSlipByAny(ctx, id)
      const session = slip && findSession(ctx, slip.sessionId)
      if (!session) return sendUnknown(reply)
      const state = slipState(ctx, slip)
      if (act === 'pay' && state !== 'paid') await pay(ctx, session, slip)
      if (act === 'void' && state === 'waiting') lapse(ctx, session, slip)
      return reply.redirect(`/deposit/${session.id}`, 303)
    },
  )
}

export const originOf = ({ headers }: FastifyRequest): string => `http://${headers.host}`
