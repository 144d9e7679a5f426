import type { FastifyInstance, FastifyReply } from 'fastify'
import { originOf } from '#src/eximbay/deposit-routes.ts'
import { lapse, pay, register } from '#src/eximbay/deposits.ts'
import { findSlipByAny, slipState } from '#src/eximbay/slips.ts'
import { approve, cancel, decline, notify } from '#src/gateway/actions.ts'
import { behaviourOf, isScenario, scenarioNames } from '#src/gateway/behaviour.ts'
import type { GatewayContext } from '#src/gateway/context.ts'
import { declineReasonOf } from '#src/gateway/hosted-routes.ts'
import { type Provider, providers, type Session, type Slip, type Transaction } from '#src/gateway/records.ts'
import { balanceOf, refundInOffice } from '#src/gateway/refunds.ts'
import {
  armNext,
  armRef,
  findSession,
  findSessionByAny,
  findTransactionByAny,
} from '#src/gateway/sessions.ts'
import { paysLater, voiceOf } from '#src/gateway/voices.ts'
import { resetState } from '#src/state/sandbox-state.ts'

export type ControlContext = GatewayContext & { clearMails(): void; forgetPeople(): void; endTrouble(): void }

type ArmRequest = { provider: Provider; ref?: string; next?: true; scenario: string; delaySeconds?: number }
type ActionRequest = { Params: { id: string }; Body: { reason?: string; amount?: string } | null }

const armSchema = {
  body: {
    type: 'object',
    required: ['provider', 'scenario'],
    additionalProperties: false,
    properties: {
      provider: { enum: providers },
      ref: { type: 'string', minLength: 1, maxLength: 30 },
      next: { const: true },
      scenario: { enum: scenarioNames },
      delaySeconds: { type: 'number', minimum: 0, maximum: 86_400 },
    },
    oneOf: [{ required: ['ref'] }, { required: ['next'] }],
  },
}

const clockSchema = {
  body: {
    type: 'object',
    required: ['advance'],
    additionalProperties: false,
    properties: { advance: { type: 'number', exclusiveMinimum: 0, maximum: 31_536_000 } },
  },
}

/** Control API for tests: scenarios, buyer and office actions without a browser, the clock, and the wire log. */
export function controlRoutes(app: FastifyInstance, ctx: ControlContext): void {
  app.post<{ Body: ArmRequest }>('/__ctl/arm', { schema: armSchema }, (request, reply) => {
    const { provider, scenario, delaySeconds, ref } = request.body
    if (!isScenario(scenario)) return reply.code(400).send({ error: `unknown scenario ${scenario}` })
    const behaviour = behaviourOf(scenario, delaySeconds)
    if (ref === undefined) armNext(ctx, provider, behaviour)
    else armRef(ctx, ref, behaviour)
    return reply.send({ behaviour })
  })

  app.post<{ Body: { advance: number } }>('/__ctl/clock', { schema: clockSchema }, (request) => {
    ctx.clock.advance(request.body.advance * 1000)
    ctx.changed()
    ctx.engine.replan()
    return { now: new Date(ctx.clock.nowMs()).toISOString() }
  })

  app.get<{ Querystring: { ref?: string } }>('/__ctl/exchanges', (request) => {
    const { ref } = request.query
    return { content: ctx.state.exchanges.filter((item) => ref === undefined || item.ref === ref) }
  })

  app.post('/__ctl/reset', (_request, reply) => {
    resetState(ctx.state)
    ctx.clearMails()
    ctx.forgetPeople()
    ctx.endTrouble()
    ctx.changed()
    ctx.engine.replan()
    return reply.code(204).send()
  })

  buyerActions(app, ctx)
  officeActions(app, ctx)
}

/** Actions of a buyer, also on a finished session, as from a second tab or a back button. */
function buyerActions(app: FastifyInstance, ctx: ControlContext): void {
  const onSession = (
    name: string,
    act: (session: Session, body: ActionRequest['Body'], origin: string) => Promise<void> | void,
  ) =>
    app.post<ActionRequest>(`/__ctl/tx/:id/${name}`, async (request, reply) => {
      const session = findSessionByAny(ctx, request.params.id)
      if (!session) return reply.code(404).send({ error: 'no such session' })
      if (needsCash[name] !== undefined && needsCash[name] !== paysLater(session))
        return reply.code(409).send({ error: 'not with this method' })
      await act(session, request.body, originOf(request))
      return sessionView(ctx, session)
    })
  onSession('approve', (session) => approve(ctx, session))
  onSession('register', (session, _body, origin) => register(ctx, session, origin))
  onSession('decline', (session, body) => decline(ctx, session, declineReasonOf(body?.reason)))
  onSession('cancel', (session) => cancel(ctx, session))

  app.post<ActionRequest>('/__ctl/tx/:id/pay', async (request, reply) => {
    const found = slipOf(ctx, request.params.id)
    if (!found) return reply.code(404).send({ error: 'no payment number was given' })
    await pay(ctx, found.session, found.slip)
    return sessionView(ctx, found.session)
  })

  app.post<ActionRequest>('/__ctl/tx/:id/notify', async (request, reply) => {
    const { id } = request.params
    const session = findSessionByAny(ctx, id)
    const message = findTransactionByAny(ctx, id)?.notice ?? session?.result
    if (!session || !message) return reply.code(404).send({ error: 'nothing to send' })
    return { exchange: await notify(ctx, session, message, { afterMs: 0 }) }
  })
}

/** True for actions on cash payments, false for immediate ones; other actions apply to both. */
const needsCash: Readonly<Record<string, boolean>> = { approve: false, register: true }

function slipOf(ctx: ControlContext, id: string): { slip: Slip; session: Session } | undefined {
  const slip = findSlipByAny(ctx, id)
  const session = slip && findSession(ctx, slip.sessionId)
  return slip && session && { slip, session }
}

/** Actions of the gateway's back office, which does not notify the merchant. */
function officeActions(app: FastifyInstance, ctx: ControlContext): void {
  const refund = (reply: FastifyReply, id: string, amount?: string) => {
    const transaction = findTransactionByAny(ctx, id)
    if (!transaction) return reply.code(404).send({ error: 'no such transaction' })
    const refusal = refundInOffice(ctx, transaction, amount)
    if (refusal) return reply.code(409).send({ error: refusal })
    return reply.send(transactionView(transaction))
  }
  app.post<ActionRequest>('/__ctl/tx/:id/refund', (request, reply) =>
    refund(reply, request.params.id, request.body?.amount),
  )

  app.post<ActionRequest>('/__ctl/tx/:id/void', (request, reply) => {
    const found = slipOf(ctx, request.params.id)
    if (!found || slipState(ctx, found.slip) !== 'waiting') return refund(reply, request.params.id)
    lapse(ctx, found.session, found.slip)
    return reply.send(sessionView(ctx, found.session))
  })
}

function sessionView(ctx: ControlContext, session: Session) {
  return {
    session: session.id,
    ref: session.fields.ref,
    state: session.state,
    returnurl: voiceOf(session).way(session).url,
    /** Method of the browser's return to the merchant, and the form it carries. */
    method: voiceOf(session).way(session).method,
    result: session.result,
    transactions: ctx.state.gateway.transactions
      .filter((transaction) => transaction.sessionId === session.id)
      .map(transactionView),
  }
}

function transactionView(transaction: Transaction) {
  const { transid, ref, cur, amt, refunds } = transaction
  return { transid, ref, cur, amt, balance: balanceOf(transaction), refunds }
}
