import type { RestockAlert } from '@encore/contract/endpoints'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface Sale {
  state: 'AHEAD' | 'OPEN' | 'CLOSED'
  opensAt: Date
}

/** Null for a product that is not visible. */
export async function selectSale(db: Db, productId: string): Promise<Sale | null> {
  const [row] = await db<Sale[]>`
    select state, opens_at as "opensAt" from product_sale where product_id = ${productId}`
  return row ?? null
}

/** A waiting alert keeps its position; one already sent waits again at the end. */
export const insertAlert = (tx: Tx, memberId: string, productId: string) => tx`
  insert into restock_alert (member_uid, product_id) values (${memberId}, ${productId})
  on conflict on constraint restock_alert_once do update
  set is_waiting = true, position = default, requested_at = app_now() where not restock_alert.is_waiting`

export const deleteAlert = (db: Db, memberId: string, productId: string) => db`
  delete from restock_alert where member_uid = ${memberId} and product_id = ${productId}`

/** Skips alerts that are being sent, so that an order never waits for one. */
export async function dropAlerts(tx: Tx, memberId: string, productIds: string[]): Promise<void> {
  await tx`
    delete from restock_alert where member_uid = ${memberId} and product_id in (
      select product_id from restock_alert
      where member_uid = ${memberId} and product_id = any(${productIds}) for update skip locked)`
}

export async function deleteAlerts(tx: Tx, memberId: string): Promise<void> {
  await tx`delete from restock_alert where member_uid = ${memberId}`
}

/** Deletes alerts whose sale has ended or whose event was canceled. */
export async function deleteClosed(db: Db): Promise<void> {
  await db`
    delete from restock_alert w using product_sale s where s.product_id = w.product_id and s.state = 'CLOSED'`
}

const maxShown = 500

export const selectAlerts = (db: Db, memberId: string) => db<RestockAlert[]>`
  select w.product_id as "productUid", case s.state when 'AHEAD' then 'OPENING' else 'UNITS' end as "waitsFor"
  from restock_alert w join product_sale s using (product_id)
  where w.member_uid = ${memberId} and w.is_waiting and s.state <> 'CLOSED'
  order by w.position desc limit ${maxShown}`

export interface OwnAlert {
  productUid: string
  askedAt: Date
  isWaiting: boolean
  notifiedAt: Date | null
}

export const selectOwnAlerts = (db: Db, memberId: string) => db<OwnAlert[]>`
  select product_id as "productUid", requested_at as "askedAt", is_waiting as "isWaiting", notified_at as "notifiedAt"
  from restock_alert where member_uid = ${memberId} order by position`

/** Products with waiting alerts whose sale is open or opens within `leadMinutes`. */
export const selectAwaited = (db: Db, leadMinutes: number) =>
  db<{ productId: string; state: 'AHEAD' | 'OPEN' }[]>`
    select s.product_id as "productId", s.state from product_sale s
    where (s.state = 'OPEN' or (s.state = 'AHEAD' and s.opens_at - make_interval(mins => ${leadMinutes}) <= s.at))
      and exists (select from restock_alert w where w.product_id = s.product_id and w.is_waiting)
    order by s.product_id`

/** False when another process is notifying about this product; held until the transaction ends. */
export async function lockProduct(tx: Tx, productId: string): Promise<boolean> {
  const [row] = await tx<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${`restock alerts for ${productId}`}, 0)) as locked`
  return row?.locked ?? false
}

/** Counts members notified of this product within `minutes`, without reminders of its sale opening. */
export async function countNotifiedRecently(tx: Tx, productId: string, minutes: number): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from restock_alert w join product_sale s using (product_id)
    where w.product_id = ${productId} and w.notified_at > s.at - make_interval(mins => ${minutes})
      and w.notified_at >= s.opens_at`
  return row?.count ?? 0
}

export interface TakenAlert {
  memberId: string
  position: string
}

/**
 * Claims the first waiting alerts, ordered by member. `askedBeforeMinutes` selects those set at least that long before
 * the opening; later ones are notified when it opens.
 */
export const takeAlerts = (tx: Tx, productId: string, count: number, askedBeforeMinutes: number | null) => tx<
  TakenAlert[]
>`
  with taken as (
    update restock_alert set is_waiting = false, notified_at = app_now()
    where product_id = ${productId} and member_uid = any(array(
      select w.member_uid from restock_alert w join product_sale s using (product_id)
      where w.product_id = ${productId} and w.is_waiting
        and (${askedBeforeMinutes}::int is null
          or w.requested_at <= s.opens_at - make_interval(mins => ${askedBeforeMinutes}))
      order by w.position limit ${count} for update of w skip locked))
    returning member_uid, position)
  select member_uid as "memberId", position::text from taken order by member_uid`
