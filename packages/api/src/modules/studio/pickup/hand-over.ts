import type { HandedOver } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { eventsWhere } from '@encore/contract/rules/staff-roles'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { presentNames } from '#modules/accounts/members/index.ts'
import { handOver, type PassRow, passCalled, takeBack } from '#modules/commerce/delivery/index.ts'
import { eventOf, type Order, orderById } from '#modules/commerce/orders/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'

type Actor = Pick<Staff, 'uid' | 'held'>

/** Seconds in which a hand-over can be undone. */
export const undoSeconds = 60

/**
 * When two devices scan one code, one hands over and the other gets the time it was done. A pass of another event is
 * NOT_FOUND.
 */
export async function handOverAt(
  ctx: Pick<Ctx, 'secrets'>,
  tx: Tx,
  staff: Actor,
  { code, locale }: { code: string; locale: Locale },
): Promise<
  Result<AuditedResult<HandedOver>, Failure<'NOT_FOUND' | 'PICKUP_REFUSED' | 'CARDS_NOT_ALLOTTED'>>
> {
  const found = await passFor(ctx, tx, staff, code)
  if (!found) return fail('NOT_FOUND')
  const { order, pass } = found
  const done = await handOver(ctx, tx, { pass: pass.id, reportedBy: staff.uid })
  if (!done.ok && done.failure.rule === 'cardsPending') return fail('CARDS_NOT_ALLOTTED')
  const now = await passCalled(ctx, tx, pass.id)
  if (!now || (!done.ok && now.state !== 'HANDED_OVER'))
    return fail('PICKUP_REFUSED', { data: { state: now?.state } })
  const names = await presentNames(tx, [now.memberId])
  const lines = order.lines.filter(({ id }) => now.lineIds.includes(id))
  return ok({
    reply: {
      ...{ passId: now.id, orderId: order.id, state: now.state, isNow: done.ok },
      nickname: names.get(now.memberId) ?? null,
      lines: lines.map(({ name, quantity }) => ({ name: localText(name, locale), quantity })),
      at: now.handedOverAt?.toISOString() ?? null,
    },
    auditEntry: {
      object: { kind: 'order', id: order.id },
      eventId: eventOf(order.lines),
      after: { pass: now.id, handedOver: done.ok ? 'now' : 'before' },
    },
  })
}

/** Undoes a hand-over, so the code can be used again. */
export async function undoHandOver(
  ctx: Pick<Ctx, 'secrets' | 'events'>,
  tx: Tx,
  staff: Actor,
  id: string,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'PICKUP_REFUSED'>>> {
  const found = await passFor(ctx, tx, staff, id)
  if (!found) return fail('NOT_FOUND')
  const { order, pass } = found
  if (pass.secondsAgo === null || pass.secondsAgo > undoSeconds)
    return fail('PICKUP_REFUSED', { data: { state: pass.state } })
  const undone = await takeBack(ctx, tx, { pass: id, reportedBy: staff.uid })
  if (!undone.ok) return fail('PICKUP_REFUSED', { data: { state: undone.failure.state } })
  const auditEntry = {
    object: { kind: 'order', id: order.id },
    eventId: eventOf(order.lines),
    before: { state: pass.state },
    after: { pass: id, undone: true },
  }
  return ok({ reply: undefined, auditEntry })
}

async function passFor(
  ctx: Pick<Ctx, 'secrets'>,
  tx: Tx,
  { held }: Actor,
  called: string,
): Promise<{ order: Order; pass: PassRow & { secondsAgo: number | null } } | null> {
  const pass = await passCalled(ctx, tx, called.trim())
  const order = pass && (await orderById(tx, pass.orderId))
  if (!pass || !order) return null
  const where = eventsWhere(held, 'pickup.write')
  const lines = order.lines.filter(({ id }) => pass.lineIds.includes(id))
  const isTheirs =
    where === 'all' || lines.every(({ eventId }) => eventId !== null && where.includes(eventId))
  return isTheirs ? { order, pass } : null
}
