import type { Db, Tx } from '#platform/db/connect.ts'
import type { FullProfile, MemberRow } from './store.ts'

/** A member as staff sees them; a deleted account has neither name nor address. */
export interface MemberStatusRow extends FullProfile {
  status: MemberRow['status']
}

const columns = (db: Db) => db`
  uid, nickname, email, language, sns_type as "snsType", created_at as "createdAt", status`

export interface MemberFilter {
  isSuspended: boolean
  /** Uid of the last member of the previous page. */
  after: string | null
}

/** Newest first. */
export const selectNewest = (db: Db, { isSuspended, after }: MemberFilter, limit: number) => db<
  MemberStatusRow[]
>`
  select ${columns(db)} from member
  where ${isSuspended ? db`status = 'SUSPENDED'` : db`true`} and ${after === null ? db`true` : db`uid < ${after}`}
  order by uid desc limit ${limit}`

export interface NicknameFilter {
  isSuspended: boolean
  /** Part of a nickname key. */
  part: string
  /** Last member of the previous page. */
  after: { end: string; uid: string } | null
}

/** Rest of the nickname key from the match on. */
type Holding = MemberStatusRow & { end: string }

/**
 * Members whose nickname contains `part`, each once, ordered by `end`. Deleted accounts have no nickname and never
 * match.
 */
export const selectHolding = (db: Db, { isSuspended, part, after }: NicknameFilter, limit: number) => db<
  Holding[]
>`
  select ${columns(db)}, n.part as "end" from member_nickname_end n join member on uid = n.member_uid
  where n.part >= ${part} and n.part < ${`${part}\u{10FFFF}`} and strpos(nickname_key, ${part}) = n.at
    and ${isSuspended ? db`status = 'SUSPENDED'` : db`true`}
    and ${after === null ? db`true` : db`(n.part, n.member_uid) > (${after.end}, ${after.uid})`}
  order by n.part, n.member_uid limit ${limit}`

/** Ordered by uid; unknown uids are left out. */
export const selectStandings = (db: Db, uids: string[]) => db<MemberStatusRow[]>`
  select ${columns(db)} from member where uid = any(${uids}) order by uid`

/** Locks the member against changes of roles and suspension until the transaction ends; null for an unknown uid. */
export async function lockStatus(tx: Tx, uid: string): Promise<MemberRow['status'] | null> {
  const [row] = await tx<{ status: MemberRow['status'] }[]>`
    select status from member where uid = ${uid} for update`
  return row?.status ?? null
}
