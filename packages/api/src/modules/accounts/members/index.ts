import type { Module } from '#modules/module.ts'
import type { Db } from '#platform/db/connect.ts'
import { serveMembers } from './routes.ts'
import {
  type MemberRow,
  type ProfileRow,
  selectByEmail,
  selectMember,
  selectNicknames,
  selectProfile,
} from './store.ts'

export const memberById = (db: Db, uid: string): Promise<MemberRow | null> => selectMember(db, uid)

/** What the member sees of themselves. */
export const memberProfile = (db: Db, uid: string): Promise<ProfileRow | null> => selectProfile(db, uid)

/** The member with this address and how they sign in. */
export const memberByEmail = (db: Db, emailKey: string) => selectByEmail(db, emailKey)

/** Nicknames by uid; one query however many. */
export async function memberNames(db: Db, uids: string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map()
  const rows = await selectNicknames(db, uids)
  return new Map(rows.map((row) => [row.uid, row.nickname]))
}

/** What a member is and reads. */
export const members: Module = {
  name: 'members',
  install: ({ serve, ctx }) => serveMembers(serve, ctx),
}

export { isReservedNickname, nicknameKey } from './nickname.ts'
