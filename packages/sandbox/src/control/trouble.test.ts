import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { query, refund } from '#src/testing/merchant.ts'
import { startWorld, type World } from '#src/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.control('reset')
  await world.open()
  await world.control('tx/T-1/approve')
})
afterAll(() => world.close())

const trouble = (name: string, delaySeconds?: number) =>
  world.control('trouble', {
    provider: 'eximbay',
    trouble: name,
    ...(delaySeconds !== undefined && { delaySeconds }),
  })

test('sandbox trouble: an error is reported and nothing happens, and other gateways work', async () => {
  await trouble('error')
  const answer = await fetch(`${world.url}/Gateway/DirectProcessor.krp`, { method: 'POST' })
  expect(answer.status).toBe(500)
  expect((await fetch(`${world.url}/v1.0/payments/request`, { method: 'POST' })).status).toBe(400)
  expect((await fetch(`${world.url}/healthz`)).status).toBe(200)
  await trouble('none')
  expect(await world.direct(query({}))).toMatchObject({ status: 'SALE', balance: '9.90' })
})

test('sandbox trouble: a broken connection hides the completed refund', async () => {
  const { transid = '' } = await world.direct(query({}))
  await trouble('reset')
  await expect(world.direct(refund({ transid }))).rejects.toThrow()
  await trouble('none')
  expect(await world.direct(query({}))).toMatchObject({ balance: '0.00' })
})

test('sandbox trouble: a slow response arrives late', async () => {
  await trouble('slow', 0.3)
  const impatient = fetch(`${world.url}/office/report`, { method: 'POST', signal: AbortSignal.timeout(100) })
  await expect(impatient).rejects.toThrow()
  expect(await world.direct(query({}))).toMatchObject({ status: 'SALE' })
})

test('sandbox trouble: a reset ends all trouble', async () => {
  await trouble('error')
  await world.control('reset')
  await world.open()
  await world.control('tx/T-1/approve')
  expect(await world.direct(query({}))).toMatchObject({ status: 'SALE' })
})
