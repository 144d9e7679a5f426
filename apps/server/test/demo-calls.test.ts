import { bootProduct, callFirstFan, type Fan, type RunningProduct, signInFan } from '@encore/dev-env'
import { demoMembers } from '@encore/dev-env/seed'
import { afterAll, beforeAll, expect, test } from 'vitest'

let product: RunningProduct
let fans: Fan[]
beforeAll(async () => {
  product = await bootProduct()
  fans = await signIn()
}, 300_000)
afterAll(() => product.stop())

const signIn = () =>
  Promise.all(demoMembers.map(({ email, password }) => signInFan(product, email, password)))

/** Booked sessions of a fan, the latest first. */
async function sessionsOf({ call }: Fan) {
  const box = await call('GET /api/v1/mybox/calls')
  if (!box.ok) throw new Error(box.error.name)
  return box.value.content.map(({ id, state, number, event, artists }) => ({
    ...{ id, state, number, event, artists: artists.map(({ id: artist }) => artist) },
  }))
}

/** The demo is complete a moment after the product answers. */
const openSessionOf = (fan: Fan) =>
  expect
    .poll(async () => (await sessionsOf(fan)).filter(({ state }) => state === 'OPEN').length, {
      timeout: 60_000,
      interval: 500,
    })
    .toBe(1)

async function restart(): Promise<void> {
  await product.interrupt()
  await product.restart()
  fans = await signIn()
}

test('demo calls: each demo fan has a place in the open session of Side B, whose calls are on sale', async () => {
  for (const fan of fans) await openSessionOf(fan)
  const open = (await Promise.all(fans.map(sessionsOf))).map((sessions) => sessions[0])
  expect(open.map((one) => one?.number).toSorted()).toEqual([1, 2, 3])
  expect(open[0]).toMatchObject({ state: 'OPEN', event: { slug: 'side-b' }, artists: ['paralune'] })
  const [fan] = fans as [Fan]
  const id = open[0]?.event.id ?? ''
  const products = await fan.call('GET /api/v1/event/{id}/products', { params: { id } })
  const sold = products.ok ? products.value.content.find(({ kind }) => kind === 'FAN_CALL') : undefined
  expect(sold?.call).toMatchObject({ promiseMs: 90_000, stations: 1, isOpen: true })
})

test('demo calls: the next start keeps a session that nobody was called in, and replaces another', async () => {
  const [fan] = fans as [Fan]
  await openSessionOf(fan)
  const [before] = await sessionsOf(fan)
  await restart()
  await openSessionOf(fans[0] as Fan)
  expect((await sessionsOf(fans[0] as Fan))[0]?.id).toBe(before?.id)
  await callFirstFan(product, before?.id ?? '')
  await restart()
  await expect
    .poll(async () => (await sessionsOf(fans[0] as Fan)).map(({ state }) => state), {
      timeout: 60_000,
      interval: 500,
    })
    .toEqual(['OPEN', 'CLOSED'])
  expect((await sessionsOf(fans[0] as Fan))[0]?.id).not.toBe(before?.id)
}, 300_000)
