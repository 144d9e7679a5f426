import { expect, test } from 'vitest'
import { nextSuspension, probeMs, type Suspension, type SuspensionFacts } from './suspension.ts'

const stalled: SuspensionFacts = {
  ...{ isClockSuspended: true, isClockStalled: true, isFanBack: false, isArtistOff: false },
}
const back = { ...stalled, isFanBack: true }

/** Plays facts each 200 ms and lists the changes with their times. */
function play(facts: (atMs: number) => SuspensionFacts, untilMs: number): string[] {
  let suspension: Suspension = { kind: 'OPEN' }
  const changes: string[] = []
  for (let atMs = 0; atMs <= untilMs; atMs += 200) {
    const next = nextSuspension(suspension, facts(atMs), atMs)
    if (next.kind !== suspension.kind) changes.push(`${atMs} ${next.kind}`)
    suspension = next
  }
  return changes
}

test('call suspension: holds while the fan is away, tries when they are back, and opens when the clock runs', () => {
  const facts = (atMs: number) =>
    atMs < 3_000 ? stalled : atMs < 5_000 ? back : { ...back, isClockSuspended: false, isClockStalled: false }
  expect(play(facts, 6_000)).toEqual(['0 SUSPENDED', '3400 PROBE', '5000 OPEN'])
})

test('call suspension: tries a page that reports nothing for 2.4 s each time, and less and less often', () => {
  const changes = play(() => back, 30_000)
  const begins = changes.flatMap((one) => (one.endsWith('PROBE') ? Number.parseInt(one, 10) : []))
  const ends = changes.slice(1).flatMap((one) => (one.endsWith('SUSPENDED') ? Number.parseInt(one, 10) : []))
  expect(ends.every((end, at) => end - (begins[at] ?? 0) === probeMs)).toBe(true)
  expect(begins).toEqual([600, 5_000, 11_400, 21_800])
})

test('call suspension: a fan who comes and goes is not tried', () => {
  expect(play((atMs) => (atMs % 400 === 0 ? back : stalled), 4_000)).toEqual(['0 SUSPENDED'])
})

test('call suspension: an artist who comes back is tried at once', () => {
  const facts = (atMs: number) => ({ ...back, isArtistOff: atMs < 20_000 })
  expect(play(facts, 21_000)).toEqual(['0 SUSPENDED', '20000 PROBE'])
})
