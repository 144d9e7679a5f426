import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ok } from '#kernel/result.ts'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { sendRestockAlerts } from '#modules/engagement/restock-alerts/send-restock-alerts.ts'
import { deleteClosed } from '#modules/engagement/restock-alerts/store.ts'
import { transact } from '#platform/db/transact.ts'
import { type Api, createApi } from '#platform/start.ts'
import { countStatements } from '#test/statements.ts'
import { anEvent, aProduct, definition, eventId, productId } from '../catalog/catalogue.ts'
import { openSandboxShop, type SandboxShop } from '../commerce/gateway-sandbox.ts'
import { addReader, awaitMails, type MailedFan } from './mailed.ts'

let shop: SandboxShop
/** Another process on the same database, without scheduled sweeps. */
let other: Api

beforeAll(async () => {
  shop = await openSandboxShop()
  const { ctx } = shop.world.api
  other = await createApi({ config: ctx.config, databaseUrl: shop.world.db.url, log: ctx.log, worker: false })
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

let count = 0
let event: string
let ticket: string

beforeEach(async () => {
  count++
  event = `show-${count}`
  ticket = `show-${count}-live`
  await itIs('2026-11-24T10:00')
  await sell({ onHand: 0 })
})

async function sell(
  change: Parameters<typeof aProduct>[0] & object,
  eventChange: Parameters<typeof anEvent>[0] = {},
): Promise<void> {
  const events = [anEvent(eventChange, event)]
  const products = [aProduct({ eventId: eventId(event), ...change }, ticket)]
  expect(await importCatalog(shop.world.api.ctx, definition({ events, products }))).toMatchObject({
    ok: true,
  })
}

/** Sets the product clock to this moment (UTC) in both processes. */
async function itIs(moment: string): Promise<void> {
  await shop.world.db.owner`update app_clock set shift = ${`${moment}Z`}::timestamptz - now()`
  await Promise.all([shop.world.api.ctx.clock.sync(), other.ctx.clock.sync()])
}

const params = () => ({ params: { id: productId(ticket) } })
const alert = ({ api }: MailedFan) => api('PUT /api/v1/product/{id}/restock-alert', params())
const undo = ({ api }: MailedFan) => api('DELETE /api/v1/product/{id}/restock-alert', params())
const alerts = async ({ api }: MailedFan) => {
  const answer = await api('GET /api/v1/restock-alert')
  if (!answer.ok) throw new Error(answer.error.name)
  return answer.value.content
}
/** Waits for the lock of a sweep in progress, which uses an older time and keeps other sweeps out. */
const untilSentBySweep = () => {
  const lock = `restock alerts for ${productId(ticket)}`
  return shop.world.db.owner.begin((tx) => tx`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
}
const tellAll = async () => {
  await untilSentBySweep()
  await sendRestockAlerts(shop.world.api.ctx)
  await untilSentBySweep()
}
const titles = async ({ api }: MailedFan) => {
  const answer = await api('GET /api/v1/notification')
  if (!answer.ok) throw new Error(answer.error.name)
  return answer.value.content.map(({ title }) => title)
}
const waiting = (waitsFor: 'OPENING' | 'UNITS') => ({ productUid: productId(ticket), waitsFor })
const soon = 'On sale soon: Low Tide, High Moon · Live'
const now = 'Available now: Low Tide, High Moon · Live'

/** Fans who wait for an alert, in the order in which they asked. */
async function line(length: number): Promise<MailedFan[]> {
  const fans: MailedFan[] = []
  for (let n = 0; n < length; n++) {
    const fan = await addReader(shop)
    expect(await alert(fan)).toMatchObject({ ok: true })
    fans.push(fan)
  }
  return fans
}
const received = async (fans: MailedFan[]) => {
  const all = await Promise.all(fans.map(titles))
  return all.map((list) => list.length)
}

describe('restock alerts: request', () => {
  test('is set once, shown and withdrawn, however often it is sent', async () => {
    const fan = await addReader(shop)
    expect(await alerts(fan)).toEqual([])
    const set = { ok: true, value: { alert: waiting('UNITS') } }
    expect(await Promise.all([alert(fan), alert(fan), alert(fan)])).toEqual([set, set, set])
    expect(await alerts(fan)).toEqual([waiting('UNITS')])
    expect(await undo(fan)).toMatchObject({ ok: true })
    expect(await undo(fan)).toMatchObject({ ok: true })
    expect(await alerts(fan)).toEqual([])
    await sell({ onHand: 5 })
    await tellAll()
    expect(await titles(fan)).toEqual([])
  })

  test('waits for the sale opening and is refused for available stock', async () => {
    const fan = await addReader(shop)
    await itIs('2026-11-20T08:00')
    expect(await alert(fan)).toMatchObject({ value: { alert: waiting('OPENING') } })
    await undo(fan)
    await itIs('2026-11-24T10:00')
    await sell({ onHand: 1 })
    expect(await alert(fan)).toEqual({ ok: true, value: { alert: null } })
    expect(await alerts(fan)).toEqual([])
  })

  test('is refused when there is nothing to wait for', async () => {
    const fan = await addReader(shop)
    await sell({ onHand: 0 }, { isCanceled: true })
    expect(await alert(fan)).toMatchObject({ error: { name: 'SALE_CLOSED' } })
    await sell({ onHand: 0 }, { isHidden: true })
    expect(await alert(fan)).toMatchObject({ error: { name: 'NOT_FOUND' } })
    await sell({ onHand: 0 })
    await itIs('2026-11-28T12:00')
    expect(await alert(fan)).toMatchObject({ error: { name: 'SALE_CLOSED' } })
    const { world } = shop
    expect(await world.send('PUT /api/v1/product/{id}/restock-alert', params())).toMatchObject({
      status: 401,
    })
    const nobody = { params: { id: productId('nobody') } }
    expect(await fan.api('PUT /api/v1/product/{id}/restock-alert', nobody)).toMatchObject({
      error: { name: 'NOT_FOUND' },
    })
    expect(await fan.api('DELETE /api/v1/product/{id}/restock-alert', nobody)).toMatchObject({
      error: { name: 'NOT_FOUND' },
    })
  })
})

describe('restock alerts: reminder', () => {
  test('is sent once five minutes before the sale, on the page and by mail, and later requests at the opening', async () => {
    await sell({ onHand: 100 })
    const [early, late] = [await addReader(shop, { language: 'ko' }), await addReader(shop)]
    await itIs('2026-11-20T08:54')
    await alert(early)
    await tellAll()
    expect(await titles(early)).toEqual([])
    await itIs('2026-11-20T08:55:01')
    await tellAll()
    await alert(late)
    await tellAll()
    expect(await titles(early)).toEqual([soon])
    expect(await titles(late)).toEqual([])
    await itIs('2026-11-20T09:00:01')
    await tellAll()
    await tellAll()
    expect(await titles(early)).toEqual([soon])
    expect(await titles(late)).toEqual([now])
    const [mail] = await awaitMails(shop, early, 1)
    expect(mail?.subject).toBe('곧 판매 시작: 로 타이드, 하이 문 · 라이브')
    expect(mail?.text).toContain('18:00\u00a0KST')
    expect(mail?.text).toContain(`/ko/detail/${eventId(event)}`)
    expect(await awaitMails(shop, late, 1)).toHaveLength(1)
  })

  test('is sent late when the task was delayed', async () => {
    await sell({ onHand: 100 })
    await itIs('2026-11-20T08:00')
    const fan = await addReader(shop)
    await alert(fan)
    await itIs('2026-11-20T09:30')
    await tellAll()
    expect(await titles(fan)).toEqual([now])
  })
})

describe('restock alerts: returned units', () => {
  test('notify three members for each in order, and the next ten minutes later', async () => {
    const fans = await line(8)
    await tellAll()
    expect(await received(fans)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    await sell({ onHand: 1 })
    await tellAll()
    await tellAll()
    expect(await received(fans)).toEqual([1, 1, 1, 0, 0, 0, 0, 0])
    await itIs('2026-11-24T10:09')
    await tellAll()
    expect(await received(fans)).toEqual([1, 1, 1, 0, 0, 0, 0, 0])
    await itIs('2026-11-24T10:11')
    await tellAll()
    expect(await received(fans)).toEqual([1, 1, 1, 1, 1, 1, 0, 0])
    await sell({ onHand: 2 })
    await itIs('2026-11-24T10:12')
    await tellAll()
    expect(await received(fans)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  })

  test('accept a new request at the end of the queue', async () => {
    const [first, second] = (await line(2)) as [MailedFan, MailedFan]
    await sell({ onHand: 1 })
    await tellAll()
    expect(await alerts(first)).toEqual([])
    await sell({ onHand: 0 })
    await alert(second)
    await alert(first)
    await itIs('2026-11-24T11:00')
    await sell({ onHand: 1 })
    await tellAll()
    expect(await received([first, second])).toEqual([2, 2])
    const rows = await shop.world.db.owner`
      select member_uid from restock_alert where product_id = ${productId(ticket)} order by position`
    expect(rows.map((row) => row.member_uid)).toEqual([second.uid, first.uid])
  })

  test('notify once from two processes, and a crash forgets and repeats nobody', async () => {
    const fans = await line(6)
    const { owner } = shop.world.db
    await sell({ onHand: 1 })
    const blocked = fans[2]
    const blocker = owner.begin(async (tx) => {
      await tx`select from notification_inbox where member_uid = ${blocked?.uid ?? ''} for update`
      const dying = sendRestockAlerts(other.ctx).catch(() => {})
      const pid = await vi.waitFor(async () => {
        const [row] = await owner<{ pid: number }[]>`
          select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%notification_inbox%'`
        if (!row) throw new Error('nobody tells yet')
        return row.pid
      }, 10_000)
      await sendRestockAlerts(shop.world.api.ctx)
      expect(await received(fans)).toEqual([0, 0, 0, 0, 0, 0])
      await owner`select pg_terminate_backend(${pid})`
      await dying
    })
    await blocker
    await Promise.all([
      sendRestockAlerts(shop.world.api.ctx),
      sendRestockAlerts(other.ctx),
      tellAll(),
      sendRestockAlerts(other.ctx),
    ])
    await tellAll()
    expect(await received(fans)).toEqual([1, 1, 1, 0, 0, 0])
    for (const fan of fans.slice(0, 3)) expect(await awaitMails(shop, fan, 1)).toHaveLength(1)
  })
})

