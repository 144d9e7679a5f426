import { expect, test } from 'vitest'
import { statusAt } from '#modules/catalog/events/index.ts'
import { availabilitiesOf } from './availability-rank.ts'

const show = (startMs: number, change: { isCanceled?: boolean } = {}) => ({
  ticketOpenAt: new Date(startMs - 300),
  ticketCloseAt: new Date(startMs - 100),
  onAirAt: new Date(startMs),
  endAt: new Date(startMs + 200),
  isCanceled: false,
  ...change,
})

const toCome = 2
const ticketsOpen = 1
const onAir = 0
const over = 3

test('availability rank: changes at the exact moments of a show', () => {
  const availabilityAt = availabilitiesOf([show(1_000)])
  const moments = [699, 700, 899, 900, 999, 1_000, 1_199, 1_200, 9_999]
  expect(moments.map((now) => [now, availabilityAt(now)[0]])).toEqual([
    [699, toCome],
    [700, ticketsOpen],
    [899, ticketsOpen],
    [900, toCome],
    [999, toCome],
    [1_000, onAir],
    [1_199, onAir],
    [1_200, over],
    [9_999, over],
  ])
})

test('availability rank: changes for each show alone and back when the clock is set back', () => {
  const availabilityAt = availabilitiesOf([show(1_000), show(1_050), show(5_000, { isCanceled: true })])
  const at = (now: number) => [...availabilityAt(now)]
  expect(at(1_000)).toEqual([onAir, toCome, over])
  expect(at(1_050)).toEqual([onAir, onAir, over])
  expect(at(1_200)).toEqual([over, onAir, over])
  expect(at(800)).toEqual([ticketsOpen, ticketsOpen, over])
  expect(at(1_250)).toEqual([over, over, over])
})

test('availability rank: agrees with the show’s card', () => {
  const shows = [show(1_000), show(1_000, { isCanceled: true })]
  const availabilityAt = availabilitiesOf(shows)
  const availabilityOf = {
    ON_AIR: onAir,
    OPEN_TICKET: ticketsOpen,
    SCHEDULED: toCome,
    ENDED: over,
    CANCELED: over,
  }
  for (let now = 600; now < 1_300; now += 50)
    expect([...availabilityAt(now)]).toEqual(shows.map((one) => availabilityOf[statusAt(one, now)]))
})
