import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { settleMs } from '#modules/live/calls/outage-store.ts'
import { realNow } from '#platform/clock.ts'
import { audits, type Shop } from '#test/commerce/shop.ts'
import {
  awaitCalled,
  type Caller,
  comeReady,
  type Device,
  goLive,
  openCallShop,
  openStage,
  pair,
  settle,
  stateOf,
  tick,
} from './call-stage.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCallShop()
})
beforeEach(() => settle(shop))
afterEach(async () => expect(await audits(shop)).toEqual([]))
afterAll(() => shop.close())

const owner = () => shop.world.db.owner
const earlier = (seconds: number) => new Date(shop.world.api.ctx.clock.now() - seconds * 1_000)

/** A station with a live, a called, a rung and an absent fan, in this order. */
async function busyStation() {
  const { fans, stations } = await openStage(shop, 4)
  const device = await pair(shop, stations[0] ?? '')
  const [live, called, rung, absent] = fans as [Caller, Caller, Caller, Caller]
  await comeReady(shop, live)
  await awaitCalled(shop, device, live.calls[0])
  await goLive(device, live)
  await comeReady(shop, called)
  await awaitCalled(shop, device, called.calls[0])
  await owner()`update call set state = 'RINGING', rung_at = app_now() where id = ${rung.calls[0] ?? ''}`
  await owner()`update call set passed_at = app_now() where id = ${absent.calls[0] ?? ''}`
  return { fans, device }
}

/** Nobody dispatched for this long, and no page could report. The row of dispatches holds up those of the schedule. */
async function outage(fans: readonly Caller[], seconds: number): Promise<void> {
  const calls = fans.flatMap((fan) => fan.calls)
  const bookings = fans.map(({ bookingId }) => bookingId)
  await owner().begin(async (tx) => {
    await tx`update call_dispatch set since_ms = 0, at_ms = ${realNow() - seconds * 1_000}`
    await tx`update call_presence set socket_seen_at = ${earlier(seconds)} where booking_id = any(${bookings})`
    await tx`update call_seat set seen_at = ${earlier(seconds)} where call_id = any(${calls})`
    await tx`update call set live_at = ${earlier(seconds)} where id = any(${calls}) and live_at is not null`
    await tx`update call set rung_at = ${earlier(seconds)} where id = any(${calls}) and rung_at is not null`
    await tx`update call set passed_at = ${earlier(seconds)} where id = any(${calls}) and passed_at is not null`
  })
}

const statesOf = (fans: readonly Caller[]) => Promise.all(fans.map(({ calls }) => stateOf(shop, calls[0])))
const missesOf = async (fans: readonly Caller[]) =>
  Number(
    (
      await owner()<{ misses: number }[]>`
        select sum(misses) as misses from call where id = any(${fans.flatMap(({ calls }) => calls)})`
    )[0]?.misses,
  )

const before = ['LIVE', 'NEXT', 'RINGING', 'WAITING']

test('call outages: after one, calls go on and nobody misses a call before pages can be back', async () => {
  const { fans, device } = await busyStation()
  await outage(fans, 90)
  await tick(shop, device)
  await tick(shop, device)
  expect([await statesOf(fans), await missesOf(fans)]).toEqual([before, 0])
  const [ring] = await owner()<{ isFresh: boolean }[]>`
    select rung_at > ${earlier(15)} as "isFresh" from call where id = ${fans[2]?.calls[0] ?? ''}`
  expect(ring?.isFresh).toBe(true)
})

test('call outages: fans who do not come back are judged as before', async () => {
  const { fans, device } = await busyStation()
  await outage(fans, 90)
  await tick(shop, device)
  await owner()`update call_dispatch set since_ms = ${realNow() - settleMs - 1_000}`
  await tick(shop, device)
  const [live, called, rung] = await statesOf(fans)
  expect([live, called, rung]).toEqual(['HELD', 'WAITING', 'RINGING'])
  expect(await missesOf(fans)).toBe(1)
})

test('call outages: a crash of the database that empties what pages said takes nobody’s place', async () => {
  const { fans, device } = await busyStation()
  await outage(fans, 90)
  await owner()`truncate call_presence, call_dispatch`
  await tick(shop, device)
  await tick(shop, device)
  expect([await statesOf(fans), await missesOf(fans)]).toEqual([before, 0])
})

test('call outages: the limit on air ends a call all the same', async () => {
  const { fans, device } = await busyStation()
  await outage(fans, 90)
  await owner()`update call set on_air_from = ${earlier(600)} where id = ${fans[0]?.calls[0] ?? ''}`
  await tick(shop, device)
  expect(await stateOf(shop, fans[0]?.calls[0])).toBe('OWED')
})

test('call outages: nobody is called before the fans ahead can be back', async () => {
  const { fans, stations } = await openStage(shop, 2)
  const device: Device = await pair(shop, stations[0] ?? '')
  const [one, two] = fans as [Caller, Caller]
  await outage(fans, 20)
  await comeReady(shop, two)
  await tick(shop, device)
  await tick(shop, device)
  expect(await statesOf(fans)).toEqual(['WAITING', 'WAITING'])
  await comeReady(shop, one)
  await settle(shop)
  await awaitCalled(shop, device, one.calls[0])
})
