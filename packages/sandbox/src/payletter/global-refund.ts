import { randomBytes } from 'node:crypto'
import { formatAmount, parseAmount } from '#src/gateway/amounts.ts'
import type { GatewayContext } from '#src/gateway/context.ts'
import { refundInOffice } from '#src/gateway/refunds.ts'
import { booked, findSession } from '#src/gateway/sessions.ts'
import type { GlobalStore } from './clients.ts'
import { formNotice, refundNotice } from './global-voice.ts'
import type { Answer, Json } from './json-routes.ts'

/**
 * Refunds a payment and notifies the merchant. There is no idempotency key: a repeated refund finds no balance left.
 */
export function refundPayment(ctx: GatewayContext, store: GlobalStore, body: Json): Answer {
  const found = booked(ctx).find((item) => item.mid === store.storeId && item.transid === body.paytoken)
  if (!found || found.cur !== body.currency) return refused(406, 995, 'No such payment')
  const answer = { ref: found.ref }
  const amount = amountOf(body.amount, store)
  if (amount === undefined) return { ...answer, ...refused(400, 997, 'Amount is not valid') }
  if (found.refundFault === 'rc18')
    return { ...answer, ...refused(406, 995, 'Unsettled balance is too small') }
  const refusal = refundInOffice(ctx, found, amount)
  if (refusal) return { ...answer, ...refused(406, 995, refusal) }
  const isLost = found.refundFault === 'lost_answer'
  if (isLost) found.refundFault = 'none'
  ctx.engine.add({
    id: randomBytes(8).toString('hex'),
    provider: 'payletter_global',
    ref: found.ref,
    url: findSession(ctx, found.sessionId)?.fields.statusurl ?? '',
    ...formNotice(refundNotice(found.notice, ctx.clock.nowMs())),
    dueAtMs: ctx.clock.nowMs(),
    triesDone: 0,
    answersToLose: 0,
  })
  return {
    ...answer,
    status: 200,
    isLost,
    body: { data: { paytoken: found.transid, refundamt: Number(amount) } },
  }
}

/** Formats a JSON number in major units as `9.90`; undefined when it cannot be charged. */
export function amountOf(value: unknown, { currency }: GlobalStore): string | undefined {
  const minor = typeof value === 'number' ? parseAmount(String(value), currency) : undefined
  return minor !== undefined && minor > 0n ? formatAmount(minor, currency) : undefined
}

export const refused = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, message },
})
