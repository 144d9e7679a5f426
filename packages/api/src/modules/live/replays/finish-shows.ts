import { ok } from '#kernel/result.ts'
import { tell } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { TurnEnd } from '#platform/schedule.ts'
import { openShow, type ReadClip } from './open-recording.ts'
import { longestRecordingMs, shortestRecordingMs } from './rules.ts'
import { type NewRecording, type ShowOver, selectUnfinished, upsertRecording } from './store.ts'

const finishedPerTurn = 50

/** Shows of which there is nothing to show again, with when they ended: one process looks at none of them twice. */
export type LeftShows = Set<string>

/**
 * Every show that is over becomes a replay by itself: of a free event for every member, else for who holds a right.
 * Finishing twice changes nothing; a show that went on after its end is finished again.
 */
export async function finishShows(
  ctx: Pick<Ctx, 'sql' | 'log' | 'config'>,
  clips: ReadClip,
  left: LeftShows = new Set(),
): Promise<TurnEnd> {
  const { sql } = ctx
  const shows = await selectUnfinished(sql, {
    shortestMs: shortestRecordingMs,
    left: [...left],
    limit: finishedPerTurn,
  })
  const rows: NewRecording[] = []
  for (const show of shows) {
    const row = await recorded(ctx, clips, show)
    if (row) rows.push(row)
    else left.add(`${show.eventId} ${show.endsAt.getTime()}`)
  }
  if (rows.length > 0)
    await transact(sql, async (tx) => {
      for (const row of rows) await upsertRecording(tx, row)
      return ok(await tell(tx, { topic: 'catalog' }))
    })
  return shows.length === finishedPerTurn ? 'more' : 'done'
}

/** A show whose recording cannot be read keeps no other from being finished. */
async function recorded(
  { config, log }: Pick<Ctx, 'log' | 'config'>,
  clips: ReadClip,
  show: ShowOver,
): Promise<NewRecording | null> {
  try {
    const opened = await openShow({ clips, config }, show, longestRecordingMs)
    if (!opened) return null
    const { fromMs, toMs } = opened
    opened.main.close()
    if (toMs - fromMs < shortestRecordingMs) return null
    return { ...show, durationMs: toMs, fromMs, privacy: show.isFree ? 'FREE' : 'ENTITLED' }
  } catch (err) {
    log.error({ err, eventId: show.eventId }, 'a show cannot be recorded')
    return null
  }
}
