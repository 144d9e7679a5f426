import type { StatementEntry } from '@encore/contract/endpoints'
import type { WalletCurrency } from '@encore/contract/rules/kinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { balances, credit, type Lot } from '#modules/accounts/wallet/index.ts'
import type { Sql } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { addFan, addTicket, type Fan, openShop, type Shop, shiftClock, speaking } from '../commerce/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

interface Given {
  amount: number
  lot?: Lot
  sourceType?: string
  sourceId?: string
}

let given = 0
const give = ({ uid }: Fan, { amount, lot = 'PURCHASED', sourceType = 'GRANT', sourceId }: Given) =>
  transact(shop.world.db.app, async (tx) =>
    ok(
      await credit(tx, {
        memberId: uid,
        amount,
        lot,
        sourceType,
        sourceId: sourceId ?? `statement ${++given}`,
      }),
    ),
  )

async function read(
  { api }: Pick<Fan, 'api'>,
  query: { currency?: WalletCurrency; cursor?: string; size?: number },
) {
  const answer = await api('GET /api/v1/wallet/statement', { query })
  if (!answer.ok) throw new Error(answer.error.name)
  return answer.value
}

async function readAll(fan: Fan, currency: WalletCurrency, size: number): Promise<StatementEntry[]> {
  const all: StatementEntry[] = []
  for (let cursor: string | undefined; ; ) {
    const part = await read(fan, { currency, size, ...(cursor ? { cursor } : {}) })
    all.push(...part.content)
    if (!part.nextCursor) return all
    cursor = part.nextCursor
  }
}

test('statement: shows cause, amount and balance of each movement', async () => {
  const fan = await addFan(shop)
  const ticket = await addTicket(shop)
  await give(fan, { amount: 500 })
  await give(fan, { amount: 20, lot: 'FREE', sourceType: 'COUPON' })
  const placed = await fan.api('POST /api/v2/order/product', {
    body: { productUid: ticket, pgCode: 'CUBE', quantity: 1 },
  })
  await fan.api('POST /api/v1/poll-point', { body: { pointAmount: 30 } })
  const { content, nextCursor } = await read(fan, {})
  expect(nextCursor).toBeNull()
  expect(content.map(({ cause, amount, balance }) => [cause, amount, balance])).toEqual([
    ['EXCHANGE', -30, 40],
    ['ORDER', -450, 70],
    ['COUPON', 20, 520],
    ['CHARGE', 500, 500],
  ])
  expect(content[0]).toMatchObject({ exchange: { cubes: 30, souls: 5_400 }, order: null })
  expect(content[1]).toMatchObject({
    exchange: null,
    order: {
      orderId: placed.ok ? placed.value.orderId : '',
      name: { text: 'Live', lang: 'en' },
      eventId: expect.stringMatching(/^ev_/),
      eventTitle: { text: expect.stringMatching(/./), lang: 'en' },
      total: { amount: 450, currency: 'CUBE' },
      pgCode: 'CUBE',
    },
  })
  const souls = await read(fan, { currency: 'SOUL' })
  expect(souls.content).toMatchObject([
    { cause: 'EXCHANGE', amount: 5_400, balance: 5_400, exchange: { cubes: 30, souls: 5_400 } },
  ])
})

test('statement: returns order names in the requested language', async () => {
  const fan = await addFan(shop, 450)
  const ticket = await addTicket(shop)
  await fan.api('POST /api/v2/order/product', { body: { productUid: ticket, pgCode: 'CUBE', quantity: 1 } })
  const { content } = await read({ api: speaking(shop, fan, 'ko') }, { size: 1 })
  expect(content[0]?.order?.name).toEqual({ text: '라이브', lang: 'ko' })
})

test('statement: returns pages of any size without a gap, unaffected by new movements', async () => {
  const fan = await addFan(shop)
  for (let amount = 1; amount <= 23; amount++) await give(fan, { amount })
  const whole = await readAll(fan, 'CUBE', 100)
  expect(whole.map(({ amount }) => amount)).toEqual(Array.from({ length: 23 }, (_, i) => 23 - i))
  for (const size of [1, 7, 22, 23]) expect(await readAll(fan, 'CUBE', size)).toEqual(whole)
  const first = await read(fan, { size: 5 })
  await give(fan, { amount: 1_000 })
  const second = await read(fan, { size: 5, cursor: first.nextCursor ?? '' })
  expect(second.content).toEqual(whole.slice(5, 10))
  expect((await readAll(fan, 'CUBE', 4))[0]?.balance).toBe((await balances(shop.world.db.app, fan.uid)).cube)
})

