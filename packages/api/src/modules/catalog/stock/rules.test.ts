import { describe, expect, test } from 'vitest'
import { answersOf, linesOf, numbered, soldOut } from './rules.ts'
import type { HoldRefusal } from './store.ts'

const units = (productId: string, quantity: number, limit: number | null = null) => ({
  ...{ productId, quantity, limit },
})
const request = (orderId: string, ...wanted: ReturnType<typeof units>[]) =>
  linesOf({ orderId, memberId: `buyer of ${orderId}`, units: wanted, reason: 'ORDER' })

describe('stock: lines of a request', () => {
  test('share a product by their sum and the limit of the first', () => {
    const lines = request('or_1', units('print', 2, 4), units('towel', 1), units('print', 3, 4))
    expect(lines).toMatchObject([
      { orderId: 'or_1', memberId: 'buyer of or_1', reason: 'ORDER', ...units('print', 5, 4) },
      { orderId: 'or_1', memberId: 'buyer of or_1', reason: 'ORDER', ...units('towel', 1) },
    ])
  })

  test('have an id each and leave the request unchanged', () => {
    const wanted = [units('print', 2), units('print', 3)]
    const ids = [request('or_1', ...wanted), request('or_2', ...wanted)].flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^ho_/)
    expect(wanted).toEqual([units('print', 2), units('print', 3)])
  })

  test('carry the number of their request from 1', () => {
    const lines = numbered([
      request('or_1', units('print', 1), units('towel', 1)),
      request('or_2', units('fan', 1)),
    ])
    expect(lines.map((line) => [line.orderId, line.productId, line.request])).toEqual([
      ['or_1', 'print', 1],
      ['or_1', 'towel', 1],
      ['or_2', 'fan', 2],
    ])
  })
})

describe('stock: results of a batch', () => {
  const until = new Date('2026-11-28T11:10:00Z')
  const refusal = (change: Partial<HoldRefusal>): HoldRefusal => ({
    ...{ request: 1, reason: 'SOLD_OUT', productId: 'print', available: 0, held: 0, left: null },
    ...change,
  })
  const batch = ['or_1', 'or_2', 'or_3'].map((orderId) => request(orderId, units('print', 1)))

  test('hold for everybody who was not refused', () => {
    const refusals = [refusal({ request: 2, held: 3 })]
    expect(answersOf(batch, { until, refusals })).toEqual([
      { ok: true, value: { until } },
      { ok: false, failure: { error: 'SOLD_OUT', data: { productUid: 'print', mayReturn: true } } },
      { ok: true, value: { until } },
    ])
  })

  test('report how many are left at the limit', () => {
    const [answer] = answersOf(batch, {
      until,
      refusals: [refusal({ reason: 'BUY_LIMIT_REACHED', left: 1 })],
    })
    expect(answer).toEqual({
      ok: false,
      failure: { error: 'BUY_LIMIT_REACHED', data: { productUid: 'print', left: 1 } },
    })
  })

  test('report possible returns only while others hold units', () => {
    expect(soldOut('print', { held: 1 }).data).toEqual({ productUid: 'print', mayReturn: true })
    expect(soldOut('print', { held: 0 }).data).toEqual({ productUid: 'print', mayReturn: false })
  })
})
