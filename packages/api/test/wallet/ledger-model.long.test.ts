import { soulsPerCube } from '@encore/contract/rules/exchange'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances, credit, giveBack, type Lot, spend, takeBack } from '#modules/accounts/wallet/index.ts'
import { callExchange } from '#modules/accounts/wallet/store.ts'
import type { Tx } from '#platform/db/connect.ts'
import { cloneDatabase, type TestDatabase } from '../database.ts'
import { addMembers } from './members.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await cloneDatabase()
})
afterAll(() => db.drop())

const seed = Number(process.env.SEED_NUMBER ?? Date.now() % 2 ** 31)
/** `npm run chaos -- --full` plays ten times as many. */
const sequences = process.env.MEASURE === 'full' ? 10_000 : 1_000

type Operation =
  | { kind: 'credit'; lot: Lot; amount: number; source: number }
  | { kind: 'spend'; amount: number; source: number }
  | { kind: 'exchange'; amount: number; source: number }
  /** A package of cubes with additional free ones. */
  | { kind: 'package'; cubes: number; bonus: number; source: number }
  /** A refund takes cubes of a package back: as many as possible, or all or none. */
  | { kind: 'takeBack'; source: number; amount: number; isAll: boolean; refund: number }
  /** A refund returns cubes that a spend or another refund took. */
  | { kind: 'giveBack'; of: 'ORDER' | 'REFUND'; source: number; amount: number; refund: number }
  | { kind: 'wait'; days: number }
  | { kind: 'crash'; inside: 'credit' | 'spend' | 'exchange'; amount: number }

const source = fc.integer({ min: 1, max: 8 })
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('credit' as const),
      lot: fc.constantFrom<Lot>('PURCHASED', 'FREE'),
      amount: fc.integer({ min: 1, max: 1_000 }),
      source,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('spend' as const),
      amount: fc.integer({ min: 1, max: 1_200 }),
      source,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('exchange' as const),
      amount: fc.integer({ min: 1, max: 600 }),
      source,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('package' as const),
      cubes: fc.integer({ min: 1, max: 500 }),
      bonus: fc.integer({ min: 1, max: 100 }),
      source,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('takeBack' as const),
      source,
      amount: fc.integer({ min: 1, max: 600 }),
      isAll: fc.boolean(),
      refund: source,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('giveBack' as const),
      of: fc.constantFrom('ORDER' as const, 'REFUND' as const),
      source,
      amount: fc.integer({ min: 1, max: 400 }),
      refund: source,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(100, 300, 3_600) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('crash' as const),
      inside: fc.constantFrom('credit' as const, 'spend' as const, 'exchange' as const),
      amount: fc.integer({ min: 1, max: 100 }),
    }),
  },
)

interface ModelLot {
  lot: Lot
  remaining: number
  /** Last day on which the lot can be spent. */
  untilDay: number
  cause: string
}

/** Amounts that one cause took per lot, in the order of taking; returned amounts are subtracted. */
type Taken = { lot: ModelLot; amount: number }[]

/** Reference model of a wallet: ordered lots, and causes that count once. */
class Model {
  readonly lots: ModelLot[] = []
  readonly taken = new Map<string, Taken>()
  soul = 0
  readonly causes = new Set<string>()
  day = 0

  get cube(): number {
    return this.lots.reduce((sum, lot) => sum + lot.remaining, 0)
  }

  credit(lot: Lot, amount: number, cause: string): void {
    if (this.causes.has(cause)) return
    this.causes.add(cause)
    this.lots.push({ lot, remaining: amount, untilDay: this.day + (lot === 'FREE' ? 366 : 3_653), cause })
  }

  private expire(): void {
    for (const lot of this.lots) if (this.day > lot.untilDay) lot.remaining = 0
  }

  private take(lots: ModelLot[], amount: number, cause: string): void {
    let left = amount
    const taken: Taken = []
    for (const lot of lots.toSorted((a, b) => rank(a) - rank(b))) {
      const part = Math.min(lot.remaining, left)
      lot.remaining -= part
      left -= part
      if (part > 0) taken.push({ lot, amount: part })
    }
    this.taken.set(cause, taken)
  }

  takeBack(pack: string, amount: number, least: number, cause: string): number | null {
    this.expire()
    const before = this.taken.get(cause)
    if (before) return this.firstTaken.get(cause) ?? 0
    const own = this.lots.filter((lot) => lot.cause === pack || lot.cause === `${pack} bonus`)
    const there = own.reduce((sum, lot) => sum + lot.remaining, 0)
    if (there < least) return null
    const taken = Math.min(amount, there)
    if (taken === 0) return 0
    this.firstTaken.set(cause, taken)
    this.take(own, taken, cause)
    return taken
  }
  private readonly firstTaken = new Map<string, number>()

  /** Returns false when more would be returned than was taken. */
  giveBack(of: string, amount: number, cause: string): boolean {
    const taken = (this.taken.get(of) ?? []).toReversed().toSorted((a, b) => rank(b.lot) - rank(a.lot))
    const isNew = !this.causes.has(cause)
    if (isNew && taken.reduce((sum, part) => sum + part.amount, 0) < amount) return false
    this.expire()
    if (!isNew) return true
    this.causes.add(cause)
    let left = amount
    for (const part of taken) {
      const back = Math.min(part.amount, left)
      if (back === 0) continue
      left -= back
      part.amount -= back
      part.lot.remaining += back
      part.lot.untilDay = Math.max(part.lot.untilDay, this.day + 30)
    }
    return true
  }

