import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from '#modules/accounts/wallet/index.ts'
import { notice, orderPackage, orderProduct, sendNotice } from '#test/commerce/gateway.ts'
import { give, giveAtGateway } from '#test/commerce/gifts.ts'
import { boughtToShip } from '#test/commerce/handed-over.ts'
import { askedBack, boughtByCubes } from '#test/commerce/refunds.ts'
import { rewrite } from '#test/commerce/rewrite.ts'
import { addFan, addFans, addPackage, addProduct, addTicket, audits, type Shop } from '#test/commerce/shop.ts'
import { withoutOrderLocks } from '#test/commerce/unlocking.ts'
import { countStatements } from '#test/statements.ts'
import { type Colleague, everywhere, openStudio, type Studio, tide } from './studio-world.ts'

const settings = { EXIMBAY_BASE_URL: 'http://127.0.0.1:9', REFUND_TWO_PERSON_LIMIT: 'USD:5,CUBE:100' }

let studio: Studio
let shop: Shop
let owner: Colleague
let finance: Colleague
let support: Colleague
let thing: string
const reason = 'the seat was behind a pillar'

beforeAll(async () => {
  studio = await openStudio(settings)
  shop = { world: studio.world, origin: '', close: studio.close }
  ;[owner, finance, support] = [
    await studio.hire(everywhere('OWNER')),
    await studio.hire(everywhere('FINANCE')),
    await studio.hire(everywhere('SUPPORT')),
  ]
  thing = await addProduct(shop, { pointPrice: 60, buyLimitMax: 20, name: { en: 'Print' } })
}, 120_000)
afterAll(() => studio.close())

const refund = (
  id: string,
  amount: number | null,
  { staffCookie } = support,
  key = crypto.randomUUID(),
  at = studio,
) =>
  at.send('POST /api/studio/order/{id}/refund', {
    cookie: staffCookie,
    params: { id },
    body: { amount, reason },
    headers: { 'idempotency-key': key },
  })
const approve = (id: string, { staffCookie }: Colleague, at = studio) =>
  at.send('POST /api/studio/refund-approval/{id}/approve', { cookie: staffCookie, params: { id }, body: {} })
const order = async (id: string, { staffCookie } = support) =>
  (await studio.send('GET /api/studio/order/{id}', { cookie: staffCookie, params: { id } })).body
const logged = async (id: string) =>
  (
    await studio.world.db.owner<{ action: string; outcome: string; reason: string | null }[]>`
    select action, outcome, reason from audit_entry where object_id = ${id} order by seq`
  ).map((row) => ({ ...row }))

test('studio refunds: one person refunds a part below the limit: previewed, done once, one entry', async () => {
  const fan = await addFan(shop, 1_000)
  const id = await boughtByCubes(fan, thing)
  const quote = await studio.send('GET /api/studio/order/{id}/refund', {
    cookie: support.staffCookie,
    params: { id },
    query: { amount: 25 },
  })
  expect(quote.body).toMatchObject({
    amount: { amount: 25, currency: 'CUBE' },
    left: { amount: 35 },
    isWhole: false,
    needsSecond: false,
  })
  const key = crypto.randomUUID()
  const [first, again] = [await refund(id, 25, support, key), await refund(id, 25, support, key)]
  expect(first.body).toMatchObject({ state: 'STARTED', refundId: expect.stringMatching(/^rf_/) })
  expect(again.body).toEqual(first.body)
  expect((await balances(studio.world.db.app, fan.uid)).cube).toBe(965)
  expect(await logged(id)).toEqual([{ action: 'order.refund', outcome: 'DONE', reason }])
  await studio.world.db.owner`insert into digital_consent (order_id) values (${id})`
  const question = {
    email: 'fan@fans.test',
    topic: 'ORDER' as const,
    message: 'Half of it is missing.',
    orderId: id,
  }
  const help = await fan.api('POST /api/v1/support-request', { body: question })
  const stranger = await addFan(shop)
  await stranger.api('POST /api/v1/support-request', { body: { ...question, topic: 'TICKET' } })
  const tooMuch = await refund(id, 36)
  expect(tooMuch.body).toMatchObject({ name: 'REFUND_REFUSED', data: { rule: 'notAnAmount', most: '35' } })
  expect((await logged(id)).map(({ outcome }) => outcome)).toEqual(['DONE', 'REFUSED'])
  const received = await order(id)
  expect(received.sums).toMatchObject({ paid: { amount: 60 }, back: { amount: 25 }, left: { amount: 35 } })
  expect(received.timeline.map(({ source, what }: Record<string, string>) => `${source} ${what}`)).toEqual(
    expect.arrayContaining([
      'ORDER digitalAgreed',
      'ORDER placed',
      'ORDER paidByCubes',
      'REFUND GRANTED',
      'STAFF order.refund',
    ]),
  )
  expect(received.timeline[0]).toMatchObject({ isRefused: true })
  expect(received.timeline.filter(({ source }: { source: string }) => source === 'HELP')).toMatchObject([
    { what: 'ORDER', reference: help.ok && help.value.id, words: null },
  ])
  expect(await audits(shop)).toEqual([])
})