test('statement: never shows another member’s movements, with any cursor', async () => {
  const [owner, other] = [await addFan(shop, 50), await addFan(shop)]
  const { content } = await read(owner, {})
  expect(content).toHaveLength(1)
  expect(await read(other, { cursor: String(Number(content[0]?.id) + 1) })).toEqual({
    content: [],
    nextCursor: null,
  })
})

test('statement: shows nothing of an order whose id is in another member’s cause', async () => {
  const buyer = await addFan(shop, 450)
  const ticket = await addTicket(shop)
  const placed = await buyer.api('POST /api/v2/order/product', {
    body: { productUid: ticket, pgCode: 'CUBE', quantity: 1 },
  })
  const other = await addFan(shop)
  await give(other, {
    amount: 5,
    lot: 'FREE',
    sourceType: 'APOLOGY',
    sourceId: placed.ok ? placed.value.orderId : '',
  })
  expect((await read(other, {})).content).toMatchObject([{ cause: 'GRANT', order: null }])
})

test('statement: lists lots in spending order with remainder and expiry', async () => {
  const fan = await addFan(shop)
  await give(fan, { amount: 50 })
  await give(fan, { amount: 10, lot: 'FREE', sourceType: 'COUPON' })
  await fan.api('POST /api/v1/poll-point', { body: { pointAmount: 4 } })
  const lots = async () => {
    const answer = await fan.api('GET /api/v1/wallet/lot')
    return answer.ok ? answer.value.content : []
  }
  expect(await lots()).toMatchObject([
    { kind: 'FREE', cause: 'COUPON', amount: 10, remaining: 6 },
    { kind: 'PURCHASED', cause: 'CHARGE', amount: 50, remaining: 50 },
  ])
  const years = (await lots()).map(({ receivedAt, expiresAt }) =>
    Math.round((Date.parse(expiresAt) - Date.parse(receivedAt)) / (365.25 * 86_400_000)),
  )
  expect(years).toEqual([1, 10])
  try {
    await shiftClock(shop, '13 months')
    expect(await lots()).toMatchObject([{ kind: 'PURCHASED', remaining: 50 }])
    await fan.api('POST /api/v1/poll-point', { body: { pointAmount: 1 } })
  } finally {
    await shiftClock(shop, '0')
  }
  const { content } = await read(fan, {})
  expect(content.slice(0, 2).map(({ cause, amount, balance }) => [cause, amount, balance])).toEqual([
    ['EXCHANGE', -1, 49],
    ['EXPIRY', -6, 50],
  ])
})

test('statement: needs the same statements for a long page as for a short one', async () => {
  const { ctx } = shop.world.api
  const plain = ctx.sql
  const fan = await addFan(shop, 5)
  const count = async () => {
    let asked = 0
    ctx.sql = new Proxy(plain, {
      apply: (sql, self, parts) => {
        if (isStatementQuery(parts[0])) asked++
        return Reflect.apply(sql, self, parts)
      },
    }) as Sql
    await read(fan, { size: 100 })
    ctx.sql = plain
    return asked
  }
  const short = await count()
  const ticket = await addTicket(shop, { buyLimitMax: 99, kind: 'DIGITAL' })
  await give(fan, { amount: 45_000 })
  for (let i = 0; i < 30; i++)
    await fan.api('POST /api/v2/order/product', { body: { productUid: ticket, pgCode: 'CUBE', quantity: 1 } })
  expect((await read(fan, { size: 100 })).content).toHaveLength(32)
  expect(await count()).toBe(short)
  expect(short).toBeGreaterThan(0)
})

/** Matches statement queries only: concurrent sweeps read other tables. */
const isStatementQuery = (parts: unknown) =>
  Array.isArray(parts) && /from ledger_entry|from orders where id = any/.test(parts.join(' '))
