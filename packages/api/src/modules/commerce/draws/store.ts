import type {
  DrawExclusion,
  DrawMode,
  DrawPrize,
  DrawRandomnessKind,
  DrawState,
  EntrySource,
} from '@encore/contract/rules/draws'
import type { Locale } from '@encore/contract/rules/locale'
import type { Texts } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { deleteObjectionsOf } from './forfeit-store.ts'

/** Codes of the log for an entry that goes out. */
export const outOperations = { MEMBER: 2, PAYMENT: 3, EXCLUDED: 4 } as const

export interface DrawRow {
  id: Buffer
  eventId: string
  number: number
  state: DrawState
  title: Texts
  prize: Texts
  terms: Texts
  prevails: Locale
  mode: DrawMode
  places: number
  reserves: number
  entriesPerEntrant: number
  isFree: boolean
  opensAt: Date
  closesAt: Date
  delaySec: number
  marginSec: number
  randomness: DrawRandomnessKind
  latePayment: 'REFUND' | 'KEEP_GOODS'
  keptEntries: 'ALL' | 'WINNING_ENTRY'
  prizeKind: DrawPrize
  exclusions: string[]
  acceptHours: number
  /** The page lists masked names of the winners; the texts of the rules say so. */
  namesWinners: boolean
  version: number
  publishedAt: Date | null
  rules: string | null
  commitment: Buffer | null
  seedCiphertext: Buffer | null
  plannedRound: number | null
  closedAt: Date | null
  closeStatement: string | null
  seed: Buffer | null
  round: number | null
  roundSignature: Buffer | null
  drawnAt: Date | null
  voidReason: string | null
  voidedAt: Date | null
  /** Product clock at the time of the read. */
  at: Date
}

/** A published draw. */
export type PublishedDraw = DrawRow & {
  publishedAt: Date
  rules: string
  commitment: Buffer
  seedCiphertext: Buffer
  plannedRound: number
}

const columns = (db: Db) =>
  db.unsafe(`
  d.id, d.event_id as "eventId", d.number, d.state, d.title, d.prize, d.terms, d.prevails, d.mode, d.places,
  d.reserves, d.entries_per_entrant as "entriesPerEntrant", d.is_free as "isFree", d.opens_at as "opensAt",
  d.closes_at as "closesAt", d.delay_sec as "delaySec", d.margin_sec as "marginSec", d.randomness,
  d.late_payment as "latePayment", d.kept_entries as "keptEntries", d.prize_kind as "prizeKind", d.exclusions,
  d.accept_hours as "acceptHours", d.names_winners as "namesWinners", d.version, d.published_at as "publishedAt", d.rules, d.commitment,
  d.seed_ciphertext as "seedCiphertext", d.planned_round as "plannedRound", d.closed_at as "closedAt",
  d.close_statement as "closeStatement", d.seed, d.round, d.round_signature as "roundSignature",
  d.drawn_at as "drawnAt", d.void_reason as "voidReason", d.voided_at as "voidedAt", app_now() as at`)

export async function selectDraw(db: Db, id: Buffer): Promise<PublishedDraw | null> {
  const [row] = await db<PublishedDraw[]>`
    select ${columns(db)} from draw d where d.id = ${id} and d.published_at is not null`
  return row ?? null
}

/** Locks a draw against entries, so that those under way are committed and no other follows. */
export async function lockDraw(tx: Tx, id: Buffer): Promise<PublishedDraw | null> {
  const [row] = await tx<PublishedDraw[]>`
    select ${columns(tx)} from draw d where d.id = ${id} and d.published_at is not null for update`
  return row ?? null
}

/** A draw, published or not. */
export async function selectWritten(db: Db, id: Buffer): Promise<DrawRow | null> {
  const [row] = await db<DrawRow[]>`select ${columns(db)} from draw d where d.id = ${id}`
  return row ?? null
}

/** Locks a draw, published or not, against other staff. */
export async function lockWritten(tx: Tx, id: Buffer): Promise<DrawRow | null> {
  const [row] = await tx<DrawRow[]>`select ${columns(tx)} from draw d where d.id = ${id} for no key update`
  return row ?? null
}

