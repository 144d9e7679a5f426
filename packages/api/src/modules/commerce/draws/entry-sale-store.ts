import type { Db } from '#platform/db/connect.ts'
import { outOperations } from './store.ts'

export interface OpenEntry {
  productId: string
  /** Hexadecimal. */
  drawId: string
  /** Most entries of one entrant; 0 for no cap. */
  cap: number
  /** Entries of the member that take part. */
  held: number
  isExcluded: boolean
}

/** Open draws of the products with the member's part in them. */
export const selectOpenEntries = (db: Db, memberId: string, productIds: readonly string[]) => db<OpenEntry[]>`
  select p.product_id as "productId", encode(d.id, 'hex') as "drawId", d.entries_per_entrant as cap,
    coalesce(own.held, 0) as held, coalesce(own.is_excluded, false) as "isExcluded"
  from draw_product p join draw d on d.id = p.draw_id
  left join lateral (
    select count(*) filter (where e.out_operation is null)::int as held,
      bool_or(coalesce(e.out_operation = ${outOperations.EXCLUDED}, false)) as is_excluded
    from draw_entrant g join draw_entry e on e.entrant_id = g.id
    where g.draw_id = d.id and g.member_uid = ${memberId}) own on true
  where p.product_id = any(${[...productIds]}) and d.state = 'OPEN' and app_now() < d.closes_at`
