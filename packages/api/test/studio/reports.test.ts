import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { grantRefund, refundTickets } from '#modules/commerce/refunds/index.ts'
import { foldSales } from '#modules/commerce/sales/fold-sales.ts'
import { verifySettlement } from '#modules/studio/reports/index.ts'
import { transact } from '#platform/db/transact.ts'
import { readCsv } from '#platform/tables/read-csv.ts'
import { productId } from '#test/catalog/catalogue.ts'
import { cartOf, put, value } from '#test/commerce/carts.ts'
import { notice, orderProduct, sendNotice } from '#test/commerce/gateway.ts'
import { paidPackage } from '#test/commerce/refunds.ts'
import {
  addFan,
  addPackage,
  addProduct,
  addTicket,
  audits,
  type Fan,
  type Shop,
  speaking,
} from '#test/commerce/shop.ts'
import { ownPage } from '#test/members.ts'
import { countStatements } from '#test/statements.ts'
import { type Colleague, everywhere, moon, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let shop: Shop
let owner: Colleague
let organiser: Colleague
let folder: string
/** A show with a ticket for 60 cubes and a print for 7. */
let show: string
let ticket: string
let print: string

beforeAll(async () => {
  studio = await openStudio({ EXIMBAY_BASE_URL: 'http://127.0.0.1:9' })
  shop = { world: studio.world, origin: '', close: studio.close }
  owner = await studio.hire(everywhere('OWNER'))
  organiser = await studio.hire({ role: 'ORGANISER', eventId: tide })
  folder = await mkdtemp(join(tmpdir(), 'settlement-'))
  // Refund shares are rounded in the order of the product ids: fixed ids make them independent of other tests.
  ticket = await addTicket(shop, {
    id: productId('seat'),
    pointPrice: 60,
    onHand: 50,
    name: { en: '=Seat' },
  })
  const [row] = await studio.world.db.owner<{ id: string }[]>`
    select event_id as id from product where id = ${ticket}`
  show = row?.id ?? ''
  print = await addProduct(shop, {
    id: productId('print'),
    eventId: show,
    pointPrice: 7,
    buyLimitMax: 20,
    name: { en: 'Print' },
  })
}, 120_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await studio.close()
})

const { raw } = String

async function bought(fan: Fan, ...wanted: [string, number][]): Promise<string> {
  for (const [product, quantity] of wanted) value(await put(fan, product, quantity))
  const cartItemIds = (await cartOf(fan)).content.map(({ cartItemId }) => cartItemId)
  const placed = await fan.api('POST /api/v2/order/cart', { body: { cartItemIds, pgCode: 'CUBE' } })
  return value(placed).orderId
}
const giveBack = (orderId: string, amount: string | null) =>
  transact(studio.world.api.ctx.sql, (tx) =>
    grantRefund(studio.world.api.ctx, tx, { orderId, amount, decidedBy: 'test', reason: 'as the rules say' }),
  )
const sales = (query: Record<string, string>, { staffCookie } = owner) =>
  studio.send('GET /api/studio/report/sales', { cookie: staffCookie, query })
const money = async (eventId = show, { staffCookie: cookie } = owner) =>
  (await studio.send('GET /api/studio/event/{eventId}/money', { cookie, params: { eventId } })).body

async function ended(id: string) {
  const look = async () =>
    (await studio.send('GET /api/studio/job/{id}', { cookie: owner.staffCookie, params: { id } })).body
  await vi.waitFor(async () => expect((await look()).state).toBe('DONE'), { timeout: 25_000, interval: 50 })
  return look()
}

async function fetched(id: string): Promise<string> {
  const link = await studio.send('POST /api/studio/job/{id}/file', {
    cookie: owner.staffCookie,
    params: { id },
    body: {},
  })
  const host = new URL(studio.world.api.ctx.config.studioUrl).host
  return (await studio.world.api.http.inject({ url: link.body.path, headers: { host } })).body
}

const previewed = async (eventId = show) =>
  (
    await studio.send('GET /api/studio/event/{eventId}/settlement/preview', {
      cookie: owner.staffCookie,
      params: { eventId },
    })
  ).body
