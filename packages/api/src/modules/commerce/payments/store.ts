import type { Locale } from '@encore/contract/rules/locale'
import type { Money, PaidCurrency } from '@encore/contract/rules/money'
import type { Platform } from '@encore/contract/rules/payment-methods'
import type { Db, Tx } from '#platform/db/connect.ts'
import type { GatewayFact, Provider } from './fact.ts'
import {
  type AttemptState,
  attemptStatesBefore,
  type CaptureOutcome,
  depositPolls,
  pollMinutes,
} from './rules.ts'

export interface Attempt {
  id: string
  orderId: string
  provider: Provider
  mid: string
  money: Money<PaidCurrency>
  state: AttemptState
  createdAt: Date
}

interface AttemptRow {
  id: string
  order_id: string
  provider: Provider
  mid: string
  amount: number
  currency: PaidCurrency
  state: AttemptState
  created_at: Date
}

const attemptOf = (row: AttemptRow): Attempt => ({
  id: row.id,
  orderId: row.order_id,
  provider: row.provider,
  mid: row.mid,
  money: { amount: row.amount, currency: row.currency },
  state: row.state,
  createdAt: row.created_at,
})

export interface Opening {
  memberId: string
  itemName: string
  quantity: number
  locale: Locale
  /** Platform of the order; app buyers are redirected back into the app. */
  platform: Platform
}

export interface NewAttempt {
  id: string
  orderId: string
  provider: Provider
  pgCode: string
  mid: string
  money: Money<PaidCurrency>
  opening: Opening
  /** Deadline for a deposit; null for methods that pay immediately. */
  depositUntil: Date | null
}

export async function insertAttempt(tx: Tx, attempt: NewAttempt, firstPollMinutes: number): Promise<void> {
  const { id, orderId, provider, pgCode, mid, money, opening, depositUntil } = attempt
  await tx`
    insert into payment_attempt (id, order_id, provider, pg_code, mid, amount, currency, state, opening, deposit_until,
      next_poll_at)
    values (${id}, ${orderId}, ${provider}, ${pgCode}, ${mid}, ${money.amount}, ${money.currency}, 'REDIRECTED',
      ${JSON.stringify(opening)}::text::jsonb, ${depositUntil}, app_now() + make_interval(mins => ${firstPollMinutes}))`
}

export async function selectAttempt(db: Db, id: string): Promise<Attempt | null> {
  const [row] = await db<AttemptRow[]>`
    select id, order_id, provider, mid, amount, currency, state, created_at from payment_attempt where id = ${id}`
  return row ? attemptOf(row) : null
}

export interface Page {
  onlineUrl: string
  mobileUrl: string
}

export interface OpeningAttempt extends Attempt {
  pgCode: string
  opening: Opening
  /** The gateway's page, once it has answered. */
  page: Page | null
}

export async function selectOpening(db: Db, id: string): Promise<OpeningAttempt | null> {
  const [row] = await db<(AttemptRow & { pg_code: string; opening: Opening; page: Page | null })[]>`
    select id, order_id, provider, mid, amount, currency, state, created_at, pg_code, opening, page
    from payment_attempt where id = ${id}`
  return row ? { ...attemptOf(row), pgCode: row.pg_code, opening: row.opening, page: row.page } : null
}

/** Keeps the first page when two requests open one simultaneously. */
export async function keepPage(db: Db, id: string, { onlineUrl, mobileUrl }: Page): Promise<Page> {
  const [row] = await db<{ page: Page }[]>`
    update payment_attempt set page = coalesce(page, ${JSON.stringify({ onlineUrl, mobileUrl })}::text::jsonb)
    where id = ${id} returning page`
  return row?.page ?? { onlineUrl, mobileUrl }
}

export async function selectAttemptsOfOrder(db: Db, orderId: string): Promise<Attempt[]> {
  const rows = await db<AttemptRow[]>`
    select id, order_id, provider, mid, amount, currency, state, created_at from payment_attempt
    where order_id = ${orderId} order by id`
  return rows.map(attemptOf)
}

/** The first lock of every payment operation. */
export const lockAttempt = (tx: Tx, id: string) =>
  tx`select from payment_attempt where id = ${id} for no key update`

/** False when the attempt is in none of these states. */
export async function moveAttempt(
  tx: Tx,
  id: string,
  from: AttemptState[],
  to: AttemptState,
  refusal: string | null = null,
): Promise<boolean> {
  const moved = await tx`
    update payment_attempt set state = ${to}, refusal = coalesce(${refusal}, refusal)
    where id = ${id} and state = any(${from}) returning 1`
  return moved.length > 0
}

export const endAttemptsOfOrder = (tx: Tx, orderId: string, from: AttemptState[], to: AttemptState) => tx`
  update payment_attempt set state = ${to} where order_id = ${orderId} and state = any(${from})`

export const pollOnceMore = (tx: Tx, id: string, inMinutes: number) =>
  tx`update payment_attempt set next_poll_at = app_now() + make_interval(mins => ${inMinutes}) where id = ${id}`

/**
 * Claims due attempts by setting their next poll, while unpaid. Deposits are polled at a fixed interval until some time
 * after their deadline.
 */
