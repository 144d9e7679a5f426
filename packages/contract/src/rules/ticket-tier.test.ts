import { expect, test } from 'vitest'
import { opensMore, shownOf, type TicketTier, wholeTier } from './ticket-tier.ts'

const mainView: TicketTier = { cameras: [], maxHeight: null }
const small: TicketTier = { cameras: null, maxHeight: 360 }
const pit: TicketTier = { cameras: ['pit'], maxHeight: null }
const carried = ['pit', 'crowd']

test.each<[string, TicketTier, TicketTier[], string[] | null, boolean]>([
  ['any ticket, where none is held', small, [], carried, true],
  ['the same once more', mainView, [mainView], carried, false],
  ['all cameras beside the main view', wholeTier, [mainView], carried, true],
  ['the main view beside all cameras', mainView, [wholeTier], carried, false],
  ['a higher picture', mainView, [small], carried, true],
  ['a smaller one', small, [wholeTier], carried, false],
  ['another camera', { cameras: ['crowd'], maxHeight: null }, [pit], carried, true],
  ['all cameras, where the held tickets open each of them', wholeTier, [pit], ['pit'], false],
  ['all cameras, before the show has any', wholeTier, [pit], null, true],
  ['a camera that the channel does not carry', pit, [mainView], ['crowd'], false],
  ['a picture that is higher than any', mainView, [{ cameras: [], maxHeight: 720 }], carried, false],
  ['cameras in the height that only the main one has', wholeTier, [mainView, small], carried, true],
])('ticket tier: %s', (_, wanted, held, cameras, more) => {
  expect(opensMore(wanted, held, cameras)).toBe(more)
})

test('ticket tier: describes what the channel carries of it', () => {
  const cameras = carried.map((name) => ({ name }))
  const missing = { cameras: ['gone'], maxHeight: 540 }
  expect(shownOf([wholeTier], cameras)).toEqual({ cameras, maxHeight: 720 })
  expect(shownOf([missing], cameras)).toEqual({ cameras: [], maxHeight: 540 })
  expect(shownOf([missing, pit], cameras)).toEqual({ cameras: [{ name: 'pit' }], maxHeight: 720 })
})
