import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { balances } from '#modules/accounts/wallet/index.ts'
import { grantEntitlement } from '#modules/commerce/entitlements/index.ts'
import { type JobKind, startJob } from '#modules/studio/background-jobs/index.ts'
import { runJob } from '#modules/studio/background-jobs/run-job.ts'
import { cancelEventJob } from '#modules/studio/events/cancel-event.ts'
import { onOrderFulfilled } from '#modules/studio/events/late-tickets.ts'
import { transact } from '#platform/db/transact.ts'
import { accept, give } from '#test/commerce/gifts.ts'
import { boughtByCubes, recordOf } from '#test/commerce/refunds.ts'
import { addFans, addProduct, addTicket, audits, type Fan, type Shop } from '#test/commerce/shop.ts'
import { type Colleague, everywhere, openStudio, type Studio } from './studio-world.ts'

let studio: Studio
let shop: Shop
let organiser: Colleague
beforeAll(async () => {
  studio = await openStudio()
  shop = { world: studio.world, origin: '', close: async () => {} }
  organiser = await studio.hire(everywhere('ORGANISER'))
})
afterAll(() => studio.close())

const send = (key: Parameters<Studio['send']>[0], options: object = {}) =>
  studio.send(key, { cookie: organiser.staffCookie, ...options })
const eventOf = async (productId: string): Promise<string> => {
  const [row] = await studio.world.db.owner<{ id: string }[]>`
    select event_id as id from product where id = ${productId}`
  return row?.id ?? ''
}
const cancel = (eventId: string) =>
  send('POST /api/studio/event/{eventId}/cancel', { params: { eventId }, body: { note: { en: 'A storm.' } } })
const work = async (id: string) => (await send('GET /api/studio/job/{id}', { params: { id } })).body
const ended = (id: string) =>
  expect
    .poll(async () => (await work(id)).state, { timeout: 25_000 })
    .toBe('DONE')
    .then(() => work(id))
const noticesOf = async (eventId: string) =>
  (await studio.world.send('GET /api/v1/notice', { query: { eventId } })).body.content
const cubesOf = async ({ uid }: Fan) => (await balances(studio.world.db.app, uid)).cube

/** Adds fans with a notification inbox, as after a sign-up. */
async function audience(count: number): Promise<Fan[]> {
  const fans = await addFans(shop, count, 500)
  await transact(studio.world.db.app, async (tx) => {
    for (const { uid: memberId } of fans)
      await studio.world.api.ctx.events.emit(tx, 'member.joined', {
        memberId,
        language: 'en',
        isReturning: false,
      })
    return ok(undefined)
  })
  return fans
}

async function received(fan: Fan, title: RegExp) {
  const answer = await fan.api('GET /api/v1/notification', { query: { size: 50 } })
  if (!answer.ok) throw new Error(answer.error.name)
  return answer.value.content.filter((one) => title.test(one.title))
}

test('canceled and moved events: a canceled show notifies and refunds everybody once, except manual decisions', async () => {
  const ticket = await addTicket(shop, { onHand: 50, buyLimitMax: 1 })
  const eventId = await eventOf(ticket)
  const goods = await addProduct(shop, { pointPrice: 30 })
  const fans = await audience(6)
  const [mixed, given, ...buyers] = fans as [Fan, Fan, ...Fan[]]
  const orders = await Promise.all(buyers.map((fan) => boughtByCubes(fan, ticket)))
  await mixed.api('POST /api/v1/cart/items', { body: { productUid: ticket, quantity: 1 } })
  await mixed.api('POST /api/v1/cart/items', { body: { productUid: goods, quantity: 1 } })
  const cart = await mixed.api('GET /api/v1/cart')
  const cartItemIds = cart.ok ? cart.value.content.map(({ cartItemId }) => cartItemId) : []
  const placed = await mixed.api('POST /api/v2/order/cart', { body: { cartItemIds, pgCode: 'CUBE' } })
  expect(placed).toMatchObject({ ok: true, value: { status: 'FULFILLED' } })
  await transact(studio.world.db.app, async (tx) => {
    const grant = {
      memberId: given.uid,
      eventId,
      scope: 'LIVE',
      source: 'FREE',
      sourceId: 'a word',
    } as const
    return ok(await grantEntitlement(tx, grant))
  })
  const holders = await send('GET /api/studio/event/{eventId}/holders', { params: { eventId } })
  expect(holders.body).toEqual({
    members: 6,
    orders: 5,
    sums: [{ amount: 5 * 450, currency: 'CUBE' }],
    byPerson: 0,
    unpaid: 0,
    needsSecond: false,
  })
  const before = (await studio.entries()).length
  const called = await cancel(eventId)
  expect(called.status).toBe(200)
  expect((await studio.world.send('GET /api/v1/event/{id}', { params: { id: eventId } })).body.status).toBe(
    'CANCELED',
  )
  expect(await ended(called.body.workId)).toMatchObject({ state: 'DONE', failed: 0 })
  const [notice] = await noticesOf(eventId)
  expect(notice).toMatchObject({ kind: 'SHOW', title: { text: expect.stringContaining('is canceled') } })
  expect(await studio.entries()).toHaveLength(before + 1)
  for (const [index, fan] of buyers.entries()) {
    expect(await cubesOf(fan)).toBe(500)
    expect((await recordOf(fan, orders[index] ?? '')).status).toBe('REFUNDED')
  }
  expect(await cubesOf(mixed)).toBe(500 - 30)
  for (const fan of fans) expect(await received(fan, /has been canceled/)).toHaveLength(1)
  expect((await received(given, /has been canceled/))[0]?.content).toBe('A storm.')
  expect((await cancel(eventId)).body.name).toBe('EVENT_ENDED')
  await send('POST /api/studio/job/{id}/resume', { params: { id: called.body.workId }, body: {} })
  expect(await noticesOf(eventId)).toHaveLength(1)
  expect(await audits(shop)).toEqual([])
}, 90_000)

