import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVERYTHING, maxHeightOf, opensEverything, readTier, TIER_WORD, unionOf, writeTier } from './tier.ts'

const all = { cameras: null, maxHeight: null }
const cameras = ['pit', 'crowd', 'b2']
const tickets = fc.array(
  fc.record({
    cameras: fc.option(fc.array(fc.constantFrom(...cameras), { maxLength: 3 })),
    maxHeight: fc.option(fc.constantFrom(360, 540, 720, 2_160)),
  }),
  { maxLength: 4 },
)

test('ticket tier: two tickets open what either opens of each camera', () => {
  fc.assert(
    fc.property(tickets, (held) => {
      const tier = unionOf(held)
      for (const camera of [null, ...cameras, 'unnamed']) {
        const opening = held.filter((it) => camera === null || !it.cameras || it.cameras.includes(camera))
        const highest = Math.max(0, ...opening.map(({ maxHeight }) => maxHeight ?? Infinity))
        expect(maxHeightOf(tier, camera)).toBe(highest)
      }
    }),
  )
})

test('ticket tier: one tier has one text, whatever its tickets', () => {
  fc.assert(
    fc.property(tickets, fc.nat(4), (held, at) => {
      const turned = [...held.slice(at), ...held.slice(0, at)]
      const word = writeTier(unionOf(held))
      expect(writeTier(unionOf(turned))).toBe(word)
      expect(word).toMatch(new RegExp(`^${TIER_WORD}$`))
      expect(writeTier(readTier(word))).toBe(word)
      expect(readTier(word)).toEqual(unionOf(held))
    }),
  )
})

test('ticket tier: a ticket without limits opens everything, beside any other', () => {
  expect(unionOf([all])).toEqual(EVERYTHING)
  expect(unionOf([{ cameras: ['pit'], maxHeight: 360 }, all])).toEqual(EVERYTHING)
  expect(opensEverything(unionOf([{ cameras: null, maxHeight: 720 }]))).toBe(false)
  expect(opensEverything(unionOf([{ cameras: [], maxHeight: null }]))).toBe(false)
})
