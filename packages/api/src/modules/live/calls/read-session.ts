import type { PublicCallSession } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { artistNames, heldEvents } from '#modules/catalog/events/index.ts'
import type { Db } from '#platform/db/connect.ts'
import type { KeepsakeOffers } from './keepsakes/keepsake-offer.ts'
import { type CallRelays, closedReason } from './relay-of-calls.ts'
import { selectCallSession } from './session-store.ts'
import { selectStationViews } from './waiting-store.ts'

/** Returns a published session as everybody sees it. */
export async function readSession(
  { sql, relays, offers }: { sql: Db; relays: CallRelays; offers: KeepsakeOffers },
  id: string,
  locale: Locale,
): Promise<Result<PublicCallSession, Failure<'NOT_FOUND'>>> {
  const session = await selectCallSession(sql, id)
  if (!session || session.state === 'DRAFT') return fail('NOT_FOUND')
  const [stations, events] = await Promise.all([
    selectStationViews(sql, id),
    heldEvents(sql, [session.eventId]),
  ])
  const event = events.get(session.eventId)
  if (!event) return fail('NOT_FOUND')
  const names = await artistNames(
    sql,
    stations.map(({ artistId }) => artistId),
  )
  return ok({
    id,
    event: { id: event.id, slug: event.slug, title: localText(event.title, locale), zone: event.zone },
    startsAt: session.startsAt.toISOString(),
    state: session.state,
    promiseMs: session.promiseMs,
    asksIdentity: session.asksIdentity,
    recording: session.recording,
    keepsake: await offers.of(session),
    conductReasons: session.conductReasons.slice(),
    interpreterLanguages: session.interpreterLanguages.slice(),
    isInterpreterPromised: session.isInterpreterPromised,
    orderHash: session.orderHash?.toString('hex') ?? null,
    closedReason: closedReason(relays),
    media: relays.media,
    stations: stations.map(({ artistId, ...station }) => ({
      ...station,
      artist: { id: artistId, name: localText(names.get(artistId) ?? {}, locale) },
    })),
  })
}
