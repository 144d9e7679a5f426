import type { Currency, Money, PaidCurrency } from '@encore/contract/rules/money'
import { paymentMethods } from '@encore/contract/rules/payment-methods'
import type { Db, Tx } from '#platform/db/connect.ts'
import type { GatewayFact, Provider } from './fact.ts'
import type { RefundState } from './rules.ts'

/** Why a capture is not kept for its order. */
export type NotKept = 'MISMATCH' | 'OUT_OF_STOCK' | 'PAID_TWICE' | 'BUYER_LEFT' | 'REPLACED'

export type RefundReason =
  | NotKept
  /** The buyer requested it and was entitled to it. */
  | 'ASKED'
  /** Staff granted it. */
  | 'GRANTED'
  /** The gift was not accepted. */
  | 'GIFT_RETURNED'
  /** Made in the gateway's back office. */
  | 'OUTSIDE'
  /** The payment belongs to no order. */
  | 'ORPHAN'

const shops = paymentMethods.filter(({ deposit }) => deposit)

export interface NewRefund {
  id: string
  provider: Provider
  gatewayTxId: string
  orderId: string | null
  amount: number
  reason: RefundReason
  /** Event whose tickets are refunded. */
  eventId?: string | null
}

/** Our own code, not a gateway's: staff has to ask for bank details. */
const bankDetails = 'BANK_DETAILS'

/**
 * A constraint of the capture prevents refunding more than was captured. Deposits are refunded by bank transfer, which
 * no gateway supports.
 */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  const { id, provider, gatewayTxId, orderId, amount, reason, eventId = null } = refund
  const [capture] = await tx<{ paidBy: string }[]>`
    update payment_capture set refunded = refunded + ${amount}
    where provider = ${provider} and gateway_tx_id = ${gatewayTxId}
    returning coalesce((select pg_code from payment_attempt where id = attempt_id), orphan ->> 'method') as "paidBy"`
  const isByHand = shops.some(
    ({ pgCode, method }) => capture?.paidBy === pgCode || capture?.paidBy === method,
  )
  await tx`
    insert into refund (id, provider, gateway_tx_id, order_id, amount, reason, event_id, state, next_at, rescode)
    values (${id}, ${provider}, ${gatewayTxId}, ${orderId}, ${amount}, ${reason}, ${eventId},
      ${isByHand ? 'FAILED_MANUAL' : 'REQUESTED'}, case when ${!isByHand} then app_now() end,
      ${isByHand ? bankDetails : null})`
}

/** Cube refunds need no gateway, so the row is inserted as done. */
export const insertCubeRefund = (
  tx: Tx,
  { id, orderId, amount, reason, eventId = null }: Omit<NewRefund, 'provider' | 'gatewayTxId'>,
) => tx`
  insert into refund (id, order_id, amount, reason, event_id, state, next_at)
  values (${id}, ${orderId}, ${amount}, ${reason}, ${eventId}, 'SUCCEEDED', null)`

/** Records a refund that was made at the gateway. */
export const insertDoneRefund = (tx: Tx, refund: NewRefund) => tx`
  insert into refund (id, provider, gateway_tx_id, order_id, amount, reason, state, next_at)
  values (${refund.id}, ${refund.provider}, ${refund.gatewayTxId}, ${refund.orderId}, ${refund.amount},
    ${refund.reason}, 'SUCCEEDED', null)`

export interface KeptCapture {
  provider: Provider
  gatewayTxId: string
  amount: number
  refunded: number
}

/** Locks the capture that fulfilled the order. */
export async function lockKeptCapture(tx: Tx, orderId: string): Promise<KeptCapture | null> {
  const [row] = await tx<KeptCapture[]>`
    select provider, gateway_tx_id as "gatewayTxId", amount, refunded from payment_capture
    where order_id = ${orderId} and outcome in ('CAPTURED', 'CAPTURED_LATE') for no key update`
  return row ?? null
}

/** A capture with the data that its gateway needs. */
export interface CapturedAtGateway {
  provider: Provider
  orderId: string | null
  attemptId: string
  attemptedAt: Date
  memberId: string
  /** Null for an orphan capture, whose method is in `orphanMethod`. */
  pgCode: string | null
  orphanMethod: string | null
  mid: string
  gatewayTxId: string
  capturedAmount: number
  capturedCurrency: PaidCurrency
}