const settle = async (eventId: string, seen?: string) =>
  studio.send('POST /api/studio/event/{eventId}/settlement', {
    cookie: owner.staffCookie,
    params: { eventId },
    body: { mark: seen ?? (await previewed(eventId)).mark },
  })

async function settled(eventId = show): Promise<string> {
  const asked = await settle(eventId)
  await ended(asked.body.workId)
  const path = join(folder, `${asked.body.workId}.csv`)
  await writeFile(path, await fetched(asked.body.workId))
  return path
}
const faultsOf = async (path: string) => (await verifySettlement(studio.world.api.ctx, path)).faults

test('reports: count sales and refunds exactly over time, by event, product and country', async () => {
  const fan = await addFan(shop, 1_000)
  const mixed = await bought(fan, [ticket, 1], [print, 3])
  const prints = await bought(fan, [print, 10])
  // 31 of 70 is of one product. 10 of 81: the ticket's share is 7.4, the prints' 2.6, rounded to whole units that add
  // up.
  await giveBack(prints, '31')
  await giveBack(mixed, '10')
  const packed = await addPackage(shop)
  await paidPackage(shop, await addFan(shop), packed)
  const report = (await sales({ eventId: show })).body
  expect(report.totals).toEqual([{ currency: 'CUBE', units: 14, sold: 151, back: 41 }])
  expect(report.products).toEqual([
    expect.objectContaining({ productUid: print, units: 13, sold: 91, back: 33 }),
    expect.objectContaining({ productUid: ticket, name: { text: '=Seat', lang: 'en' }, sold: 60, back: 8 }),
  ])
  expect(report.countries).toEqual([expect.objectContaining({ country: null, sold: 151, back: 41 })])
  expect(report).toMatchObject({ grain: 'DAY', times: [{ currency: 'CUBE', sold: 151, back: 41 }] })
  const all = (await sales({})).body
  expect(all.events).toContainEqual({ event: null, currency: 'USD', units: 1, sold: 990, back: 0 })
  const named = { productUid: packed, name: { text: '100 cubes', lang: 'en' } }
  expect(all.products).toContainEqual(expect.objectContaining(named))
  const before = (await sales({ eventId: show })).body
  await foldSales(studio.world.api.ctx)
  expect(await studio.world.db.owner`select from sale_delta`).toHaveLength(0)
  expect((await sales({ eventId: show })).body).toEqual(before)
  const today = before.to
  expect((await sales({ eventId: show, from: today, to: today })).body).toMatchObject({
    grain: 'HOUR',
    times: [{ sold: 151, back: 41 }],
  })
  expect((await money()).totals).toEqual(before.totals)
  expect(await audits(shop)).toEqual([])
})

test('reports: a canceled show removes its tickets and not what was bought beside them', async () => {
  const other = await addTicket(shop, { pointPrice: 40, onHand: 5 })
  const [event] = await studio.world.db.owner<
    { id: string }[]
  >`select event_id as id from product where id = ${other}`
  const fan = await addFan(shop, 1_000)
  const orderId = await bought(fan, [other, 1], [print, 2])
  const had = (await money()).totals
  const { ctx } = studio.world.api
  const given = await transact(ctx.sql, (tx) =>
    refundTickets(ctx, tx, { orderId, eventId: event?.id ?? '', decidedBy: 'test', reason: 'called off' }),
  )
  expect(given).toMatchObject({ ok: true, value: { fate: 'REFUNDED' } })
  expect((await money(event?.id)).totals).toEqual([{ currency: 'CUBE', units: 1, sold: 40, back: 40 }])
  expect((await money()).totals).toEqual(had)
  expect(await audits(shop)).toEqual([])
})

