import type { ErrorName, Failure } from '@encore/contract/errors'
import { type CallCard, readCallCard } from '@encore/contract/rules/calls/call-card'
import { type DeviceCheck, isCheckPassed } from '@encore/contract/rules/calls/device-check'
import { fail, ok, type Result } from '#kernel/result.ts'
import { keepPresent } from '#modules/accounts/members/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import {
  type FanBooking,
  selectFanBooking,
  setDeviceChecked,
  upsertCard,
  upsertDeviceCheck,
} from './fan-store.ts'

/** A fan's booking in a session, by its ids. */
export interface FanRequest {
  sessionId: string
  memberId: string
}

type Refused = 'NOT_FOUND' | 'CALL_SESSION_OVER'

/** Lets a fan prepare the calls of a session until it is closed. */
export const prepare = <T, N extends ErrorName = never>(
  { sql }: Pick<Ctx, 'sql'>,
  { sessionId, memberId }: FanRequest,
  work: (tx: Tx, booking: FanBooking) => Promise<Result<T, Failure<N>>>,
) =>
  transact(sql, async (tx): Promise<Result<T, Failure<Refused | N>>> => {
    const booking = await selectFanBooking(tx, sessionId, memberId)
    // A member who leaves at the same moment keeps nothing.
    if (!booking || !(await keepPresent(tx, memberId))) return fail('NOT_FOUND')
    return booking.sessionState === 'CLOSED' ? fail('CALL_SESSION_OVER') : work(tx, booking)
  })

/** Stores what the device check measured; a passed one lets the fan be called for half an hour. */
export const keepDeviceCheck = (ctx: Ctx, fan: FanRequest, check: DeviceCheck) =>
  prepare(ctx, fan, async (tx, { id }) => {
    const isPassed = isCheckPassed(check)
    await upsertDeviceCheck(tx, id, { ...check, isPassed })
    await setDeviceChecked(tx, id, isPassed)
    return ok({ isPassed })
  })

/** Stores a fan's words for the artist as they can be shown. */
export const keepCard = (ctx: Ctx, fan: FanRequest, given: CallCard) =>
  prepare(ctx, fan, async (tx, { id }) => {
    const read = readCallCard(given)
    if ('problems' in read) return fail('INVALID_INPUT', { fields: read.problems })
    await upsertCard(tx, id, read.card)
    return ok(read.card)
  })