/** Locks a draw that is not published yet. */
export async function lockDraft(tx: Tx, id: Buffer): Promise<DrawRow | null> {
  const draw = await lockWritten(tx, id)
  return draw?.publishedAt === null ? draw : null
}

export interface ListedDraw extends DrawRow {
  entries: number
  entrants: number
}

/** All draws of an event with their counts: published ones by number, then drafts. */
export const selectWrittenOf = (db: Db, eventId: string) => db<ListedDraw[]>`
  select ${columns(db)}, coalesce(c.entries, 0) as entries, coalesce(c.entrants, 0) as entrants
  from draw d left join draw_count c on c.draw_id = d.id
  where d.event_id = ${eventId} order by d.number`

/** Titles of draws by their ids in hexadecimal. */
export async function drawTitles(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Texts>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: string; title: Texts }[]>`
    select encode(id, 'hex') as id, title from draw where encode(id, 'hex') = any(${[...ids]})`
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export const selectDrawsOf = (db: Db, eventId: string) => db<PublishedDraw[]>`
  select ${columns(db)} from draw d where d.event_id = ${eventId} and d.published_at is not null order by d.number`

/** Draws that have something to do: to open, to sequence, to close or to be drawn. */
export const selectUnfinished = (db: Db) => db<PublishedDraw[]>`
  select ${columns(db)} from draw d
  where d.published_at is not null and d.state in ('PLANNED', 'OPEN', 'CLOSED') and d.opens_at <= app_now()
  order by d.closes_at, d.id`

/** Draws that were closed lately and that no witness has stamped. */
export const selectUnstamped = (db: Db) => db<PublishedDraw[]>`
  select ${columns(db)} from draw d
  where d.state in ('CLOSED', 'DRAWN') and d.closed_at > app_now() - interval '15 days'
    and not exists (select from draw_witness w where w.draw_id = d.id)
  order by d.closed_at, d.id`

/** Published draws whose seed is still secret. */
export const selectSealed = (db: Db) => db<Pick<PublishedDraw, 'id' | 'commitment' | 'seedCiphertext'>[]>`
  select id, commitment, seed_ciphertext as "seedCiphertext" from draw
  where published_at is not null and state in ('PLANNED', 'OPEN')`

export const openDraw = (db: Db, id: Buffer) => db`
  update draw set state = 'OPEN' where id = ${id} and state = 'PLANNED' and opens_at <= app_now()`

export interface HeldDraw extends Pick<PublishedDraw, 'id' | 'commitment' | 'entriesPerEntrant' | 'at'> {
  productId: string
  /** The member in this draw, locked; null before the first entry. */
  entrantId: Buffer | null
}

/**
 * Open draws with one of these products, locked so that none of them closes before this transaction ends. Purchases of
 * different members do not wait for each other.
 */
export const holdOpenDraws = async (tx: Tx, memberId: string, productIds: readonly string[]) =>
  (await holdDraws(tx, { memberId, productIds: [...productIds], orderedAt: null })).open

export interface HeldDraws {
  open: HeldDraw[]
  /** Products whose draw was open when they were ordered, has closed since and refunds late payments. */
  late: Set<string>
}

