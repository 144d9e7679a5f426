import type { Locale } from '@encore/contract/rules/locale'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface MemberRow {
  uid: string
  email: string | null
  nickname: string
  language: Locale
  status: 'ACTIVE' | 'SUSPENDED' | 'LEFT'
}

export async function selectMember(db: Db, uid: string): Promise<MemberRow | null> {
  const [row] = await db<MemberRow[]>`
    select uid, email, nickname, language, status from member where uid = ${uid}`
  return row ?? null
}

export interface AddressedMember extends Pick<ProfileRow, 'snsType'> {
  uid: string
}

export async function selectByEmail(db: Db, emailKey: string): Promise<AddressedMember | null> {
  const [row] = await db<AddressedMember[]>`
    select uid, sns_type as "snsType" from member where email_key = ${emailKey}`
  return row ?? null
}

export const selectNicknames = (db: Db, uids: string[]) =>
  db<{ uid: string; nickname: string }[]>`select uid, nickname from member where uid = any(${uids})`

export interface Contact {
  uid: string
  nickname: string
  email: string | null
}

export const selectContacts = (db: Db, uids: string[]) =>
  db<Contact[]>`select uid, nickname, email from member where uid = any(${uids}) and status <> 'LEFT'`

/** Deleted accounts have no name and are left out. */
export const selectPresentNames = (db: Db, uids: string[]) =>
  db<{ uid: string; nickname: string }[]>`
    select uid, nickname from member where uid = any(${uids}) and status <> 'LEFT'`

export interface ProfileRow {
  nickname: string
  email: string | null
  language: Locale
  snsType: 'EMAIL' | 'KAKAO' | 'GOOGLE' | 'APPLE' | 'LINE' | 'X' | 'FACEBOOK'
}

export async function selectProfile(db: Db, uid: string): Promise<ProfileRow | null> {
  const [row] = await db<ProfileRow[]>`
    select nickname, email, language, sns_type as "snsType" from member where uid = ${uid}`
  return row ?? null
}

export const updateLanguage = (db: Db, uid: string, language: Locale) => db`
  update member set language = ${language} where uid = ${uid} and status <> 'LEFT'`

export interface NicknameState {
  current: string
  /** Seconds until it may be changed again; 0 for now. */
  waitSec: number
}

/** Serialises changes of a member's nickname; null for a deleted account. */
export async function lockNickname(tx: Tx, uid: string): Promise<NicknameState | null> {
  const [row] = await tx<NicknameState[]>`
    select nickname as current, greatest(0, ceil(extract(epoch from
      coalesce(nickname_changed_at, '-infinity') + interval '24 hours' - app_now())))::float8 as "waitSec"
    from member where uid = ${uid} and status <> 'LEFT' for no key update`
  return row ?? null
}

export const updateNickname = (tx: Tx, uid: string, nickname: string, key: string) => tx`
  update member set nickname = ${nickname}, nickname_key = ${key}, nickname_changed_at = app_now()
  where uid = ${uid}`

/** True for the member who has this key already, even if other members share it. */
export async function isNicknameFree(db: Db, key: string, uid: string): Promise<boolean> {
  const holders = await db<{ uid: string }[]>`select uid from member where nickname_key = ${key}`
  return holders.length === 0 || holders.some((holder) => holder.uid === uid)
}

export interface ConsentRow {
  document: string
  version: string
  isGiven: boolean
  decidedAt: Date
}

/** Latest decision on each document. */
export const selectConsents = (db: Db, uid: string) => db<ConsentRow[]>`
  select distinct on (document) document, version, is_given as "isGiven", accepted_at as "decidedAt"
  from consent where member_uid = ${uid} order by document, id desc`

/** All decisions, oldest first. */
export const selectConsentHistory = (db: Db, uid: string) => db<ConsentRow[]>`
  select document, version, is_given as "isGiven", accepted_at as "decidedAt"
  from consent where member_uid = ${uid} order by id`

export const insertConsents = (tx: Tx, uid: string, consents: { document: string; version: string }[]) => tx`
  insert into consent ${tx(consents.map((consent) => ({ member_uid: uid, ...consent })))}`

/** Inserts nothing when it repeats the last decision. */
export const insertConsent = (db: Db, uid: string, consent: Omit<ConsentRow, 'decidedAt'>) => db`
  insert into consent (member_uid, document, version, is_given)
  select ${uid}, ${consent.document}, ${consent.version}, ${consent.isGiven}::boolean
  where not exists (
    select from (
      select version, is_given from consent where member_uid = ${uid} and document = ${consent.document}
      order by id desc limit 1) newest
    where version = ${consent.version} and is_given = ${consent.isGiven})`

export const insertTombstone = (tx: Tx, digest: Buffer) => tx`
  insert into member_tombstone (digest) values (${digest})
  on conflict (digest) do update set left_at = excluded.left_at, purge_at = excluded.purge_at`

export async function hasTombstone(db: Db, digest: Buffer): Promise<boolean> {
  const rows = await db`select 1 from member_tombstone where digest = ${digest} and purge_at > app_now()`
  return rows.length > 0
}

/** Locks the member against orders and credits until the transaction ends; null when there is no active member. */
export async function lockLeaving(tx: Tx, uid: string): Promise<LeavingRow | null> {
  const [row] = await tx<LeavingRow[]>`
    select email, email_key as "emailKey", language from member where uid = ${uid} and status = 'ACTIVE' for update`
  return row ?? null
}

export interface LeavingRow {
  email: string | null
  emailKey: string | null
  language: Locale
}

/** False for a deleted account; otherwise prevents the deletion until the transaction ends. */
export async function keepPresent(tx: Tx, uid: string): Promise<boolean> {
  const rows = await tx`select 1 from member where uid = ${uid} and status <> 'LEFT' for key share`
  return rows.length > 0
}

/**
 * Moves the personal data to `departed_member` and frees address and nickname. Rows of other modules then refer to an
 * anonymous member.
 */
export const markLeft = (tx: Tx, uid: string) => tx`
  with aside as (
    insert into deleted_account (member_uid, email, nickname, language, sns_type)
    select uid, email, nickname, language, sns_type from member where uid = ${uid})
  update member set status = 'LEFT', email = null, email_key = null, nickname = '—', nickname_key = uid
  where uid = ${uid}`

export async function purgeDeparted(db: Db): Promise<void> {
  await db`delete from deleted_account where purge_at <= app_now()`
  await db`delete from member_tombstone where purge_at <= app_now()`
}

export interface FullProfile extends ProfileRow {
  uid: string
  createdAt: Date
}

export async function selectFullProfile(db: Db, uid: string): Promise<FullProfile | null> {
  const [row] = await db<FullProfile[]>`
    select uid, nickname, email, language, sns_type as "snsType", created_at as "createdAt"
    from member where uid = ${uid}`
  return row ?? null
}

/** Members by uid, email address or nickname: at most three, because a few older members share a nickname key. */
export const selectCalled = (db: Db, { uid, emailKey, nicknameKey }: Called) => db<{ uid: string }[]>`
  select uid from member where uid = ${uid} or email_key = ${emailKey} or nickname_key = ${nicknameKey} limit 3`

interface Called {
  uid: string
  /** Null when the text is not an address. */
  emailKey: string | null
  nicknameKey: string
}