test('studio refunds: a second person approves parts above the limit together, and never the requester', async () => {
  const fan = await addFan(shop, 1_000)
  const id = await boughtByCubes(fan, thing, 2)
  expect((await refund(id, 100)).body.state).toBe('STARTED')
  const asked = await refund(id, 20, finance)
  expect(asked.body).toMatchObject({ state: 'WAITS', refundId: null })
  expect((await balances(studio.world.db.app, fan.uid)).cube).toBe(980)
  expect((await refund(id, 20, owner)).body.name).toBe('APPROVAL_PENDING')
  const approvalId: string = asked.body.approvalId
  expect((await approve(approvalId, finance)).body.name).toBe('APPROVAL_SELF')
  expect((await approve(approvalId, support)).body.name).toBe('NOT_PERMITTED')
  const waiting = await studio.send('GET /api/studio/refund-approval', { cookie: owner.staffCookie })
  expect(waiting.body.content).toMatchObject([{ id: approvalId, orderId: id, mayApprove: true, reason }])
  expect((await order(id, finance)).approval).toMatchObject({ id: approvalId, mayApprove: false })
  expect((await approve(approvalId, owner)).status).toBe(200)
  expect((await balances(studio.world.db.app, fan.uid)).cube).toBe(1_000)
  expect((await approve(approvalId, owner)).body.name).toBe('APPROVAL_CLOSED')
  expect(await audits(shop)).toEqual([])
  const [decision] = await studio.world.db.owner`
    select decided_by from money_decision where order_id = ${id} order by id desc limit 1`
  expect(decision).toEqual({ decided_by: `${finance.uid}, ${owner.uid}` })
})

test('studio refunds: a request names the events of its sale', async () => {
  const fan = await addFan(shop, 1_000)
  const ticket = await addTicket(shop, { pointPrice: 450 })
  const [show] = await studio.world.db.owner<{ id: string }[]>`
    select event_id as id from product where id = ${ticket}`
  const [ofShow, ofNone] = [await boughtByCubes(fan, ticket), await boughtByCubes(fan, thing, 2)]
  const ids = [(await refund(ofShow, null)).body.approvalId, (await refund(ofNone, null)).body.approvalId]
  const waiting = await studio.send('GET /api/studio/refund-approval', { cookie: owner.staffCookie })
  const eventsOf = new Map<string, string[]>(
    waiting.body.content.map(({ id, eventIds }: { id: string; eventIds: string[] }) => [id, eventIds]),
  )
  expect(ids.map((id) => eventsOf.get(id))).toEqual([[show?.id], []])
})