/** Holds open draws as `holdOpenDraws` does, and names the products that come too late since `orderedAt`. */
export async function holdDraws(
  tx: Tx,
  { memberId, productIds, orderedAt }: { memberId: string; productIds: string[]; orderedAt: Date | null },
): Promise<HeldDraws> {
  // A draw that closes while its lock is awaited is missing in `open`, although `draw` here still reads as open.
  const rows = await tx<(HeldDraw & { isOpen: boolean })[]>`
    with open as (
      select d.id, d.commitment, d.entries_per_entrant, p.product_id
      from draw_product p join draw d on d.id = p.draw_id
      where p.product_id = any(${productIds}) and d.state = 'OPEN' and app_now() < d.closes_at
      order by d.id for key share of d),
    entrant as (
      select g.id, g.draw_id from draw_entrant g
      where g.member_uid = ${memberId} and g.draw_id in (select id from open)
      order by g.draw_id for no key update)
    select o.id, o.commitment, o.entries_per_entrant as "entriesPerEntrant", o.product_id as "productId",
      g.id as "entrantId", app_now() as at, true as "isOpen"
    from open o left join entrant g on g.draw_id = o.id
    union all
    select d.id, d.commitment, d.entries_per_entrant, p.product_id, null, app_now(), false
    from draw_product p join draw d on d.id = p.draw_id
    where p.product_id = any(${productIds}) and d.late_payment = 'REFUND' and d.published_at is not null
      and d.opens_at <= ${orderedAt} and ${orderedAt} < d.closes_at
      and (d.state in ('OPEN', 'CLOSED', 'DRAWN') or app_now() >= d.closes_at)
      and not exists (select from open o where o.id = d.id)`
  return {
    open: rows.filter(({ isOpen }) => isOpen),
    late: new Set(rows.filter(({ isOpen }) => !isOpen).map(({ productId }) => productId)),
  }
}

export async function holdOpenDraw(tx: Tx, id: Buffer): Promise<PublishedDraw | null> {
  const [row] = await tx<PublishedDraw[]>`
    select ${columns(tx)} from draw d
    where d.id = ${id} and d.state = 'OPEN' and app_now() < d.closes_at for key share`
  return row ?? null
}

/** Id of the member in a draw, under a lock that lasts until the transaction ends. */
export async function lockEntrant(tx: Tx, drawId: Buffer, memberId: string, newId: Buffer): Promise<Buffer> {
  const known = await lockKnownEntrant(tx, drawId, memberId)
  if (known) return known
  const added = await tx`
    insert into draw_entrant (id, draw_id, member_uid) values (${newId}, ${drawId}, ${memberId})
    on conflict on constraint draw_entrant_once do nothing`
  if (added.count > 0) return newId
  const other = await lockKnownEntrant(tx, drawId, memberId)
  if (!other) throw new Error(`No entrant of ${memberId}`)
  return other
}

async function lockKnownEntrant(tx: Tx, drawId: Buffer, memberId: string): Promise<Buffer | null> {
  const [row] = await tx<{ id: Buffer }[]>`
    select id from draw_entrant where draw_id = ${drawId} and member_uid = ${memberId} for no key update`
  return row?.id ?? null
}

