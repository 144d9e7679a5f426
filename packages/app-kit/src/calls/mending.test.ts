import { expect, test } from 'vitest'
import { nextMending, noMending, type StallFacts } from './mending.ts'

function play(facts: Partial<StallFacts>, fromMs: number, untilMs: number): string[] {
  let mending = noMending
  const acts: string[] = []
  for (let stalledMs = fromMs; stalledMs <= untilMs; stalledMs += 200) {
    const given = { stalledMs, hasFlowed: true, isArtistOff: false, isComingBack: false, ...facts }
    const next = nextMending(mending, given, stalledMs)
    mending = next.mending
    if (next.act) acts.push(`${stalledMs} ${next.act}`)
  }
  return acts
}

test('call mending: restarts ICE once after 2 s and connects anew each 6 s', () => {
  expect(play({}, 0, 20_000)).toEqual([
    '2000 RESTART',
    '6000 RECONNECT',
    '12000 RECONNECT',
    '18000 RECONNECT',
  ])
})

test('call mending: gives a first connection 10 s', () => {
  expect(play({ hasFlowed: false }, 0, 17_000)).toEqual(['10000 RECONNECT', '16000 RECONNECT'])
})

test('call mending: leaves a line alone that the artist silenced or that comes back', () => {
  expect(play({ isArtistOff: true }, 0, 60_000)).toEqual([])
  expect(play({ isComingBack: true }, 0, 60_000)).toEqual([])
})

test('call mending: begins anew with each stall', () => {
  const first = nextMending(
    noMending,
    { stalledMs: 2_000, hasFlowed: true, isArtistOff: false, isComingBack: false },
    0,
  )
  const flowing = { stalledMs: 0, hasFlowed: true, isArtistOff: false, isComingBack: false }
  expect(nextMending(first.mending, flowing, 1).mending).toEqual(noMending)
})
