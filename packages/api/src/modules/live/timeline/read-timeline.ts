import type { Endpoints, Reply, StageNews } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { captionMs, timelineRangeMs } from '@encore/contract/rules/limits'
import { fail, ok, type Result } from '#kernel/result.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Principal } from '#platform/http/principal.ts'
import { mayFollow } from './permissions.ts'
import { cueOf } from './rules.ts'
import { type CueRow, selectCuesAfter, selectLastCues, selectLastSeq, selectTimeline } from './store.ts'

export type Timeline = Reply<Endpoints['GET /api/v1/live/{id}/timeline']>

export interface TimelineRequest {
  eventId: string
  fromMs: number
  toMs: number
  principal: Principal | null
}

export interface FoundTimeline {
  timeline: Timeline
  /** Seconds a shared cache may keep it; null when it is not public or may still grow. */
  cacheMaxAgeSec: number | null
}

/** Cues are published before they appear on screen; a range that ended longer ago than this gets no more. */
const settledMs = 60_000
/** A correction reaches the cached timeline of a free event within this time. */
const keptSec = 60

/** Three queries at most, whatever the range holds. *Errors*: NOT_FOUND, NOT_ENTITLED, INVALID_INPUT. */
export async function readTimeline(
  ctx: Ctx,
  ranges: Ranges,
  { eventId, fromMs, toMs, principal }: TimelineRequest,
): Promise<Result<FoundTimeline, Failure<'NOT_FOUND' | 'NOT_ENTITLED' | 'INVALID_INPUT'>>> {
  if (toMs <= fromMs) return fail('INVALID_INPUT', { fields: [{ path: 'to', rule: 'minimum' }] })
  if (toMs - fromMs > timelineRangeMs)
    return fail('INVALID_INPUT', { fields: [{ path: 'to', rule: 'maximum' }] })
  const event = await findHeldEvent(ctx.sql, eventId)
  if (!event) return fail('NOT_FOUND')
  const isShared = event.isFree && !event.isHidden
  if (!isShared && !(await mayFollow(ctx.sql, event, principal))) {
    return fail(event.isHidden ? 'NOT_FOUND' : 'NOT_ENTITLED')
  }
  const timeline = await ranges.find(eventId, fromMs, toMs)
  const isSettled = toMs < ctx.clock.now() - event.onAirAt.getTime() - settledMs
  return ok({ timeline, cacheMaxAgeSec: isShared && isSettled ? keptSec : null })
}

/** Returns at most 500 cues after `after` for an operator; the last hundred when it is null. *Errors*: NOT_FOUND. */
export async function readStageNews(
  ctx: Ctx,
  eventId: string,
  after: number | null,
): Promise<Result<StageNews, Failure<'NOT_FOUND'>>> {
  const event = await findHeldEvent(ctx.sql, eventId)
  if (!event) return fail('NOT_FOUND')
  const rows =
    after === null
      ? await selectLastCues(ctx.sql, eventId, 100)
      : await selectCuesAfter(ctx.sql, eventId, after, 500)
  return ok({
    mediaMs: ctx.clock.now() - event.onAirAt.getTime(),
    lastSeq: rows.at(-1)?.seq ?? after ?? 0,
    cues: rows.map(cueOf),
  })
}

/** Caches ranges for a second, since all joining viewers request the same few. */
export interface Ranges {
  find(eventId: string, fromMs: number, toMs: number): Promise<Timeline>
}

const freshMs = 1_000
const keptRanges = 200

export function rememberRanges(ctx: Pick<Ctx, 'sql' | 'bus'>): Ranges {
  const found = new Map<string, { timeline: Promise<Timeline>; at: number }>()
  ctx.bus.on('cues', ({ eventId }) => {
    for (const key of found.keys()) if (key.startsWith(eventId)) found.delete(key)
  })
  return {
    find: (eventId, fromMs, toMs) => {
      const key = `${eventId} ${fromMs} ${toMs}`
      const known = found.get(key)
      if (known && performance.now() - known.at < freshMs) return known.timeline
      const timeline = rangeOf(ctx.sql, eventId, fromMs, toMs)
      found.delete(key)
      found.set(key, { timeline, at: performance.now() })
      for (const oldest of found.keys()) if (found.size > keptRanges) found.delete(oldest)
      timeline.catch(() => found.delete(key))
      return timeline
    },
  }
}

export async function rangeOf(db: Db, eventId: string, fromMs: number, toMs: number): Promise<Timeline> {
  // The number is read first: cues written during the next read are sent to the room and not missed.
  const lastSeq = await selectLastSeq(db, eventId)
  const rows = await selectTimeline(db, { eventId, fromMs, toMs, captionMs: captionMs.maximum })
  const isBefore = ({ mediaMs }: CueRow) => mediaMs < fromMs
  return {
    active: rows.filter((row) => isBefore(row) && stillStands(row, fromMs)).map(cueOf),
    cues: rows.filter((row) => !isBefore(row)).map(cueOf),
    lastSeq,
  }
}

const stillStands = ({ kind, mediaMs, body }: CueRow, atMs: number): boolean =>
  kind !== 'CAPTION' || mediaMs + (body as { durationMs: number }).durationMs > atMs
