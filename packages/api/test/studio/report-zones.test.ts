import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { foldSales } from '#modules/commerce/sales/fold-sales.ts'
import { readCsv } from '#platform/tables/read-csv.ts'
import { countStatements } from '#test/statements.ts'
import { type Colleague, everywhere, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let owner: Colleague
beforeAll(async () => {
  studio = await openStudio()
  owner = await studio.hire(everywhere('OWNER'))
}, 120_000)
afterAll(() => studio.close())

/** Adds sales with distinct amounts, so that a sum identifies the sales in it. */
async function sold(...sales: [at: string, amount: number][]): Promise<void> {
  await studio.world.db.owner`delete from sale_quarter`
  await studio.world.db.owner`delete from sale_event_quarter`
  await studio.world.db.owner`delete from sale_total_quarter`
  await studio.world.db.owner`delete from sale_product_day`
  await studio.world.db.owner`delete from sale_country_day`
  for (const [at, amount] of sales)
    await studio.world.db.owner`
      insert into sale_delta (at, event_id, product_id, currency, country, units, sold, back, tax_currency, taxed, tax)
      values (${at}, ${tide}, 'pr_seat', 'KRW', 'KR', 1, ${amount}, 0, 'KRW', ${amount}, 0)`
}
async function report(query: Record<string, string>) {
  const sent = await studio.send('GET /api/studio/report/sales', { cookie: owner.staffCookie, query })
  expect(sent.status).toBe(200)
  return sent.body
}
/** Returns the sum, which must be equal in all parts of a report, before and after aggregation. */
async function sumOf(query: Record<string, string>): Promise<number> {
  const sums = async () => {
    const received = await report(query)
    const { times } = await report({ ...query, eventId: tide })
    const all = (rows: { sold: number }[]) => rows.reduce((sum, row) => sum + row.sold, 0)
    return [
      received.totals,
      received.times,
      received.events,
      received.products,
      received.countries,
      times,
    ].map(all)
  }
  const news = await sums()
  await foldSales(studio.world.api.ctx)
  expect(await sums()).toEqual(news)
  expect(new Set(news).size).toBe(1)
  return news[0] ?? 0
}
const day = (at: string, zone: string) => ({ from: at, to: at, zone })

test('report zones: a day of 25 hours has all of them and no minute of its neighbours', async () => {
  await sold(
    ['2026-11-01T03:59:59Z', 1],
    ['2026-11-01T04:00:00Z', 2],
    ['2026-11-01T05:30:00Z', 4],
    ['2026-11-01T06:30:00Z', 8],
    ['2026-11-02T04:59:59Z', 16],
    ['2026-11-02T05:00:00Z', 32],
  )
  const fall = day('2026-11-01', 'America/New_York')
  expect(await sumOf(fall)).toBe(2 + 4 + 8 + 16)
  // 01:30 occurs twice that night, as two hours of the chart.
  expect((await report(fall)).times.map(({ at }: { at: string }) => at)).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-11-01T05:00:00.000Z',
    '2026-11-01T06:00:00.000Z',
    '2026-11-02T04:00:00.000Z',
  ])
  expect(await sumOf(day('2026-11-02', 'America/New_York'))).toBe(32)
})

test('report zones: a day of 23 hours ends when the zone says', async () => {
  await sold(['2026-03-08T05:00:00Z', 1], ['2026-03-09T03:59:59Z', 2], ['2026-03-09T04:00:00Z', 4])
  expect(await sumOf(day('2026-03-08', 'America/New_York'))).toBe(3)
  expect(await sumOf(day('2026-03-09', 'America/New_York'))).toBe(4)
})

test('report zones: days of a zone half an hour off start at the half hour', async () => {
  await sold(
    ['2026-11-27T18:29:59Z', 1],
    ['2026-11-27T18:30:00Z', 2],
    ['2026-11-28T18:29:59Z', 4],
    ['2026-11-28T18:30:00Z', 8],
  )
  const kolkata = day('2026-11-28', 'Asia/Kolkata')
  expect(await sumOf(kolkata)).toBe(6)
  expect((await report(kolkata)).times.map(({ at }: { at: string }) => at)).toEqual([
    '2026-11-27T18:30:00.000Z',
    '2026-11-28T17:30:00.000Z',
  ])
})