/** Starts the job under another kind, so that the running API does not process it. */
async function beginApart(eventId: string, total: number): Promise<string> {
  const kind = 'cancel-apart'
  const begun = await transact(studio.world.db.app, async (tx) => {
    await tx`update event set is_canceled = true where id = ${eventId}`
    const subject = { kind: 'event', id: eventId }
    return ok(
      await startJob(tx, { kind, subject, eventId, askedBy: organiser.uid, params: { note: {} }, total }),
    )
  })
  if (!begun.ok) throw new Error('not begun')
  return begun.value
}

/** Kills the job after the third step has written and before it commits, then resumes it; returns the final count. */
async function killedAndResumed(
  dyingOf: (kill: () => boolean) => JobKind,
): Promise<{ done: number; lost: number }> {
  const ticket = await addTicket(shop, { onHand: 50, buyLimitMax: 1 })
  const fans = await audience(5)
  for (const fan of fans) await boughtByCubes(fan, ticket)
  const id = await beginApart(await eventOf(ticket), 5)
  let steps = 0
  const dying = dyingOf(() => ++steps === 3)
  await expect(runJob(studio.world.api.ctx, dying, id)).rejects.toThrow('killed')
  await runJob(studio.world.api.ctx, cancelEventJob, id)
  const { done, state } = await work(id)
  expect(state).toBe('DONE')
  for (const fan of fans) expect(await received(fan, /has been canceled/)).toHaveLength(1)
  const left = await Promise.all(fans.map(cubesOf))
  return { done, lost: left.filter((cubes) => cubes !== 500).length }
}

test('canceled and moved events: a job killed in the middle resumes, and everybody is refunded and counted once', async () => {
  const killed = (kill: () => boolean): JobKind => ({
    ...cancelEventJob,
    step: async (ctx, tx, at) => {
      const end = await cancelEventJob.step(ctx, tx, at)
      if (kill()) throw new Error('killed')
      return end
    },
  })
  expect(await killedAndResumed(killed)).toEqual({ done: 5, lost: 0 })
  // `torn` commits a step apart from the job's progress, so one item is missing from the count.
  const torn = (kill: () => boolean): JobKind => ({
    ...cancelEventJob,
    step: async (ctx, _tx, at) => {
      const end = await transact(ctx.sql, async (own) => ok(await cancelEventJob.step(ctx, own, at)))
      if (!end.ok || kill()) throw new Error('killed')
      return end.value
    },
  })
  expect((await killedAndResumed(torn)).done).toBe(4)
  expect(await audits(shop)).toEqual([])
}, 90_000)

test('canceled and moved events: money that arrives during the cancellation is returned by itself', async () => {
  const ticket = await addTicket(shop, { onHand: 50, buyLimitMax: 1 })
  const eventId = await eventOf(ticket)
  const [fan] = (await audience(1)) as [Fan]
  const orderId = await boughtByCubes(fan, ticket)
  await studio.world.db.owner`update event set is_canceled = true where id = ${eventId}`
  await transact(studio.world.db.app, async (tx) => {
    const lines = [{ eventId, kind: 'TICKET_LIVE' }]
    return ok(await onOrderFulfilled(tx, { orderId, lines } as never))
  })
  await expect.poll(() => cubesOf(fan), { timeout: 25_000 }).toBe(500)
  expect((await recordOf(fan, orderId)).status).toBe('REFUNDED')
}, 60_000)

