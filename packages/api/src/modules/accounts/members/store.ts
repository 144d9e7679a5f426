import type { Locale } from '@encore/contract/rules/locale'
import type { Db } from '#platform/db/connect.ts'

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

export async function selectByEmail(db: Db, emailKey: string): Promise<Pick<ProfileRow, 'snsType'> | null> {
  const [row] = await db<Pick<ProfileRow, 'snsType'>[]>`
    select sns_type as "snsType" from member where email_key = ${emailKey}`
  return row ?? null
}

export const selectNicknames = (db: Db, uids: string[]) =>
  db<{ uid: string; nickname: string }[]>`select uid, nickname from member where uid = any(${uids})`

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
  update member set language = ${language} where uid = ${uid}`
