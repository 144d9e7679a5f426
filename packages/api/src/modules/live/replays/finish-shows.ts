import { ok } from '#kernel/result.ts'
import { tell } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { TurnEnd } from '#platform/schedule.ts'
import { type ReadClip, recordingOf } from './recordings.ts'
import { longestRecordingMs, shortestRecordingMs } from './rules.ts'
import { type RecordingRow, type ShowOver, selectUnfinished, upsertRecording } from './store.ts'

const finishedPerTurn = 50

/**
 * Every show that is over becomes a replay by itself: of a free event for every member, else for who holds a right.
 * Finishing twice changes nothing; a show that went on after its end is finished again.
 */
export async function finishShows({ sql, log }: Pick<Ctx, 'sql' | 'log'>, clips: ReadClip): Promise<TurnEnd> {
  const shows = await selectUnfinished(sql, shortestRecordingMs, finishedPerTurn)
  const rows = shows.flatMap((show) => recorded(show, clips, log))
  if (rows.length === 0) return 'done'
  await transact(sql, async (tx) => {
    for (const row of rows) await upsertRecording(tx, row)
    return ok(await tell(tx, { topic: 'catalog' }))
  })
  return shows.length === finishedPerTurn ? 'more' : 'done'
}

/** A show whose recording cannot be read waits for another day and keeps no other from being finished. */
function recorded(
  show: ShowOver,
  clips: ReadClip,
  log: Ctx['log'],
): (RecordingRow & { privacy: 'FREE' | 'ENTITLED' })[] {
  try {
    const { partCount, partMs } = recordingOf(show, clips, longestRecordingMs)
    const durationMs = partCount * partMs
    if (durationMs < shortestRecordingMs) return []
    return [{ ...show, durationMs, privacy: show.isFree ? 'FREE' : 'ENTITLED' }]
  } catch (err) {
    log.error({ err, eventId: show.eventId }, 'a show cannot be recorded')
    return []
  }
}
