import { userInfo } from 'node:os'
import { type Api, actByOperator, type DeliveryRefusal, type transact } from '@encore/api'
import { withBackEnd } from '../shared/back-end.ts'

type Ctx = Api['ctx']
type Work<T> = Parameters<typeof transact<T, DeliveryRefusal>>[1]

/** Runs one delivery action in a transaction and prints its result; returns 1 when nothing changed. */
export const say = <T extends { id: string; orderId: string | null; state: string }>(
  action: string,
  work: (ctx: Ctx, reportedBy: string) => Work<T>,
  done: (value: T) => string,
): Promise<number> =>
  withBackEnd(async (ctx) => {
    const auditAction = work(ctx, userInfo().username)
    const received = await actByOperator(ctx.sql, action, async (tx) => {
      const result = await auditAction(tx)
      if (!result.ok) return result
      const { id, orderId, state } = result.value
      // A prize has no order.
      const object = orderId === null ? { kind: 'parcel', id } : { kind: 'order', id: orderId }
      const auditEntry = { object, after: { delivery: id, state } }
      return { ok: true, value: { reply: result.value, auditEntry } }
    })
    if (received.ok) console.log(done(received.value))
    else console.error(`Nothing was changed: ${refusalText(received.failure)}`)
    return received.ok ? 0 : 1
  })

const refusals: Record<DeliveryRefusal['rule'], string> = {
  noSuchParcel: 'there is no such parcel',
  noSuchPass: 'there is no such pass',
  notNow: 'it is',
  noTrackingNumber: 'that is no number of this carrier',
  cardsPending: 'random goods in it wait for their cards',
}

const refusalText = ({ rule, state }: DeliveryRefusal): string =>
  state === undefined ? refusals[rule] : `${refusals[rule]} ${state}`