  spend(amount: number, cause: string): boolean {
    this.expire()
    if (this.causes.has(cause)) return true
    if (this.cube < amount) return false
    this.causes.add(cause)
    this.take(this.lots, amount, cause)
    return true
  }

  exchange(amount: number, cause: string): boolean {
    const isNew = !this.causes.has(cause)
    const exchanged = this.spend(amount, cause)
    if (exchanged && isNew) this.soul += amount * soulsPerCube
    return exchanged
  }
}

/** Free lots are spent before purchased ones; the stable sort keeps the oldest first. */
const rank = ({ lot }: ModelLot): number => (lot === 'FREE' ? 0 : 1)

test(
  `ledger: ${sequences} random histories of a wallet keep every invariant (seed ${seed})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 30 }), async (operations) => {
        const [memberId = ''] = await addMembers(db.owner, 1)
        await db.owner.begin(async (tx) => {
          const model = new Model()
          for (const each of operations) await step(tx, model, memberId, each)
          await tx`update app_clock set shift = '0'`
          const lots = await tx<{ remaining: number }[]>`
          select remaining from cube_lot where member_uid = ${memberId} and remaining > 0 order by id`
          expect(lots.map((lot) => lot.remaining)).toEqual(
            model.lots.map((lot) => lot.remaining).filter((remaining) => remaining > 0),
          )
        })
      }),
      { numRuns: sequences, seed },
    )
    expect(await db.owner`select * from ledger_audit`).toEqual([])
  },
  sequences * 60,
)

async function step(tx: Tx, model: Model, memberId: string, each: Operation): Promise<void> {
  switch (each.kind) {
    case 'credit': {
      const { lot, amount } = each
      const sourceId = `${memberId} in ${each.source}`
      await credit(tx, { memberId, amount, lot, sourceType: 'GRANT', sourceId })
      model.credit(lot, amount, sourceId)
      break
    }
    case 'spend': {
      const sourceId = `${memberId} out ${each.source}`
      const spent = await spend(tx, { memberId, amount: each.amount, sourceType: 'ORDER', sourceId })
      expect(spent.ok).toBe(model.spend(each.amount, sourceId))
      break
    }
    case 'exchange': {
      const sourceId = `${memberId} over ${each.source}`
      const { exchanged } = await callExchange(tx, { memberId, cubes: each.amount, sourceId })
      expect(exchanged).toBe(model.exchange(each.amount, sourceId))
      break
    }
    case 'package': {
      const sourceId = `${memberId} pack ${each.source}`
      await credit(tx, { memberId, amount: each.cubes, lot: 'PURCHASED', sourceType: 'ORDER', sourceId })
      await credit(tx, { memberId, amount: each.bonus, lot: 'FREE', sourceType: 'ORDER_BONUS', sourceId })
      model.credit('PURCHASED', each.cubes, sourceId)
      model.credit('FREE', each.bonus, `${sourceId} bonus`)
      break
    }
    case 'takeBack': {
      const orderId = `${memberId} pack ${each.source}`
      const refundId = `${memberId} refund ${each.refund}`
      const { amount } = each
      const least = each.isAll ? amount : 0
      const taken = await takeBack(tx, { memberId, orderId, amount, least, refundId })
      expect(taken.ok ? taken.value : null).toBe(model.takeBack(orderId, amount, least, refundId))
      break
    }
    case 'giveBack':
      await returnCubes(tx, model, memberId, each)
      break
    case 'wait':
      model.day += each.days
      await tx`update app_clock set shift = make_interval(days => ${model.day})`
      break
    case 'crash':
      await crash(tx, memberId, each)
  }
  expect(await balances(tx, memberId)).toEqual({ cube: model.cube, soul: model.soul })
}

/** The database refuses to return more than was taken, and changes nothing. */
async function returnCubes(
  tx: Tx,
  model: Model,
  memberId: string,
  { of, source: taker, amount, refund }: Operation & { kind: 'giveBack' },
): Promise<void> {
  const id = of === 'ORDER' ? `${memberId} out ${taker}` : `${memberId} refund ${taker}`
  const refundId = `${memberId} back ${refund}`
  const work = tx.savepoint((inner) =>
    giveBack(inner, { memberId, amount, taken: { type: of, id }, refundId }),
  )
  if (model.giveBack(id, amount, refundId)) await work
  else await expect(work).rejects.toMatchObject({ constraint_name: 'wallet_return_taken' })
}

/** Loses the connection after the movement and before its commit. */
async function crash(
  tx: Tx,
  memberId: string,
  { inside, amount }: Operation & { kind: 'crash' },
): Promise<void> {
  const lost = new Error('connection lost')
  const movement = { memberId, amount, sourceType: 'LOST', sourceId: `${memberId} lost` }
  const work = tx.savepoint(async (inner) => {
    if (inside === 'credit') await credit(inner, { ...movement, lot: 'FREE' })
    else if (inside === 'spend') await spend(inner, movement)
    else await callExchange(inner, { memberId, cubes: amount, sourceId: movement.sourceId })
    throw lost
  })
  await expect(work).rejects.toBe(lost)
}