export async function claimDueAttempts(db: Db, limit: number) {
  const { everyMinutes, hoursAfterDeadline } = depositPolls
  const rows = await db<AttemptRow[]>`
    update payment_attempt set polls = polls + 1,
      next_poll_at = case
        when state <> all(${attemptStatesBefore('CAPTURED')}) then null
        when deposit_until is null then ${nextPoll(db)}
        when state <> 'AWAITING_DEPOSIT' and polls < ${earlyPolls}
          then coalesce(${nextPoll(db)}, app_now() + make_interval(mins => ${everyMinutes}))
        when app_now() < deposit_until + make_interval(hours => ${hoursAfterDeadline})
          then app_now() + make_interval(mins => ${everyMinutes})
      end
    where id = any(array(
      select id from payment_attempt where next_poll_at <= app_now()
      order by next_poll_at limit ${limit} for no key update skip locked))
    returning id, order_id, provider, mid, amount, currency, state, created_at`
  return rows.map(attemptOf)
}

/** The next poll time in the future; missed polls are replaced by a single one. */
const nextPoll = (db: Db) => db`(
  select min(created_at + make_interval(mins => minutes)) from unnest(${[...pollMinutes]}::integer[]) as minutes
  where created_at + make_interval(mins => minutes) > app_now())`

/** Number of polls before the hourly ones, while a page may still be open. */
const earlyPolls = pollMinutes.findIndex((minutes) => minutes >= depositPolls.everyMinutes) - 1

/** Stores the address if unknown, so that a lost event is made up for by the next. */
export const keepInstructions = (tx: Tx, id: string, url: string) => tx`
  update payment_attempt set instructions_url = ${url}
  where id = ${id} and instructions_url is null and deposit_until is not null`

export interface Deposit {
  deadline: Date
  /** Page that explains how to pay; null when the gateway has sent none. */
  instructionsUrl: string | null
}

/** Starts waiting for a deposit; null when the attempt is in none of these states. */
export async function awaitDeposit(tx: Tx, id: string, from: AttemptState[]): Promise<Deposit | null> {
  const [row] = await tx<Deposit[]>`
    update payment_attempt set state = 'AWAITING_DEPOSIT',
      next_poll_at = app_now() + make_interval(mins => ${depositPolls.everyMinutes})
    where id = ${id} and state = any(${from}) and deposit_until is not null
    returning deposit_until as deadline, instructions_url as "instructionsUrl"`
  return row ?? null
}

/** Awaited deposits; only the latest per order. */
export const selectAwaitedDeposits = (db: Db, orderIds: string[]) => db<({ orderId: string } & Deposit)[]>`
  select distinct on (order_id) order_id as "orderId", deposit_until as deadline,
    instructions_url as "instructionsUrl"
  from payment_attempt where order_id = any(${orderIds}) and state = 'AWAITING_DEPOSIT'
  order by order_id, id desc`

/**
 * Claims merchant ids whose reports are due, with the days to read (`YYYYMMDD`, Korean time): today and the two before.
 */
export const claimDueReports = (db: Db, provider: Provider, mids: string[], minutes: number) => db<
  { mid: string; date: string }[]
>`
  with claimed as (
    insert into gateway_report (provider, mid, requested_at)
    select ${provider}, mid, app_now() from unnest(${mids}::text[]) as mid
    on conflict (provider, mid) do update set requested_at = excluded.requested_at
      where gateway_report.requested_at <= app_now() - make_interval(mins => ${minutes})
    returning mid, requested_at)
  select mid, to_char((requested_at at time zone 'Asia/Seoul')::date - back, 'YYYYMMDD') as date
  from claimed, generate_series(0, 2) as back`

/** Returns those of the payments without a capture. */
export async function selectUnheard(
  db: Db,
  provider: Provider,
  gatewayTxIds: string[],
): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`
    select id from unnest(${gatewayTxIds}::text[]) as id where not exists (
      select from payment_capture where provider = ${provider} and gateway_tx_id = id)`
  return new Set(rows.map(({ id }) => id))
}

export interface Refusal {
  orderId: string
  /** Text from the gateway. */
  words: string
  /** True when no attempt was made since. */
  isLatest: boolean
}

export const selectLastRefusals = (db: Db, orderIds: string[]) => db<Refusal[]>`
  select distinct on (a.order_id) a.order_id as "orderId", a.refusal as words,
    a.id = (select max(id) from payment_attempt where order_id = a.order_id) as "isLatest"
  from payment_attempt a where a.order_id = any(${orderIds}) and a.state = 'DECLINED'
  order by a.order_id, a.id desc`

/** False when the same event is already stored. */
export async function insertEvent(tx: Tx, fact: GatewayFact): Promise<boolean> {
  const inserted = await tx`
    insert into gateway_event (provider, gateway_tx_id, kind, outcome, attempt_id, source, raw)
    values (${fact.provider}, ${fact.gatewayTxId}, ${fact.kind}, ${fact.outcome}, ${fact.ref}, ${fact.source}, ${fact.raw})
    on conflict on constraint gateway_event_unique do nothing returning 1`
  return inserted.length > 0
}

export interface Capture {
  provider: Provider
  attemptId: string
  orderId: string
  gatewayTxId: string
  money: Money<PaidCurrency>
}

export const insertCapture = (tx: Tx, { provider, attemptId, orderId, gatewayTxId, money }: Capture) => tx`
  insert into payment_capture (provider, gateway_tx_id, attempt_id, order_id, amount, currency)
  values (${provider}, ${gatewayTxId}, ${attemptId}, ${orderId}, ${money.amount}, ${money.currency})`

/** Settles a capture and returns its amount; null when it is settled or unknown. */
export async function settleCaptureRow(
  tx: Tx,
  provider: Provider,
  gatewayTxId: string,
  outcome: CaptureOutcome,
): Promise<number | null> {
  const [row] = await tx<{ amount: number }[]>`
    update payment_capture set outcome = ${outcome}
    where provider = ${provider} and gateway_tx_id = ${gatewayTxId} and outcome is null returning amount`
  return row?.amount ?? null
}
