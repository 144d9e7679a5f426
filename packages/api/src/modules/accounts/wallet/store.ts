import type { WalletCurrency } from '@encore/contract/rules/kinds'
import type { Money, PaidCurrency } from '@encore/contract/rules/money'
import type { Db, Tx } from '#platform/db/connect.ts'

/** Purchased cubes expire after ten years, free ones after one year. */
export type Lot = 'PURCHASED' | 'FREE'

export interface Balances {
  cube: number
  soul: number
}

export async function selectBalances(db: Db, uid: string): Promise<Balances> {
  const [row] = await db<Balances[]>`select cube, soul from wallet where member_uid = ${uid}`
  return row ?? { cube: 0, soul: 0 }
}

/** A movement of cubes; source type and id are its unique cause. */
export interface Movement {
  memberId: string
  amount: number
  sourceType: string
  sourceId: string
}

/** False when this cause was already credited. */
export async function callCredit(tx: Tx, movement: Movement & { lot: Lot }): Promise<boolean> {
  const { memberId, amount, lot, sourceType, sourceId } = movement
  const [row] = await tx<{ credited: boolean }[]>`
    select wallet_credit(${memberId}, ${amount}, ${lot}, ${sourceType}, ${sourceId}) as credited`
  return row?.credited ?? false
}

/** False when this cause was already applied. */
export async function callGiveSouls(tx: Tx, movement: Movement): Promise<boolean> {
  const { memberId, amount, sourceType, sourceId } = movement
  const [row] = await tx<{ given: boolean }[]>`
    select wallet_give_souls(${memberId}, ${amount}, ${sourceType}, ${sourceId}) as given`
  return row?.given ?? false
}

/** `balance` is the remaining balance, or the current one when it is too low. */
export async function callSpend(tx: Tx, movement: Movement): Promise<{ spent: boolean; balance: number }> {
  const { memberId, amount, sourceType, sourceId } = movement
  const [row] = await tx<{ spent: boolean; balance: number }[]>`
    select spent, balance from wallet_spend(${memberId}, ${amount}, ${sourceType}, ${sourceId})`
  return row ?? { spent: false, balance: 0 }
}

/** Cubes of a paid package to take back for a refund. */
export interface TakeBack {
  memberId: string
  orderId: string
  amount: number
  /** Minimum of unspent cubes; with fewer nothing is taken. */
  least: number
  refundId: string
}

/** Returns the number taken; null when there were too few. */
export async function callTakeBack(tx: Tx, take: TakeBack): Promise<number | null> {
  const { memberId, orderId, amount, least, refundId } = take
  const [row] = await tx<{ taken: number | null }[]>`
    select wallet_take_back(${memberId}, ${orderId}, ${amount}, ${least}, ${refundId}) as taken`
  return row?.taken ?? null
}

/** Cubes to return to the lots that another movement took them from. */
export interface GiveBack {
  memberId: string
  amount: number
  taken: { type: 'ORDER' | 'REFUND'; id: string }
  refundId: string
}

/** False when this refund was already returned; throws for more than was taken. */
export async function callReturn(tx: Tx, { memberId, amount, taken, refundId }: GiveBack): Promise<boolean> {
  const [row] = await tx<{ given: boolean }[]>`
    select wallet_return(${memberId}, ${taken.type}, ${taken.id}, ${amount}, ${refundId}) as given`
  return row?.given ?? false
}

export async function sumTakenBack(tx: Tx, memberId: string, refundId: string): Promise<number> {
  const [row] = await tx<{ amount: number }[]>`
    select -e.amount as amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.source_type = 'REFUND' and t.source_id = ${refundId} and e.account = ${`cube:${memberId}`}`
  return row?.amount ?? 0
}

export async function sumUnspent(db: Db, orderId: string): Promise<number> {
  const [row] = await db<{ unspent: number }[]>`
    select coalesce(sum(l.remaining), 0)::bigint as unspent
    from ledger_transaction t join cube_lot l on l.transaction_id = t.id
    where t.source_type in ('ORDER', 'ORDER_BONUS') and t.source_id = ${orderId}`
  return row?.unspent ?? 0
}

