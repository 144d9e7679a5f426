import { soulsPerCube } from '@encore/contract/rules/exchange'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { balances, credit, type Lot, spend } from '#modules/accounts/wallet/index.ts'
import { sqlState, transact } from '#platform/db/transact.ts'
import { addFan, openShop, type Shop } from '../commerce/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const db = () => shop.world.db
const balanceOf = (uid: string) => balances(db().app, uid)
const faults = async () => [...(await db().app`select * from ledger_audit`)]

const exchange = (
  { api }: Awaited<ReturnType<typeof addFan>>,
  pointAmount: number,
  idempotencyKey?: string,
) => api('POST /api/v1/poll-point', { body: { pointAmount } }, idempotencyKey ? { idempotencyKey } : {})

const give = (memberId: string, amount: number, lot: Lot, sourceId: string) =>
  transact(db().app, async (tx) =>
    ok(await credit(tx, { memberId, amount, lot, sourceType: 'GRANT', sourceId })),
  )

const entriesOf = (uid: string) => db().owner<{ account: string; amount: number }[]>`
  select account, amount from ledger_entry where transaction_id in (
    select e.transaction_id from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.account = ${`cube:${uid}`} and t.kind = 'EXCHANGE')
  order by transaction_id, account`

test('exchange: moves cubes and 180 times as many souls in one transaction', async () => {
  const fan = await addFan(shop, 100)
  expect(await exchange(fan, 30)).toMatchObject({ ok: true, value: { souls: 5_400, cube: 70, soul: 5_400 } })
  expect(await balanceOf(fan.uid)).toEqual({ cube: 70, soul: 30 * soulsPerCube })
  expect((await entriesOf(fan.uid)).map(({ account, amount }) => [account, amount])).toEqual([
    ['cube:house:exchanged', 30],
    [`cube:${fan.uid}`, -30],
    ['soul:house:exchanged', -5_400],
    [`soul:${fan.uid}`, 5_400],
  ])
  expect(await faults()).toEqual([])
})

test('exchange: returns 3100 for more than the balance and moves nothing', async () => {
  const fan = await addFan(shop, 12)
  for (const pointAmount of [13, 2 ** 31, 2 ** 53, 1e300])
    expect(await exchange(fan, pointAmount)).toMatchObject({
      status: 400,
      error: { code: 3100, name: 'EXCHANGE_SHORTAGE', data: { balance: 12 } },
    })
  expect(await exchange(fan, 13)).toMatchObject({ error: { data: { shortBy: 1, balance: 12 } } })
  expect(await balanceOf(fan.uid)).toEqual({ cube: 12, soul: 0 })
  expect(await entriesOf(fan.uid)).toEqual([])
  expect(await exchange(fan, 12)).toMatchObject({ ok: true, value: { cube: 0, soul: 2_160 } })
})

test('exchange: runs once per key with a repeated response and refuses another amount', async () => {
  const fan = await addFan(shop, 100)
  const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(fan, 10, 'double tap')))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await balanceOf(fan.uid)).toEqual({ cube: 90, soul: 1_800 })
  expect(await exchange(fan, 11, 'double tap')).toMatchObject({
    status: 422,
    error: { name: 'IDEMPOTENCY_MISMATCH' },
  })
  expect(await balanceOf(fan.uid)).toEqual({ cube: 90, soul: 1_800 })
})

test('exchange: takes free cubes before bought ones, oldest first', async () => {
  const fan = await addFan(shop)
  await give(fan.uid, 50, 'PURCHASED', `${fan.uid} bought`)
  await give(fan.uid, 10, 'FREE', `${fan.uid} first`)
  await give(fan.uid, 10, 'FREE', `${fan.uid} second`)
  await exchange(fan, 25)
  const lots = await db().owner<{ remaining: number }[]>`
    select remaining from cube_lot where member_uid = ${fan.uid} order by id`
  expect(lots.map(({ remaining }) => remaining)).toEqual([45, 0, 0])
  expect(await faults()).toEqual([])
})

test('exchange: takes exactly the balance in concurrent exchanges and spends', async () => {
  const fan = await addFan(shop, 100)
  const tries = Array.from({ length: 100 }, (_, i) => [
    exchange(fan, 1).then((answer) => answer.ok),
    transact(db().app, (tx) =>
      spend(tx, { memberId: fan.uid, amount: 1, sourceType: 'ORDER', sourceId: `${fan.uid} ${i}` }),
    ).then((result) => result.ok),
  ])
  const all = await Promise.all(tries.map((pair) => Promise.all(pair)))
  const exchanged = all.filter(([didExchange]) => didExchange).length
  const spent = all.filter(([, didSpend]) => didSpend).length
  expect(exchanged + spent).toBe(100)
  expect(await balanceOf(fan.uid)).toEqual({ cube: 0, soul: exchanged * soulsPerCube })
  expect(await faults()).toEqual([])
})

test('exchange: takes too much without the lock, and only the table’s check stops it', async () => {
  const fan = await addFan(shop, 3)
  const rivals = 4
  const allHaveRead = Promise.withResolvers<void>()
  let read = 0
  // An exchange without the lock: read, decide, write.
  const exchangeWithoutLock = () =>
    db().owner.begin(async (tx) => {
      const [wallet] = await tx<{ cube: number }[]>`select cube from wallet where member_uid = ${fan.uid}`
      if (++read === rivals) allHaveRead.resolve()
      await allHaveRead.promise
      if ((wallet?.cube ?? 0) < 1) return
      await tx`update wallet set cube = cube - 1, soul = soul + 180 where member_uid = ${fan.uid}`
    })
  const tries = await Promise.allSettled(Array.from({ length: rivals }, exchangeWithoutLock))
  expect(tries.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { constraint_name: 'wallet_cube_not_negative' } },
  ])
  expect((await faults()).length).toBeGreaterThan(0)
  await db().owner`update wallet set cube = 3, soul = 0 where member_uid = ${fan.uid}`
})

test('exchange: the product’s database role can neither take from lots by itself nor move less than one cube', async () => {
  const fan = await addFan(shop, 5)
  const refused = async (work: Promise<unknown>) => sqlState(await work.catch((cause) => cause))
  expect(await refused(db().app`select wallet_take_lots(${fan.uid}, 1, 1)`)).toBe('42501')
  for (const amount of [0, -5]) {
    expect(await refused(db().app`select wallet_exchange(${fan.uid}, ${amount}, ${`${fan.uid} x`})`)).toBe(
      '23514',
    )
    expect(
      await refused(db().app`select wallet_spend(${fan.uid}, ${amount}, 'ORDER', ${`${fan.uid} y`})`),
    ).toBe('23514')
  }
  expect(await balanceOf(fan.uid)).toEqual({ cube: 5, soul: 0 })
})
