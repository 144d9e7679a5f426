import { describe, expect, test } from 'vitest'
import { orderHash } from './order-hash.ts'
import { type CallSecond, readCallKey, signSecond, verifySecond } from './second-mac.ts'
import vectors from './testing/vectors.json' with { type: 'json' }

const keyOf = async (text = vectors.key) => {
  const key = await readCallKey(text)
  if (!key) throw new Error('no key')
  return key
}
const [given] = vectors.seconds
if (!given) throw new Error('no vector')
const { second, mac } = given

describe('calls: the signature of a second', () => {
  test('equals the vectors of OpenSSL', async () => {
    const key = await keyOf()
    expect(vectors.seconds).toHaveLength(3)
    for (const vector of vectors.seconds) {
      expect(await signSecond(key, vector.second)).toBe(vector.mac)
      expect(await verifySecond(key, vector.second, vector.mac)).toBe(true)
    }
  })

  test.each<[string, Partial<CallSecond>]>([
    ['call', { callId: 'cl_01KB9F3T7QZ4M6N8P2R5S7V9WY' }],
    ['epoch', { epoch: 2 }],
    ['number', { seq: 2 }],
    ['length', { ms: 999 }],
  ])('is not valid for another %s', async (_, change) => {
    expect(await verifySecond(await keyOf(), { ...second, ...change }, mac)).toBe(false)
  })

  test('is not valid with another key, and not when a digit changes', async () => {
    expect(await verifySecond(await keyOf('f'.repeat(64)), second, mac)).toBe(false)
    const key = await keyOf()
    for (let at = 0; at < mac.length; at++) {
      const forged = `${mac.slice(0, at)}${mac[at] === '0' ? '1' : '0'}${mac.slice(at + 1)}`
      expect(await verifySecond(key, second, forged)).toBe(false)
    }
  })

  test.each(['', mac.slice(2), `${mac}00`, mac.toUpperCase(), 'zz'.repeat(32)])(
    'refuses %j as a signature',
    async (text) => {
      expect(await verifySecond(await keyOf(), second, text)).toBe(false)
    },
  )

  test.each<Partial<CallSecond>>([
    { callId: '' },
    { callId: `${second.callId} 1` },
    { callId: second.callId.toLowerCase() },
    { epoch: -1 },
    { seq: 1.5 },
    { ms: Number.NaN },
    { ms: 2 ** 53 },
  ])('is not made for %j', async (change) => {
    expect(await signSecond(await keyOf(), { ...second, ...change })).toBeNull()
  })

  test.each(['', '00', 'g'.repeat(64), vectors.key.toUpperCase(), `${vectors.key}00`])(
    'reads no key from %j',
    async (text) => {
      expect(await readCallKey(text)).toBeNull()
    },
  )
})

describe('calls: the hash of the published order', () => {
  const { sessionId, bookingIds, hash } = vectors.order
  const bookings = bookingIds.map((bookingId, index) => ({ number: index + 1, bookingId }))

  test('equals its vector, however the bookings are read', async () => {
    expect(await orderHash(sessionId, bookings)).toBe(hash)
    expect(await orderHash(sessionId, bookings.toReversed())).toBe(hash)
  })

  test('changes with two bookings that change their numbers', async () => {
    const [first, second, ...rest] = bookings
    if (!first || !second) throw new Error('no bookings')
    const swapped = [{ ...first, number: 2 }, { ...second, number: 1 }, ...rest]
    const other = await orderHash(sessionId, swapped)
    expect(other).toMatch(/^[0-9a-f]{64}$/)
    expect(other).not.toBe(hash)
  })

  test('does not exist for a gap, a repeated number or an id with other characters', async () => {
    expect(await orderHash(sessionId, bookings.slice(1))).toBeNull()
    expect(await orderHash(sessionId, [...bookings, { number: 3, bookingId: 'cb_d' }])).toBeNull()
    expect(await orderHash(sessionId, [{ number: 1, bookingId: 'cb_a\n2 cb_b' }])).toBeNull()
  })
})
