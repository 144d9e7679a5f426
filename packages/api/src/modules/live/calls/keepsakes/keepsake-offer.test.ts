import { expect, test } from 'vitest'
import { openKeepsakeOffers } from './keepsake-offer.ts'

const planned = { recording: 'KEEPSAKE' } as const

test('keepsake offer: a session without keepsakes offers none, whatever the machine has', async () => {
  const offers = openKeepsakeOffers(async () => true)
  expect(await offers.of({ recording: 'ALLOWED' })).toBe('NONE')
  expect(await offers.asked({ recording: 'ALLOWED' })).toEqual({ recording: 'ALLOWED' })
})

test('keepsake offer: with ffmpeg it is offered and asked for, without it neither', async () => {
  const [made, missing] = [openKeepsakeOffers(async () => true), openKeepsakeOffers(async () => false)]
  expect([await made.of(planned), await made.asked(planned)]).toEqual(['OFFERED', planned])
  expect(await missing.of(planned)).toBe('UNAVAILABLE')
  expect(await missing.asked(planned)).toEqual({ recording: 'NOT_ALLOWED' })
})

test('keepsake offer: the machine is looked at once, and not for each page', async () => {
  let looks = 0
  const offers = openKeepsakeOffers(async () => {
    looks++
    return true
  })
  for (let page = 0; page < 5; page++) await offers.of(planned)
  expect(looks).toBe(1)
})
