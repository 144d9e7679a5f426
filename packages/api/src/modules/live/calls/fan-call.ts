import type { Receipt } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { type FanParty, fanRefusal, seatRefusal } from './call-parties.ts'
import { readReceipt } from './read-receipt.ts'
import { lockSeat, setFanSum } from './seat-store.ts'
import { endCall } from './settle-call.ts'

type Reported = Result<undefined, Failure<'NOT_FOUND' | 'SEAT_TAKEN'>>

/** Stores the sum of seconds that the fan's page signed; it only grows. */
export const keepSum = (
  { sql }: Pick<Ctx, 'sql'>,
  callId: string,
  { countedMs, ...party }: FanParty & { countedMs: number },
): Promise<Reported> =>
  transact(sql, async (tx): Promise<Reported> => {
    const refused = seatRefusal(await lockSeat(tx, callId), party)
    if (refused) return refused
    await setFanSum(tx, callId, countedMs)
    return ok(undefined)
  })

type Ended = Result<undefined, Failure<'NOT_FOUND' | 'CALL_NOT_OPEN' | 'SEAT_TAKEN'>>

/** Ends a running call for the fan; the time that is left is owed. */
export const endByFan = ({ sql }: Pick<Ctx, 'sql'>, callId: string, party: FanParty): Promise<Ended> =>
  transact(sql, async (tx): Promise<Ended> => {
    const row = await lockSeat(tx, callId)
    const refused = fanRefusal(row, party)
    if (refused || !row) return refused ?? fail('NOT_FOUND')
    if (row.state !== 'LIVE') return fail('CALL_NOT_OPEN', { data: { state: row.state } })
    await endCall(tx, callId, 'FAN_ENDED')
    return ok(undefined)
  })

/** Returns the receipt of a member's call. */
export async function ownReceipt(
  db: Db,
  callId: string,
  memberId: string,
): Promise<Result<Receipt, Failure<'NOT_FOUND'>>> {
  const found = await readReceipt(db, callId)
  if (found?.memberId !== memberId) return fail('NOT_FOUND')
  const { memberId: _, ...receipt } = found
  return ok(receipt)
}