/** Returns those of the orders whose cubes are all unspent and not expired. */
export const selectUntouched = (db: Db, orderIds: string[]) => db<{ orderId: string }[]>`
  select t.source_id as "orderId"
  from ledger_transaction t join cube_lot l on l.transaction_id = t.id
  where t.source_type in ('ORDER', 'ORDER_BONUS') and t.source_id = any(${orderIds})
  group by t.source_id having bool_and(l.remaining = l.amount and l.expires_at > app_now())`

/** Balances after the exchange, or the current ones when they are too low. */
export async function callExchange(
  tx: Tx,
  { memberId, cubes, sourceId }: { memberId: string; cubes: number; sourceId: string },
): Promise<{ exchanged: boolean } & Balances> {
  const [row] = await tx<({ exchanged: boolean } & Balances)[]>`
    select exchanged, cubes_left as cube, souls_now as soul
    from wallet_exchange(${memberId}, ${cubes}, ${sourceId})`
  return row ?? { exchanged: false, cube: 0, soul: 0 }
}

/** Empties the wallet of a leaving member. */
export const callClose = (tx: Tx, memberId: string) => tx`select wallet_close(${memberId})`

export const selectMembersWithExpiredLots = (db: Db, limit: number) =>
  db<{ member_uid: string }[]>`
    select distinct member_uid from cube_lot where remaining > 0 and expires_at <= app_now() limit ${limit}`

export const callExpireLots = (db: Db, memberId: string) => db`select wallet_expire_lots(${memberId})`

/** Returns invariant violations of the ledger; empty when it is consistent. */
export const selectFaults = (db: Db) => db<{ fault: string; subject: string }[]>`
  select fault, subject from ledger_audit limit 100`

export interface TrialLine {
  currency: WalletCurrency
  account: string
  /** Text, because a sum may exceed the safe integer range. */
  balance: string
}

export const selectTrialBalance = (db: Db) => db<TrialLine[]>`
  select currency, account, balance::text as balance from trial_balance
  order by currency, account <> 'members', account`

/** A cube package; `prices` has one price per currency. */
export interface PointProduct {
  id: string
  point: number
  bonusPoint: number
  prices: Money<PaidCurrency>[]
}

export const selectPointProducts = (db: Db) => db<PointProduct[]>`
  select p.id, p.point, p.bonus_point as "bonusPoint",
    json_agg(json_build_object('amount', r.amount, 'currency', r.currency) order by r.currency) as prices
  from point_product p join point_product_price r on r.product_id = p.id
  where not p.is_hidden group by p.id order by p.point`

export async function selectPointProduct(db: Db, id: string): Promise<PointProduct | null> {
  const [row] = await db<PointProduct[]>`
    select p.id, p.point, p.bonus_point as "bonusPoint",
      json_agg(json_build_object('amount', r.amount, 'currency', r.currency) order by r.currency) as prices
    from point_product p join point_product_price r on r.product_id = p.id
    where p.id = ${id} and not p.is_hidden group by p.id`
  return row ?? null
}

/** Cubes of each package, without its bonus. */
export async function selectPoints(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db<{ id: string; point: number }[]>`
    select id, point from point_product where id = any(${[...ids]}::text[])`
  return new Map(rows.map(({ id, point }) => [id, point]))
}

export async function replacePointProduct(tx: Tx, product: PointProduct): Promise<void> {
  const { id, point, bonusPoint, prices } = product
  await tx`
    insert into point_product (id, point, bonus_point) values (${id}, ${point}, ${bonusPoint})
    on conflict (id) do update set point = excluded.point, bonus_point = excluded.bonus_point`
  await tx`delete from point_product_price where product_id = ${id}`
  const rows = prices.map((price) => ({ product_id: id, ...price }))
  await tx`insert into point_product_price ${tx(rows, 'product_id', 'currency', 'amount')}`
}

export interface CurrencyHints {
  /** The member's last currency choice. */
  chosen: PaidCurrency | null
  countryCode: string | null
}

export async function selectCurrencyHints(db: Db, uid: string): Promise<CurrencyHints> {
  const [row] = await db<CurrencyHints[]>`
    select (select currency from currency_choice where member_uid = ${uid}) as chosen,
      (select country_code from member_country_hint where member_uid = ${uid}) as "countryCode"`
  return row ?? { chosen: null, countryCode: null }
}

export async function deleteCurrencyHints(tx: Tx, uid: string): Promise<void> {
  await tx`delete from currency_choice where member_uid = ${uid}`
  await tx`delete from member_country_hint where member_uid = ${uid}`
}

