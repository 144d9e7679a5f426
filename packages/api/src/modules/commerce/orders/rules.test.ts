import { orderStatuses } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { requireReachable } from '#kernel/transitions.ts'
import type { SaleProduct } from '#modules/catalog/products/index.ts'
import {
  captureMeaning,
  cubesName,
  eventOf,
  grantsOf,
  isGivenBack,
  nameOf,
  resultOf,
  unitsIn,
} from './rules.ts'
import { orderGraph } from './transitions.ts'

const statuses = [...orderStatuses]

test('orders: reach every status from the first', () => {
  expect(() => requireReachable(orderGraph, 'INIT')).not.toThrow()
})

test('orders: serve money once and treat more as a surplus payment', () => {
  const served = statuses.filter((status) => captureMeaning(status, true) === 'serve')
  expect(served).toEqual(['PENDING', 'CANCELED', 'FAILED', 'EXPIRED'])
  for (const status of statuses) {
    expect(captureMeaning(status, false)).toBe(served.includes(status) ? 'giveBack' : 'extra')
  }
})

test('orders: deliver nothing while the money is being returned', () => {
  const deliverable = statuses.filter((status) => orderGraph[status].delivered)
  expect(deliverable).toEqual(['FULFILLED'])
})

test('orders: use three words for their state', () => {
  expect(statuses.filter((status) => resultOf(status) === 'pending')).toEqual(['INIT', 'PENDING'])
  expect(statuses.filter((status) => resultOf(status) === 'success')).toEqual(['FULFILLED', 'DELIVERED'])
  expect(statuses.filter((status) => resultOf(status) === 'failure')).toEqual(
    statuses.filter((status) => !['INIT', 'PENDING', 'FULFILLED', 'DELIVERED'].includes(status)),
  )
})

test('orders: are refunded when all money is returned or on its way', () => {
  const givenBack = (keepsRest: boolean) => statuses.filter((status) => isGivenBack({ status, keepsRest }))
  expect(givenBack(false).toSorted()).toEqual(['REFUNDED', 'REFUND_PENDING'])
  expect(givenBack(true)).toEqual(['REFUNDED'])
})

test('orders: sum the units of all lines', () => {
  expect(unitsIn([{ quantity: 2 }, { quantity: 3 }])).toBe(5)
  expect(unitsIn([])).toBe(0)
})

const tier = { cameras: ['pit'], maxHeight: 540 }
const product = (change: Partial<SaleProduct>) =>
  ({ kind: 'TICKET_LIVE', replayFrom: null, replayTo: null, ...tier, ...change }) as SaleProduct

test('orders: a ticket gives the show, and the replay when sold with it, with its cameras', () => {
  const replayFrom = new Date('2026-11-29T00:00:00Z')
  const replayTo = new Date('2026-12-06T00:00:00Z')
  const window = { windowFrom: replayFrom.toISOString(), windowTo: replayTo.toISOString() }
  const replay = { scope: 'REPLAY', ...window, ...tier }
  const live = { scope: 'LIVE', windowFrom: null, windowTo: null, ...tier }
  expect(grantsOf(product({}))).toEqual([live])
  expect(grantsOf(product({ replayFrom, replayTo }))).toEqual([live, replay])
  expect(grantsOf(product({ kind: 'TICKET_REPLAY', replayFrom, replayTo }))).toEqual([replay])
  expect(grantsOf(product({ kind: 'GOODS' }))).toEqual([])
})

test('orders: a package is named by its cubes in every language', () => {
  expect(cubesName(1).en).toBe('1 cube')
  expect(cubesName(110)).toEqual({
    ko: '110 큐브',
    ja: '110キューブ',
    en: '110 cubes',
    zhhans: '110 Cube',
  })
})

test('orders: an order is named by its first line and the number of others', () => {
  const line = (name: string) => ({ name: { en: name, ko: `${name}!` } })
  expect(nameOf([line('Light stick')])).toEqual({ en: 'Light stick', ko: 'Light stick!' })
  expect(nameOf([line('Light stick'), line('Towel'), line('Fan')])).toEqual({
    en: 'Light stick and 2 more',
    ko: 'Light stick! 외 2건',
  })
  const stick = { name: { ja: 'ペンライト', zhhans: '应援棒' } }
  expect(nameOf([stick, line('Towel'), line('Fan')])).toEqual({
    ja: 'ペンライト ほか2点',
    zhhans: '应援棒等3件',
  })
})

test('orders: an order belongs to an event when all its lines do', () => {
  expect(eventOf([{ eventId: 'a' }, { eventId: 'a' }])).toBe('a')
  expect(eventOf([{ eventId: 'a' }, { eventId: 'b' }])).toBeNull()
  expect(eventOf([{ eventId: 'a' }, { eventId: null }])).toBeNull()
})
