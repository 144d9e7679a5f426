import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eximbayDeliveryRules } from '#src/eximbay/delivery-rules.ts'
import { createClock } from '#src/state/clock.ts'
import { accepted, startMerchant, type TestMerchant } from '#src/testing/merchant.ts'
import { createDeliveryEngine, type Delivery, type DeliveryEngine } from './engine.ts'
import { type ExchangeLog, recordExchange } from './exchanges.ts'

let merchant: TestMerchant
let engine: DeliveryEngine
let deliveries: Delivery[]
let log: ExchangeLog

beforeEach(async () => {
  merchant = await startMerchant()
  deliveries = []
  log = { exchanges: [], lastExchangeId: 0 }
  engine = createDeliveryEngine({
    deliveries,
    rules: {
      documented: eximbayDeliveryRules,
      impatient: { ...eximbayDeliveryRules, timeoutMs: 50 },
    },
    clock: createClock({ clockOffsetMs: 0 }),
    speed: 1000,
    record: (exchange) => recordExchange(log, exchange),
    changed: () => undefined,
    log: () => undefined,
  })
})
afterEach(async () => {
  await engine.close()
  await merchant.close()
})

function delivery(changes: Partial<Delivery> = {}): Delivery {
  return {
    id: 'd-1',
    provider: 'documented',
    ref: 'T-1',
    url: `${merchant.url}/status`,
    contentType: 'application/x-www-form-urlencoded; charset=UTF-8',
    body: 'ref=T-1',
    dueAtMs: 0,
    triesDone: 0,
    answersToLose: 0,
    ...changes,
  }
}

const finished = () => vi.waitFor(() => expect(deliveries).toEqual([]), { timeout: 10_000 })

test('sandbox delivery: sends an accepted message once', async () => {
  const exchange = await engine.add(delivery())
  await finished()
  expect(exchange).toMatchObject({ accepted: true, answer: { status: 200, body: accepted } })
  expect(merchant.notices).toEqual([{ ref: 'T-1' }])
})

test('sandbox delivery: accepts a response that ends with the words of acceptance', async () => {
  merchant.answerWith(`<!-- merchant -->${accepted}`)
  await engine.add(delivery())
  await finished()
  expect(merchant.notices).toHaveLength(1)
})

test.each(['OK', 'rescode=0000&resmsg=success', `${accepted}\n`, 'rescode=9999&resmsg=Fail', 'cut'])(
  'sandbox delivery: %j is no acceptance, and the message is sent again',
  async (answer) => {
    merchant.answerWith(answer)
    expect(await engine.add(delivery())).toMatchObject({ accepted: false })
    await finished()
    expect(merchant.notices).toHaveLength(2)
    expect(log.exchanges.map((exchange) => exchange.accepted)).toEqual([false, true])
  },
)

test('sandbox delivery: stops after three resends', async () => {
  merchant.answerWith('no', 'no', 'no', 'no', 'no')
  engine.add(delivery())
  await finished()
  expect(merchant.notices).toHaveLength(4)
  expect(log.exchanges.map((exchange) => exchange.accepted)).toEqual([false, false, false, false])
})

test('sandbox delivery: retries a merchant without a response in time', async () => {
  merchant.answerWith('silence')
  const exchange = await engine.add(delivery({ provider: 'impatient' }))
  expect(exchange).toMatchObject({ accepted: false, answer: { failure: 'no answer in time' } })
  await finished()
  expect(merchant.notices).toHaveLength(2)
})

test('sandbox delivery: keeps unaccepted messages when closing', async () => {
  merchant.answerWith('silence')
  const first = engine.add(delivery())
  await vi.waitFor(() => expect(merchant.notices).toHaveLength(1), 10_000)
  await engine.close()
  expect(await first).toBeUndefined()
  expect(deliveries).toMatchObject([{ id: 'd-1', triesDone: 0 }])
})