const atGateway = (db: Db) => db`
  c.provider, c.order_id as "orderId", coalesce(a.id, c.orphan ->> 'ref') as "attemptId",
  coalesce(a.created_at, (c.orphan ->> 'at')::timestamptz) as "attemptedAt",
  coalesce(a.opening ->> 'memberId', c.orphan ->> 'payer', '') as "memberId", a.pg_code as "pgCode",
  c.orphan ->> 'method' as "orphanMethod", coalesce(a.mid, c.orphan ->> 'mid') as mid,
  c.gateway_tx_id as "gatewayTxId", c.amount as "capturedAmount", c.currency as "capturedCurrency"`

export async function selectCaptured(
  db: Db,
  provider: Provider,
  gatewayTxId: string,
): Promise<(CapturedAtGateway & { refunded: number }) | null> {
  const [row] = await db<(CapturedAtGateway & { refunded: number })[]>`
    select ${atGateway(db)}, c.refunded
    from payment_capture c left join payment_attempt a on a.id = c.attempt_id
    where c.provider = ${provider} and c.gateway_tx_id = ${gatewayTxId}`
  return row ?? null
}

export const selectCapturesOfAttempt = (db: Db, attemptId: string) => db<
  { provider: Provider; gatewayTxId: string }[]
>`
  select provider, gateway_tx_id as "gatewayTxId" from payment_capture where attempt_id = ${attemptId}`

export interface DueRefund extends CapturedAtGateway {
  id: string
  amount: number
  reason: RefundReason
  /** Includes the current try. */
  tries: number
  rescode: string | null
  /** Minor units returned by other refunds of the same payment. */
  backBefore: number
}

/** Claims due refunds and marks them `SENT` before sending, so a lost response leaves them `SENT` and due again. */
export const claimDueRefunds = (db: Db, retryMinutes: number, limit: number) => db<DueRefund[]>`
  update refund r set state = 'SENT', tries = r.tries + 1,
    next_at = app_now() + make_interval(mins => ${retryMinutes})
  from payment_capture c left join payment_attempt a on a.id = c.attempt_id
  where c.provider = r.provider and c.gateway_tx_id = r.gateway_tx_id and r.id = any(array(
    select id from refund where next_at <= app_now() order by next_at limit ${limit} for no key update skip locked))
  returning r.id, ${atGateway(db)}, r.amount, r.reason, r.tries, r.rescode, (
    select coalesce(sum(d.amount), 0)::bigint from refund d
    where d.provider = r.provider and d.gateway_tx_id = r.gateway_tx_id and d.state = 'SUCCEEDED') as "backBefore"`

export interface RefundMove {
  state: Exclude<RefundState, 'REQUESTED' | 'WITHDRAWN'>
  /** Minutes until the next try; null for none. */
  waitMinutes: number | null
  rescode: string | null
  words: string | null
}

/** False when the refund is no longer `SENT`. */
export async function moveRefund(tx: Tx, id: string, move: RefundMove): Promise<boolean> {
  const moved = await tx`
    update refund set state = ${move.state}, rescode = ${move.rescode}, message = ${move.words},
      next_at = app_now() + make_interval(mins => ${move.waitMinutes})
    where id = ${id} and state = 'SENT' returning 1`
  return moved.length > 0
}

export interface StoredRefund {
  id: string
  orderId: string | null
  provider: Provider | null
  gatewayTxId: string | null
  amount: number
  currency: Currency
  reason: RefundReason
  state: RefundState
  rescode: string | null
  cubesShort: number
}

export async function lockRefund(tx: Tx, id: string): Promise<StoredRefund | null> {
  const [row] = await tx<StoredRefund[]>`
    select r.id, r.order_id as "orderId", r.provider, r.gateway_tx_id as "gatewayTxId", r.amount,
      coalesce(c.currency, 'CUBE') as currency, r.reason, r.state, r.rescode, r.cubes_short as "cubesShort"
    from refund r left join payment_capture c on c.provider = r.provider and c.gateway_tx_id = r.gateway_tx_id
    where r.id = ${id} for no key update of r`
  return row ?? null
}

/** Staff decisions about a failed refund: done manually, or one more try. */
export const endManually = (tx: Tx, id: string) => tx`
  update refund set state = 'SUCCEEDED', rescode = 'SETTLED' where id = ${id} and state = 'FAILED_MANUAL'`

export const tryOnceMore = (tx: Tx, id: string) => tx`
  update refund set state = 'FAILED_RETRYABLE', next_at = app_now() where id = ${id} and state = 'FAILED_MANUAL'`

