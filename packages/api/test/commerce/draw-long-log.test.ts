import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceDraws } from '#modules/commerce/draws/advance-draws.ts'
import { aDraw, addDraw } from './draws.ts'
import { openSandboxShop, type SandboxShop } from './gateway-sandbox.ts'
import { addTicket, shiftClock } from './shop.ts'

let shop: SandboxShop
let eventId: string
beforeAll(async () => {
  shop = await openSandboxShop()
  const ticket = await addTicket(shop)
  const [product] = await shop.world.db.app<{ eventId: string }[]>`
    select event_id as "eventId" from product where id = ${ticket}`
  eventId = product?.eventId ?? ''
})
afterAll(() => shop.close())

const ctx = () => shop.world.api.ctx

async function stateOf(id: string) {
  const [row] = await shop.world.db.owner`
    select d.state, coalesce((select size from draw_count c where c.draw_id = d.id), 0)::int as size
    from draw d where id = decode(${id}, 'hex')`
  return row
}

/** Adds entries of one entrant at once, as they would wait after an outage. */
const enter = (id: string, entries: number) =>
  ctx().sql.begin(async (tx) => {
    await tx`
      insert into draw_entrant (id, draw_id)
      values (substring(sha256(convert_to(${id}, 'UTF8')) for 16), decode(${id}, 'hex'))`
    await tx`
      insert into draw_entry (id, draw_id, entrant_id, source, promise)
      select substring(sha256(convert_to(${id} || n, 'UTF8')) for 16), decode(${id}, 'hex'),
        substring(sha256(convert_to(${id}, 'UTF8')) for 16), 'FREE', '-' from generate_series(1, ${entries}) n`
  })

test('draws: a long log is written in several transactions before the draw closes', async () => {
  const id = await addDraw(shop, aDraw(eventId, { isFree: true, productIds: [] }))
  await enter(id, 11_000)
  await shiftClock(shop, '2 hours')
  await ctx().clock.sync()
  expect(await advanceDraws(ctx())).toBe('more')
  expect(await stateOf(id)).toMatchObject({ state: 'OPEN', size: 5_000 })
  expect(await advanceDraws(ctx())).toBe('more')
  expect(await stateOf(id)).toMatchObject({ state: 'OPEN', size: 10_000 })
  await advanceDraws(ctx())
  expect(await stateOf(id)).toMatchObject({ state: 'CLOSED', size: 11_000 })
})
