import { missCause } from '@encore/contract/rules/calls/queue'
import {
  applyMiss,
  moveByStaff,
  type QueueChange,
  type StaffMove,
} from '@encore/contract/rules/calls/queue-changes'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import {
  insertQueueChange,
  lockStation,
  type QueuedFan,
  selectQueue,
  setQueued,
  setRanks,
} from './queue-store.ts'
import { endCall } from './settle-call.ts'

/** Moves fans of a station who missed their call now: back, to the end, then out of the queue. */
export async function missCalls(
  { clock }: Pick<Ctx, 'clock'>,
  tx: Tx,
  stationId: string,
): Promise<QueueChange[]> {
  if ((await lockStation(tx, stationId)) === null) return []
  const nowMs = clock.now()
  let queue = (await selectQueue(tx, stationId)).filter(({ isNext }) => !isNext)
  const changes: QueueChange[] = []
  for (const fan of queue.filter((one) => missCause(one, nowMs) !== null)) {
    const missed = applyMiss(queue, fan.bookingId, nowMs)
    if ('refusal' in missed) continue
    queue = ranked(queue, missed.entries)
    await setQueued(tx, fan.callId, fan.misses + 1)
    await insertQueueChange(tx, fan.callId, missed.change)
    if (missed.change.to === null) await endCall(tx, fan.callId, 'THIRD_MISS')
    changes.push(missed.change)
  }
  if (changes.length > 0) await setRanks(tx, queue)
  return changes
}

/** Moves a waiting fan, or one who is next and not rung yet, by staff; the fan reads the note. */
export async function moveFan(
  tx: Tx,
  stationId: string,
  move: StaffMove,
): Promise<{ change: QueueChange } | { refusal: 'NOT_IN_QUEUE' | 'POSITION_INVALID' | 'NOTE_REQUIRED' }> {
  await lockStation(tx, stationId)
  const isMovable = ({ isNext, bookingId, ring }: QueuedFan) =>
    !isNext || (bookingId === move.bookingId && ring === null)
  const queue = (await selectQueue(tx, stationId)).filter(isMovable)
  const moved = moveByStaff(queue, move)
  if ('refusal' in moved) return moved
  const fan = queue.find(({ bookingId }) => bookingId === move.bookingId)
  if (!fan) return { refusal: 'NOT_IN_QUEUE' }
  if (fan.isNext) await setQueued(tx, fan.callId, fan.misses)
  await insertQueueChange(tx, fan.callId, moved.change)
  await setRanks(tx, ranked(queue, moved.entries))
  return { change: moved.change }
}

/** The queue with the ranks of these entries; those who left it are gone. */
function ranked(queue: readonly QueuedFan[], entries: readonly { bookingId: string }[]): QueuedFan[] {
  const fans = new Map(queue.map((fan) => [fan.bookingId, fan]))
  return entries.flatMap((entry) => {
    const fan = fans.get(entry.bookingId)
    return fan ? [{ ...fan, ...entry }] : []
  })
}
