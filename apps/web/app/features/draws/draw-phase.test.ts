import { expect, test } from 'vitest'
import { draw, own, ownEntry } from './draw-examples.ts'
import { heldEntries, nextOwnReadInMs, nextPollInMs, phaseOf, renewed } from './draw-phase.ts'
import { shownChance } from './shown-chance.ts'

const at = (time: string) => Date.parse(`2026-11-28T${time}Z`)

test.each([
  ['planned', 'PLANNED', '08:00:00'],
  ['open', 'OPEN', '11:59:59'],
  ['closing', 'OPEN', '12:00:00'],
  ['waiting', 'CLOSED', '12:09:59'],
  ['overdue', 'CLOSED', '12:10:00'],
  ['drawn', 'DRAWN', '12:11:00'],
  ['void', 'VOID', '12:11:00'],
] as const)('draws: the page is %s while the draw is %s at %s', (phase, state, time) => {
  expect(phaseOf(draw({ state }), at(time))).toBe(phase)
})

test.each([
  ['calmly long before the close', 'OPEN', '10:00:00', 15_000],
  ['at the close', 'OPEN', '11:59:55', 5_000],
  ['every two seconds after it', 'OPEN', '12:00:30', 2_000],
  ['at the time of the number', 'CLOSED', '12:09:53', 7_000],
  ['every two seconds while the number is late', 'CLOSED', '12:11:00', 2_000],
  ['calmly when the number is very late', 'CLOSED', '12:20:00', 15_000],
] as const)('draws: the public state is polled %s', (_, state, time, ms) => {
  expect(nextPollInMs(draw({ state }), at(time), 0)).toBe(ms)
  expect(nextPollInMs(draw({ state }), at(time), 1)).toBe(ms + 3_000)
})

test('draws: own entries are read again soon only while one waits for the log', () => {
  const logged = own({ entries: [ownEntry({ seq: 4 })] })
  const waiting = own({ entries: [ownEntry({ seq: 4 }), ownEntry({ seq: null })] })
  expect(nextOwnReadInMs({ state: 'OPEN' }, logged, 0)).toBe(60_000)
  expect(nextOwnReadInMs({ state: 'OPEN' }, waiting, 0)).toBe(3_000)
  expect(nextOwnReadInMs({ state: 'DRAWN' }, waiting, 0)).toBe(60_000)
})

test('draws: an entry that went out takes no part', () => {
  const gone = ownEntry({ left: { reason: 'MEMBER', exclusion: null, at: '2026-11-28T11:00:00Z' } })
  expect(heldEntries(own({ entries: [gone, ownEntry()] }))).toHaveLength(1)
  expect(heldEntries(null)).toEqual([])
})

test.each([
  [1, { percent: 100 }],
  [0.29, { percent: 29 }],
  [0.1, { percent: 10 }],
  [0.099, { oneIn: 11 }],
  [0.02, { oneIn: 50 }],
  [0.016, { oneIn: 63 }],
  [0, { percent: 0 }],
])('draws: a chance of %s never looks better than it is', (chance, shown) => {
  expect(shownChance(chance)).toEqual(shown)
})

test('draws: a poll keeps the texts of the page and never turns a draw back', () => {
  const before = { draw: draw({ state: 'CLOSED' }), outcome: null }
  const text = { text: '엽서', lang: 'ko' as const }
  const outcome = { winners: ['e'.repeat(32)], reserves: [], names: null }
  const drawn = renewed(before, { draw: draw({ state: 'DRAWN', title: text, entries: 3 }), outcome })
  expect(drawn).toMatchObject({ draw: { state: 'DRAWN', title: { text: 'Postcards' }, entries: 3 }, outcome })
  expect(renewed(drawn, before)).toBe(drawn)
})
