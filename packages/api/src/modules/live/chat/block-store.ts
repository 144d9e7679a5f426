import type { Db } from '#platform/db/connect.ts'

/** Newest first. */
export async function selectBlocked(db: Db, memberUid: string): Promise<string[]> {
  const rows = await db<{ uid: string }[]>`
    select blocked_uid as uid from chat_block where member_uid = ${memberUid} order by blocked_at desc, blocked_uid`
  return rows.map(({ uid }) => uid)
}

/** False when the list is full. */
export async function insertBlock(
  db: Db,
  memberUid: string,
  blockedUid: string,
  max: number,
): Promise<boolean> {
  await db`
    insert into chat_block (member_uid, blocked_uid) select ${memberUid}, ${blockedUid}
    where (select count(*) from chat_block where member_uid = ${memberUid}) < ${max}
    on conflict do nothing`
  const rows = await db`
    select 1 from chat_block where member_uid = ${memberUid} and blocked_uid = ${blockedUid}`
  return rows.length > 0
}

/** Returns false when there was no block. */
export async function deleteBlock(db: Db, memberUid: string, blockedUid: string): Promise<boolean> {
  const { count } = await db`
    delete from chat_block where member_uid = ${memberUid} and blocked_uid = ${blockedUid}`
  return count > 0
}

export async function deleteBlocksOf(db: Db, memberUid: string): Promise<void> {
  await db`delete from chat_block where member_uid = ${memberUid} or blocked_uid = ${memberUid}`
}
