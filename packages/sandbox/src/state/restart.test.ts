import { afterEach, beforeEach, expect, test } from 'vitest'
import { query } from '#src/testing/merchant.ts'
import { returnFields, startWorld, type World } from '#src/testing/world.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.close())

test('sandbox restart: keeps payments, armed scenarios and the moved clock', async () => {
  const paid = returnFields(await world.press(await world.open(), 'approve'))
  const open = new URL(await world.open({ ref: 'T-2' })).pathname
  await world.control('arm', { provider: 'eximbay', next: true, scenario: 'wrong_amount' })
  await world.control('clock', { advance: 86_400 })
  await world.restart()
  expect(await world.direct(query({}))).toMatchObject({ status: 'SALE', transid: paid.transid })
  expect(await (await fetch(world.url + open)).text()).toContain('>Approve</button>')
  const next = returnFields(await world.press(await world.open({ ref: 'T-3' }), 'approve'))
  expect(next.amt).toBe('8.90')
  expect(next.resdt?.slice(0, 8)).not.toBe(paid.resdt?.slice(0, 8))
})

test('sandbox restart: sends a pending message afterwards', async () => {
  await world.control('arm', {
    provider: 'eximbay',
    next: true,
    scenario: 'webhook_delay',
    delaySeconds: 86_400,
  })
  const result = returnFields(await world.press(await world.open(), 'approve'))
  await world.restart()
  expect(world.merchant.notices).toEqual([])
  await world.control('clock', { advance: 864 })
  await world.arrived(1)
  expect(world.merchant.notices).toEqual([result])
})

test('sandbox restart: sends an unanswered message again', async () => {
  world.merchant.answerWith('silence')
  const result = returnFields(await world.press(await world.open(), 'approve'))
  await world.arrived(1)
  await world.restart()
  await world.arrived(2)
  expect(world.merchant.notices).toEqual([result, result])
})