test('reports: a settlement sums the ledger, carries a signature and has one audit entry', async () => {
  const before = (await studio.entries()).length
  const path = await settled()
  const check = await verifySettlement(studio.world.api.ctx, path)
  expect(check.faults).toEqual([])
  const [received] = (await money()).settlements
  expect(received).toMatchObject({ sums: check.sums, mayFetch: true, through: check.head?.through })
  const [now] = (await money()).totals
  expect(check.sums).toEqual([expect.objectContaining({ currency: 'CUBE', sold: now.sold, back: now.back })])
  expect((await studio.entries()).slice(before).map(({ action }) => action)).toEqual([
    'settlement.make',
    'work.fetch',
  ])
  // Later sales belong to the next settlement.
  await bought(await addFan(shop, 100), [print, 1])
  expect(await faultsOf(path)).toEqual([])
})

const japanese = async () => {
  const fan = await addFan(shop)
  return { ...fan, api: speaking(shop, fan, 'ja') }
}

test('reports: a settlement and the exports show gross, net and tax by country and rate', async () => {
  const fan = await addFan(shop)
  const korean = { ...fan, api: speaking(shop, fan, 'ko') }
  const gala = await addTicket(shop, { onHand: 9 })
  const [row] = await studio.world.db.owner<{ id: string }[]>`
    select event_id as id from product where id = ${gala}`
  const id = row?.id ?? ''
  const paid = await orderProduct(korean, gala)
  await sendNotice(shop, notice(paid))
  expect((await giveBack(paid.orderId, '9900')).ok).toBe(true)
  const old = await orderProduct(await japanese(), gala, 1, 'EXIMBAY_CREDITCARDJPY')
  await studio.world.db.owner`delete from order_tax where order_id = ${old.orderId}`
  await sendNotice(shop, notice(old))
  const taxes = [
    { treatment: 'NOT_RECORDED', country: '', rate: 0, currency: 'JPY', gross: 5_400, net: 5_400, tax: 0 },
    {
      treatment: 'TAXED',
      country: 'KR',
      rate: 1000,
      currency: 'KRW',
      gross: 39_600,
      net: 36_000,
      tax: 3_600,
    },
  ]
  expect((await money(id)).taxes).toEqual(taxes)
  const path = await settled(id)
  expect(await readFile(path, 'utf8')).toContain(
    'treatment,country,rate,currency,gross,net,tax\r\nNOT_RECORDED,,0,JPY,5400,5400,0\r\nTAXED,KR,10,KRW,39600,36000,3600\r\n',
  )
  expect(await faultsOf(path)).toEqual([])
  expect((await money(id)).settlements[0].taxes).toEqual(taxes)
  const exported = async (key: 'sales' | 'orders') => {
    const { body } = await studio.send(`POST /api/studio/report/${key}/export`, {
      cookie: owner.staffCookie,
      body: { eventId: id },
    })
    await ended(body.workId)
    return fetched(body.workId)
  }
  expect(await exported('sales')).toMatch(
    /"KRW","1","49500","9900","39600","TAXED","Taxed","KR","South Korea","10","KRW","39600","36000","3600"\r/,
  )
  const rows = await exported('orders')
  expect(rows).toMatch(/"TAXED","Taxed","KR","South Korea","10","KRW","49500","45000","4500","-900"\r/)
  expect(rows).toMatch(/"NOT_RECORDED","Not recorded","","","","","","","",""\r/)
  // A file from before the tax columns is checked only for what it contains.
  const first = (await readFile(path, 'utf8'))
    .replace(/treatment,[\s\S]*(?=signature,)/, '')
    .replace('settlement,2', 'settlement,1')
  await writeFile(path, first)
  expect((await faultsOf(path)).map(({ kind }) => kind)).toEqual(['ALTERED'])
  await writeFile(path, first.replace('settlement,1', 'settlement,2'))
  expect((await faultsOf(path)).length).toBeGreaterThan(1)
})

test('reports: settlement: the preview shows sums and changes, and the settlement matches it', async () => {
  await settled()
  const [last] = (await money()).settlements
  const before = await previewed()
  expect(before).toMatchObject({ sums: last.sums, taxes: last.taxes, last: { sums: last.sums } })
  await bought(await addFan(shop, 100), [print, 2])
  const after = await previewed()
  expect(after.last).toEqual(before.last)
  expect(after.sums[0].sold - before.sums[0].sold).toBe(14)
  expect(after.mark).not.toBe(before.mark)
  await settled()
  expect((await money()).settlements[0]).toMatchObject({ sums: after.sums, taxes: after.taxes })
})

