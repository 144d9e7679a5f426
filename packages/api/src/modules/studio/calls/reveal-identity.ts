import type { Revealed } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { listedName } from '@encore/contract/rules/shipping'
import { fail, ok, type Result } from '#kernel/result.ts'
import { standingsOf } from '#modules/accounts/members/index.ts'
import { addressBookOf, orderInfoOf } from '#modules/commerce/shipping/index.ts'
import { bookedFan } from '#modules/live/calls/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { type Lines, result, shownNow } from '#modules/studio/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { BookingPlace } from './check-identity.ts'
import { callObject, findSession } from './find-session.ts'

type Answer = Result<
  AuditedResult<Revealed>,
  Failure<'NOT_FOUND' | 'CALL_IDENTITY_UNASKED' | 'CALL_SESSION_MOVED'>
>

/**
 * Returns the nickname, the name and the year of birth of a fan of a running session, to compare with the identity document. The name is that
 * of the order’s questions, else that of the first saved address. The audit entry records the booking, not the person.
 */
export async function revealIdentity(
  ctx: Pick<Ctx, 'secrets'>,
  tx: Tx,
  { bookingId, ...place }: BookingPlace,
): Promise<Answer> {
  const found = await findSession(tx, place)
  if (!found.ok) return found
  const { asksIdentity, state } = found.value
  const fan = await bookedFan(tx, place.id, bookingId)
  if (!fan) return fail('NOT_FOUND')
  if (!asksIdentity) return fail('CALL_IDENTITY_UNASKED')
  if (state !== 'OPEN' && state !== 'PAUSED') return fail('CALL_SESSION_MOVED', { data: { state } })
  const [member] = await standingsOf(tx, [fan.memberId])
  if (!member) return fail('NOT_FOUND')
  const lines = [...result([['nickname', member.nickname]]), ...(await personOf(ctx, tx, fan))]
  const auditEntry = {
    object: callObject(place.id),
    eventId: place.eventId,
    after: { shown: 'IDENTITY', booking: bookingId },
  }
  return ok({ reply: await shownNow(tx, lines), auditEntry })
}

async function personOf(
  ctx: Pick<Ctx, 'secrets'>,
  tx: Tx,
  { memberId, orderId }: { memberId: string; orderId: string | null },
): Promise<Lines> {
  const info = orderId === null ? null : await orderInfoOf(tx, orderId)
  if (info) {
    const name = listedName(info.name, info.firstName)
    return result([
      ['name', name],
      ['written', info.originalName],
      ['birthYear', info.birth.slice(0, 4)],
    ])
  }
  const [address] = await addressBookOf(ctx, tx, memberId)
  return address ? result([['name', listedName(address.receiverName, address.receiverFirstName)]]) : []
}
