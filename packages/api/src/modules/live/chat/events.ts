import { type EventTimes, findHeldEvent } from '#modules/catalog/events/index.ts'
import type { Ctx } from '#platform/context.ts'

const freshMs = 2_000

/** Caches events by id for two seconds, because thousands of members join a room simultaneously. */
export interface Events {
  find(eventId: string): Promise<EventTimes | null>
}

export function rememberEvents(ctx: Ctx): Events {
  const found = new Map<string, { event: Promise<EventTimes | null>; at: number }>()
  ctx.bus.on('catalog', () => found.clear())
  return {
    find: (eventId) => {
      const now = performance.now()
      const known = found.get(eventId)
      if (known && now - known.at < freshMs) return known.event
      const event = findHeldEvent(ctx.sql, eventId)
      for (const [id, { at }] of found) if (now - at >= freshMs) found.delete(id)
      found.set(eventId, { event, at: now })
      event.catch(() => found.delete(eventId))
      return event
    },
  }
}
