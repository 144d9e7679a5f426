import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { StationParty } from '../call-parties.ts'
import { deleteFiles, listFolders } from './keepsake-files.ts'
import { keepsakeMark } from './keepsake-mark.ts'
import {
  insertKeepsake,
  lockRecordedCall,
  lockRecordedOfBooking,
  lockRecordedOfMember,
  lockRecordedOfStation,
  selectNeeded,
  setDeleted,
  setExpiredDeleted,
} from './keepsake-store.ts'

type Deleted = Result<undefined, Failure<'NOT_FOUND'>>
type Means = Pick<Ctx, 'sql' | 'config' | 'secrets'>

/** Deletes the keepsake of a member's call for good. */
export const deleteByFan = (ctx: Means, memberId: string, callId: string): Promise<Deleted> =>
  deleteOne(ctx, callId, { isTheirs: (call) => call.memberId === memberId, reason: 'FAN' })

/** Deletes the keepsake of a call of the station for good; other calls are recorded as before. */
export const deleteByStation = (ctx: Means, { stationId }: StationParty, callId: string): Promise<Deleted> =>
  deleteOne(ctx, callId, { isTheirs: (call) => call.stationId === stationId, reason: 'ARTIST' })

async function deleteOne(
  ctx: Means,
  callId: string,
  {
    isTheirs,
    reason,
  }: {
    isTheirs(call: { memberId: string | null; stationId: string }): boolean
    reason: 'FAN' | 'ARTIST'
  },
): Promise<Deleted> {
  const deleted = await transact(ctx.sql, async (tx): Promise<Deleted> => {
    const call = await lockRecordedCall(tx, callId)
    if (!call || !isTheirs(call) || call.recording !== 'KEEPSAKE') return fail('NOT_FOUND')
    // A call that is not recorded yet is not recorded later either.
    await insertKeepsake(tx, callId, keepsakeMark(ctx.secrets, callId))
    await setDeleted(tx, [callId], reason)
    return ok(undefined)
  })
  if (deleted.ok) await deleteFiles(ctx, callId)
  return deleted
}

/** Deletes what was recorded of a fan's booking, because a consent was withdrawn. Files follow within seconds. */
export const deleteOfBooking = async (tx: Tx, bookingId: string) =>
  setDeleted(tx, await lockRecordedOfBooking(tx, bookingId), 'CONSENT')

/** Deletes what was recorded at a station, because its artist withdrew the consent. */
export const deleteOfStation = async (tx: Tx, stationId: string) =>
  setDeleted(tx, await lockRecordedOfStation(tx, stationId), 'CONSENT')

/** Deletes what was recorded of a member who leaves. */
export const deleteOfMember = async (tx: Tx, memberId: string) =>
  setDeleted(tx, await lockRecordedOfMember(tx, memberId), 'LEFT')

/** Deletes expired keepsakes, then all files of deleted and failed ones, also after a crash. */
export async function deleteUnneeded(ctx: Pick<Ctx, 'sql' | 'config' | 'log'>): Promise<void> {
  await transact(ctx.sql, async (tx) => ok(await setExpiredDeleted(tx)))
  // A folder is younger than its row, so each that is listed has one by now.
  const folders = await listFolders(ctx)
  const needed = await selectNeeded(ctx.sql, folders)
  const gone = folders.filter((callId) => !needed.has(callId))
  for (const callId of gone) await deleteFiles(ctx, callId)
  if (gone.length > 0) ctx.log.info({ gone }, 'files of keepsakes deleted')
}
