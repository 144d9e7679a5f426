import type { StudioCallBooking, StudioCallSession, StudioCallSheet } from '@encore/contract/endpoints'
import { maskedName } from '@encore/contract/rules/draws'
import type { Locale } from '@encore/contract/rules/locale'
import { localText } from '#kernel/texts.ts'
import { presentNames } from '#modules/accounts/members/index.ts'
import { artistsAt } from '#modules/catalog/events/index.ts'
import { productNames } from '#modules/catalog/products/index.ts'
import { drawTitles } from '#modules/commerce/draws/index.ts'
import {
  type BookedSource,
  bookedSources,
  bookingsOf,
  type CallSession,
  sessionsOfEvent,
} from '#modules/live/calls/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { draftOf } from './draft.ts'
import { eventOf } from './find-session.ts'
import { isDecided } from './publish-order.ts'
import { partsOf } from './save-session.ts'

export async function listSessions(db: Db, eventId: string): Promise<StudioCallSession[]> {
  return (await sessionsOfEvent(db, eventId)).map(({ startsAt, ...summary }) => ({
    ...summary,
    startsAt: startsAt.toISOString(),
  }))
}

export async function readSheet(db: Db, session: CallSession, locale: Locale): Promise<StudioCallSheet> {
  const { id, eventId, state, version, orderHash } = session
  const parts = await partsOf(db, id)
  const { artistIds, productIds, drawIds, bookings, publishedAt, orderedAt } = parts
  const { zone } = await eventOf(db, eventId)
  const products = await productNames(db, productIds)
  return {
    ...{ id, state, version, bookings },
    draft: draftOf(session, parts, zone),
    artists: await artistNames(db, eventId, artistIds, locale),
    products: productIds.map((one) => ({ id: one, name: localText(products.get(one) ?? {}, locale) })),
    draws: await drawsOf(db, drawIds, locale),
    publishedAt: publishedAt?.toISOString() ?? null,
    order: orderHash && orderedAt && { hash: orderHash.toString('hex'), at: orderedAt.toISOString() },
  }
}

/** Artists by id, in the same order. One who left the line-up keeps the id as a name. */
export async function artistNames(db: Db, eventId: string, ids: readonly string[], locale: Locale) {
  const names = new Map((await artistsAt(db, [eventId])).map(({ id, name }) => [id, name]))
  return ids.map((id) => ({ id, name: localText(names.get(id) ?? { en: id }, locale) }))
}

async function drawsOf(db: Db, ids: readonly string[], locale: Locale): Promise<StudioCallSheet['draws']> {
  const titles = await drawTitles(db, ids)
  const draws: StudioCallSheet['draws'] = []
  for (const id of ids) {
    const title = localText(titles.get(id) ?? {}, locale)
    draws.push({ id, title, isDecided: await isDecided(db, id) })
  }
  return draws
}

/** Places of a session with their sources, in three statements. */
export async function readBookings(db: Db, sessionId: string): Promise<StudioCallBooking[]> {
  const bookings = await bookingsOf(db, sessionId)
  const sources = Map.groupBy(await bookedSources(db, sessionId), ({ bookingId }) => bookingId)
  const staff = [...sources.values()].flat().flatMap(({ grantedBy }) => grantedBy ?? [])
  const fans = bookings.flatMap(({ memberId }) => memberId ?? [])
  const names = await presentNames(db, [...new Set([...fans, ...staff])])
  return bookings.map(({ id, memberId, number, units }) => {
    const nickname = names.get(memberId ?? '')
    return {
      ...{ id, number, units },
      name: nickname === undefined ? null : maskedName(nickname),
      sources: (sources.get(id) ?? []).map((source) => presentSource(source, names)),
    }
  })
}

const presentSource = (
  { source, units, addedAt, grantId, grantedBy, reason }: BookedSource,
  names: ReadonlyMap<string, string>,
): StudioCallBooking['sources'][number] => ({
  ...{ source, units },
  addedAt: addedAt.toISOString(),
  grant: grantId === null ? null : { grantId, by: names.get(grantedBy ?? '') ?? null, reason: reason ?? '' },
})
