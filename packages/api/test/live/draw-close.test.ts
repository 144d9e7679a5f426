import { createHash } from 'node:crypto'
import { readDrawFile } from '@encore/draw-protocol/draw-file'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { advanceDraws } from '#modules/commerce/draws/advance-draws.ts'
import { aDraw, addDraw } from '#test/commerce/draws.ts'
import { openSandboxShop, type SandboxShop } from '#test/commerce/gateway-sandbox.ts'
import { addFan, type Fan, shiftClock } from '#test/commerce/shop.ts'
import { addEvent } from './theatre.ts'

let shop: SandboxShop
let fan: Fan
beforeAll(async () => {
  shop = await openSandboxShop()
  fan = await addFan(shop)
})
afterAll(() => shop.close())

const ctx = () => shop.world.api.ctx
const minuteMs = 60_000

async function cuesOf(eventId: string) {
  const query = { from: 0, to: 600_000 }
  const found = await fan.api('GET /api/v1/live/{id}/timeline', { params: { id: eventId }, query })
  if (!found.ok) throw new Error(JSON.stringify(found))
  return found.value.cues
}

/** Closes a draw of the event a minute from now. */
async function closedDraw(eventId: string): Promise<string> {
  await shiftClock(shop, '0')
  const id = await addDraw(
    shop,
    aDraw(eventId, { isFree: true, closesAt: new Date(Date.now() + minuteMs), delaySec: 600 }),
  )
  await shiftClock(shop, '61 seconds')
  await ctx().clock.sync()
  await vi.waitFor(async () => {
    await advanceDraws(ctx())
    const { body } = await shop.world.send('GET /api/v1/draw/{id}', { params: { id } })
    expect(body).toMatchObject({ state: 'CLOSED' })
  }, 10_000)
  return id
}

describe('draws: the close on the picture', () => {
  test('a show on air shows the first 80 bits of the hash of the published close', async () => {
    const { id: eventId } = await addEvent(shop.world, { isFree: true })
    const id = await closedDraw(eventId)
    const file = readDrawFile(await (await fetch(`${shop.origin}/draws/${id}/draw.txt`)).text())
    const hash = createHash('sha256')
      .update(file.close ?? '')
      .digest('hex')
      .slice(0, 20)
    expect(await cuesOf(eventId)).toMatchObject([
      { kind: 'DRAW_CLOSED', close: { drawId: id, number: 1, hash } },
    ])
  })

  test('an event that is not on air shows nothing', async () => {
    const { id: eventId } = await addEvent(shop.world, {
      isFree: true,
      startAt: new Date(Date.now() + 60 * minuteMs),
      endAt: new Date(Date.now() + 120 * minuteMs),
    })
    await closedDraw(eventId)
    expect(await shop.world.db.owner`select from cue where event_id = ${eventId}`).toHaveLength(0)
  })
})
