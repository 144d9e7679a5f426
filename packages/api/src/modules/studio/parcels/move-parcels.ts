import type { Failure } from '@encore/contract/errors'
import { type Carrier, readTrackingNumber } from '@encore/contract/rules/carriers'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import {
  type DeliveryRefusal,
  deliverParcel,
  type ParcelRow,
  prizesIn,
  returnParcel,
  shipParcel,
} from '#modules/commerce/delivery/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { drawObject } from '#modules/studio/draws/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'
import { parcelFor } from './access-scope.ts'

type Actor = Pick<Staff, 'uid' | 'held'>
type AuditedParcel<F = never> = Promise<
  Result<AuditedResult<undefined>, F | Failure<'NOT_FOUND' | 'PARCEL_REFUSED' | 'INVALID_INPUT'>>
>

export interface Shipping {
  id: string
  carrier: Carrier
  trackingNumber: string
}

/** Uses the same operations as the command line. The object of the audit entry is the order, or the draw of a prize. */
export const markShipped = async (
  ctx: Ctx,
  tx: Tx,
  staff: Actor,
  { id, ...sent }: Shipping,
): AuditedParcel<Failure<'CARDS_NOT_ALLOTTED'>> => {
  const read = readTrackingNumber(sent.carrier, sent.trackingNumber)
  if ('problem' in read && (await parcelFor(tx, staff.held, id)))
    return invalid('trackingNumber', read.problem)
  return tellParcel(
    tx,
    staff,
    id,
    'shipped',
    (parcelId, reportedBy) => shipParcel(ctx, tx, { parcelId, reportedBy, ...sent }),
    (refusal) => (refusal.rule === 'cardsPending' ? fail('CARDS_NOT_ALLOTTED') : refused(refusal)),
  )
}

export const markDelivered = (ctx: Ctx, tx: Tx, staff: Actor, id: string): AuditedParcel =>
  tellParcel(tx, staff, id, 'delivered', (parcelId, reportedBy) =>
    deliverParcel(ctx, tx, { parcelId, reportedBy }),
  )

export const markReturned = (ctx: Ctx, tx: Tx, staff: Actor, id: string): AuditedParcel =>
  tellParcel(tx, staff, id, 'returned', (parcelId, reportedBy) =>
    returnParcel(ctx, tx, { parcelId, reportedBy }),
  )

type Refused<F> = Result<never, F | Failure<'NOT_FOUND' | 'PARCEL_REFUSED' | 'INVALID_INPUT'>>

async function tellParcel<F = never>(
  tx: Tx,
  { uid, held }: Actor,
  id: string,
  word: string,
  move: (parcelId: string, reportedBy: string) => Promise<Result<ParcelRow, DeliveryRefusal>>,
  refusalOf: (refusal: DeliveryRefusal) => Refused<F> = refused,
): AuditedParcel<F> {
  const before = await parcelFor(tx, held, id)
  if (!before) return fail('NOT_FOUND')
  const moved = await move(id, uid)
  if (!moved.ok) return refusalOf(moved.failure)
  const { orderId, carrier, trackingNumber } = moved.value
  const [prize] = (await prizesIn(tx, [before])).values()
  const [eventId] = before.eventIds.length === 1 ? before.eventIds : []
  return ok({
    reply: undefined,
    auditEntry: {
      object: prize ? drawObject({ id: prize.drawId }) : { kind: 'order', id: orderId ?? '' },
      eventId: eventId === '-' ? null : (eventId ?? null),
      before: { state: before.state },
      after: { parcel: id, state: moved.value.state, result: word, carrier, trackingNumber },
    },
  })
}

function refused({ rule, state }: DeliveryRefusal) {
  if (rule === 'noTrackingNumber') return invalid('trackingNumber', 'shape')
  return rule === 'noSuchParcel' ? fail('NOT_FOUND') : fail('PARCEL_REFUSED', { data: { state } })
}
