import { ok } from '#kernel/result.ts'
import { tell } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { TurnEnd } from '#platform/schedule.ts'
import { openShow, type ReadClip } from './open-recording.ts'
import { longestRecordingMs, shortestRecordingMs } from './rules.ts'
import { type NewRecording, type ShowOver, selectUnfinished, upsertRecording } from './store.ts'

const finishedPerTurn = 50

/** What could not be read is tried again so much later: others have their turn meanwhile. */
const againMs = 60_000

/**
 * Shows that were looked at in vain, with when they ended, and from when on one process looks at them again: never
 * at those of which there is nothing.
 */
export type LeftShows = Map<string, number>

/**
 * Every show that is over becomes a replay by itself: of a free event for every member, else for who holds a right.
 * Finishing twice changes nothing; a show that went on after its end is finished again.
 */
export async function finishShows(
  ctx: Pick<Ctx, 'sql' | 'log' | 'config' | 'clock'>,
  clips: ReadClip,
  left: LeftShows = new Map(),
): Promise<TurnEnd> {
  const { sql, clock } = ctx
  const shows = await selectUnfinished(sql, {
    shortestMs: shortestRecordingMs,
    left: [...left].flatMap(([show, fromMs]) => (fromMs > clock.now() ? [show] : [])),
    limit: finishedPerTurn,
  })
  const rows: NewRecording[] = []
  for (const show of shows) {
    const row = await recorded(ctx, clips, show)
    if (typeof row === 'object') rows.push(row)
    else
      left.set(
        `${show.eventId} ${show.endsAt.getTime()}`,
        row === 'NOTHING' ? Infinity : clock.now() + againMs,
      )
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
): Promise<NewRecording | 'NOTHING' | 'UNREAD'> {
  try {
    const opened = await openShow({ clips, config }, show, longestRecordingMs)
    if (!opened) return 'NOTHING'
    const { fromMs, toMs } = opened
    opened.main.close()
    if (toMs - fromMs < shortestRecordingMs) return 'NOTHING'
    return { ...show, durationMs: toMs, fromMs, privacy: show.isFree ? 'FREE' : 'ENTITLED' }
  } catch (err) {
    log.error({ err, eventId: show.eventId }, 'show could not be recorded')
    return 'UNREAD'
  }
}