test('reports: settlement: changed figures since the preview refuse it with the new ones', async () => {
  const seen = await previewed()
  await bought(await addFan(shop, 100), [print, 1])
  const count = (await money()).settlements.length
  const refused = await settle(show, seen.mark)
  const now = await previewed()
  expect(refused).toMatchObject({ status: 409, body: { name: 'FIGURES_CHANGED', data: { preview: now } } })
  expect((await money()).settlements).toHaveLength(count)
  await ended((await settle(show, now.mark)).body.workId)
  expect((await money()).settlements).toHaveLength(count + 1)
})

test('reports: settlement: a sale written behind the preview is settled only once it was shown', async () => {
  const { world } = studio
  const rest = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const seen = await previewed()
  const count = (await money()).settlements.length
  // This sale takes its ledger number before the settlement is requested and commits afterwards.
  const slow = world.db.owner.begin(async (tx) => {
    const [row] = await tx<{ id: number }[]>`
      insert into ledger_transaction (source_type, source_id, kind, created_at)
      values ('SALE', 'slow sale', 'SALE', app_now()) returning id`
    await tx`insert into ledger_entry (transaction_id, account, currency, amount)
      values (${row?.id ?? 0}, ${`cube:event:${show}:${print}`}, 'CUBE', 7),
        (${row?.id ?? 0}, 'cube:house:spent', 'CUBE', -7)`
    // A later transaction commits first, so that the open one is not at the end of the ledger.
    await world.db.app`select wallet_credit(${owner.uid}, 1, 'FREE', 'GRANT', 'behind the slow sale')`
    begun.resolve()
    await rest.promise
  })
  await begun.promise
  const asked = await settle(show, seen.mark)
  expect(asked.status).toBe(200)
  rest.resolve()
  await slow
  const work = await ended(asked.body.workId)
  expect(work).toMatchObject({ failed: 1, file: null, problems: [{ rule: 'figuresChanged' }] })
  expect((await money()).settlements).toHaveLength(count)
  await world.db.owner.begin(async (tx) => {
    await tx`alter table ledger_entry disable trigger user`
    await tx`alter table ledger_transaction disable trigger user`
    await tx`delete from ledger_entry using ledger_transaction t where t.id = transaction_id and t.source_id = 'slow sale'`
    await tx`delete from ledger_transaction where source_id = 'slow sale'`
    await tx`alter table ledger_entry enable trigger user`
    await tx`alter table ledger_transaction enable trigger user`
  })
})

test('reports: a settlement’s file opens for everybody who may settle there', async () => {
  const asked = await settle(tide)
  const id = asked.body.workId
  await ended(id)
  const other = await studio.hire({ role: 'FINANCE', eventId: tide })
  const elsewhere = await studio.hire({ role: 'FINANCE', eventId: moon })
  const link = ({ staffCookie }: Colleague) =>
    studio.send('POST /api/studio/job/{id}/file', { cookie: staffCookie, params: { id }, body: {} })
  const mayFetch = async (colleague: Colleague) => (await money(tide, colleague)).settlements[0].mayFetch
  expect((await link(other)).status).toBe(200)
  expect([(await link(organiser)).status, (await link(elsewhere)).status]).toEqual([404, 404])
  expect([await mayFetch(other), await mayFetch(organiser)]).toEqual([true, false])
  // Other files of a requester stay private.
  const { workId } = (
    await studio.send('POST /api/studio/report/orders/export', {
      cookie: other.staffCookie,
      body: { eventId: tide },
    })
  ).body
  await ended(workId)
  const foreign = { params: { id: workId }, body: {} }
  expect(
    (await studio.send('POST /api/studio/job/{id}/file', { cookie: owner.staffCookie, ...foreign })).status,
  ).toBe(404)
})

