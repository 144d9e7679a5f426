import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Exchange } from '#src/delivery/exchanges.ts'
import { isSigned, query, refund } from '#src/testing/merchant.ts'
import { jsonOf, returnFields, startWorld, type World } from '#src/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.control('reset')
  world.merchant.notices.length = 0
})
afterAll(() => world.close())

const notices = () => world.merchant.notices
const arrived = (count: number) => world.arrived(count)

async function arm(scenario: string, more: object = { next: true }): Promise<void> {
  const response = await world.control('arm', { provider: 'eximbay', scenario, ...more })
  expect(response.status).toBe(200)
}

async function approveWith(scenario: string): Promise<string> {
  await arm(scenario)
  return world.press(await world.open(), 'approve')
}

async function exchanges(): Promise<Exchange[]> {
  const response = await fetch(`${world.url}/__ctl/exchanges?ref=T-1`)
  return (await jsonOf<{ content: Exchange[] }>(response)).content
}

test('sandbox scenarios: double_notify and parallel_notify send the same message twice', async () => {
  for (const scenario of ['double_notify', 'parallel_notify']) {
    notices().length = 0
    await approveWith(scenario)
    await arrived(2)
    expect(notices()[0]).toEqual(notices()[1])
  }
})

test('sandbox scenarios: no_webhook sends nothing, but the payment exists', async () => {
  await approveWith('no_webhook')
  expect(await world.direct(query({}))).toMatchObject({ status: 'SALE' })
  const answer = await jsonOf<{ exchange: Exchange }>(await world.control('tx/T-1/notify'))
  expect(answer.exchange.accepted).toBe(true)
  expect(notices()).toHaveLength(1)
})

test('sandbox scenarios: webhook_first answers the buyer after the merchant has answered', async () => {
  world.merchant.answerWith('late')
  await approveWith('webhook_first')
  expect(await exchanges()).toContainEqual(expect.objectContaining({ kind: 'notice', accepted: true }))
})

test('sandbox scenarios: return_first holds the message until the browser has left', async () => {
  await arm('return_first')
  const hosted = await world.open()
  const page = await world.press(hosted, 'approve')
  const leftUrl = /data-left-url="([^"]+)"/.exec(page)?.[1] ?? ''
  await world.press(await world.open({ ref: 'T-2' }), 'approve')
  await arrived(1)
  expect(notices()[0]).toMatchObject({ ref: 'T-2' })
  await fetch(world.url + leftUrl, { method: 'POST' })
  await arrived(2)
  expect(notices()[1]).toEqual(returnFields(page))
})

test('sandbox scenarios: webhook_delay waits by the sandbox clock', async () => {
  await arm('webhook_delay', { next: true, delaySeconds: 86_400 })
  await world.press(await world.open(), 'approve')
  await world.press(await world.open({ ref: 'T-2' }), 'approve')
  await arrived(1)
  expect(notices()[0]).toMatchObject({ ref: 'T-2' })
  await world.control('clock', { advance: 864 })
  await arrived(2)
  expect(notices()[1]).toMatchObject({ ref: 'T-1' })
})

test('sandbox scenarios: flaky_merchant loses two responses, so the message arrives three times', async () => {
  await approveWith('flaky_merchant')
  await arrived(3)
  await vi.waitFor(async () => {
    const accepted = (await exchanges()).filter((item) => item.kind === 'notice').map((item) => item.accepted)
    expect(accepted).toEqual([false, false, true])
  }, 10_000)
})

test('sandbox scenarios: wrong_amount and wrong_currency charge what they report, with a valid signature', async () => {
  await approveWith('wrong_amount')
  await arrived(1)
  expect(notices()[0]).toMatchObject({ amt: '8.90', cur: 'USD', rescode: '0000' })
  expect(isSigned(notices()[0] ?? {})).toBe(true)
  expect(await world.direct(query({}))).toMatchObject({ status: 'SALE', amt: '8.90' })
  await approveWith('wrong_currency')
  await arrived(2)
  expect(notices()[1]).toMatchObject({ amt: '9.90', cur: 'EUR' })
  const whole = { transid: notices()[1]?.transid, cur: 'EUR' }
  expect(await world.direct(refund(whole))).toMatchObject({ rescode: '0000', balance: '0.00' })
})

test('sandbox scenarios: bad_fgkey is a forgery without a payment', async () => {
  const page = await approveWith('bad_fgkey')
  await arrived(1)
  expect(notices()[0]).toMatchObject({ rescode: '0000', fgkey: expect.stringMatching(/^[0-9A-F]{64}$/) })
  expect(isSigned(notices()[0] ?? {})).toBe(false)
  expect(isSigned(returnFields(page))).toBe(false)
  expect(await world.direct(query({}))).toMatchObject({ status: 'NONE' })
})

test('sandbox scenarios: unknown_ref names an order that the merchant never sent', async () => {
  await approveWith('unknown_ref')
  await arrived(1)
  expect(notices()[0]).toMatchObject({ ref: 'NOT-T-1' })
  expect(isSigned(notices()[0] ?? {})).toBe(true)
  expect(await world.direct(query({}))).toMatchObject({ status: 'NONE' })
})

test('sandbox scenarios: close_window closes itself without a response', async () => {
  await arm('close_window')
  const page = await (await fetch(await world.open())).text()
  expect(page).toContain('data-close-window')
  expect(page).not.toContain(world.merchant.url)
})

