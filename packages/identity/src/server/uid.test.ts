import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGuestUid, isMemberUid, isSid, newGuestUid, newMemberUid, newSid, ulid } from './uid.ts'

const moment = fc.integer({ min: 0, max: 2 ** 48 - 1 })

test('uid: distinguishes guest from member in 28 characters', () => {
  fc.assert(
    fc.property(moment, (nowMs) => {
      const [member, guest] = [newMemberUid(nowMs), newGuestUid(nowMs)]
      expect([member.length, guest.length]).toEqual([28, 28])
      expect([isMemberUid(member), isGuestUid(member), isSid(member)]).toEqual([true, false, false])
      expect([isMemberUid(guest), isGuestUid(guest)]).toEqual([false, true])
      expect(isSid(newSid(nowMs))).toBe(true)
    }),
  )
})

test('uid: sorts later ids after earlier ones', () => {
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      if (a < b) expect(ulid(a) < ulid(b)).toBe(true)
    }),
  )
})

test('uid: has the time part of the ULID specification', () => {
  expect(ulid(1_469_918_176_385).slice(0, 10)).toBe('01ARYZ6S41')
})

test('uid: differs within one moment', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => ulid(1))).size).toBe(10_000)
})