test('studio refunds: a request waits for a day, can be refused, and can be replaced afterwards', async () => {
  const id = await boughtByCubes(await addFan(shop, 1_000), thing, 2)
  const first = (await refund(id, null)).body.approvalId
  const refuse = (approvalId: string) =>
    studio.send('POST /api/studio/refund-approval/{id}/refuse', {
      cookie: owner.staffCookie,
      params: { id: approvalId },
      body: { reason: 'they were there' },
    })
  expect((await refuse(first)).status).toBe(204)
  expect((await approve(first, owner)).body.name).toBe('APPROVAL_CLOSED')
  const second = (await refund(id, null)).body.approvalId
  await studio.world.db.owner`
    update refund_approval set expires_at = app_now() - interval '1 second' where id = ${second}`
  expect((await approve(second, owner)).body.name).toBe('APPROVAL_CLOSED')
  expect((await order(id)).approval).toBeNull()
  expect((await refund(id, null)).body.state).toBe('WAITS')
})

/** Two approvers agree to each of several refunds simultaneously; returns how many refunds were paid twice. */
async function twoAgree(at: Studio, by: Colleague, others: [Colleague, Colleague]): Promise<number> {
  const its: Shop = { world: at.world, origin: '', close: at.close }
  const product = await addProduct(its, { pointPrice: 300, buyLimitMax: 5 })
  const ends = await Promise.all(
    (await addFans(its, 8, 1_000)).map(async (fan) => {
      const id = await boughtByCubes(fan, product)
      const asked = await at.send('POST /api/studio/order/{id}/refund', {
        cookie: by.staffCookie,
        params: { id },
        body: { amount: 110, reason },
      })
      await Promise.all(others.map((other) => approve(asked.body.approvalId, other, at)))
      return (await balances(at.world.db.app, fan.uid)).cube
    }),
  )
  return ends.filter((cube) => cube !== 810).length
}

test('studio refunds: two simultaneous approvals make one refund', async () => {
  expect(await twoAgree(studio, support, [owner, finance])).toBe(0)
  expect(await audits(shop)).toEqual([])
})

test('studio refunds: two simultaneous approvals make two without the guard', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const bare = await openStudio(settings)
  try {
    await rewrite(bare.world, 'refund_approve', (source) => source.replace("and state = 'WAITING'", ''))
    const [by, one, two] = [
      await bare.hire(everywhere('SUPPORT')),
      await bare.hire(everywhere('OWNER')),
      await bare.hire(everywhere('FINANCE')),
    ]
    expect(await twoAgree(bare, by, [one, two])).toBeGreaterThan(0)
  } finally {
    await bare.close()
  }
})

/**
 * Requests two parts of each order simultaneously, each below the limit and together above it; returns the number of
 * orders for which no approval was required.
 */
async function twoParts(at: Studio, by: Colleague): Promise<number> {
  const its: Shop = { world: at.world, origin: '', close: at.close }
  const product = await addProduct(its, { pointPrice: 300, buyLimitMax: 5 })
  const ends = await Promise.all(
    (await addFans(its, 8, 1_000)).map(async (fan) => {
      const id = await boughtByCubes(fan, product)
      const part = () => refund(id, 60, by, crypto.randomUUID(), at)
      const states = (await Promise.all([part(), part()])).map(({ body }) => body.state)
      return states.sort().join(' ')
    }),
  )
  return ends.filter((end) => end !== 'STARTED WAITS').length
}

test('studio refunds: the second of two simultaneous parts above the limit together waits', async () => {
  expect(await twoParts(studio, support)).toBe(0)
  expect(await audits(shop)).toEqual([])
})

test('studio refunds: both parts are refunded without the order’s lock', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const bare = await openStudio(settings)
  try {
    const by = await bare.hire(everywhere('SUPPORT'))
    await withoutOrderLocks({ world: bare.world, origin: '', close: bare.close })
    expect(await twoParts(bare, by)).toBeGreaterThan(0)
  } finally {
    await bare.close()
  }
})