test('canceled and moved events: a moved show lets earlier buyers refund until the deadline, and later ones not', async () => {
  const ticket = await addTicket(shop, { kind: 'TICKET_REPLAY', replayDays: 7, onHand: 50, buyLimitMax: 1 })
  const eventId = await eventOf(ticket)
  await studio.world.db.owner`
    update event set replay_from = end_at + interval '1 hour', replay_to = end_at + interval '20 days' where id = ${eventId}`
  const [early, late] = (await audience(2)) as [Fan, Fan]
  const first = await boughtByCubes(early, ticket)
  expect((await recordOf(early, first)).refund.kind).toBe('REQUEST')
  const { draft, version } = (await send('GET /api/studio/event/{eventId}/draft', { params: { eventId } }))
    .body
  const week = (local: string, days = 7) =>
    new Date(Date.parse(`${local}:00Z`) + days * 86_400_000).toISOString().slice(0, 16)
  const body = {
    version,
    doorsAt: week(draft.doorsAt),
    startAt: week(draft.startAt),
    endAt: week(draft.endAt),
    ticketCloseAt: week(draft.ticketCloseAt),
    replayFrom: week(draft.replayFrom),
    replayTo: week(draft.replayTo),
    refundUntil: week(draft.startAt, 2),
    follow: { sales: [], downloads: [], pickups: [] },
    note: { en: '*Storm* [here](https://x.test)' },
  }
  const move = (change: object = {}) =>
    send('POST /api/studio/event/{eventId}/move', { params: { eventId }, body: { ...body, ...change } })
  const [giver, friend, waiting] = (await audience(3)) as [Fan, Fan, Fan]
  const given = await give(giver, ticket)
  await accept(friend, given.token)
  const unopened = await give(waiting, ticket)
  expect((await move({ refundUntil: week(draft.startAt, 8) })).body.fields).toEqual([
    { path: 'refundUntil', rule: 'until-start' },
  ])
  expect((await move({ startAt: draft.startAt })).body.fields).toContainEqual({
    path: 'startAt',
    rule: 'moved',
  })
  expect((await move({ version: version + 5 })).body.name).toBe('VERSION_CONFLICT')
  const moved = await move()
  expect(moved.status).toBe(200)
  await ended(moved.body.workId)
  const notices = await noticesOf(eventId)
  expect(notices).toMatchObject([
    { kind: 'SHOW', isPinned: false, title: { text: expect.stringContaining('has a new date'), lang: 'en' } },
  ])
  const whole = await studio.world.send('GET /api/v1/notice/{id}', {
    params: { id: notices[0].id },
    headers: { 'accept-language': 'ja' },
  })
  expect(whole.body).toMatchObject({ event: { id: eventId }, bodyHtml: { lang: 'ja' } })
  expect(whole.body.bodyHtml.html).toContain('チケットはそのまま有効です')
  expect(whole.body.bodyHtml.html).toContain('*Storm* [here](https://x.test)')
  expect(whole.body.bodyHtml.html).not.toContain('<a')
  const [news] = await received(early, /has a new date/)
  expect(news).toMatchObject({ type: 'MY_BOX', sourceId: first })
  expect(news?.content).toContain('have it refunded from your order until')
  // A gifted ticket belongs to its recipient: the recipient is notified, and the giver is offered no refund.
  expect(await received(giver, /has a new date/)).toEqual([])
  const [heard] = await received(friend, /has a new date/)
  const [own] = await received(waiting, /has a new date/)
  expect(own).toMatchObject({ sourceId: unopened.orderId })
  for (const one of [heard, own]) expect(one?.content).not.toContain('refunded')
  expect(heard?.content).toContain('Your ticket was a gift and stays valid. If you cannot make it')
  expect(own?.content).not.toContain('was a gift')
  const [right] = await studio.world.db.owner<{ windowTo: Date; replayTo: Date }[]>`
    select t.window_to as "windowTo", e.replay_to as "replayTo" from entitlement t join event e on e.id = t.event_id
    where t.event_id = ${eventId}`
  expect(right?.windowTo.getTime()).toBeGreaterThan(Date.now() + 13 * 86_400_000)
  const second = await boughtByCubes(late, ticket)
  expect((await recordOf(late, second)).refund.kind).toBe('REQUEST')
  const offered = (await recordOf(early, first)).refund
  expect(offered).toMatchObject({ kind: 'AT_ONCE' })
  const back = await early.api('POST /api/v1/order/{id}/refund', { params: { id: first }, body: {} })
  expect(back.ok && back.value.status).toBe('REFUNDED')
  const called = await cancel(eventId)
  await ended(called.body.workId)
  for (const fan of [giver, friend, waiting]) expect(await received(fan, /has been canceled/)).toHaveLength(1)
  expect(await cubesOf(giver)).toBe(500)
  expect(await audits(shop)).toEqual([])
}, 90_000)
