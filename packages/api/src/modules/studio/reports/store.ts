import type { SoldOf, SoldTax } from '#modules/accounts/wallet/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import type { CurrencySum } from './settlement-file.ts'

export interface SettlementWrite {
  id: string
  of: SoldOf
  workId: string
  through: number
  entries: number
  sums: CurrencySum[]
  taxes: SoldTax[]
  digest: Buffer
  signature: Buffer
  madeBy: string
}

export const insertSettlement = (tx: Tx, { of, ...row }: SettlementWrite) => tx`
  insert into settlement (id, event_id, from_day, to_day, zone, job_id, through, entries, sums, taxes, digest, signature,
    made_by)
  values (${row.id}, ${of.kind === 'event' ? of.eventId : null}, ${of.kind === 'event' ? null : of.from},
    ${of.kind === 'event' ? null : of.to}, ${of.kind === 'event' ? null : of.zone}, ${row.workId}, ${row.through}, ${row.entries},
    ${JSON.stringify(row.sums)}::text::jsonb, ${JSON.stringify(row.taxes)}::text::jsonb, ${row.digest}, ${row.signature}, ${row.madeBy})`

export interface SettlementRow extends Omit<SettlementWrite, 'of' | 'signature'> {
  madeAt: Date
  /** Set for non-event settlements only. */
  from: string | null
  to: string | null
  /** Null in older settlements, whose days are UTC. */
  zone: string | null
}

/** Newest first; a null `eventId` selects non-event settlements. */
export const selectSettlements = (db: Db, eventId: string | null, limit: number) => db<SettlementRow[]>`
  select id, job_id as "workId", through, entries, sums, taxes, digest, made_by as "madeBy", made_at as "madeAt",
    from_day::text as "from", to_day::text as "to", zone
  from settlement where ${eventId === null ? db`event_id is null` : db`event_id = ${eventId}`} order by made_at desc, id desc limit ${limit}`

/** Gives open ledger transactions time to finish. */
export const waitABit = (tx: Tx) => tx`select pg_sleep(0.2)`