test('sandbox scenarios: cancel_then_approve pays after the buyer has left', async () => {
  await arm('cancel_then_approve', { next: true, delaySeconds: 86_400 })
  const page = await world.press(await world.open(), 'cancel')
  expect(returnFields(page)).toMatchObject({ rescode: 'XXXX' })
  expect(await world.direct(query({}))).toMatchObject({ status: 'NONE' })
  await world.control('clock', { advance: 870 })
  await arrived(1)
  expect(notices()[0]).toMatchObject({ rescode: '0000', ref: 'T-1' })
  expect(await world.direct(query({}))).toMatchObject({ status: 'SALE' })
})

test.each([
  ['approve_at_expiry', {}, 900],
  ['approve_after_expiry', {}, 960],
  ['approve_after_expiry', { delaySeconds: 1_500 }, 1_500],
])(
  'sandbox scenarios: %s %j: the bank approves when the merchant may have given up',
  async (scenario, more, seconds) => {
    await arm(scenario, { next: true, ...more })
    const page = await world.press(await world.open(), 'approve')
    expect(page).toContain('data-close-window')
    // These tests run at speed 100, so waits are a hundredth.
    await world.control('clock', { advance: seconds / 100 - 1 })
    expect(await world.direct(query({}))).toMatchObject({ status: 'NONE' })
    expect(notices()).toEqual([])
    await world.restart()
    await world.control('clock', { advance: 2 })
    await arrived(1)
    expect(notices()[0]).toMatchObject({ rescode: '0000', amt: '9.90' })
    expect(await world.direct(query({}))).toMatchObject({ status: 'SALE', balance: '9.90' })
  },
)

test('sandbox scenarios: external_refund refunds at the office without a message', async () => {
  await approveWith('external_refund')
  await arrived(1)
  await world.control('clock', { advance: 5 })
  expect(await world.direct(query({}))).toMatchObject({ status: 'SALE', balance: '0.00' })
  expect(await world.direct(query({}))).toMatchObject({ balance: '0.00' })
  expect(notices()).toHaveLength(1)
})

test('sandbox scenarios: approve_then_decline sends a refusal of the same transaction afterwards', async () => {
  await approveWith('approve_then_decline')
  await arrived(2)
  expect(notices().map((notice) => notice.rescode)).toEqual(['0000', 'XXXX'])
  expect(notices()[1]?.transid).toBe(notices()[0]?.transid)
  expect(await world.direct(query({}))).toMatchObject({ status: 'SALE' })
})

test('sandbox scenarios: double_payment charges one reference twice', async () => {
  await approveWith('double_payment')
  await arrived(2)
  const transids = notices().map((notice) => notice.transid)
  expect(new Set(transids).size).toBe(2)
  for (const transid of transids) {
    expect(await world.direct(query({ keyfield: 'TRANSID', transid }))).toMatchObject({ status: 'SALE' })
  }
})

test('sandbox scenarios: extra_field adds an undocumented signed field', async () => {
  await approveWith('extra_field')
  await arrived(1)
  expect(notices()[0]).toHaveProperty('acquirerNote')
  expect(isSigned(notices()[0] ?? {})).toBe(true)
})

test('sandbox scenarios: refund_rc18 refuses until it is disarmed', async () => {
  const { transid } = returnFields(await approveWith('refund_rc18'))
  expect(await world.direct(refund({ transid }))).toMatchObject({ rescode: 'RC18', balance: '9.90' })
  await arm('plain', { ref: 'T-1' })
  expect(await world.direct(refund({ transid }))).toMatchObject({ rescode: '0000' })
})

test('sandbox scenarios: refund_lost_answer refunds and disconnects once', async () => {
  const { transid } = returnFields(await world.press(await world.open(), 'approve'))
  await arm('refund_lost_answer', { ref: 'T-1' })
  await expect(world.direct(refund({ transid, refundtype: 'P', refundamt: '4.00' }))).rejects.toThrow()
  expect(await world.direct(query({}))).toMatchObject({ balance: '5.90' })
  expect(await world.direct(refund({ transid, refundamt: '5.90', refundid: 'R-2' }))).toMatchObject({
    rescode: '0000',
  })
})

test('sandbox scenarios: a scenario waits for its reference, and the next ones run in order', async () => {
  await arm('wrong_amount', { ref: 'T-9' })
  await arm('no_webhook')
  await arm('float_amount')
  const first = await world.press(await world.open({ ref: 'T-9' }), 'approve')
  expect(returnFields(first)).toMatchObject({ amt: '8.90' })
  await world.press(await world.open(), 'approve')
  const third = await world.press(await world.open({ ref: 'T-3' }), 'approve')
  expect(returnFields(third)).toMatchObject({ amt: '9.9' })
})

test.each([
  [{ provider: 'eximbay', next: true, scenario: 'no_such' }],
  [{ provider: 'other', next: true, scenario: 'plain' }],
  [{ provider: 'eximbay', scenario: 'plain' }],
  [{ provider: 'eximbay', next: true, ref: 'T-1', scenario: 'plain' }],
])('sandbox scenarios: refuse to arm %j', async (body) => {
  expect((await world.control('arm', body)).status).toBe(400)
})