/** Withdraws a refund and releases its amount on the capture. */
export async function withdrawRow(
  tx: Tx,
  { id, provider, gatewayTxId, amount }: StoredRefund,
): Promise<void> {
  await tx`update refund set state = 'WITHDRAWN' where id = ${id} and state = 'FAILED_MANUAL'`
  await tx`
    update payment_capture set refunded = refunded - ${amount}
    where provider = ${provider} and gateway_tx_id = ${gatewayTxId}`
}

export const setCubesShort = (tx: Tx, id: string, cubes: number) =>
  tx`update refund set cubes_short = ${cubes} where id = ${id}`

/** Locks a capture whose balance is below ours; null when our refunds explain it. */
export async function lockDropped(
  tx: Tx,
  provider: Provider,
  gatewayTxId: string,
  balance: number,
): Promise<{ amount: number; refunded: number; currency: PaidCurrency; isKept: boolean } | null> {
  const [row] = await tx<{ amount: number; refunded: number; currency: PaidCurrency; isKept: boolean }[]>`
    select amount, refunded, currency, outcome in ('CAPTURED', 'CAPTURED_LATE') as "isKept" from payment_capture
    where provider = ${provider} and gateway_tx_id = ${gatewayTxId} and amount - refunded > ${balance}
    for no key update`
  return row ?? null
}

export const setRefunded = (tx: Tx, provider: Provider, gatewayTxId: string, refunded: number) => tx`
  update payment_capture set refunded = ${refunded}
  where provider = ${provider} and gateway_tx_id = ${gatewayTxId}`

/** Returns those of the payments whose balance at the gateway is below ours. */
export async function selectDropped(
  db: Db,
  provider: Provider,
  reported: { gatewayTxId: string; balance: number }[],
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select c.gateway_tx_id as id
    from unnest(${reported.map((one) => one.gatewayTxId)}::text[], ${reported.map((one) => one.balance)}::bigint[])
      as told (id, balance)
    join payment_capture c on c.provider = ${provider} and c.gateway_tx_id = told.id
    where c.amount - c.refunded > told.balance`
  return rows.map(({ id }) => id)
}

export interface Orphan {
  ref: string
  mid: string
  method: string
  payer: string
  /** A time on the day of the payment, ISO 8601. */
  at: string
}

/** False when it is already known. */
export async function insertOrphan(
  tx: Tx,
  { provider, gatewayTxId, raw }: GatewayFact,
  { amount, currency }: Money<PaidCurrency>,
  orphan: Orphan,
): Promise<boolean> {
  const inserted = await tx`
    insert into payment_capture (provider, gateway_tx_id, amount, currency, outcome, orphan)
    values (${provider}, ${gatewayTxId}, ${amount}, ${currency}, 'ORPHAN', ${JSON.stringify(orphan)}::text::jsonb)
    on conflict do nothing returning 1`
  if (inserted.length === 0) return false
  await tx`
    insert into gateway_event (provider, gateway_tx_id, kind, outcome, source, raw)
    values (${provider}, ${gatewayTxId}, 'PAYMENT', 'CAPTURED', 'QUERY', ${raw})
    on conflict on constraint gateway_event_unique do nothing`
  return true
}

export async function countOpenRefunds(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx<{ open: number }[]>`
    select count(*)::integer as open from refund
    where order_id = ${orderId} and state not in ('SUCCEEDED', 'WITHDRAWN')`
  return row?.open ?? 0
}

export const selectRefunding = (db: Db, orderIds: string[]) => db<{ orderId: string }[]>`
  select distinct order_id as "orderId" from refund
  where order_id = any(${orderIds}) and state not in ('SUCCEEDED', 'WITHDRAWN')`

export interface RefundSum {
  orderId: string
  amount: number
  currency: Currency
}

/** Refunded and pending amounts by order, without surplus payments. */
export const selectRefundSums = (db: Db, orderIds: string[]) => db<RefundSum[]>`
  select r.order_id as "orderId", coalesce(c.currency, 'CUBE') as currency, sum(r.amount)::bigint as amount
  from refund r left join payment_capture c on c.provider = r.provider and c.gateway_tx_id = r.gateway_tx_id
  where r.order_id = any(${orderIds}) and r.state <> 'WITHDRAWN' and r.reason <> 'PAID_TWICE'
  group by 1, 2`
