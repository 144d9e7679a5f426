import { emailKey, normaliseEmail } from '@encore/contract/rules/account'
import type { Module } from '#modules/module.ts'
import type { Db } from '#platform/db/connect.ts'
import { nicknameKey } from './nickname.ts'
import { serveMembers } from './routes.ts'
import {
  type Contact,
  type MemberRow,
  type ProfileRow,
  purgeDeparted,
  selectByEmail,
  selectCalled,
  selectConsentHistory,
  selectContacts,
  selectFullProfile,
  selectMember,
  selectNicknames,
  selectPresentNames,
  selectProfile,
} from './store.ts'

export const memberById = (db: Db, uid: string): Promise<MemberRow | null> => selectMember(db, uid)

export const memberProfile = (db: Db, uid: string): Promise<ProfileRow | null> => selectProfile(db, uid)

export const memberByEmail = (db: Db, emailKey: string) => selectByEmail(db, emailKey)

/** Nicknames by uid, in one query. */
export async function memberNames(db: Db, uids: string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map()
  const rows = await selectNicknames(db, uids)
  return new Map(rows.map((row) => [row.uid, row.nickname]))
}

/** Nicknames of members who have not left, by uid, in one query. */
export const presentNames = async (db: Db, uids: string[]): Promise<Map<string, string>> =>
  new Map((await selectPresentNames(db, uids)).map((row) => [row.uid, row.nickname]))

/** Nicknames and addresses of members who have not left, by uid, in one query. */
export const contactsOf = async (db: Db, uids: string[]): Promise<Map<string, Contact>> =>
  new Map((await selectContacts(db, uids)).map((row) => [row.uid, row]))

/** Finds members by exact uid, address or nickname. */
export async function membersCalled(db: Db, text: string): Promise<string[]> {
  const email = normaliseEmail(text)
  const rows = await selectCalled(db, {
    uid: text,
    emailKey: email === null ? null : emailKey(email),
    nicknameKey: nicknameKey(text),
  })
  return rows.map(({ uid }) => uid)
}

const hourMs = 3_600_000

export const members: Module = {
  name: 'members',
  install: (host) => {
    const { ctx } = host
    serveMembers(host.serve, ctx)
    host.holds({
      section: 'member',
      data: async (db, uid) => ({
        profile: await selectFullProfile(db, uid),
        consents: await selectConsentHistory(db, uid),
      }),
    })
    host.schedule(hourMs, 'purge deleted accounts', () => purgeDeparted(ctx.sql))
  },
}

export { readNickname } from './change-nickname.ts'
export { refuseNews } from './consents.ts'
export { nicknameKey } from './nickname.ts'
export {
  lockStatus,
  type MemberFilter,
  type MemberStatusRow,
  type NicknameFilter,
  selectHolding as membersHolding,
  selectNewest as newestMembers,
  selectStandings as standingsOf,
} from './staff-store.ts'
export { insertConsents, keepPresent, lockLeaving, markLeft } from './store.ts'
export { hasLeftLately, identifierDigest, leaveTombstone } from './tombstones.ts'
export type { MemberRow }