test('reports: a single changed unit is detected in the file, its sums and the ledger', async () => {
  const path = await settled()
  const text = await readFile(path, 'utf8')
  const changed = async (from: RegExp, to: string) => {
    expect(text).toMatch(from)
    await writeFile(path, text.replace(from, to))
    return faultsOf(path)
  }
  const kinds = (faults: { kind: string }[]) => faults.map(({ kind }) => kind)
  expect(kinds(await changed(/,CUBE,60\r/, ',CUBE,61\r'))).toEqual(['ALTERED', 'DIFFERS'])
  expect(kinds(await changed(/all,CUBE,(\d+),/, 'all,CUBE,1$1,'))).toEqual(['ALTERED', 'DIFFERS'])
  expect(kinds(await changed(/signature,ed25519,[0-9a-f]{8}/, 'signature,ed25519,00000000'))).toEqual([
    'OTHER_KEY',
  ])
  expect(kinds(await changed(/signature.*\r\n$/, ''))).toEqual(['UNSIGNED'])
  expect(kinds(await changed(/^.*settlement,2/, 'settlement,3'))).toEqual(['ALTERED', 'UNREADABLE'])
  await writeFile(path, text)
  expect(await faultsOf(path)).toEqual([])
  const { owner: schema } = studio.world.db
  const account = raw`cube:event:${show}:${ticket}`
  const shift = async (by: number) => {
    await schema`alter table ledger_entry disable trigger user`
    await schema`
      update ledger_entry set amount = amount + ${by}
      where (transaction_id, account) = (select min(transaction_id), account from ledger_entry
        where account = ${account} group by account)`
  }
  await shift(1)
  const faults = await faultsOf(path)
  expect(faults).toContainEqual(
    expect.objectContaining({
      kind: 'DIFFERS',
      file: expect.stringContaining(',60'),
      ledger: expect.stringContaining(',61'),
    }),
  )
  expect(faults.every(({ kind }) => kind === 'DIFFERS')).toBe(true)
  expect((await audits(shop)).map(({ fault }) => fault)).toContain("sums of sales are not the ledger's")
  await shift(-1)
  expect(await faultsOf(path)).toEqual([])
  await appendFile(path, 'one line more\r\n')
  expect(kinds(await faultsOf(path))).toContain('UNSIGNED')
})

