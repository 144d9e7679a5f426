import { expect, test } from 'vitest'
import { type GiftFacts, giftHindrance } from './gifts.ts'

const ticket: GiftFacts = { kind: 'TICKET_LIVE', isOnSitePickup: false, requiresOrderInfo: false }

test.each([
  [{}, null],
  [{ kind: 'TICKET_REPLAY' }, null],
  [{ kind: 'GOODS' }, null],
  [{ kind: 'DIGITAL' }, null],
  [{ kind: 'FAN_CALL' }, 'KIND'],
  [{ kind: 'DRAW_ENTRY' }, 'KIND'],
  [{ kind: 'GOODS', isOnSitePickup: true }, 'PICKUP'],
  [{ requiresOrderInfo: true }, 'ORDER_INFO'],
] as const)('gifts: can be given: %o', (facts, hindrance) => {
  expect(giftHindrance({ ...ticket, ...facts })).toBe(hindrance)
})
