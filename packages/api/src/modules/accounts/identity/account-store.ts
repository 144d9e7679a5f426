import type { Locale } from '@encore/contract/rules/locale'
import type { SuspensionReason } from '@encore/contract/rules/suspension'
import type { StoredPassword } from '@encore/identity/server'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface AccountRow extends StoredPassword {
  uid: string
  email: string
  nickname: string
  language: Locale
  isSuspended: boolean
  /** Session epoch, read together with the password hash. */
  sessionEpoch: number
}

export async function selectAccount(db: Db, emailKey: string): Promise<AccountRow | null> {
  const [row] = await db<AccountRow[]>`
    select ${accountColumns(db)} from member m join credential_password c on c.member_uid = m.uid
    where m.email_key = ${emailKey}`
  return row ?? null
}

/** Null for a member without a password. */
export async function selectAccountOf(db: Db, uid: string): Promise<AccountRow | null> {
  const [row] = await db<AccountRow[]>`
    select ${accountColumns(db)} from member m join credential_password c on c.member_uid = m.uid
    where m.uid = ${uid}`
  return row ?? null
}

export async function selectHasPassword(db: Db, uid: string): Promise<boolean> {
  const rows = await db`select 1 from credential_password where member_uid = ${uid}`
  return rows.length > 0
}

const accountColumns = (db: Db) => db`
  m.uid, m.email, m.nickname, m.language, m.status = 'SUSPENDED' as "isSuspended",
  m.session_epoch as "sessionEpoch", c.phc, c.pepper_id as "pepperId"`

/** Null for a member who is suspended or has left. */
export async function selectActiveMember(db: Db, uid: string): Promise<{ sessionEpoch: number } | null> {
  const [row] = await db<{ sessionEpoch: number }[]>`
    select session_epoch as "sessionEpoch" from member where uid = ${uid} and status = 'ACTIVE'`
  return row ?? null
}

export interface Addressee {
  hasPassword: boolean
  snsType: string
}

/** Returns the account with this address; null for none. */
export async function selectAddressee(db: Db, emailKey: string): Promise<Addressee | null> {
  const [row] = await db<Addressee[]>`
    select sns_type as "snsType", exists (select from credential_password where member_uid = uid) as "hasPassword"
    from member where email_key = ${emailKey}`
  return row ?? null
}

export interface Suspension {
  reason: SuspensionReason
  since: Date
}

export async function selectSuspension(db: Db, uid: string): Promise<Suspension | null> {
  const [row] = await db<Suspension[]>`
    select reason, suspended_at as since from member_suspension where member_uid = ${uid}`
  return row ?? null
}

export const callSuspend = (tx: Tx, uid: string, reason: SuspensionReason) =>
  tx`select suspend_member(${uid}, ${reason})`

export const callRestore = (tx: Tx, uid: string) => tx`select restore_member(${uid})`

/** Changes nothing for a deleted account; waits for a deletion in progress. */
export const upsertPassword = (db: Db, uid: string, password: StoredPassword) => db`
  insert into credential_password (member_uid, phc, pepper_id, updated_at)
  select uid, ${password.phc}, ${password.pepperId}, app_now()
  from member where uid = ${uid} and status <> 'LEFT' for key share
  on conflict (member_uid) do update
  set phc = excluded.phc, pepper_id = excluded.pepper_id, updated_at = excluded.updated_at`

/** Stores the same password with a stronger hash; changes nothing when the password was changed since. */
export const replaceHash = (db: Db, uid: string, known: StoredPassword, password: StoredPassword) => db`
  update credential_password set phc = ${password.phc}, pepper_id = ${password.pepperId}
  where member_uid = ${uid} and phc = ${known.phc}`

export interface NewMemberRow {
  uid: string
  email: string | null
  emailKey: string | null
  nickname: string
  nicknameKey: string
  language: Locale
  snsType: string
}

export const insertMember = (tx: Tx, member: NewMemberRow) => tx`
  insert into member (uid, email, email_key, nickname, nickname_key, language, sns_type, created_at)
  values (${member.uid}, ${member.email}, ${member.emailKey}, ${member.nickname}, ${member.nicknameKey},
    ${member.language}, ${member.snsType}, app_now())`

export const updateEmail = (tx: Tx, uid: string, email: string, emailKey: string) => tx`
  update member set email = ${email}, email_key = ${emailKey} where uid = ${uid}`

export interface AddressRow {
  email: string | null
  language: Locale
}

/** Locks the member's row. */
export async function lockAddressOf(tx: Tx, uid: string): Promise<AddressRow | null> {
  const [row] = await tx<AddressRow[]>`
    select email, language from member where uid = ${uid} and status = 'ACTIVE' for no key update`
  return row ?? null
}

export const deletePassword = (tx: Tx, uid: string) =>
  tx`delete from credential_password where member_uid = ${uid}`
