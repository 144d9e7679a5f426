import type { SupportRequest } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface SupportMailRow {
  id: string
  uid: string | null
  email: string
  topic: SupportRequest['topic']
  message: string
  orderId: string | null
  requestId: string | null
  locale: Locale
}

/** Returns the id and whether it is new: the same digest on one day is one request. */
export async function insertHelp(
  tx: Tx,
  help: SupportMailRow & { digest: string },
): Promise<{ id: string; isNew: boolean }> {
  const [row] = await tx<{ id: string; isNew: boolean }[]>`
    insert into support_request (id, member_uid, email, topic, message, order_id, request_id, lang, digest, requested_on)
    values (${help.id}, ${help.uid}, ${help.email}, ${help.topic}, ${help.message}, ${help.orderId},
      ${help.requestId}, ${help.locale}, ${help.digest}, (app_now() at time zone 'UTC')::date)
    on conflict on constraint support_request_once do update set digest = excluded.digest
    returning id, id = ${help.id} as "isNew"`
  if (!row) throw new Error('A help request was neither kept nor known')
  return row
}

export async function selectHelpMail(db: Db, id: string): Promise<SupportMailRow | null> {
  const [row] = await db<SupportMailRow[]>`
    select id, member_uid as uid, email, topic, message, order_id as "orderId", request_id as "requestId",
      lang as locale
    from support_request where id = ${id}`
  return row ?? null
}

/** Requests of the buyer about an order; other members may enter any order id, so they are excluded. */
export const selectSupportRequestsAbout = (db: Db, orderId: string, buyerId: string) => db<
  { id: string; topic: SupportRequest['topic']; at: Date }[]
>`
  select id, topic, requested_at as at from support_request
  where member_uid = ${buyerId} and order_id = ${orderId} order by requested_at, id`

export const selectOwnHelp = (db: Db, memberId: string) => db<
  { topic: string; message: string; orderId: string | null; askedAt: Date }[]
>`
  select topic, message, order_id as "orderId", requested_at as "askedAt"
  from support_request where member_uid = ${memberId} order by requested_at`

export async function deleteHelpOf(tx: Tx, memberId: string): Promise<void> {
  await tx`delete from support_request where member_uid = ${memberId}`
}

/** Deletes requests after 180 days, when they are answered or in support's mailbox. */
export async function deleteOldHelp(db: Db): Promise<void> {
  await db`delete from support_request where requested_at < app_now() - interval '180 days'`
}