test('reports: a non-event settlement covers goods, cubes, shipping and coupon cubes by day', async () => {
  const { db } = studio.world
  const cap = await addProduct(shop, { eventId: null, pointPrice: 9, buyLimitMax: 20, name: { en: 'Cap' } })
  const fan = await addFan(shop, 1_000)
  const caps = await bought(fan, [cap, 4], [print, 1])
  await giveBack(caps, '10')
  const packed = await addPackage(shop)
  await paidPackage(shop, fan, packed)
  await db.owner.begin(async (tx) => {
    // Free credits count only when they come from coupons.
    await tx`select wallet_credit(${fan.uid}, 30, 'FREE', 'COUPON', 'cr_house')`
    await tx`select wallet_credit(${fan.uid}, 500, 'FREE', 'GRANT', ${`bonus ${fan.uid}`})`
  })
  const [clock] = await db.owner<{ today: string; yesterday: string }[]>`
    select (app_now() at time zone 'Asia/Seoul')::date::text as today,
      ((app_now() at time zone 'Asia/Seoul')::date - 1)::text as yesterday`
  const { today, yesterday } = clock ?? { today: '', yesterday: '' }
  const old = await bought(fan, [cap, 1])
  await db.owner`
    update ledger_transaction set created_at = created_at - interval '1 day' where source_id = ${old}`
  const settleDays = async (from: string, to: string, { staffCookie } = owner) => {
    const seen = await studio.send('GET /api/studio/house/settlement/preview', {
      cookie: owner.staffCookie,
      query: { from, to },
    })
    const body = { from, to, mark: seen.body.mark ?? '0'.repeat(64) }
    return studio.send('POST /api/studio/house/settlement', { cookie: staffCookie, body })
  }
  const fileOf = async (from: string, to: string) => {
    const asked = await settleDays(from, to)
    await ended(asked.body.workId)
    const path = join(folder, `${asked.body.workId}.csv`)
    await writeFile(path, await fetched(asked.body.workId))
    return path
  }
  const path = await fileOf(today, today)
  const check = await verifySettlement(studio.world.api.ctx, path)
  expect(check).toMatchObject({
    faults: [],
    head: { of: { kind: 'house', from: today, to: today, zone: 'Asia/Seoul' } },
  })
  const text = await readFile(path, 'utf8')
  // 10 of 43 is refunded: 8.4 of the caps and 1.6 of the print, rounded to whole units that add up.
  expect(text).toContain(`\r\n${cap},CUBE,36,9,27,2\r\n`)
  expect(text).toContain('\r\ncoupons,CUBE,0,30,-30,1\r\n')
  expect(text).not.toContain(print)
  expect(text).not.toContain(old)
  const house = (
    await studio.send('GET /api/studio/report/sales', {
      cookie: owner.staffCookie,
      query: { eventId: 'none', from: today, to: today },
    })
  ).body.totals
  const [usd] = house.filter(({ currency }: { currency: string }) => currency === 'USD')
  expect(check.sums).toContainEqual(
    expect.objectContaining({ currency: 'USD', sold: usd?.sold, back: usd?.back }),
  )
  const both = await verifySettlement(studio.world.api.ctx, await fileOf(yesterday, today))
  expect(both.faults).toEqual([])
  const cubes = (sums: { currency: string; sold: number }[]) =>
    sums.find(({ currency }) => currency === 'CUBE')?.sold ?? 0
  expect(cubes(both.sums) - cubes(check.sums)).toBe(9)
  const received = (await studio.send('GET /api/studio/house/settlement', { cookie: owner.staffCookie })).body
    .settlements
  expect(received.map(({ days }: { days: unknown }) => days)).toEqual([
    { from: yesterday, to: today, zone: 'Asia/Seoul' },
    { from: today, to: today, zone: 'Asia/Seoul' },
  ])
  expect(received[1]?.sums).toEqual(check.sums)
  await writeFile(path, text.replace(`,CUBE,36\r`, ',CUBE,37\r'))
  expect((await faultsOf(path)).map(({ kind }) => kind)).toEqual(['ALTERED', 'DIFFERS'])
  expect((await settleDays(today, yesterday)).body.fields).toEqual([{ path: 'to', rule: 'after' }])
  expect((await settleDays('2026-02-31', today)).body.fields).toEqual([{ path: 'from', rule: 'format' }])
  expect((await settleDays(today, today, organiser)).body.name).toBe('NOT_PERMITTED')
  expect(await studio.entries()).toContainEqual(
    expect.objectContaining({ action: 'settlement.make-house', outcome: 'DONE' }),
  )
})

test('reports: a settlement waits for writes under way', async () => {
  const { world } = studio
  const fan = await addFan(shop, 100)
  const rest = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const slow = world.db.app.begin(async (tx) => {
    // Takes a ledger number and commits only after later transactions.
    await tx`select wallet_credit(${fan.uid}, 5, 'FREE', 'GRANT', ${`slow ${fan.uid}`})`
    begun.resolve()
    await rest.promise
  })
  await begun.promise
  await bought(await addFan(shop, 100), [print, 1])
  const asked = await settle(show)
  const look = async () =>
    (
      await studio.send('GET /api/studio/job/{id}', {
        cookie: owner.staffCookie,
        params: { id: asked.body.workId },
      })
    ).body
  await vi.waitFor(async () => expect((await look()).state).toBe('RUNNING'), {
    timeout: 25_000,
    interval: 50,
  })
  expect(await look()).toMatchObject({ done: 0, total: null })
  rest.resolve()
  await slow
  expect(await ended(asked.body.workId)).toMatchObject({ failed: 0, total: expect.any(Number) })
})

