import type { Badge } from '@encore/contract/realtime'
import { studioPermissions } from '@encore/contract/rules/staff-roles'
import { type StaffRole, staffAt } from '#modules/accounts/roles/index.ts'
import type { Db } from '#platform/db/connect.ts'
import {
  type Restriction,
  type RoomRow,
  selectRestrictions,
  selectRoom,
  selectWords,
} from './moderation-store.ts'
import { createWordFilter, type WordFilter } from './words.ts'

export interface RoomSettings extends RoomRow {
  restrictions: ReadonlyMap<string, Restriction>
  staff: ReadonlyMap<string, readonly StaffRole[]>
  isBlockedWord: WordFilter
}

export async function readRoomSettings(db: Db, eventId: string): Promise<RoomSettings> {
  // The room is read first: a change during the other reads raises the revision and is read again.
  const room = await selectRoom(db, eventId)
  const [restricted, words, staff] = await Promise.all([
    selectRestrictions(db, eventId),
    selectWords(db, eventId),
    staffAt(db, eventId),
  ])
  return {
    ...room,
    restrictions: new Map(restricted.map(({ uid, ...restriction }) => [uid, restriction])),
    staff,
    isBlockedWord: createWordFilter(words),
  }
}

export interface MemberRoomStatus {
  badge: Badge | null
  isBanned: boolean
  /** `until` in epoch milliseconds (null until it is lifted); null when the member may write. */
  muted: { until: number | null } | null
}

export function roomStatusOf(
  { restrictions, staff }: RoomSettings,
  uid: string,
  nowMs: number,
): MemberRoomStatus {
  const roles = staff.get(uid) ?? []
  const isModerator = roles.some((role) => studioPermissions['chat.moderate'].includes(role))
  const badge = roles.includes('ARTIST') ? 'ARTIST' : isModerator ? 'STAFF' : null
  const restriction = restrictions.get(uid)
  const until = restriction?.untilMs ?? null
  const holds = restriction !== undefined && (until === null || until > nowMs)
  return {
    badge,
    isBanned: holds && restriction.kind === 'BAN',
    muted: holds && restriction.kind === 'MUTE' ? { until } : null,
  }
}
