import { ok } from '#kernel/result.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { TurnEnd } from '#platform/schedule.ts'
import { openShow, type ReadClip } from './open-recording.ts'
import { longestRecordingMs, shortestRecordingMs } from './rules.ts'
import { type NewRecording, type ShowOver, selectUnfinished, upsertRecording } from './store.ts'

const finishedPerTurn = 50

/** Delay before a failed read is retried, so that other shows come first. */
const againMs = 60_000

/** Maps event and end of a failed show to when this process may retry it; `Infinity` when there is no recording. */
export type LeftShows = Map<string, number>

/**
 * Makes every ended show a replay: of a free event for all members, otherwise for entitled members. Running it twice
 * changes nothing; a show that was extended after its end is finished again.
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
      return ok(await publish(tx, { topic: 'catalog' }))
    })
  return shows.length === finishedPerTurn ? 'more' : 'done'
}

/** A show whose recording cannot be read must not block the others. */
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