test('reports: exports list orders and sums in the requested order, safe from spreadsheet formulas', async () => {
  const orders = await studio.send('POST /api/studio/report/orders/export', {
    cookie: owner.staffCookie,
    body: { eventId: show },
  })
  const work = await ended(orders.body.workId)
  const lines = (await fetched(orders.body.workId)).trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFF"order","at","local time","zone","status"/)
  expect(lines).toHaveLength(work.total + 1)
  expect(work.done).toBe(work.total)
  expect(lines.find((line) => line.includes('=Seat'))).toMatch(/,"[^"]*'=Seat/)
  const asked = await studio.send('POST /api/studio/report/sales/export', {
    cookie: owner.staffCookie,
    body: { eventId: show },
  })
  await ended(asked.body.workId)
  const text = await fetched(asked.body.workId)
  expect(text).toContain(`,"${show}",`)
  expect(text).toContain(`,"'=Seat",`)
  for (const cell of text.split(/[,;\r\n]+/)) expect(cell).not.toMatch(/^"?[=+\-@]/)
})

test('reports: a report over a year needs the same statements as one over a month of one show', async () => {
  const statementsOf = countStatements(studio.world.api.ctx)
  const all = await statementsOf(() => sales({ from: '2026-01-01', to: '2026-12-31' }))
  expect(all).toBe(await statementsOf(() => sales({ eventId: show })))
})

test.each([
  [{ from: '2026-02-31' }, 'from', 'format'],
  [{ to: '2026-13-01' }, 'to', 'format'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'to', 'after'],
  [{ from: '2024-01-01', to: '2026-03-01' }, 'from', 'range'],
])('reports: refuse %o with its field', async (query, path, rule) => {
  expect((await sales(query as Record<string, string>)).body.fields).toEqual([{ path, rule }])
})

test('reports: staff of one show sees its sales only and settles nothing', async () => {
  expect((await sales({ eventId: show }, organiser)).status).toBe(404)
  expect((await sales({ eventId: 'none' }, organiser)).status).toBe(404)
  expect((await sales({}, organiser)).body.totals).toEqual([])
  const asked = await studio.send('POST /api/studio/event/{eventId}/settlement', {
    cookie: organiser.staffCookie,
    params: { eventId: tide },
    body: { mark: '0'.repeat(64) },
  })
  expect(asked.body.name).toBe('NOT_PERMITTED')
})

test('reports: export: names appear beside ids and codes in the requester’s language', async () => {
  const ask = async (path: string) => {
    const asked = await studio.world.api.http.inject({
      ...{ method: 'POST', url: `/api/studio/report/${path}/export` },
      headers: {
        ...{
          ...ownPage,
          host: new URL(studio.world.api.ctx.config.studioUrl).host,
          cookie: owner.staffCookie,
        },
        ...{ 'accept-language': 'ko', 'content-type': 'application/json' },
      },
      payload: JSON.stringify({ eventId: show }),
    })
    const { workId } = asked.json()
    await ended(workId)
    const rows = readCsv((await fetched(workId)).slice(1), ',', 10_000)
    const [head = [], ...lines] = rows.map(({ cells }) => cells.map(({ text }) => text))
    return lines.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at]])))
  }
  const orders = await ask('orders')
  expect(orders.some(({ 이벤트 }) => 이벤트 === show)).toBe(true)
  const names: Record<string, string> = { FULFILLED: '결제 완료', REFUNDED: '환불 완료', CUBE: '큐브' }
  for (const order of orders) {
    expect(order.선물).toMatch(/^(?:예|아니요)$/)
    // An order with products of two events belongs to no event.
    expect(order['이벤트 제목'] === '').toBe(order.이벤트 === '')
    expect(order['상태 이름']).toEqual(names[order.상태 ?? ''] ?? expect.stringMatching(/[가-힣]/))
    if (order['결제 수단'] === 'CUBE') expect(order['결제 수단 이름']).toBe('큐브')
  }
  const [sale] = await ask('sales')
  expect(sale).toMatchObject({
    이벤트: show,
    '이벤트 제목': expect.any(String),
    '국가 이름': expect.any(String),
  })
  // Every code or id has a column with its name beside it.
  for (const row of [...orders, ...(await ask('sales'))]) {
    expect(row['과세 구분 이름']).toMatch(/[가-힣]/)
    expect(row['과세 국가 이름'] === '').toBe(row['과세 국가'] === '')
    expect(row['상품 번호'] && row['상품 이름'] === '').not.toBe(true)
  }
})
