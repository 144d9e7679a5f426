import type { Locale } from '@encore/contract/rules/locale'
import type { Db, Tx } from '#platform/db/connect.ts'
import type { GiftEvent, GiftState } from './rules.ts'

export interface Gift {
  id: string
  orderId: string
  senderId: string
  /** Member who accepted it; null before that. */
  recipientId: string | null
  state: GiftState
  message: string
  recipientEmail: string | null
  locale: Locale
  countryCode: string | null
  /** Null until it is paid. */
  until: Date | null
  /** True after the deadline, whether or not the state has changed yet. */
  isDue: boolean
  createdAt: Date
}

const columns = (db: Db) => db`
  id, order_id as "orderId", sender_uid as "senderId", recipient_uid as "recipientId", state, message,
  recipient_email as "recipientEmail", locale, country_code as "countryCode", until,
  coalesce(until <= app_now(), false) as "isDue", created_at as "createdAt"`

export type NewGift = Pick<
  Gift,
  'id' | 'orderId' | 'senderId' | 'message' | 'recipientEmail' | 'locale' | 'countryCode'
> & { tokenHash: Buffer }

/** Inserts the gift of an order, or updates its message, address and country while unpaid. Returns its id. */
export async function insertGift(tx: Tx, gift: NewGift): Promise<string> {
  const { id, orderId, senderId, message, recipientEmail, locale, countryCode, tokenHash } = gift
  const [row] = await tx<{ id: string }[]>`
    insert into gift (id, order_id, sender_uid, token_hash, message, recipient_email, locale, country_code)
    values (${id}, ${orderId}, ${senderId}, ${tokenHash}, ${message}, ${recipientEmail}, ${locale}, ${countryCode})
    on conflict on constraint gift_order_unique do update
    set message = excluded.message, recipient_email = excluded.recipient_email, locale = excluded.locale,
      country_code = excluded.country_code
    where gift.state = 'WAITING_PAYMENT'
    returning id`
  if (!row) throw new Error(`Order ${orderId} was paid while it was asked for`)
  return row.id
}

export async function selectGift(db: Db, id: string): Promise<Gift | null> {
  const [row] = await db<Gift[]>`select ${columns(db)} from gift where id = ${id}`
  return row ?? null
}

export async function selectByToken(db: Db, hash: Buffer): Promise<Gift | null> {
  const [row] = await db<Gift[]>`
    select ${columns(db)} from gift where token_hash = ${hash} and state <> 'WAITING_PAYMENT'`
  return row ?? null
}

export async function selectGiftOfOrder(db: Db, orderId: string): Promise<Gift | null> {
  const [row] = await db<Gift[]>`select ${columns(db)} from gift where order_id = ${orderId}`
  return row ?? null
}

export async function lockGiftOfOrder(tx: Tx, orderId: string): Promise<Gift | null> {
  const [row] = await tx<Gift[]>`
    select ${columns(tx)} from gift where order_id = ${orderId} for no key update`
  return row ?? null
}

export interface GiftMove {
  id: string
  event: GiftEvent
  from: GiftState
  to: GiftState
  recipientId?: string
  /** End of its entitlements; the deadline is never later. */
  useUntil?: Date | null
  days?: number
}

/** False when the gift is no longer in state `from`. */
export async function callMove(tx: Tx, move: GiftMove): Promise<boolean> {
  const { id, event, from, to, recipientId = null, useUntil = null, days = null } = move
  const [row] = await tx<{ moved: boolean }[]>`
    select gift_move(${id}, ${event}, ${from}, ${to}, ${recipientId},
      least(app_now() + make_interval(days => ${days}::integer), ${useUntil}::timestamptz)) as moved`
  return row?.moved ?? false
}

/** Claims overdue gifts by setting their next retry. */
export const claimDue = (db: Db, againMinutes: number, limit: number) => db<{ id: string }[]>`
  update gift set settle_at = app_now() + make_interval(mins => ${againMinutes})
  where id = any(array(
    select id from gift where state = 'READY' and settle_at <= app_now()
    order by settle_at limit ${limit} for no key update skip locked))
  returning id`

/** Claims gifts that expire in a day; the caller emits the reminder in the same transaction. */
export const takeDueReminders = (tx: Tx, limit: number) => tx<Gift[]>`
  update gift set remind_at = null
  where id = any(array(
    select id from gift where remind_at <= app_now()
    order by remind_at limit ${limit} for no key update skip locked))
  returning ${columns(tx)}`

export type Side = 'SENT' | 'RECEIVED'

/** Paid gifts of one side or of both. */
const own = (db: Db, memberId: string, side: Side | null) => db`
  from gift where state <> 'WAITING_PAYMENT' and (
    (sender_uid = ${memberId} and ${side}::text is distinct from 'RECEIVED')
    or (recipient_uid = ${memberId} and ${side}::text is distinct from 'SENT'))`

/** Newest first. */
export const selectOwn = (
  db: Db,
  memberId: string,
  side: Side | null,
  { size, offset }: { size: number; offset: number },
) => db<Gift[]>`
  select ${columns(db)} ${own(db, memberId, side)} order by id desc limit ${size} offset ${offset}`

export async function countOwn(db: Db, memberId: string, side: Side | null): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::integer as count ${own(db, memberId, side)}`
  return row?.count ?? 0
}

/** Erases message and address of a leaving member's unpaid gifts. */
export async function forgetUnpaidOf(tx: Tx, senderId: string): Promise<void> {
  await tx`
    update gift set recipient_email = null, message = ''
    where sender_uid = ${senderId} and state = 'WAITING_PAYMENT'`
}

/** Erases message and address of gifts unpaid for `days`; a late payment opens the gift without them. */
export async function forgetUnpaid(db: Db, days: number): Promise<void> {
  await db`
    update gift set recipient_email = null, message = ''
    where state = 'WAITING_PAYMENT' and created_at < app_now() - make_interval(days => ${days})
      and (recipient_email is not null or message <> '')`
}

export const selectWaitingOf = (db: Db, memberId: string) => db<{ id: string; at: Date }[]>`
  select id, created_at as at from gift where sender_uid = ${memberId} and state = 'READY' order by id`

/** Gifts of the personal data export, oldest first; messages that the member received are included. */
export const selectGiftsOf = (db: Db, memberId: string) => db<
  { id: string; at: Date; side: Side; state: GiftState; message: string; recipientEmail: string | null }[]
>`
  select id, created_at as at, case when sender_uid = ${memberId} then 'SENT' else 'RECEIVED' end as side, state,
    message, case when sender_uid = ${memberId} then recipient_email end as "recipientEmail"
  from gift where sender_uid = ${memberId} or recipient_uid = ${memberId} order by id`

export interface GiftStep {
  event: GiftEvent
  at: Date
}

export const selectSteps = (db: Db, orderId: string) => db<GiftStep[]>`
  select h.event, h.at from gift g join gift_history h on h.gift_id = g.id
  where g.order_id = ${orderId} order by h.id`

/** Matches the gift id, its recipient or its mail address; newest first. */
export const selectOrdersGiven = (
  db: Db,
  { id, recipientIds, email }: { id: string; recipientIds: string[]; email: string | null },
  limit: number,
) => db<{ orderId: string; isMailed: boolean }[]>`
  select order_id as "orderId", coalesce(lower(recipient_email) = lower(${email}), false) as "isMailed" from gift
  where id = ${id} or recipient_uid = any(${recipientIds}) or lower(recipient_email) = lower(${email})
  order by order_id desc limit ${limit}`