export const upsertLastCountry = (tx: Tx, uid: string, countryCode: string) => tx`
  insert into member_country_hint (member_uid, country_code) values (${uid}, ${countryCode})
  on conflict (member_uid) do update set country_code = excluded.country_code
  where member_country_hint.country_code <> excluded.country_code`

export const upsertCurrencyChoice = (db: Db, uid: string, currency: PaidCurrency) => db`
  insert into currency_choice (member_uid, currency) values (${uid}, ${currency})
  on conflict (member_uid) do update set currency = excluded.currency
  where currency_choice.currency <> excluded.currency`

export interface OpenLots {
  bought: number
  free: number
}

/** Cubes in lots that have not expired. */
export async function sumOpenLots(db: Db, memberId: string): Promise<OpenLots> {
  const [row] = await db<OpenLots[]>`
    select coalesce(sum(remaining) filter (where kind = 'PURCHASED'), 0)::bigint as bought,
      coalesce(sum(remaining) filter (where kind = 'FREE'), 0)::bigint as free
    from cube_lot where member_uid = ${memberId} and remaining > 0 and expires_at > app_now()`
  return row ?? { bought: 0, free: 0 }
}

/** Origin of a transaction; source type and id name its cause, or the movement it reverses. */
export interface Source {
  kind: string
  sourceType: string
  sourceId: string
}

export interface StatementRow extends Source {
  id: number
  at: Date
  amount: number
  balance: number
  /** Change of the member's other currency in the same transaction; null for none. */
  other: number | null
}

export interface StatementQuery {
  memberId: string
  currency: WalletCurrency
  /** Only movements before this transaction; null for the newest. */
  before: number | null
  size: number
}

/**
 * Movements of one account, newest first. Ids of a wallet's transactions are assigned under its lock, so their order is
 * that of its balances. The newest row's balance sums all entries up to it; the others subtract the later ones.
 */
export const selectStatement = (db: Db, { memberId, currency, before, size }: StatementQuery) => {
  const own = `${currency.toLowerCase()}:${memberId}`
  const other = `${currency === 'CUBE' ? 'soul' : 'cube'}:${memberId}`
  return db<StatementRow[]>`
    with shown as (
      select transaction_id, amount from ledger_entry
      where account = ${own} and transaction_id < ${before ?? Number.MAX_SAFE_INTEGER}
      order by transaction_id desc limit ${size}
    ), newest as (
      select sum(amount) as balance from ledger_entry
      where account = ${own} and transaction_id <= (select max(transaction_id) from shown)
    )
    select t.id, t.created_at as at, t.kind, t.source_type as "sourceType",
      coalesce(r.source_id, t.source_id) as "sourceId", s.amount,
      (newest.balance - coalesce(sum(s.amount) over (
        order by s.transaction_id desc rows between unbounded preceding and 1 preceding), 0))::bigint as balance,
      o.amount as other
    from shown s
    join ledger_transaction t on t.id = s.transaction_id
    left join ledger_transaction r on r.id = t.reverses
    left join ledger_entry o on o.transaction_id = s.transaction_id and o.account = ${other}
    cross join newest
    order by t.id desc`
}

export interface LotRow extends Source {
  id: number
  lot: Lot
  amount: number
  remaining: number
  receivedAt: Date
  expiresAt: Date
}

/** Cubes that can be spent, in spending order. */
export const selectOpenLots = (db: Db, memberId: string) => db<LotRow[]>`
  select l.id, l.kind as lot, l.amount, l.remaining, l.expires_at as "expiresAt", t.created_at as "receivedAt",
    t.kind, t.source_type as "sourceType", t.source_id as "sourceId"
  from cube_lot l join ledger_transaction t on t.id = l.transaction_id
  where l.member_uid = ${memberId} and l.remaining > 0 and l.expires_at > app_now()
  order by l.kind = 'PURCHASED', l.id`

/** Every movement of the member's accounts, oldest first. */
export const selectMovements = (db: Db, memberId: string) => db<
  { at: Date; kind: string; sourceType: string; sourceId: string; currency: string; amount: number }[]
>`
  select t.created_at as at, t.kind, t.source_type as "sourceType", t.source_id as "sourceId", e.currency, e.amount
  from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
  where e.account in (${`cube:${memberId}`}, ${`soul:${memberId}`}) order by t.id, e.currency`
