import { expect, test } from 'vitest'
import { encryptedId } from './ids.ts'

const hourMs = 3_600_000
const secret = Buffer.from('a secret of the product')
const begunAt = Date.UTC(2026, 10, 27)

const nameAt = (nowMs: number, name = 'order 1') =>
  encryptedId('or', secret, name, { nowMs, periodMs: 24 * hourMs })

test('period ids: are the same in two processes for one period, up to its last moment', () => {
  const first = nameAt(begunAt)
  for (const laterMs of [1, 12_345, 5 * hourMs, 24 * hourMs - 1])
    expect(nameAt(begunAt + laterMs)).toBe(first)
})

test('period ids: differ for another name, secret or period', () => {
  const ids = [
    nameAt(begunAt),
    nameAt(begunAt, 'order 2'),
    nameAt(begunAt + 24 * hourMs),
    encryptedId('or', Buffer.from('another'), 'order 1', { nowMs: begunAt, periodMs: 24 * hourMs }),
  ]
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^or_[0-9A-HJKMNP-TV-Z]{26}$/)
})