test('studio refunds: manual reviews show the possible actions and use the same operations', async () => {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, await addPackage(shop))
  await sendNotice(shop, notice(placed))
  await fan.api('POST /api/v1/poll-point', { body: { pointAmount: 10 } })
  await askedBack(fan, placed.orderId, 'wrong one')
  const manualReview = async ({ staffCookie }: Colleague) =>
    (await studio.send('GET /api/studio/manual-review', { cookie: staffCookie })).body.content
  expect(await manualReview(support)).toMatchObject([
    { kind: 'REQUEST', order: { orderId: placed.orderId }, known: 'wrong one', acts: ['GRANT', 'DECLINE'] },
  ])
  const whole = await refund(placed.orderId, null, owner)
  expect(whole.body).toMatchObject({ name: 'REFUND_REFUSED', data: { rule: 'cubesSpent', most: '9.00' } })
  expect((await order(placed.orderId)).request).toMatchObject({ reason: 'wrong one' })
  const started = await refund(placed.orderId, 400, support)
  expect(started.body.state).toBe('STARTED')
  expect(await manualReview(support)).toEqual([])
  const { refundId } = started.body
  await studio.world.db.owner`
    update refund set state = 'FAILED_MANUAL', next_at = null, rescode = 'RC18' where id = ${refundId}`
  expect(await manualReview(owner)).toMatchObject([
    { id: refundId, kind: 'REFUND_FAILED', acts: ['RETRY', 'SETTLE', 'WITHDRAW'] },
  ])
  expect(await manualReview(support)).toMatchObject([{ acts: [] }])
  const settle = (staffCookie: string) =>
    studio.send('POST /api/studio/refund/{id}/settle', {
      cookie: staffCookie,
      params: { id: refundId },
      body: { reason },
    })
  expect((await settle(support.staffCookie)).body.name).toBe('NOT_PERMITTED')
  expect((await settle(finance.staffCookie)).status).toBe(204)
  expect((await settle(finance.staffCookie)).body).toMatchObject({ data: { rule: 'notGivenUp' } })
  expect(await manualReview(owner)).toEqual([])
  expect((await logged(refundId)).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    'refund.settle REFUSED',
    'refund.settle DONE',
    'refund.settle REFUSED',
  ])
})

test('studio refunds: event staff sees and decides its fans’ requests and nothing of other events', async () => {
  const organiser = await studio.hire({ role: 'ORGANISER', eventId: tide })
  const ticket = await addTicket(shop)
  const [show] = await studio.world.db.owner<{ id: string }[]>`
    select event_id as id from product where id = ${ticket}`
  const another = show?.id ?? ''
  const elsewhere = await studio.hire({ role: 'ORGANISER', eventId: another })
  const onSale = (eventId: string) =>
    addProduct(shop, { kind: 'GOODS', eventId, pointPrice: 60, buyLimitMax: 20, name: { en: 'Towel' } })
  const [here, there] = [await onSale(tide), await onSale(another)]
  const asked: string[] = []
  for (const product of [here, there, here]) {
    const fan = await addFan(shop, 1_000)
    const { orderId } = await boughtToShip(shop, fan, product)
    await askedBack(fan, orderId, 'too small')
    asked.push(orderId)
  }
  const [first = '', other = '', second = ''] = asked
  const list = ({ staffCookie }: Colleague, query: Record<string, string | number> = {}) =>
    studio.send('GET /api/studio/manual-review', { cookie: staffCookie, query })
  const orders = async (...given: Parameters<typeof list>): Promise<string[]> =>
    (await list(...given)).body.content.map((item: { order: { orderId: string } }) => item.order.orderId)
  expect((await list(organiser)).body.content).toMatchObject([
    { kind: 'REQUEST', order: { orderId: first }, known: 'too small', acts: ['GRANT', 'DECLINE'] },
    { kind: 'REQUEST', order: { orderId: second }, acts: ['GRANT', 'DECLINE'] },
  ])
  expect(await orders(elsewhere)).toEqual([other])
  expect(await orders(owner, { eventId: tide, kind: 'REQUEST' })).toEqual([first, second])
  const part = await list(organiser, { size: 1 })
  expect(await orders(organiser, { size: 1, cursor: part.body.nextCursor })).toEqual([second])
  expect((await list(organiser, { eventId: another })).body.name).toBe('NOT_FOUND')
  const statements = countStatements(studio.world.api.ctx)
  expect(await statements(() => list(organiser, { size: 100 }))).toBe(
    await statements(() => list(organiser, { size: 1 })),
  )
  // Payments are visible only to staff with an all-events role, whatever the order's event is.
  const paid = await orderProduct(await addFan(shop), await addProduct(shop, { eventId: tide }))
  await sendNotice(shop, notice(paid))
  const { refundId } = (await refund(paid.orderId, 100, organiser)).body
  await studio.world.db.owner`
    update refund set state = 'FAILED_MANUAL', next_at = null, rescode = 'RC18' where id = ${refundId}`
  expect(await orders(owner, { eventId: tide, kind: 'REFUND_FAILED' })).toEqual([paid.orderId])
  expect(await orders(organiser)).toEqual([first, second])
  expect(await orders(organiser, { kind: 'REFUND_FAILED' })).toEqual([])
  const settled = await studio.send('POST /api/studio/refund/{id}/settle', {
    ...{ cookie: owner.staffCookie, params: { id: refundId }, body: { reason } },
  })
  expect(settled.status).toBe(204)
  for (const [id, by] of [
    [first, organiser],
    [second, organiser],
    [other, elsewhere],
  ] as const) {
    const declined = await studio.send('POST /api/studio/order/{id}/decline', {
      ...{ cookie: by.staffCookie, params: { id }, body: { reason } },
    })
    expect(declined.status).toBe(204)
  }
  expect([await orders(organiser), await orders(owner)]).toEqual([[], []])
})

