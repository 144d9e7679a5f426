import type { ShowStart } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { audienceSpreadMs } from '@encore/contract/rules/show-start'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type EventTimes, findHeldEvent } from '#modules/catalog/events/index.ts'
import type { Source, Sources } from '#modules/live/channels/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Rooms } from '#platform/realtime/rooms.ts'

const freshMs = 500
const kept = 100
const shortestPollMs = 1_000
const longestPollMs = 8_000
/** Polls per second that this process answers before it asks clients for a longer interval. */
const pollsPerSec = 500

/** Returns when the first picture is complete; null for external streams and for channels without input. */
export function opensAtOf(source: Source | null, nowMs: number): number | null {
  const edge = source?.kind === 'HOSTED' ? source.media.edge(nowMs) : null
  return edge?.state === 'WAITING' ? edge.opensAtMs : null
}

export interface ShowStarts {
  /** Queries at most twice a second per event. *Errors*: NOT_FOUND, also for hidden events. */
  read(eventId: string): Promise<Result<ShowStart, Failure<'NOT_FOUND'>>>
}

/** Notifies every connected page when a show begins early, and answers polls of pages without a socket. */
export function openShowStarts(
  ctx: Pick<Ctx, 'sql' | 'clock' | 'bus' | 'log'>,
  rooms: Pick<Rooms, 'pages' | 'viewers' | 'tellAll'>,
  sources: Pick<Sources, 'find'>,
): ShowStarts {
  const { sql, clock, bus, log } = ctx
  const found = new Map<string, { event: Promise<EventTimes | null>; at: number }>()
  const polls = countPerSecond()

  const find = (eventId: string) => {
    const known = found.get(eventId)
    if (known && performance.now() - known.at < freshMs) return known.event
    const event = findHeldEvent(sql, eventId)
    found.delete(eventId)
    found.set(eventId, { event, at: performance.now() })
    for (const oldest of found.keys()) if (found.size > kept) found.delete(oldest)
    event.catch(() => found.delete(eventId))
    return event
  }
  const spreadMs = (eventId: string) =>
    audienceSpreadMs(Math.max(rooms.pages(), rooms.viewers(`live:${eventId}`)))

  const announce = async (eventId: string) => {
    found.delete(eventId)
    const event = await find(eventId)
    if (!event?.startedAt || event.isHidden) return
    const opensAt = opensAtOf(await sources.find(event), clock.now())
    rooms.tellAll({
      ...{ type: 'changed', what: 'show', id: eventId, startedAt: event.startedAt.toISOString() },
      opensAt: instant(opensAt),
      spreadMs: spreadMs(eventId),
    })
  }
  bus.on('began', ({ eventId }) => {
    announce(eventId).catch((err: unknown) =>
      log.error({ err, eventId }, 'early start could not be published'),
    )
  })

  return {
    read: async (eventId) => {
      const perSec = polls.count()
      const event = await find(eventId)
      if (!event || event.isHidden) return fail('NOT_FOUND')
      const nowMs = clock.now()
      const opensAt = event.status === 'ON_AIR' ? opensAtOf(await sources.find(event), nowMs) : null
      const everyMs = shortestPollMs * (perSec / pollsPerSec)
      return ok({
        status: event.status,
        startAt: event.startAt.toISOString(),
        startedAt: event.startedAt?.toISOString() ?? null,
        opensAt: instant(opensAt),
        everyMs: Math.round(Math.min(longestPollMs, Math.max(shortestPollMs, everyMs))),
        spreadMs: Math.max(spreadMs(eventId), audienceSpreadMs(perSec)),
      })
    },
  }
}

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** Counts calls: returns the larger of the last full second and the current one. */
function countPerSecond() {
  let second = 0
  let before = 0
  let now = 0
  return {
    count: (): number => {
      const current = Math.floor(performance.now() / 1_000)
      if (current !== second) {
        before = current === second + 1 ? now : 0
        ;[second, now] = [current, 0]
      }
      now++
      return Math.max(before, now)
    },
  }
}
