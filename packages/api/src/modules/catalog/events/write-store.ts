import { createHash } from 'node:crypto'
import { languagesOf, type Texts } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { overwrites, rowOf, type StoredEvent, type StoredImages } from './column-store.ts'

export interface ArtistWrite {
  id: string
  name: Texts
  /** Other spellings that members search for. */
  aliases: string[]
}

export interface EventWrite extends Omit<StoredEvent, keyof StoredImages> {
  id: string
  images: StoredImages
  /** Kept from a stored event whose start and end do not change: actual start and announced end. */
  startedAt?: Date | null
  plannedEndAt?: Date | null
  /** In display order. */
  artistIds: string[]
  title: Texts
  summary: Texts
  /** Markdown. */
  body: Texts
  refund: Texts
}

export async function writeArtists(tx: Tx, artists: ArtistWrite[]): Promise<void> {
  if (artists.length === 0) return
  await tx`
    insert into artist ${tx(artists.map(({ id, aliases }) => ({ id, aliases })))}
    on conflict (id) do update set aliases = excluded.aliases`
  await tx`delete from artist_text where artist_id = any(${artists.map((artist) => artist.id)})`
  const names = artists.flatMap(({ id, name }) =>
    languagesOf(name).map((lang) => ({ artist_id: id, lang, name: name[lang] ?? '' })),
  )
  if (names.length > 0) await tx`insert into artist_text ${tx(names)}`
}

export async function writeEvents(tx: Tx, events: EventWrite[]): Promise<void> {
  if (events.length === 0) return
  const ids = events.map((event) => event.id)
  await tx`
    insert into event ${tx(events.map(eventRow))}
    on conflict (id) do update set ${overwrites(tx)}, ${keptPlan(tx)}, digest = excluded.digest,
      planned_end_at = case when event.end_at = excluded.end_at then event.planned_end_at end,
      started_at = case when event.start_at = excluded.start_at then event.started_at end,
      changed_at = case when event.digest is distinct from excluded.digest then app_now() else event.changed_at end`
  await tx`delete from event_text where event_id = any(${ids})`
  await tx`delete from event_artist where event_id = any(${ids})`
  const texts = events.flatMap(textRows)
  if (texts.length > 0) await tx`insert into event_text ${tx(texts)}`
  const artists = events.flatMap(({ id, artistIds }) =>
    artistIds.map((artistId, position) => ({ event_id: id, artist_id: artistId, position })),
  )
  if (artists.length > 0) await tx`insert into event_artist ${tx(artists)}`
}

/** A scheduled publication stays while the event stays hidden. */
const keptPlan = (tx: Tx) => {
  const isKept = tx`excluded.is_hidden and not excluded.is_canceled`
  return tx`
    publish_at = case when ${isKept} then event.publish_at end,
    publish_by = case when ${isKept} then event.publish_by end,
    publish_missed_at = case when ${isKept} then event.publish_missed_at end`
}

const eventRow = (event: EventWrite) => ({
  id: event.id,
  ...rowOf({ ...event, ...event.images }),
  started_at: event.startedAt ?? null,
  planned_end_at: event.plannedEndAt ?? null,
  digest: createHash('sha256')
    .update(JSON.stringify({ ...event, startedAt: undefined, plannedEndAt: undefined }))
    .digest('base64url')
    .slice(0, 22),
})

const textRows = ({ id, title, summary, body, refund }: EventWrite) =>
  languagesOf(title, summary, body, refund).map((lang) => ({
    event_id: id,
    lang,
    title: title[lang] ?? '',
    summary: summary[lang] ?? '',
    body: body[lang] ?? '',
    refund: refund[lang] ?? '',
  }))

export async function hasEvents(db: Db): Promise<boolean> {
  const rows = await db`select 1 from event limit 1`
  return rows.length > 0
}