describe('restock alerts: end', () => {
  const left = async () =>
    (await shop.world.db.owner`select from restock_alert where product_id = ${productId(ticket)}`).length

  test.each([
    ['with the sale', () => itIs('2026-11-28T12:00')],
    ['with its event, when that is canceled', () => sell({ onHand: 9 }, { isCanceled: true })],
  ])('%s: notifies nobody', async (_name, end) => {
    const [fan] = (await line(1)) as [MailedFan]
    await end()
    await tellAll()
    expect(await titles(fan)).toEqual([])
    expect(await alerts(fan)).toEqual([])
    await deleteClosed(shop.world.db.app)
    expect(await left()).toBe(0)
  })

  test('is not caused by hiding an event for a while', async () => {
    const [fan] = (await line(1)) as [MailedFan]
    await sell({ onHand: 9 }, { isHidden: true })
    await tellAll()
    expect(await titles(fan)).toEqual([])
    await sell({ onHand: 9 })
    await tellAll()
    expect(await titles(fan)).toEqual([now])
  })

  test('comes with the purchase', async () => {
    const buyer = await addReader(shop, { cubes: 1_000 })
    await alert(buyer)
    const [next] = (await line(1)) as [MailedFan]
    await sell({ onHand: 1 })
    const body = { productUid: productId(ticket), pgCode: 'CUBE' as const, quantity: 1 }
    const bought = await buyer.api(
      'POST /api/v2/order/product',
      { body },
      { idempotencyKey: crypto.randomUUID() },
    )
    expect(bought).toMatchObject({ ok: true })
    const rows = await shop.world.db.owner`
      select member_uid from restock_alert where product_id = ${productId(ticket)} and is_waiting`
    expect(rows.map((row) => row.member_uid)).not.toContain(buyer.uid)
    expect(await titles(next)).not.toContain(soon)
  })

  test('comes with the account, whose export has a copy', async () => {
    const [fan] = (await line(1)) as [MailedFan]
    const taken = await fan.api('GET /api/v1/member/export')
    expect(taken.ok && taken.value.sections.restockAlerts).toEqual([
      { productUid: productId(ticket), askedAt: expect.any(Date), isWaiting: true, notifiedAt: null },
    ])
    const { sql, events } = shop.world.api.ctx
    await transact(sql, async (tx) => {
      await events.emit(tx, 'member.left', { memberId: fan.uid })
      return ok(null)
    })
    expect(await left()).toBe(0)
  })
})

test('restock alerts: list needs the same statements however long it is', async () => {
  const { ctx } = shop.world.api
  const { sql } = ctx
  const statementsOf = countStatements(ctx)
  const fan = await addReader(shop)
  const listing = (count: number) => statementsOf(async () => expect(await alerts(fan)).toHaveLength(count))
  await alert(fan)
  const few = await listing(1)
  expect(few).toBeGreaterThan(0)
  const names = Array.from({ length: 20 }, (_, index) => `${ticket}-more-${index}`)
  const products = names.map((name) => aProduct({ eventId: eventId(event), onHand: 0 }, name))
  expect(await importCatalog(ctx, definition({ events: [anEvent({}, event)], products }))).toMatchObject({
    ok: true,
  })
  for (const name of names)
    await fan.api('PUT /api/v1/product/{id}/restock-alert', { params: { id: productId(name) } })
  expect(await listing(21)).toBe(few)
  ctx.sql = sql
})
