/** Kills the server and its database at random moments during purchases, then checks every order. */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Product } from '@encore/contract/endpoints'
import { type GatewayCode, paymentMethods } from '@encore/contract/rules/payment-methods'
import { signInFan, signUpFan } from '@encore/dev-env'
import { openRecord } from '../report.ts'
import {
  type Action,
  askBack,
  buyGoods,
  buyPackage,
  type Customer,
  newBuyer,
  password,
  type Shop,
  signUp,
  spendCubes,
} from './actions.ts'
import { type CubesOf, ordersOf, type Place, placesOfMoney, violations } from './assertions.ts'
import { type Chance, createChance } from './chance.ts'
import { collectResults, type Results } from './collect-results.ts'
import type { History } from './history.ts'
import { openWorld, type World } from './world.ts'

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '300' },
    'at-once': { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    unrecorded: { type: 'boolean', default: false },
  },
})
const payments = Number(values.payments)
const paymentsPerRound = Number(values['at-once'])
const seed = Number(values.seed)
const isPossible = payments >= 10 && payments <= 10_000 && paymentsPerRound >= 1 && paymentsPerRound <= 50
if (!isPossible || !Number.isInteger(seed)) {
  console.error('npm run chaos -- [--payments 300] [--at-once 10] [--seed <number>] [--full]')
  process.exit(2)
}

const rounds = Math.ceil(payments / paymentsPerRound)
/** One more than the simultaneous payers: it spends cubes. */
const buyerCount = paymentsPerRound + 1
const latestKillMs = 800
const databaseReturnsWithinMs = 5_000
/** Timeouts of a round, which waits for a start, and of the end, where an hour passes. */
const [roundMs, endMs] = [60_000, 600_000]

console.log(`chaos: ${payments} payments, seed ${seed}`)
const keep = openRecord(
  'chaos',
  `npm run chaos -- --payments ${payments} --at-once ${paymentsPerRound} --seed ${seed}`,
)
const world = await openWorld()
let code = 1
try {
  code = await within(rounds * roundMs + endMs, run(world))
} catch (cause) {
  console.error(cause, `\nThe product wrote last:\n${world.output().slice(-3_000)}`)
} finally {
  await within(60_000, world.stop())
}
process.exit(code)

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const tooLate = pause(ms, undefined, { ref: false }).then(() => {
    throw new Error(`Not done within ${ms / 1_000} s`)
  })
  return Promise.race([work, tooLate])
}

async function run(world: World): Promise<number> {
  const history: History = { buyers: [], unknown: 0, violations: [] }
  const chance = createChance(seed)
  const { shop, cubesOf } = await openShop(world)
  for (let n = 0; n < buyerCount; n++) history.buyers.push(await newBuyer(world, history, shop, n))
  const kills = { server: 0, database: 0, slowestReturnMs: 0, gatewayTroubles: 0 }
  for (let round = 1; round <= rounds; round++) {
    const victim = chance.isTrue(0.2) ? 'database' : 'server'
    const afterMs = chance.below(latestKillMs)
    kills[victim]++
    const ended = await troubleSomeGateway(world, chance)
    if (ended) kills.gatewayTroubles++
    const returnMs = await playRound({ world, history, chance, shop }, victim, afterMs)
    await ended?.()
    if (victim === 'database') kills.slowestReturnMs = Math.max(kills.slowestReturnMs, returnMs)
    if (victim === 'database' && returnMs > databaseReturnsWithinMs)
      history.violations.push(
        `round ${round}: served again ${Math.round(returnMs)} ms after the database was killed`,
      )
    console.log(
      `  round ${round}: ${victim} killed after ${afterMs} ms, serving again after ${Math.round(returnMs)} ms`,
    )
  }
  const evidence = await collectResults(world, history)
  history.violations.push(
    ...violations(evidence, cubesOf),
    ...world.unanswered.map((call) => `no answer: ${call}`),
  )
  return tell(history, kills, evidence)
}

/** In some rounds makes one gateway fail for all requests; returns a function that ends this, or null. */
async function troubleSomeGateway(world: World, chance: Chance): Promise<(() => Promise<unknown>) | null> {
  if (!chance.isTrue(0.4)) return null
  const provider = chance.pick(['eximbay', 'payletter_kr', 'payletter_global'])
  const trouble = chance.pick(['error', 'reset', 'slow'])
  await world.control('trouble', { provider, trouble })
  return () => world.control('trouble', { provider, trouble: 'none' })
}

