/** Kills the server and its database at random moments of buying, then asks whether every promise was kept. */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Product } from '@encore/contract/endpoints'
import { signInFan, signUpFan } from '@encore/dev-env'
import { openRecord } from '../report.ts'
import { type Chance, createChance } from './chance.ts'
import {
  buyGoods,
  buyPackage,
  type Customer,
  type Deed,
  newBuyer,
  password,
  type Shop,
  signUp,
  spendCubes,
} from './deeds.ts'
import { type Evidence, gatherEvidence } from './evidence.ts'
import type { History } from './history.ts'
import { brokenPromises, type CubesOf, ordersOf } from './verdict.ts'
import { openWorld, type World } from './world.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
})
const rounds = Number(values.rounds)
const seed = Number(values.seed)
if (!(rounds >= 1 && rounds <= 1_000 && Number.isInteger(seed))) {
  console.error('npm run chaos -- [--rounds 30] [--seed <number>]')
  process.exit(2)
}

const buyerCount = 6
const latestKillMs = 800
const databaseReturnsWithinMs = 5_000
/** For a round that waits for a start, and for the end, where an hour passes. */
const [roundMs, endMs] = [60_000, 600_000]

console.log(`chaos: ${rounds} rounds, seed ${seed}`)
const keep = openRecord('chaos', `npm run chaos -- --rounds ${rounds} --seed ${seed}`)
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
  const kills = { server: 0, database: 0, slowestReturnMs: 0 }
  for (let round = 1; round <= rounds; round++) {
    const victim = chance.isTrue(0.2) ? 'database' : 'server'
    const afterMs = chance.below(latestKillMs)
    kills[victim]++
    const returnMs = await playRound({ world, history, chance, shop }, victim, afterMs)
    if (victim === 'database') kills.slowestReturnMs = Math.max(kills.slowestReturnMs, returnMs)
    if (victim === 'database' && returnMs > databaseReturnsWithinMs)
      history.violations.push(
        `round ${round}: served again ${Math.round(returnMs)} ms after the database was killed`,
      )
    console.log(
      `  round ${round}: ${victim} killed after ${afterMs} ms, serving again after ${Math.round(returnMs)} ms`,
    )
  }
  const evidence = await gatherEvidence(world, history)
  history.violations.push(
    ...brokenPromises(evidence, cubesOf),
    ...world.unanswered.map((call) => `no answer: ${call}`),
  )
  return tell(history, kills, evidence)
}

/** Four things at once and a kill among them; answers how long the product was away, milliseconds. */
async function playRound(deed: Deed, victim: 'server' | 'database', afterMs: number): Promise<number> {
  const { world, history, chance } = deed
  const [first, second, third] = await signedIn(world, history, chance)
  const deeds = Promise.all([
    buyPackage(deed, first),
    spendCubes(deed, second),
    buyGoods(deed, third),
    chance.isTrue(0.4) ? signUp(deed) : buyPackage(deed, third),
  ])
  const returned = (async () => {
    await pause(afterMs)
    const killedAt = performance.now()
    if (victim === 'server') await world.killServer()
    else await world.killDatabase()
    await world.untilReady()
    return performance.now() - killedAt
  })()
  const [, returnMs] = await Promise.all([deeds, returned])
  return returnMs
}

type Customers = [Customer, Customer, Customer]

async function signedIn(world: World, { buyers }: History, chance: Chance): Promise<Customers> {
  const start = chance.below(buyerCount)
  const enter = async (step: number): Promise<Customer> => {
    const buyer = buyers[(start + step) % buyerCount]
    if (!buyer) throw new Error('There are too few buyers')
    return { buyer, fan: await signInFan(world, buyer.email, buyer.password) }
  }
  return Promise.all([enter(0), enter(1), enter(2)])
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
  const products: Product[] = []
  for (const { id } of events.value.content) {
    const offered = await onlooker.call('GET /api/v1/event/{id}/products', { params: { id } })
    if (offered.ok) products.push(...offered.value.content)
  }
  const paidWith = (pgCode: Product['pgCodes'][number]) =>
    atLeastOne(products.filter(({ pgCodes }) => pgCodes.includes(pgCode)).map(({ id }) => id))
  return {
    shop: {
      packages: atLeastOne(shown.value.pointProducts.map(({ productUid }) => productUid)),
      forCubes: paidWith('CUBE'),
      goods: paidWith('P000'),
    },
    cubesOf: new Map(shown.value.pointProducts.map((p) => [p.productUid, p.point + p.bonusPoint])),
  }
}

function atLeastOne(ids: string[]): [string, ...string[]] {
  const [first, ...others] = ids
  if (!first) throw new Error('The shop has nothing to sell')
  return [first, ...others]
}

function tell(
  { buyers, unknown, violations }: History,
  kills: { server: number; database: number; slowestReturnMs: number },
  evidence: Evidence,
): number {
  const calls = buyers.reduce((sum, { calls }) => sum + calls.length, 0)
  const figures = {
    ...{ rounds, seed, serverKills: kills.server, databaseKills: kills.database },
    slowestDatabaseReturnMs: Math.round(kills.slowestReturnMs),
    ...{ accounts: buyers.length, orderCalls: calls, orders: ordersOf(evidence).length },
    ...{ gatewayPayments: evidence.gatewayPayments.length, stockHolds: evidence.books.holds },
    answersLostAndAskedAgain: unknown,
  }
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name}: ${value}`)
  for (const sentence of violations) console.log(`  BROKEN: ${sentence}`)
  keep({ ...figures, violations })
  console.log(
    violations.length === 0 ? 'every promise was kept' : `${violations.length} promises were broken`,
  )
  return violations.length === 0 ? 0 : 1
}