test('studio refunds: staff cannot refund their own purchase alone, and old reauthentication is refused', async () => {
  const id = await boughtByCubes(await addFan(shop, 100), thing)
  await studio.world.db.owner`update orders set member_uid = ${owner.uid} where id = ${id}`
  const own = await refund(id, 1, owner)
  expect(own.body.state).toBe('WAITS')
  const other = await boughtByCubes(await addFan(shop, 100), thing)
  await studio.pass('11 minutes')
  expect((await refund(other, 1, owner)).body.name).toBe('REAUTH_REQUIRED')
  const decline = await studio.send('POST /api/studio/order/{id}/decline', {
    ...{ cookie: owner.staffCookie, params: { id: other }, body: { reason: 'Opened already' } },
  })
  expect(decline.body.name).toBe('REAUTH_REQUIRED')
  const refuse = await studio.send('POST /api/studio/refund-approval/{id}/refuse', {
    ...{ cookie: finance.staffCookie, params: { id: own.body.approvalId }, body: { reason } },
  })
  expect(refuse.body.name).toBe('REAUTH_REQUIRED')
})

test('studio refunds: a gift with stuck money is shown, and one that is over cannot be undone', async () => {
  const manualReview = async () =>
    (await studio.send('GET /api/studio/manual-review', { cookie: owner.staffCookie })).body.content
  const { owner: db } = studio.world.db
  const sender = await addFan(shop, 100)
  const stuck = await give(sender, thing)
  await db`
    update gift set until = app_now() - interval '2 hours', settle_at = app_now() + interval '1 day'
    where id = ${stuck.giftId}`
  expect(await manualReview()).toMatchObject([
    { id: stuck.giftId, kind: 'GIFT_STUCK', order: { orderId: stuck.orderId }, isGift: true, acts: [] },
  ])
  await db`update gift set settle_at = app_now() where id = ${stuck.giftId}`
  await expect.poll(manualReview, { timeout: 25_000 }).toEqual([])
  const over = await giveAtGateway(await addFan(shop), thing)
  await sendNotice(shop, notice(over))
  await db`update gift set until = app_now(), settle_at = app_now() where id = ${over.giftId}`
  const failed = () => db<{ id: string }[]>`
    update refund set state = 'FAILED_MANUAL', next_at = null, rescode = 'RC18' where order_id = ${over.orderId}
    returning id`
  await expect.poll(async () => (await failed()).length, { timeout: 25_000 }).toBe(1)
  expect(await manualReview()).toMatchObject([
    { kind: 'REFUND_FAILED', isGift: true, acts: ['RETRY', 'SETTLE'] },
  ])
})