/** Runs all purchases simultaneously with a kill among them; returns the downtime in milliseconds. */
async function playRound(action: Action, victim: 'server' | 'database', afterMs: number): Promise<number> {
  const { world, history, chance } = action
  const [spender, ...payers] = await signedIn(world, history, chance)
  const actions = Promise.all([
    ...payers.map((payer) => (chance.isTrue(0.8) ? buyPackage(action, payer) : buyGoods(action, payer))),
    spender && spendCubes(action, spender),
    spender && askBack(action, spender),
    chance.isTrue(0.2) && signUp(action),
  ])
  const returned = (async () => {
    await pause(afterMs)
    const killedAt = performance.now()
    if (victim === 'server') await world.killServer()
    else await world.killDatabase()
    await world.untilReady()
    return performance.now() - killedAt
  })()
  const [, returnMs] = await Promise.all([actions, returned])
  return returnMs
}

/** Signs the buyers in, in a different order each round. */
function signedIn(world: World, { buyers }: History, chance: Chance): Promise<Customer[]> {
  const start = chance.below(buyerCount)
  const turned = Array.from({ length: buyerCount }, (_, step) => buyers[(start + step) % buyerCount])
  return Promise.all(
    turned
      .filter((buyer) => buyer !== undefined)
      .map(async (buyer) => ({ buyer, fan: await signInFan(world, buyer.email, buyer.password) })),
  )
}

async function openShop(world: World): Promise<{ shop: Shop; cubesOf: CubesOf }> {
  const onlooker = await signUpFan(world, {
    email: 'onlooker@fans.test',
    password,
    nickname: 'onlooker',
    language: 'en',
  })
  const shown = await onlooker.call('GET /api/v2/point-product', { query: { currency: 'KRW' } })
  const events = await onlooker.call('GET /api/v1/event', { query: { size: 100 } })
  if (!shown.ok || !events.ok) throw new Error('The shop is closed')
  const codes = paymentMethods.map(({ pgCode }) => pgCode)
  const products: Product[] = []
  for (const { id } of events.value.content) {
    const offered = await onlooker.call('GET /api/v1/event/{id}/products', { params: { id } })
    if (offered.ok) products.push(...offered.value.content)
  }
  const goods = products.flatMap(({ id, pgCodes }) => {
    const [code, ...codes] = pgCodes.filter((one) => one !== 'CUBE')
    return code
      ? [{ productUid: id, pgCodes: [code, ...codes] satisfies [GatewayCode, ...GatewayCode[]] }]
      : []
  })
  return {
    shop: {
      packages: atLeastOne(
        shown.value.pointProducts.map(({ productUid }) => ({ productUid, pgCodes: atLeastOne(codes) })),
      ),
      forCubes: atLeastOne(products.filter(({ pgCodes }) => pgCodes.includes('CUBE')).map(({ id }) => id)),
      goods: atLeastOne(goods),
    },
    cubesOf: new Map(shown.value.pointProducts.map((p) => [p.productUid, p.point + p.bonusPoint])),
  }
}

function atLeastOne<T>(items: readonly T[]): [T, ...T[]] {
  const [first, ...others] = items
  if (!first) throw new Error('The shop has nothing to sell')
  return [first, ...others]
}

/** Sums the captured money by currency and place, in major units. */
function sumsOf(evidence: Results): Record<string, string> {
  const money = placesOfMoney(evidence)
  return Object.fromEntries(
    [...new Set(money.map(({ currency }) => currency))].sort().map((cur) => {
      const own = money.filter(({ currency }) => currency === cur)
      const sum = (places: typeof own) =>
        Number(places.reduce((total, { amount }) => total + amount, 0).toFixed(2)).toLocaleString('en')
      const at = (name: Place) => sum(own.filter(({ place }) => place === name))
      return [
        `captured${cur}`,
        `${sum(own)} = ${at('fulfilled')} fulfilled + ${at('refunded')} refunded + ${at('open')} open`,
      ]
    }),
  )
}

function tell(
  { buyers, unknown, violations }: History,
  kills: { server: number; database: number; slowestReturnMs: number; gatewayTroubles: number },
  evidence: Results,
): number {
  const calls = buyers.reduce((sum, { calls }) => sum + calls.length, 0)
  const figures = {
    ...{ payments, seed, serverKills: kills.server, databaseKills: kills.database },
    gatewayTroubles: kills.gatewayTroubles,
    slowestDatabaseReturnMs: Math.round(kills.slowestReturnMs),
    ...{ accounts: buyers.length, orderCalls: calls, orders: ordersOf(evidence).length },
    ...{ gatewayPayments: evidence.gatewayPayments.length, stockHolds: evidence.books.holds },
    answersLostAndAskedAgain: unknown,
    ...sumsOf(evidence),
  }
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name}: ${value}`)
  for (const sentence of violations) console.log(`  BROKEN: ${sentence}`)
  if (!values.unrecorded) keep({ ...figures, violations })
  console.log(
    violations.length === 0 ? 'every promise was kept' : `${violations.length} promises were broken`,
  )
  return violations.length === 0 ? 0 : 1
}
