import type { OwnReplay, ReplayCard } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { type Page, type PageRequest, pageOf } from '#kernel/pages.ts'
import { eventCards } from '#modules/catalog/events/index.ts'
import { entitlementsOf } from '#modules/commerce/entitlements/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { replayCard } from './present.ts'
import { replayAccess } from './rules.ts'
import { countListed, selectListed, selectPositions, selectReplays } from './store.ts'

/** The same for every caller. */
export async function listReplays(db: Db, page: PageRequest, locale: Locale): Promise<Page<ReplayCard>> {
  const [rows, total] = await Promise.all([selectListed(db, page), countListed(db)])
  const events = await eventCards(
    db,
    rows.map(({ eventId }) => eventId),
    locale,
  )
  const byId = new Map(events.map((event) => [event.id, event]))
  const cards = rows.flatMap((row) => {
    const event = byId.get(row.eventId)
    return (event && replayCard(row, event)) ?? []
  })
  return pageOf(cards, total, page)
}

/** Returns replays the member is entitled to or has started, last watched first. */
export async function ownReplays(db: Db, memberId: string): Promise<OwnReplay[]> {
  const [rights, positions] = await Promise.all([entitlementsOf(db, memberId), selectPositions(db, memberId)])
  const replayRights = rights.filter(({ scope }) => scope === 'REPLAY')
  const rightsByEvent = Map.groupBy(replayRights, ({ eventId }) => eventId)
  const eventIds = new Set([...positions.map(({ eventId }) => eventId), ...rightsByEvent.keys()])
  const rows = new Map((await selectReplays(db, [...eventIds])).map((row) => [row.eventId, row]))
  const reached = new Map(positions.map(({ eventId, positionMs }) => [eventId, positionMs]))
  return [...eventIds].flatMap((eventId) => {
    const row = rows.get(eventId)
    const access = row && replayAccess(row, rightsByEvent.get(eventId) ?? [])
    if (!access || access.state === 'UNKNOWN') return []
    const window = access.state === 'LOCKED' ? null : access.window
    return {
      eventId,
      window: window && { from: window.from.toISOString(), to: window.to.toISOString() },
      positionMs: reached.get(eventId) ?? null,
    }
  })
}
