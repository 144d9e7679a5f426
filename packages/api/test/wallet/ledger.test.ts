import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { balances, credit, spend } from '#modules/accounts/wallet/index.ts'
import { sqlState, transact } from '#platform/db/transact.ts'
import { cloneDatabase, type TestDatabase } from '../database.ts'
import { addMembers } from './members.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await cloneDatabase()
})
afterAll(() => db.drop())

const give = (memberId: string, amount: number, lot: 'PURCHASED' | 'FREE', sourceId: string) =>
  transact(db.app, async (tx) =>
    ok(await credit(tx, { memberId, amount, lot, sourceType: 'GRANT', sourceId })),
  )
const take = (memberId: string, amount: number, sourceId: string) =>
  transact(db.app, (tx) => spend(tx, { memberId, amount, sourceType: 'ORDER', sourceId }))

const newMember = async () => {
  const [uid = ''] = await addMembers(db.owner, 1)
  return uid
}

const lotsOf = (uid: string) =>
  db.owner<{ kind: string; remaining: number }[]>`
    select kind, remaining from cube_lot where member_uid = ${uid} order by id`

test('ledger: credits and spends once for the same cause', async () => {
  const uid = await newMember()
  await Promise.all([1, 2, 3, 4].map(() => give(uid, 100, 'PURCHASED', `${uid} once`)))
  expect(await balances(db.app, uid)).toEqual({ cube: 100, soul: 0 })
  const spent = await Promise.all([1, 2, 3, 4].map(() => take(uid, 60, `${uid} once`)))
  expect(spent.every((result) => result.ok)).toBe(true)
  expect(await balances(db.app, uid)).toEqual({ cube: 40, soul: 0 })
})

test('ledger: spends free cubes before bought ones, oldest first, and records their lots', async () => {
  const uid = await newMember()
  await give(uid, 50, 'PURCHASED', `${uid} a`)
  await give(uid, 10, 'FREE', `${uid} b`)
  await give(uid, 10, 'FREE', `${uid} c`)
  await take(uid, 15, `${uid} first`)
  expect((await lotsOf(uid)).map((lot) => lot.remaining)).toEqual([50, 0, 5])
  await take(uid, 25, `${uid} second`)
  expect((await lotsOf(uid)).map((lot) => lot.remaining)).toEqual([30, 0, 0])
  const uses = await db.owner<{ amount: number }[]>`
    select u.amount from cube_lot_use u join ledger_transaction t on t.id = u.transaction_id
    where t.source_id = ${`${uid} second`} order by u.lot_id`
  expect(uses.map((use) => use.amount)).toEqual([20, 5])
})

test('ledger: refuses missing cubes with their number and moves nothing', async () => {
  const uid = await newMember()
  await give(uid, 30, 'FREE', `${uid} a`)
  expect(await take(uid, 31, `${uid} b`)).toEqual({
    ok: false,
    failure: { error: 'INSUFFICIENT_CUBES', data: { shortBy: 1, balance: 30 } },
  })
  expect(await take(await newMember(), 5, `${uid} c`)).toMatchObject({
    failure: { data: { shortBy: 5, balance: 0 } },
  })
  expect(await balances(db.app, uid)).toEqual({ cube: 30, soul: 0 })
})

test('ledger: takes exactly one hundred for two hundred spends at once', async () => {
  const uid = await newMember()
  await give(uid, 100, 'PURCHASED', `${uid} a`)
  const results = await Promise.all(Array.from({ length: 200 }, (_, i) => take(uid, 1, `${uid} ${i}`)))
  expect(results.filter((result) => result.ok)).toHaveLength(100)
  expect(await balances(db.app, uid)).toEqual({ cube: 0, soul: 0 })
  expect(await db.app`select * from ledger_audit`).toEqual([])
})

test('ledger: expired cubes cannot be spent and leave the balance as a movement of their own', async () => {
  const uid = await newMember()
  await give(uid, 20, 'FREE', `${uid} a`)
  await give(uid, 5, 'PURCHASED', `${uid} b`)
  await db.owner`update app_clock set shift = interval '13 months'`
  try {
    expect(await take(uid, 6, `${uid} c`)).toMatchObject({ failure: { data: { shortBy: 1, balance: 5 } } })
    expect(await take(uid, 5, `${uid} d`)).toMatchObject({ ok: true, value: { balance: 0 } })
  } finally {
    await db.owner`update app_clock set shift = '0'`
  }
  expect(await db.app`select * from ledger_audit`).toEqual([])
})

test.each([
  ['ledger_transaction', 'source_id'],
  ['ledger_entry', 'amount'],
  ['cube_lot', 'remaining'],
  ['cube_lot_use', 'amount'],
  ['wallet', 'cube'],
])('ledger: the product’s database role can neither write nor rewrite %s', async (table, column) => {
  const refused = async (statement: string) => sqlState(await db.app.unsafe(statement).catch((e) => e))
  expect(await refused(`update ${table} set ${column} = ${column}`)).toBe('42501')
  expect(await refused(`delete from ${table}`)).toBe('42501')
  expect(await refused(`truncate ${table}`)).toBe('42501')
  expect(await refused(`insert into ${table} default values`)).toBe('42501')
})

test('ledger: refuses a transaction at commit that does not sum to zero', async () => {
  const uid = await newMember()
  await give(uid, 10, 'FREE', `${uid} a`)
  const unbalanced = db.owner.begin(async (tx) => {
    const [row] = await tx<{ id: number }[]>`
      insert into ledger_transaction (source_type, source_id, kind) values ('GRANT', ${`${uid} bad`}, 'GRANT')
      returning id`
    await tx`insert into ledger_entry values (${row?.id ?? 0}, ${`cube:${uid}`}, 'CUBE', 5)`
    await tx`insert into ledger_entry values (${row?.id ?? 0}, 'cube:house:given', 'CUBE', -4)`
  })
  await expect(unbalanced).rejects.toMatchObject({ code: '23514', constraint_name: 'ledger_balanced' })
})

test('ledger: refuses an entry in another currency than its account', async () => {
  const wrong = db.owner.begin(async (tx) => {
    await tx`insert into ledger_entry values (1, 'cube:house:given', 'SOUL', 5)`
  })
  await expect(wrong).rejects.toMatchObject({ code: '23514', constraint_name: 'ledger_entry_currency' })
})

test('ledger: the invariant check names a balance that was changed outside the ledger', async () => {
  const uid = await newMember()
  await give(uid, 10, 'FREE', `${uid} a`)
  await db.owner`update wallet set cube = 11 where member_uid = ${uid}`
  const found = await db.app<{ fault: string; subject: string }[]>`select fault, subject from ledger_audit`
  expect(found.map((row) => row.subject)).toEqual([`cube:${uid}`, uid])
  await db.owner`update wallet set cube = 10 where member_uid = ${uid}`
})
