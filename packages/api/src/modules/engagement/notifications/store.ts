import type { MailPreference, NotificationTarget } from '@encore/contract/endpoints'
import type { Db, Tx } from '#platform/db/connect.ts'
import type { Deposit } from './messages/deposit-due.ts'

export interface NotificationRow {
  id: string
  type: NotificationTarget
  sourceId: string | null
  template: string
  data: unknown
  createdAt: Date
}

/** A null `memberId` means a notification to all members. */
export interface NewNotification extends Omit<NotificationRow, 'createdAt'> {
  memberId: string | null
  dedupeKey: string
}

export const insertReader = (tx: Tx, memberId: string) => tx`
  insert into notification_inbox (member_uid) values (${memberId})`

/** Serialises the notifications and the reading of a member; null for a deleted account. */
export async function lockReader(tx: Tx, memberId: string): Promise<{ lastReadAt: Date | null } | null> {
  const [row] = await tx<{ lastReadAt: Date | null }[]>`
    select last_read_at as "lastReadAt" from notification_inbox
    where member_uid = ${memberId} for no key update`
  return row ?? null
}

/** Deletes a member's notifications and inbox; waits for notifications in progress. */
export async function deleteReader(tx: Tx, memberId: string): Promise<void> {
  await tx`select from notification_inbox where member_uid = ${memberId} for update`
  await tx`delete from notification where member_uid = ${memberId}`
  await tx`delete from notification_inbox where member_uid = ${memberId}`
}

const broadcasts = 'notification broadcasts'

/** Exclusive for notifications to all members and shared for readers, so readers do not wait for each other. */
export const lockBroadcasts = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtextextended(${broadcasts}, 0))`
export const awaitBroadcasts = (tx: Tx) =>
  tx`select pg_advisory_xact_lock_shared(hashtextextended(${broadcasts}, 0))`

export const updateLastRead = (tx: Tx, memberId: string) => tx`
  update notification_inbox set last_read_at = app_moment() where member_uid = ${memberId}`

/** False when this cause was already notified. */
export async function insertNotification(tx: Tx, row: NewNotification): Promise<boolean> {
  const added = await tx`
    insert into notification (id, member_uid, type, source_id, template, data, dedupe_key)
    values (${row.id}, ${row.memberId}, ${row.type}, ${row.sourceId}, ${row.template},
      ${JSON.stringify(row.data)}::text::jsonb, ${row.dedupeKey})
    on conflict on constraint notification_once do nothing returning 1`
  return added.length > 0
}

export interface MailedNotification {
  memberId: string | null
  sourceId: string | null
  template: string
  data: unknown
  createdAt: Date
  /** True when a newer notification about the same source exists. */
  isOvertaken: boolean
}

/** Null when it was deleted with its member. */
export async function selectNotification(db: Db, id: string): Promise<MailedNotification | null> {
  const [row] = await db<MailedNotification[]>`
    select member_uid as "memberId", source_id as "sourceId", template, data, created_at as "createdAt", exists (
      select from notification later
      where later.member_uid = told.member_uid and later.source_id = told.source_id
        and (later.created_at, later.id) > (told.created_at, told.id)
    ) as "isOvertaken"
    from notification told where id = ${id}`
  return row ?? null
}

export interface Reminder {
  orderId: string
  memberId: string
  data: Deposit
}

/** Stores a reminder for a present member while it is not overdue; replaces an earlier one of the same order. */
export const keepReminder = (tx: Tx, { orderId, memberId, data }: Reminder, beforeHours: number) => tx`
  insert into deposit_reminder (order_id, member_uid, data, remind_at)
  select ${orderId}, member_uid, ${JSON.stringify(data)}::text::jsonb, due.at
  from notification_inbox,
    (select ${data.deadline}::timestamptz - make_interval(hours => ${beforeHours}) as at) due
  where member_uid = ${memberId} and due.at > app_now()
  on conflict (order_id) do update set data = excluded.data, remind_at = excluded.remind_at`

/** Claims due reminders, ordered by member; the caller notifies in the same transaction. */
export const takeDueReminders = (tx: Tx, limit: number) => tx<Reminder[]>`
  with taken as (
    delete from deposit_reminder where order_id = any(array(
      select order_id from deposit_reminder where remind_at <= app_now()
      order by remind_at limit ${limit} for update skip locked))
    returning order_id, member_uid, data)
  select order_id as "orderId", member_uid as "memberId", data from taken order by member_uid`

const columns = (db: Db) => db`
  id, type, source_id as "sourceId", template, data, created_at as "createdAt", created_at as placed_at`

/** Newest first: the member's own notifications and those to all since they joined, both read along the index. */
export const selectPage = (db: Db, memberId: string, { offset, size }: { offset: number; size: number }) =>
  db<NotificationRow[]>`
    select id, type, "sourceId", template, data, "createdAt" from (
      (select ${columns(db)} from notification where member_uid = ${memberId}
        order by created_at desc, id desc limit ${offset + size})
      union all
      (select ${columns(db)} from notification
        where member_uid is null and created_at >= (
          select joined_at from notification_inbox where member_uid = ${memberId})
        order by created_at desc, id desc limit ${offset + size})
    ) as told
    order by placed_at desc, id desc limit ${size} offset ${offset}`

export async function countNotifications(db: Db, memberId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select (select count(*) from notification where member_uid = ${memberId}) + (
      select count(*) from notification where member_uid is null and created_at >= (
        select joined_at from notification_inbox where member_uid = ${memberId})) as count`
  return row?.count ?? 0
}

