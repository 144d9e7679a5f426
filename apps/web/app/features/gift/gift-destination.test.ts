import { expect, test } from 'vitest'
import { giftDestination } from './gift-destination.ts'

const gift = { side: 'RECEIVED', state: 'ACCEPTED', orderId: null, product: { kind: 'GOODS' } } as const
type Given = Parameters<typeof giftDestination>[0]
const of = (change: object): ReturnType<typeof giftDestination> =>
  giftDestination({ ...gift, ...change } as unknown as Given)

test('gift location: an accepted gift is listed with its kind', () => {
  expect(of({})?.to).toBe('/mybox?tab=goods')
  expect(of({ product: { kind: 'DIGITAL' } })?.to).toBe('/mybox?tab=download')
  expect(of({ product: { kind: 'TICKET_REPLAY' } })?.to).toBe('/mybox')
})

test('gift location: a sent gift links to its order, and a revoked one to nothing', () => {
  expect(of({ side: 'SENT', orderId: 'or_1', state: 'DECLINED' })).toEqual({
    what: 'ORDER',
    to: '/orders/or_1',
  })
  expect(of({ state: 'REVOKED' })).toBeNull()
})