test('report zones: weeks consist of the zone’s days, and the total is their sum', async () => {
  await sold(
    ['2026-10-31T03:59:00Z', 1],
    ['2026-10-31T04:00:00Z', 2],
    ['2026-11-01T04:30:00Z', 4],
    ['2026-11-05T12:00:00Z', 8],
    ['2026-11-08T04:59:00Z', 16],
    ['2026-11-08T05:00:00Z', 32],
  )
  const weeks = { from: '2026-10-31', to: '2026-11-07', zone: 'America/New_York' }
  expect(await sumOf(weeks)).toBe(2 + 4 + 8 + 16)
  const { times, grain, zone } = await report(weeks)
  expect({ grain, zone }).toEqual({ grain: 'DAY', zone: 'America/New_York' })
  expect(times.map(({ at, sold: amount }: { at: string; sold: number }) => [at, amount])).toEqual([
    ['2026-10-31T04:00:00.000Z', 2],
    ['2026-11-01T04:00:00.000Z', 4],
    ['2026-11-05T05:00:00.000Z', 8],
    ['2026-11-07T05:00:00.000Z', 16],
  ])
})

test('report zones: days follow the team’s zone by default, which an owner sets', async () => {
  await sold(['2026-11-27T14:59:00Z', 1], ['2026-11-27T15:00:00Z', 2], ['2026-11-28T16:00:00Z', 4])
  const set = (zone: string, { staffCookie } = owner) =>
    studio.send('PUT /api/studio/team/zone', { cookie: staffCookie, body: { zone } })
  const teams = { from: '2026-11-28', to: '2026-11-28' }
  expect(await report(teams)).toMatchObject({ zone: 'Asia/Seoul', totals: [{ sold: 2 }] })
  expect((await set('Asia/Kolkata')).status).toBe(204)
  expect(await report(teams)).toMatchObject({ zone: 'Asia/Kolkata', totals: [{ sold: 4 }] })
  expect((await studio.send('GET /api/studio/session', { cookie: owner.staffCookie })).body.teamZone).toBe(
    'Asia/Kolkata',
  )
  for (const zone of ['Mars/Olympus', '+09:00', 'asia', ''])
    expect((await set(zone)).body.fields).toEqual([{ path: 'zone', rule: 'time-zone' }])
  const organiser = await studio.hire(everywhere('ORGANISER'))
  expect((await set('UTC', organiser)).body.name).toBe('NOT_PERMITTED')
  expect((await set('Asia/Seoul')).status).toBe(204)
  const bad = { cookie: owner.staffCookie, query: { ...teams, zone: 'Mars/Olympus' } }
  expect((await studio.send('GET /api/studio/report/sales', bad)).body.fields).toEqual([
    { path: 'zone', rule: 'time-zone' },
  ])
})

test('report zones: exported days follow the zone and name it, across a clock change', async () => {
  await sold(['2026-11-01T03:30:00Z', 1], ['2026-11-01T04:30:00Z', 2], ['2026-11-02T05:00:00Z', 4])
  const body = { from: '2026-10-31', to: '2026-11-02', zone: 'America/New_York' }
  const asked = await studio.send('POST /api/studio/report/sales/export', { cookie: owner.staffCookie, body })
  const params = { id: asked.body.workId }
  const look = async () =>
    (await studio.send('GET /api/studio/job/{id}', { cookie: owner.staffCookie, params })).body
  await vi.waitFor(async () => expect((await look()).state).toBe('DONE'), { timeout: 25_000, interval: 50 })
  const link = await studio.send('POST /api/studio/job/{id}/file', {
    cookie: owner.staffCookie,
    params,
    body: {},
  })
  const host = new URL(studio.world.api.ctx.config.studioUrl).host
  const file = (await studio.world.api.http.inject({ url: link.body.path, headers: { host } })).body
  const [head = [], ...rows] = readCsv(file.slice(1), ',', 10_000).map(({ cells }) =>
    cells.map(({ text }) => text),
  )
  const cell = (row: string[], name: string) => row[head.indexOf(name)]
  expect(rows.map((row) => [cell(row, 'day'), cell(row, 'zone'), cell(row, 'sold')])).toEqual([
    ['2026-10-31', 'America/New_York', '1'],
    ['2026-11-01', 'America/New_York', '2'],
    ['2026-11-02', 'America/New_York', '4'],
  ])
})

test('report zones: a year costs the statements of a month', async () => {
  const statementsOf = countStatements(studio.world.api.ctx)
  const month = await statementsOf(() =>
    report({ from: '2026-10-15', to: '2026-11-14', zone: 'Asia/Kolkata' }),
  )
  const year = await statementsOf(() =>
    report({ from: '2025-11-05', to: '2026-11-01', zone: 'Asia/Kolkata' }),
  )
  expect(year).toBe(month)
})