/** True when there are notifications since the member last read. */
export async function selectHasNew(db: Db, memberId: string): Promise<boolean> {
  const [row] = await db<{ hasNew: boolean }[]>`
    select exists (
      select from notification n
      where n.member_uid = r.member_uid and n.created_at > coalesce(r.last_read_at, '-infinity')
    ) or exists (
      select from notification n
      where n.member_uid is null and n.created_at >= r.joined_at
        and n.created_at > coalesce(r.last_read_at, '-infinity')
    ) as "hasNew"
    from notification_inbox r where r.member_uid = ${memberId}`
  return row?.hasNew ?? false
}

/** Notifications about one source, oldest first. */
export const selectNotifiedAbout = (db: Db, sourceId: string) => db<
  { memberId: string; template: string; at: Date }[]
>`
  select member_uid as "memberId", template, created_at as at from notification
  where source_id = ${sourceId} and member_uid is not null order by created_at, id`

/** Whether a member accepts mails of this kind, and whether they may be sent only by day. */
export async function mailStatus(
  db: Db,
  memberId: string,
  preference: MailPreference,
): Promise<{ takes: boolean; waitsForDay: boolean }> {
  const [row] = await db<{ takes: boolean; waitsForDay: boolean }[]>`
    select takes_mail and (${preference} <> 'NEWS' or takes_news) as takes,
      ${preference} = 'NEWS' and is_in_korea as "waitsForDay"
    from broadcast_recipient where uid = ${memberId}`
  return row ?? { takes: false, waitsForDay: false }
}

/** Whether a member accepts mails of this kind, regardless of other obstacles. */
export async function takesKind(db: Db, memberId: string, preference: MailPreference): Promise<boolean> {
  const [row] = await db<{ takes: boolean }[]>`
    select case ${preference} when 'NEWS' then takes_news else takes_mail end as takes
    from broadcast_recipient where uid = ${memberId}`
  return row?.takes ?? false
}

export async function selectTakesMail(db: Db, memberId: string): Promise<boolean> {
  const [row] = await db<{ takes: boolean }[]>`
    select takes_mail as takes from notification_inbox where member_uid = ${memberId}`
  return row?.takes ?? true
}

export const updateTakesMail = (db: Db, memberId: string, takes: boolean) => db`
  update notification_inbox set takes_mail = ${takes} where member_uid = ${memberId} and takes_mail <> ${takes}`

/** Locks those of the members who have an inbox, in order of uid; serialises with their reading. */
export const lockReaders = (tx: Tx, memberIds: string[]) => tx<{ memberId: string }[]>`
  select member_uid as "memberId" from notification_inbox
  where member_uid = any(${memberIds}) order by member_uid for no key update`

/** Inserts one row per member and returns those who were not notified of this cause before. */
export const insertForMany = (
  tx: Tx,
  { type, sourceId, template, data, dedupeKey }: Omit<NewNotification, 'id' | 'memberId'>,
  readers: { id: string; memberId: string }[],
) => tx<{ id: string; memberId: string }[]>`
  insert into notification (id, member_uid, type, source_id, template, data, dedupe_key)
  select r.id, r.member_uid, ${type}, ${sourceId}, ${template}, ${JSON.stringify(data)}::text::jsonb, ${dedupeKey}
  from unnest(${readers.map(({ id }) => id)}::text[], ${readers.map(({ memberId }) => memberId)}::text[])
    as r (id, member_uid)
  on conflict on constraint notification_once do nothing returning id, member_uid as "memberId"`
