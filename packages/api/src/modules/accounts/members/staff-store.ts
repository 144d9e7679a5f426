import type { Db, Tx } from '#platform/db/connect.ts'
import type { FullProfile, MemberRow } from './store.ts'

/** A member as staff see them; who has left has neither name nor address. */
export interface StandingRow extends FullProfile {
  status: MemberRow['status']
}

const columns = (db: Db) => db`
  uid, nickname, email, language, sns_type as "snsType", created_at as "createdAt", status`

export interface MemberFilter {
  isSuspended: boolean
  /** Uid of the last one that was listed. */
  after: string | null
}

/** The newest first. */
export const selectNewest = (db: Db, { isSuspended, after }: MemberFilter, limit: number) => db<
  StandingRow[]
>`
  select ${columns(db)} from member
  where ${isSuspended ? db`status = 'SUSPENDED'` : db`true`} and ${after === null ? db`true` : db`uid < ${after}`}
  order by uid desc limit ${limit}`

export interface NicknameFilter {
  isSuspended: boolean
  /** How the key of a nickname begins. */
  begins: string
  /** Key of the last one that was listed. */
  after: string | null
}

/** Those whose nickname begins so, in its order; who has left is called nothing. */
export const selectBeginning = (db: Db, filter: NicknameFilter, limit: number) => db<
  (StandingRow & { key: string })[]
>`
  select ${columns(db)}, nickname_key as key from member
  where nickname_key ~>=~ ${filter.begins} and nickname_key ~<~ ${`${filter.begins}\u{10FFFF}`} and status <> 'LEFT'
    and ${filter.isSuspended ? db`status = 'SUSPENDED'` : db`true`}
    and ${filter.after === null ? db`true` : db`nickname_key ~>~ ${filter.after}`}
  order by nickname_key using ~<~ limit ${limit}`

/** In the order of the uids; those that are none are left out. */
export const selectStandings = (db: Db, uids: string[]) => db<StandingRow[]>`
  select ${columns(db)} from member where uid = any(${uids}) order by uid`

/** Nobody gives or takes a role, suspends or restores the member until the transaction ends; null for none. */
export async function lockStanding(tx: Tx, uid: string): Promise<MemberRow['status'] | null> {
  const [row] = await tx<{ status: MemberRow['status'] }[]>`
    select status from member where uid = ${uid} for update`
  return row?.status ?? null
}
