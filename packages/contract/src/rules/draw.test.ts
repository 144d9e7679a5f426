import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkDraw, type PublishedDraw } from './draw.ts'

const seed = '0f'.repeat(32)
const secret = Buffer.from(seed, 'hex')
const commitment = createHash('sha256').update(secret).digest('hex')
const entryIds = Array.from({ length: 50 }, (_, at) => `qe_${String(at).padStart(26, '0')}`)
const rankOf = (id: string) => createHmac('sha256', secret).update(id).digest('hex')
const order = entryIds.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1))
const draw: PublishedDraw = { commitment, seed, entryIds }
const first = { id: order[0] ?? '', drawnPlace: 1 }

describe('queue draw: repeated draw', () => {
  test('gives everybody the announced position', async () => {
    const verdicts = await Promise.all(order.map((id, at) => checkDraw(draw, { id, drawnPlace: at + 1 })))
    expect(new Set(verdicts)).toEqual(new Set(['checked']))
  })

  test('detects a forged position, a forged seed and a changed list', async () => {
    expect(await checkDraw(draw, { ...first, drawnPlace: 2 })).toBe('forged-place')
    expect(await checkDraw({ ...draw, seed: '1f'.repeat(32) }, first)).toBe('forged-seed')
    expect(await checkDraw({ ...draw, entryIds: entryIds.filter((id) => id !== first.id) }, first)).toBe(
      'forged-place',
    )
    const last = { id: order.at(-1) ?? '', drawnPlace: order.length }
    expect(await checkDraw({ ...draw, entryIds: entryIds.slice(1).concat(last.id) }, last)).toBe(
      'forged-place',
    )
  })
})

test('queue draw: a list with a repeated entry is refused, even at its end', async () => {
  const last = order.at(-1) ?? ''
  expect(await checkDraw({ ...draw, entryIds: [...entryIds, last] }, first)).toBe('forged-place')
})
