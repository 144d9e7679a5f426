import { soulsPerCube } from '@encore/contract/rules/exchange'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances, credit, type Lot, spend } from '#modules/accounts/wallet/index.ts'
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
  atDay: number
}

/** What a wallet is, said plainly: lots in order, causes that count once. */
class Model {
  lots: ModelLot[] = []
  soul = 0
  readonly causes = new Set<string>()
  day = 0

  get cube(): number {
    return this.lots.reduce((sum, lot) => sum + lot.remaining, 0)
  }

  credit(lot: Lot, amount: number, cause: string): void {
    if (this.causes.has(cause)) return
    this.causes.add(cause)
    this.lots.push({ lot, remaining: amount, atDay: this.day })
  }

  spend(amount: number, cause: string): boolean {
    this.lots = this.lots.filter((lot) => this.day - lot.atDay <= (lot.lot === 'FREE' ? 366 : 3_653))
    if (this.causes.has(cause)) return true
    if (this.cube < amount) return false
    this.causes.add(cause)
    let left = amount
    for (const wanted of ['FREE', 'PURCHASED']) {
      for (const lot of this.lots.filter((l) => l.lot === wanted)) {
        const taken = Math.min(lot.remaining, left)
        lot.remaining -= taken
        left -= taken
      }
    }
    return true
  }

  exchange(amount: number, cause: string): boolean {
    const isNew = !this.causes.has(cause)
    const exchanged = this.spend(amount, cause)
    if (exchanged && isNew) this.soul += amount * soulsPerCube
    return exchanged
  }
}

test(
  `${sequences} random histories of a wallet keep every promise of the ledger (seed ${seed})`,
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
    case 'wait':
      model.day += each.days
      await tx`update app_clock set shift = make_interval(days => ${model.day})`
      break
    case 'crash':
      await crash(tx, memberId, each)
  }
  expect(await balances(tx, memberId)).toEqual({ cube: model.cube, soul: model.soul })
}

/** The connection is lost after the movement and before its commit. */
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
