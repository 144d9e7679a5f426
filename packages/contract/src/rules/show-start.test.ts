import { describe, expect, test } from 'vitest'
import { audienceSpreadMs, begunAt, doorsOpenMs, onAirMs } from './show-start.ts'

const at = (clock: string) => `2026-12-05T${clock}:00.000Z`
const startAt = at('20:00')

describe('show start: two starts', () => {
  test.each([
    ['not begun', null, '20:00'],
    ['40 minutes early', '19:20', '20:00'],
    ['10 minutes late', '20:10', '20:00'],
  ])('a show that has %s is on air from the earlier start', (_, started, announced) => {
    const startedAt = started && at(started)
    const onAir = started && started < announced ? started : announced
    expect(onAirMs({ startAt, startedAt })).toBe(Date.parse(at(onAir)))
    expect(begunAt({ startAt, startedAt })).toBe(startedAt ?? startAt)
  })

  test('doors open as announced, or with an earlier show', () => {
    const doorsAt = at('19:30')
    expect(doorsOpenMs({ doorsAt, startAt, startedAt: null })).toBe(Date.parse(doorsAt))
    expect(doorsOpenMs({ doorsAt, startAt, startedAt: at('19:20') })).toBe(Date.parse(at('19:20')))
    expect(doorsOpenMs({ doorsAt, startAt, startedAt: at('20:10') })).toBe(Date.parse(doorsAt))
  })
})

test('show start: requests of an audience are spread over 2 s at 1,000 pages and 8 s at 200,000', () => {
  expect([0, 3, 500, 1_000].map(audienceSpreadMs)).toEqual([0, 6, 1_000, 2_000])
  expect(audienceSpreadMs(14_142)).toBe(5_000)
  expect([200_000, 1_000_000].map(audienceSpreadMs)).toEqual([8_000, 8_000])
})
