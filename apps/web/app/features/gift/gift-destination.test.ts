import { expect, test } from 'vitest'
import { giftDestination } from './gift-destination.ts'

const gift = { side: 'RECEIVED', state: 'ACCEPTED', orderId: null, product: { kind: 'GOODS' } } as const
type Given = Parameters<typeof giftDestination>[0]
const of = (change: object): ReturnType<typeof giftDestination> =>
  giftDestination({ ...gift, ...change } as unknown as Given)

test('what was accepted is found where everything of its kind lies', () => {
  expect(of({})?.to).toBe('/mybox?tab=goods')
  expect(of({ product: { kind: 'DIGITAL' } })?.to).toBe('/mybox?tab=download')
  expect(of({ product: { kind: 'TICKET_REPLAY' } })?.to).toBe('/mybox')
})

test('what was given leads to its order, what was revoked nowhere', () => {
  expect(of({ side: 'SENT', orderId: 'or_1', state: 'DECLINED' })).toEqual({
    what: 'ORDER',
    to: '/orders/or_1',
  })
  expect(of({ state: 'REVOKED' })).toBeNull()
})
