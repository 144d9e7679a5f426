import { dayAfter, dayStart } from '@encore/contract/rules/local-time'
import type { Currency } from '@encore/contract/rules/money'
import type { BookedTreatment } from '@encore/contract/rules/tax'
import type { Db } from '#platform/db/connect.ts'

export interface LedgerEnd {
  /** Id of the last visible transaction. */
  through: number
  /** Transaction id (`xid8`) above every writer that may still commit an earlier ledger id. */
  before: string
}

/** Ledger ids are assigned before commit, so earlier ones may be missing until `isWritten` is true. */
export async function selectEnd(db: Db): Promise<LedgerEnd> {
  const [row] = await db<LedgerEnd[]>`
    select coalesce(max(id), 0) as through, pg_snapshot_xmax(pg_current_snapshot())::text as before
    from ledger_transaction`
  if (!row) throw new Error('The ledger has no end')
  return row
}

/** True when all writers of that time have committed or rolled back. */
export async function selectIsWritten(db: Db, { before }: Pick<LedgerEnd, 'before'>): Promise<boolean> {
  const [row] = await db<{ is: boolean }[]>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${before}::text::xid8 as is`
  return row?.is ?? false
}

/** Last entry of the previous page. */
export interface EntryPlace {
  transactionId: number
  account: string
}

export interface SoldEntry extends EntryPlace {
  at: Date
  kind: 'SALE' | 'SALE_BACK' | 'SALE_KEPT' | 'GRANT'
  /** Id of the order or refund; for GRANT of the coupon redemption. */
  causeId: string
  /** Product id, `shipping` or `coupons`. */
  productId: string
  currency: Currency
  /** Minor units; negative for refunds and grants. */
  amount: number
}

/** Entries of an event, or entries without an event on days of a zone, last day included. */
export type SoldOf = { kind: 'event'; eventId: string } | ({ kind: 'house' } & SoldDays)

export interface SoldDays {
  from: string
  to: string
  /** IANA time zone. */
  zone: string
}

const ofEvent = (db: Db, eventId: string, through: number) => db`
  e.account like '%:event:%' and split_part(e.account, ':', 3) = ${eventId} and e.transaction_id <= ${through}`

const ofHouse = (db: Db, through: number) => db`
  (e.account like '%:shop:%' or e.account like '%:house:shipping' or e.account = 'cube:house:given')
  and e.transaction_id <= ${through}`

/** Restricts the rows of `ofHouse` to these days. */
function ofDays(db: Db, { from, to, zone }: SoldDays) {
  const [first, end] = [dayStart(from, zone), dayStart(dayAfter(to), zone)]
  if (first === null || end === null) throw new Error(`No days: ${from} to ${to}`)
  return db`
    (account <> 'cube:house:given' or source_type = 'COUPON')
    and at >= ${new Date(first)} and at < ${new Date(end)}`
}

const behind = (db: Db, { transactionId, account }: EntryPlace) =>
  db`(e.transaction_id, e.account) > (${transactionId}, ${account})`

/** A page of entries; `next` is null after the last one. */
export interface SoldPart {
  entries: SoldEntry[]
  next: EntryPlace | null
}

/** Entries in ledger order along their index. `limit` counts the rows read, so a page may contain fewer entries. */
export async function selectEntries(
  db: Db,
  of: SoldOf,
  { through, after }: { through: number; after: EntryPlace },
  limit: number,
): Promise<SoldPart> {
  const looked =
    of.kind === 'event'
      ? await eventEntries(db, of.eventId, { through, after }, limit)
      : await houseEntries(db, of, { through, after }, limit)
  const last = looked.at(-1)
  return {
    entries: looked.filter(({ isMeant }) => isMeant).map(({ isMeant: _, ...entry }) => entry),
    next:
      looked.length === limit && last ? { transactionId: last.transactionId, account: last.account } : null,
  }
}

type Looked = SoldEntry & { isMeant: boolean }

const eventEntries = (
  db: Db,
  eventId: string,
  { through, after }: { through: number; after: EntryPlace },
  limit: number,
) => db<Looked[]>`
  select t.id as "transactionId", e.account, t.created_at as at, t.kind, t.source_id as "causeId",
    split_part(e.account, ':', 4) as "productId", e.currency, e.amount, true as "isMeant"
  from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
  where ${ofEvent(db, eventId, through)} and ${behind(db, after)}
  order by e.transaction_id, e.account limit ${limit}`

const houseEntries = (
  db: Db,
  days: SoldDays,
  { through, after }: { through: number; after: EntryPlace },
  limit: number,
) => db<Looked[]>`
  select "transactionId", account, at, kind, "causeId", currency, amount, ${ofDays(db, days)} as "isMeant",
    case when account = 'cube:house:given' then 'coupons' else split_part(account, ':', 3) end as "productId"
  from (
    select t.id as "transactionId", e.account, t.created_at as at, t.kind, t.source_id as "causeId", t.source_type,
      e.currency, e.amount
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where ${ofHouse(db, through)} and ${behind(db, after)}
    order by e.transaction_id, e.account limit ${limit}
  ) looked
  order by "transactionId", account`

/** Number of entries and their sum by currency, computed by the database. */
export const selectEntryTotals = (db: Db, of: SoldOf, through: number) => db<
  { currency: Currency; entries: number; kept: number }[]
>`
  select currency, count(*)::integer as entries, sum(amount)::bigint as kept
  from ${
    of.kind === 'event'
      ? db`ledger_entry e where ${ofEvent(db, of.eventId, through)}`
      : db`(
          select e.account, t.created_at as at, t.source_type, e.currency, e.amount
          from ledger_entry e join ledger_transaction t on t.id = e.transaction_id where ${ofHouse(db, through)}
        ) sold where ${ofDays(db, of)}`
  }
  group by currency order by currency`

export interface SoldSum {
  currency: Currency
  sold: number
  back: number
  entries: number
}

/** Sales and refunds by currency, computed by the database; equals the sum of all entries. */
export const selectSoldSums = (db: Db, of: SoldOf, through: number) => db<SoldSum[]>`
  select currency, coalesce(sum(amount) filter (where kind = 'SALE'), 0)::bigint as sold,
    coalesce(-sum(amount) filter (where kind <> 'SALE'), 0)::bigint as back, count(*)::integer as entries
  from (
    select e.account, e.currency, e.amount, t.kind, t.source_type, t.created_at as at
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where ${of.kind === 'event' ? ofEvent(db, of.eventId, through) : ofHouse(db, through)}
  ) sold where ${of.kind === 'event' ? db`true` : ofDays(db, of)}
  group by currency order by currency`

export interface SoldTax {
  treatment: BookedTreatment
  /** Empty when not recorded. */
  country: string
  /** Hundredths of a percent. */
  rate: number
  currency: Currency
  gross: number
  net: number
  tax: number
}

/** Tax of the same entries, by rate; coupon grants have none. */
export const selectTaxTotals = (db: Db, of: SoldOf, through: number) => db<SoldTax[]>`
  select coalesce(x.treatment, 'NOT_RECORDED') as treatment, coalesce(x.country, '') as country,
    coalesce(x.rate, 0) as rate, coalesce(x.currency, e.currency) as currency,
    sum(coalesce(x.gross, e.amount))::bigint as gross, sum(coalesce(x.net, e.amount))::bigint as net,
    sum(coalesce(x.tax, 0))::bigint as tax
  from ${
    of.kind === 'event'
      ? db`(
          select e.transaction_id, e.account, e.currency, e.amount from ledger_entry e
          where ${ofEvent(db, of.eventId, through)}) e`
      : db`(
          select * from (
            select e.transaction_id, e.account, t.created_at as at, t.source_type, e.currency, e.amount
            from ledger_entry e join ledger_transaction t on t.id = e.transaction_id where ${ofHouse(db, through)}
          ) sold where ${ofDays(db, of)} and account <> 'cube:house:given') e`
  }
  left join sale_tax x on x.transaction_id = e.transaction_id and x.account = e.account
  group by 1, 2, 3, 4 order by 4, 2, 1, 3`
