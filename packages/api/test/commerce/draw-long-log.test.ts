import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

/** State of a draw, and the transactions that wrote its log. */
async function logOf(id: string) {
  const [row] = await shop.world.db.owner`
    select d.state, count(e.seq)::int as size, count(distinct e.xmin::text)::int as transactions
    from draw d left join draw_event e on e.draw_id = d.id where d.id = decode(${id}, 'hex') group by d.state`
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
  // The schedule of this world may take a step too.
  await vi.waitFor(
    async () => {
      await advanceDraws(ctx())
      expect(await logOf(id)).toEqual({ state: 'CLOSED', size: 11_000, transactions: 3 })
    },
    { timeout: 20_000 },
  )
})
