import { expect, test } from 'vitest'
import { type Decision, decide, type Outlook, PATIENCE_MS, SLATE_BEHIND_MS } from './decide.ts'

/** End of a slot of half a second. */
const over = (slot: number) => (slot + 1) * 500
const show = { first: 100, end: 200 }
const outlook = (change: Partial<Outlook> & { parts?: Record<number, number> }): Outlook => {
  const { parts = {}, ...more } = change
  const slots = Object.keys(parts).map(Number)
  return {
    nowMs: over(120),
    show,
    last: { slot: 119, run: 100 },
    hasOpened: true,
    runOf: (slot) => parts[slot] ?? null,
    earliest: slots.length > 0 ? Math.min(...slots) : null,
    current: 100,
    isCovered: false,
    ...more,
  }
}
const live = (slot: number): Decision => ({ kind: 'LIVE', slot })
const slate = (slot: number): Decision => ({ kind: 'SLATE', slot })
const wait: Decision = { kind: 'WAIT' }

test.each<[string, Parameters<typeof outlook>[0], Decision]>([
  [
    'the first part of a show',
    { last: null, hasOpened: false, nowMs: over(100), parts: { 100: 100 } },
    live(100),
  ],
  ['a first part within a segment', { last: null, nowMs: over(101), parts: { 101: 100 } }, wait],
  ['a part that is covered', { isCovered: true, parts: { 120: 100 } }, slate(120)],
  [
    'a part that is covered, ahead of its time',
    { isCovered: true, nowMs: over(120) - 1, parts: { 120: 100 } },
    wait,
  ],
  [
    'the slate, before anything was shown',
    { isCovered: true, hasOpened: false, parts: { 120: 100 } },
    live(120),
  ],
  ['nothing yet', { last: null, hasOpened: false, current: null, nowMs: over(150) }, wait],
  ['the next part', { parts: { 120: 100 } }, live(120)],
  ['a part ahead of its time', { nowMs: over(120) - 1, parts: { 120: 100 } }, wait],
  ['a part that is overdue for a moment', { nowMs: over(120) + PATIENCE_MS - 1 }, wait],
  ['a part that is overdue', { nowMs: over(120) + PATIENCE_MS }, slate(120)],
  ['a publisher that is gone, at first', { current: null, nowMs: over(120) + SLATE_BEHIND_MS - 1 }, wait],
  ['a publisher that is gone', { current: null, nowMs: over(120) + SLATE_BEHIND_MS }, slate(120)],
  [
    'a part behind the slate within a segment',
    { last: { slot: 120, run: null }, parts: { 121: 100 }, nowMs: over(121) + SLATE_BEHIND_MS },
    slate(121),
  ],
  [
    'a segment behind the slate',
    { last: { slot: 123, run: null }, parts: { 124: 100 }, nowMs: over(124) },
    live(124),
  ],
  [
    'a segment that an encoder has begun',
    { last: { slot: 123, run: null }, current: 124, nowMs: over(124) + SLATE_BEHIND_MS },
    wait,
  ],
  [
    'the slate until an encoder begins',
    { last: { slot: 121, run: null }, current: 124, nowMs: over(122) + SLATE_BEHIND_MS },
    slate(122),
  ],
  [
    'the slate within a segment of another run',
    { last: { slot: 121, run: 100 }, current: 104, parts: { 122: 104 }, nowMs: over(122) + SLATE_BEHIND_MS },
    slate(122),
  ],
  [
    'the run that follows with a segment',
    { last: { slot: 123, run: 100 }, current: 124, parts: { 124: 124 }, nowMs: over(124) },
    live(124),
  ],
  [
    'a rehearsal that ends',
    { last: { slot: 60, run: 40 }, hasOpened: false, current: null, nowMs: over(61) },
    { kind: 'BREAK' },
  ],
  [
    'a rehearsal that goes on into the show',
    { last: { slot: 99, run: 40 }, hasOpened: false, parts: { 100: 40 }, current: 40, nowMs: over(100) },
    live(100),
  ],
  [
    'the end of the show without a picture',
    { last: { slot: 199, run: null }, current: null, nowMs: over(210) },
    { kind: 'BREAK' },
  ],
  [
    'what is sent after the end',
    { last: { slot: 199, run: 100 }, parts: { 200: 100 }, nowMs: over(200) },
    live(200),
  ],
])('ingest decision: %s', (_, given, expected) => {
  expect(decide(outlook(given))).toEqual(expected)
})