export async function countIn(db: Db, entrantId: Buffer): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from draw_entry where entrant_id = ${entrantId} and out_operation is null`
  return row?.count ?? 0
}

/** Free entries of an entrant: whether one takes part, and how many were ever made. */
export async function countFree(db: Db, entrantId: Buffer): Promise<{ isIn: boolean; made: number }> {
  const [row] = await db<{ isIn: boolean; made: number }[]>`
    select coalesce(bool_or(out_operation is null), false) as "isIn", count(*)::int as made
    from draw_entry where entrant_id = ${entrantId} and source = 'FREE'`
  return row ?? { isIn: false, made: 0 }
}

export interface NewEntry {
  id: Buffer
  promise: string
}

/**
 * Makes entries of an entrant that the caller has locked; none for an excluded one. The check is part of this statement,
 * which sees an exclusion that the lock has waited for. Returns their number.
 */
export async function insertEntries(
  tx: Tx,
  entry: {
    drawId: Buffer
    entrantId: Buffer
    source: EntrySource
    orderId: string | null
    grantId: string | null
  },
  entries: readonly NewEntry[],
): Promise<number> {
  const ids = entries.map(({ id }) => id.toString('hex'))
  const promises = entries.map(({ promise }) => promise)
  const made = await tx`
    insert into draw_entry (id, draw_id, entrant_id, source, order_id, grant_id, promise)
    select decode(n.id, 'hex'), ${entry.drawId}, ${entry.entrantId}, ${entry.source}, ${entry.orderId},
      ${entry.grantId}, n.promise
    from unnest(${ids}::text[], ${promises}::text[]) as n(id, promise)
    where not exists (
      select from draw_entry e where e.entrant_id = ${entry.entrantId} and e.out_operation = ${outOperations.EXCLUDED})`
  return made.count
}

/** Takes the entries of a member out of an open draw; returns their number. */
export async function takeOutOwn(tx: Tx, drawId: Buffer, memberId: string): Promise<number> {
  const out = await tx`
    update draw_entry e set out_operation = ${outOperations.MEMBER}, out_at = app_now()
    from draw_entrant g
    where g.draw_id = ${drawId} and g.member_uid = ${memberId} and e.entrant_id = g.id and e.out_operation is null`
  return out.count
}

/** Takes the entries of a refunded order out of draws that are still open. */
export const takeOutRefunded = (tx: Tx, orderId: string) => tx`
  with open as (
    select d.id from draw d
    where d.state = 'OPEN' and d.id in (select draw_id from draw_entry where order_id = ${orderId})
    order by d.id for key share)
  update draw_entry set out_operation = ${outOperations.PAYMENT}, out_at = app_now()
  where order_id = ${orderId} and out_operation is null and draw_id in (select id from open)`

/** Takes a leaving member out of open draws and deletes the link to the others. */
export async function forgetMember(tx: Tx, memberId: string): Promise<void> {
  const open = await tx<{ id: Buffer }[]>`
    select d.id from draw d join draw_entrant g on g.draw_id = d.id
    where g.member_uid = ${memberId} and d.state = 'OPEN' order by d.id for key share of d`
  for (const { id } of open) await takeOutOwn(tx, id, memberId)
  await deleteObjectionsOf(tx, memberId)
  await tx`update draw_entrant set member_uid = null where member_uid = ${memberId}`
}

export interface EntryRow {
  id: Buffer
  entrantId: Buffer
  source: EntrySource
  acceptedAt: Date
  promise: string
  seq: number | null
  outOperation: number | null
  outReason: DrawExclusion | null
  outAt: Date | null
}

export const selectOwnEntries = (db: Db, drawId: Buffer, memberId: string) => db<EntryRow[]>`
  select e.id, e.entrant_id as "entrantId", e.source, e.accepted_at as "acceptedAt", e.promise, e.seq,
    e.out_operation as "outOperation", e.out_reason as "outReason", e.out_at as "outAt"
  from draw_entrant g join draw_entry e on e.entrant_id = g.id
  where g.draw_id = ${drawId} and g.member_uid = ${memberId} order by e.accepted_at, e.id`

/** Entries of a member in all draws, for the export of personal data. */
export const selectEntriesOf = (db: Db, memberId: string) => db`
  select encode(e.id, 'hex') as id, encode(e.draw_id, 'hex') as "drawId", e.source, e.accepted_at as "acceptedAt",
    e.out_at as "leftAt", r.status as result
  from draw_entrant g join draw_entry e on e.entrant_id = g.id left join draw_result r on r.entry_id = e.id
  where g.member_uid = ${memberId} order by e.accepted_at, e.id`

/** Number of entrants by their number of entries in the log. */
export const selectSpread = (db: Db, drawId: Buffer) => db<{ entries: number; entrants: number }[]>`
  select entries, count(*)::int as entrants from (
    select count(*)::int as entries from draw_entry
    where draw_id = ${drawId} and seq is not null and out_seq is null group by entrant_id) c
  group by entries order by entries`

/** Number of entries in the log by source; a source without entries is absent. */
export const selectSources = (db: Db, drawId: Buffer) => db<{ source: EntrySource; entries: number }[]>`
  select source, count(*)::int as entries from draw_entry
  where draw_id = ${drawId} and seq is not null and out_seq is null group by source`

export async function selectProductIds(db: Db, drawId: Buffer): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select product_id as id from draw_product where draw_id = ${drawId} order by product_id`
  return rows.map(({ id }) => id)
}

/** Products of an event's published draws, in one query. */
export const selectProductsOf = (db: Db, eventId: string) => db<{ drawId: Buffer; productId: string }[]>`
  select p.draw_id as "drawId", p.product_id as "productId" from draw_product p join draw d on d.id = p.draw_id
  where d.event_id = ${eventId} and d.published_at is not null order by p.draw_id, p.product_id`
