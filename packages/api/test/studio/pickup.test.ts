import { afterAll, beforeAll, expect, test } from 'vitest'
import { passCode } from '#modules/commerce/delivery/pass-code.ts'
import { boughtByCubes } from '#test/commerce/refunds.ts'
import { addFan, addProduct, audits, type Fan, type Shop } from '#test/commerce/shop.ts'
import { withoutOrderLocks } from '#test/commerce/unlocking.ts'
import { type Colleague, everywhere, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let shop: Shop
let [left, right]: Colleague[] = []
let poster: string
let fan: Fan

beforeAll(async () => {
  studio = await openStudio()
  shop = { world: studio.world, origin: '', close: studio.close }
  ;[left, right] = [await studio.hire(everywhere('SUPPORT')), await studio.hire(everywhere('ORGANISER'))]
  poster = await addProduct(shop, {
    ...{ kind: 'GOODS', isOnSitePickup: true, buyLimitMax: 50, pointPrice: 5, name: { en: 'Poster' } },
  })
  fan = await addFan(shop, 1_000)
}, 120_000)
afterAll(() => studio.close())

const hand = (by: Colleague | undefined, code: string) =>
  studio.send('POST /api/studio/pickup', { cookie: by?.staffCookie ?? '', body: { code } })
const undo = (id: string) =>
  studio.send('POST /api/studio/pickup/{id}/undo', {
    cookie: left?.staffCookie ?? '',
    params: { id },
    body: {},
  })

async function pass(): Promise<{ id: string; code: string; orderId: string }> {
  const orderId = await boughtByCubes(fan, poster)
  const [row] = await studio.world.db.owner<{ id: string }[]>`
    select id from pickup_pass where order_id = ${orderId}`
  const id = row?.id ?? ''
  return { id, orderId, code: passCode(studio.world.api.ctx.secrets('pickup-code'), id) }
}
const entries = (id: string) => studio.world.db.owner`select from audit_entry where object_id = ${id}`

test('studio pickup: one of two staff members who scan a code hands over and the other gets the time', async () => {
  for (let round = 0; round < 8; round++) {
    const { code, orderId } = await pass()
    const answers = await Promise.all([
      hand(left, code),
      hand(right, code.toLowerCase().replaceAll('-', ' ')),
    ])
    expect(answers.map(({ body }) => body.isNow).sort()).toEqual([false, true])
    for (const { body } of answers)
      expect(body).toMatchObject({
        state: 'HANDED_OVER',
        at: expect.any(String),
        lines: [{ name: { text: 'Poster' }, quantity: 1 }],
      })
    expect(await entries(orderId)).toHaveLength(2)
  }
  expect(await audits(shop)).toEqual([])
})

test('studio pickup: a handover can be undone for a minute, and an unknown or foreign code is not found', async () => {
  const { id, code } = await pass()
  await hand(left, code)
  expect((await undo(id)).status).toBe(204)
  expect((await hand(left, code)).body.isNow).toBe(true)
  await studio.world.db.owner`
    update pickup_pass set handed_over_at = handed_over_at - interval '61 seconds' where id = ${id}`
  expect((await undo(id)).body).toMatchObject({ name: 'PICKUP_REFUSED', data: { state: 'HANDED_OVER' } })
  expect((await hand(left, 'K7QM-2P9X-4TGA')).body.name).toBe('NOT_FOUND')
  const elsewhere = await studio.hire({ role: 'ORGANISER', eventId: tide })
  const { code: other } = await pass()
  expect((await hand(elsewhere, other)).body.name).toBe('NOT_FOUND')
})

test('studio pickup: one of two scans breaks without the lock of the order', async () => {
  const { sql } = studio.world.api.ctx
  await withoutOrderLocks(shop)
  try {
    const statuses: number[] = []
    for (let round = 0; round < 20 && !statuses.includes(500); round++) {
      const { code } = await pass()
      const answers = await Promise.all([
        hand(left, code),
        hand(right, code),
        hand(left, code),
        hand(right, code),
      ])
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses).toContain(500)
  } finally {
    studio.world.api.ctx.sql = sql
  }
})
