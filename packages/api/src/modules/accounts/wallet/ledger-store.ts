import { dayAfter, dayStart } from '@encore/contract/rules/local-time'
import type { Currency } from '@encore/contract/rules/money'
import type { BookedTreatment } from '@encore/contract/rules/tax'
import type { Db } from '#platform/db/connect.ts'

export interface LedgerEnd {
  /** The last transaction that is there. */
  through: number
  /** Whoever may still write one before it began before this. */
  before: string
}

/** Numbers of the ledger are taken before they are kept: `isWritten` says when none is missing. */
export async function selectEnd(db: Db): Promise<LedgerEnd> {
  const [row] = await db<LedgerEnd[]>`
    select coalesce(max(id), 0) as through, pg_snapshot_xmax(pg_current_snapshot())::text as before
    from ledger_transaction`
  if (!row) throw new Error('The ledger has no end')
  return row
}

/** Whether all that was being written then has been kept or given up. */
export async function selectIsWritten(db: Db, { before }: Pick<LedgerEnd, 'before'>): Promise<boolean> {
  const [row] = await db<{ is: boolean }[]>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${before}::text::xid8 as is`
  return row?.is ?? false
}

/** Where a reading goes on: behind this entry. */
export interface EntryPlace {
  transactionId: number
  account: string
}

export interface SoldEntry extends EntryPlace {
  at: Date
  kind: 'SALE' | 'SALE_BACK' | 'SALE_KEPT' | 'GRANT'
  /** The order, the refund, or of a GRANT what a coupon was used for. */
  causeId: string
  /** `shipping` and `coupons` are none. */
  productId: string
  currency: Currency
  /** Minor units; below zero went back, or was given. */
  amount: number
}

/** What an event earned, or what was earned and given without one in some days of a zone, the last one too. */
export type SoldOf = { kind: 'event'; eventId: string } | ({ kind: 'house' } & SoldDays)

export interface SoldDays {
  from: string
  to: string
  /** IANA. */
  zone: string
}

const ofEvent = (db: Db, eventId: string, through: number) => db`
  e.account like '%:event:%' and split_part(e.account, ':', 3) = ${eventId} and e.transaction_id <= ${through}`

const ofHouse = (db: Db, through: number) => db`
  (e.account like '%:shop:%' or e.account like '%:house:shipping' or e.account = 'cube:house:given')
  and e.transaction_id <= ${through}`

/** Of what `ofHouse` reads. */
function ofDays(db: Db, { from, to, zone }: SoldDays) {
  const [first, end] = [dayStart(from, zone), dayStart(dayAfter(to), zone)]
  if (first === null || end === null) throw new Error(`No days: ${from} to ${to}`)
  return db`
    (account <> 'cube:house:given' or source_type = 'COUPON')
    and at >= ${new Date(first)} and at < ${new Date(end)}`
}

const behind = (db: Db, { transactionId, account }: EntryPlace) =>
  db`(e.transaction_id, e.account) > (${transactionId}, ${account})`

/** A part of the entries; `next` is null behind the last one. */
export interface SoldPart {
  entries: SoldEntry[]
  next: EntryPlace | null
}

/** Entries in the order of the ledger, read along their index: as many of them as are looked at, not as are found. */
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

/** How many entries there are, and what they add up to by currency, as the database sums. */
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

/** What was sold and went back by currency, as the database sums; the same as all entries added up one by one. */
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
  /** Empty where it was not recorded. */
  country: string
  /** Hundredths of a percent. */
  rate: number
  currency: Currency
  gross: number
  net: number
  tax: number
}

/** The tax in the same entries, by rate; of what a coupon gave there is none. */
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
