import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ulidPattern = '[0-7][0-9A-HJKMNP-TV-Z]{25}'
const member = new RegExp(`^m_${ulidPattern}$`)
const guest = new RegExp(`^g_${ulidPattern}$`)
const session = new RegExp(`^s_${ulidPattern}$`)

/** 28 characters, sortable by creation time; Identity Platform accepts uids of at most 36. */
export const newMemberUid = (nowMs: number): string => `m_${ulid(nowMs)}`
export const newGuestUid = (nowMs: number): string => `g_${ulid(nowMs)}`
export const newSid = (nowMs: number): string => `s_${ulid(nowMs)}`

export const isMemberUid = (value: string): boolean => member.test(value)
export const isGuestUid = (value: string): boolean => guest.test(value)
export const isSid = (value: string): boolean => session.test(value)

/** 10 characters of time and 16 of randomness; ids of the same millisecond have no order. */
export function ulid(nowMs: number): string {
  let time = ''
  for (let rest = nowMs, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = alphabet[rest % 32] + time
  let tail = ''
  for (const byte of randomBytes(16)) tail += alphabet[byte & 31]
  return time + tail
}
