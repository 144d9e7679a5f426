import type { CampaignDraft } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from '#modules/accounts/wallet/index.ts'
import { redeem } from '#test/commerce/campaigns.ts'
import { boughtByCubes } from '#test/commerce/refunds.ts'
import { rewrite } from '#test/commerce/rewrite.ts'
import { addFan, addFans, addTicket, audits, type Shop, speaking } from '#test/commerce/shop.ts'
import { countStatements } from '#test/statements.ts'
import { type Colleague, everywhere, moon, openStudio, type Studio } from './studio-world.ts'

const settings = { REFUND_TWO_PERSON_LIMIT: 'CUBE:1000', COUPON_TWO_PERSON_LIMIT: 'CUBES:1000,TICKET:10' }

let studio: Studio
let shop: Shop
let organiser: Colleague
let owner: Colleague
let finance: Colleague
beforeAll(async () => {
  studio = await openStudio(settings)
  shop = { world: studio.world, origin: '', close: studio.close }
  organiser = await studio.hire(everywhere('ORGANISER'))
  owner = await studio.hire(everywhere('OWNER'))
  finance = await studio.hire(everywhere('FINANCE'))
}, 120_000)
afterAll(() => studio.close())

const reason = 'not yet'
const cancel = (eventId: string, { staffCookie } = organiser) =>
  studio.send('POST /api/studio/event/{eventId}/cancel', {
    cookie: staffCookie,
    params: { eventId },
    body: { note: { en: 'A storm.' } },
  })
const approve = (id: string, { staffCookie }: Colleague, at = studio, key = crypto.randomUUID()) =>
  at.send('POST /api/studio/approval/{id}/approve', {
    cookie: staffCookie,
    params: { id },
    body: {},
    headers: { 'idempotency-key': key },
  })
const refuse = (id: string, { staffCookie }: Colleague) =>
  studio.send('POST /api/studio/approval/{id}/refuse', {
    cookie: staffCookie,
    params: { id },
    body: { reason },
  })
const waiting = async ({ staffCookie }: Colleague) =>
  (await studio.send('GET /api/studio/approval', { cookie: staffCookie })).body.content
const statusOf = async (id: string) =>
  (await studio.world.send('GET /api/v1/event/{id}', { params: { id } })).body.status

const noticesOf = async (eventId: string) =>
  (await studio.world.send('GET /api/v1/notice', { query: { eventId } })).body.content

/** Adds a show of which `count` fans hold a ticket for 450 cubes each. */
async function soldShow(count: number) {
  const ticket = await addTicket(shop, { onHand: 50, buyLimitMax: 1 })
  const [row] = await studio.world.db.owner<{ id: string }[]>`
    select event_id as id from product where id = ${ticket}`
  const fans = await addFans(shop, count, 500)
  for (const fan of fans) await boughtByCubes(fan, ticket)
  return { eventId: row?.id ?? '', fans }
}

const campaign = (change: Partial<CampaignDraft> = {}): CampaignDraft => ({
  name: 'Spring',
  gives: 'CUBES',
  amount: 20,
  eventId: null,
  startsAt: '2020-01-01T00:00:00Z',
  endsAt: '2090-01-01T00:00:00Z',
  totalLimit: null,
  memberLimit: 1,
  holdersOf: null,
  codes: { shared: `C-${crypto.randomUUID().slice(0, 12)}`, usesLimit: 51 },
  ...change,
})
const make = (change: Partial<CampaignDraft> = {}, { staffCookie } = organiser, at = studio) =>
  at.send('POST /api/studio/coupon', { cookie: staffCookie, body: campaign(change) })

test('approval requests: one person cancels a show below the limit', async () => {
  const { eventId } = await soldShow(2)
  const holders = await studio.send('GET /api/studio/event/{eventId}/holders', {
    ...{ cookie: organiser.staffCookie, params: { eventId } },
  })
  expect(holders.body).toMatchObject({ sums: [{ amount: 900 }], needsSecond: false })
  expect((await cancel(eventId)).body).toMatchObject({ state: 'STARTED', approvalId: null })
  expect(await statusOf(eventId)).toBe('CANCELED')
})

test('approval requests: a show above the limit waits for a second person, who is not the requester', async () => {
  const { eventId, fans } = await soldShow(3)
  const before = await statusOf(eventId)
  const since = (await studio.entries()).length
  const asked = await cancel(eventId, owner)
  expect(asked.body).toMatchObject({ state: 'WAITS', workId: null })
  const { approvalId } = asked.body
  expect(await statusOf(eventId)).toBe(before)
  expect(await noticesOf(eventId)).toEqual([])
  expect((await cancel(eventId)).body.name).toBe('APPROVAL_PENDING')
  expect((await approve(approvalId, owner)).body.name).toBe('APPROVAL_SELF')
  expect((await approve(approvalId, organiser)).body.name).toBe('NOT_PERMITTED')
  expect(await statusOf(eventId)).toBe(before)
  expect(await waiting(organiser)).toMatchObject([{ id: approvalId, mayApprove: false, mayRefuse: false }])
  expect(await waiting(owner)).toMatchObject([{ id: approvalId, mayApprove: false, mayRefuse: true }])
  expect(await waiting(finance)).toMatchObject([
    {
      id: approvalId,
      kind: 'CANCEL_EVENT',
      event: { id: eventId },
      sums: [{ amount: 3 * 450, currency: 'CUBE' }],
      note: { text: 'A storm.', lang: 'en' },
      askedBy: { uid: owner.uid },
      mayApprove: true,
    },
  ])
  const key = crypto.randomUUID()
  const [first, again] = [
    await approve(approvalId, finance, studio, key),
    await approve(approvalId, finance, studio, key),
  ]
  expect(first.body).toEqual({ workId: expect.stringMatching(/^wk_/) })
  expect(again.body).toEqual(first.body)
  expect(await statusOf(eventId)).toBe('CANCELED')
  const cubes = () =>
    Promise.all(fans.map(async ({ uid }) => (await balances(studio.world.db.app, uid)).cube))
  await expect.poll(cubes, { timeout: 25_000 }).toEqual([500, 500, 500])
  expect(await waiting(finance)).toEqual([])
  expect(await noticesOf(eventId)).toHaveLength(1)
  expect((await approve(approvalId, finance)).body.name).toBe('APPROVAL_CLOSED')
  const done = (await studio.entries()).slice(since).filter(({ outcome }) => outcome === 'DONE')
  expect(done.map(({ action, actor }) => [action, actor])).toEqual([
    ['event.cancel', owner.uid],
    ['approval.approve', finance.uid],
  ])
  const decided = await studio.world.db.owner`
    select distinct decided_by from money_decision where decided_by like ${`%${finance.uid}`}`
  expect(decided.map((row) => ({ ...row }))).toEqual([{ decided_by: `${owner.uid}, ${finance.uid}` }])
  expect(await audits(shop)).toEqual([])
}, 60_000)

test('approval requests: a request can be refused by a second person, withdrawn by the requester, and expires after a day', async () => {
  const { eventId } = await soldShow(3)
  const first = (await cancel(eventId)).body.approvalId
  expect((await refuse(first, await studio.hire(everywhere('SUPPORT')))).body.name).toBe('NOT_FOUND')
  expect((await refuse(first, finance)).status).toBe(204)
  expect((await approve(first, owner)).body.name).toBe('APPROVAL_CLOSED')
  const second = (await cancel(eventId)).body.approvalId
  expect((await refuse(second, organiser)).status).toBe(204)
  const third = (await cancel(eventId)).body.approvalId
  await studio.world.db.owner`
    update approval_request set expires_at = app_now() - interval '1 second' where id = ${third}`
  expect((await approve(third, owner)).body.name).toBe('APPROVAL_CLOSED')
  expect(await waiting(owner)).toEqual([])
  expect((await cancel(eventId)).body.state).toBe('WAITS')
  await refuse((await waiting(owner))[0].id, owner)
})

test('approval requests: staff of another event neither sees nor approves it', async () => {
  const elsewhere = await studio.hire({ role: 'FINANCE', eventId: moon })
  const { eventId } = await soldShow(3)
  const here = await studio.hire({ role: 'FINANCE', eventId })
  const { approvalId } = (await cancel(eventId)).body
  const { id: _, ...draft } = (await make()).body
  expect(await waiting(elsewhere)).toEqual([])
  expect((await approve(approvalId, elsewhere)).body.name).toBe('NOT_FOUND')
  expect((await approve(draft.approvalId, here)).body.name).toBe('NOT_FOUND')
  expect(await waiting(here)).toMatchObject([{ id: approvalId }])
  expect((await approve(approvalId, here)).status).toBe(200)
  expect((await refuse(draft.approvalId, owner)).status).toBe(204)
})

test('approval requests: a campaign above one person’s limit is created when a second person approves', async () => {
  const codes = { shared: 'LIGHTS-ON', usesLimit: 51 }
  expect((await make({ codes: { ...codes, usesLimit: 50 } })).body).toMatchObject({ state: 'MADE' })
  const bad = await make({ codes })
  expect(bad.body.fields).toEqual([{ path: 'codes', rule: 'taken' }])
  const asked = await make({ codes: { shared: 'LIGHTS-OUT', usesLimit: 51 } })
  const { id, approvalId } = asked.body
  expect(asked.body).toEqual({
    ...{ state: 'WAITS', workId: null },
    ...{ id: expect.stringMatching(/^ca_/), approvalId: expect.stringMatching(/^da_/) },
  })
  const fan = await addFan(shop)
  expect(await redeem(fan, 'LIGHTS-OUT')).toBe(5731)
  expect(await waiting(finance)).toMatchObject([
    { id: approvalId, event: null, campaign: { name: 'Spring', gives: 'CUBES', amount: 20, times: 51 } },
  ])
  expect((await approve(approvalId, finance)).body).toEqual({ workId: null })
  // Neither the requester nor the approver may redeem the codes.
  for (const one of [organiser, finance])
    expect(await redeem({ uid: one.uid, api: speaking(shop, one, 'en') }, 'LIGHTS-OUT')).toBe(5014)
  expect(await redeem(fan, 'LIGHTS-OUT')).toMatchObject({ gives: 'CUBES', amount: 20 })
  const made = await studio.send('GET /api/studio/coupon/{id}', {
    cookie: finance.staffCookie,
    params: { id },
  })
  expect(made.body).toMatchObject({ name: 'Spring', sharedCode: 'LIGHTS-OUT', codes: 1 })
  const singles = await make({ gives: 'CUBES', codes: { single: 60 } })
  const { workId } = (await approve(singles.body.approvalId, owner)).body
  expect(workId).toMatch(/^wk_/)
  const logged = await studio.world.db.owner`
    select 1 from audit_entry where concat(before, after, reason) like '%LIGHTS-OUT%'`
  expect(logged).toHaveLength(0)
})

test('approval requests: a code taken meanwhile is reported to the second person, and nothing is created', async () => {
  const codes = { shared: 'BOTH-WANT', usesLimit: 60 }
  const { approvalId } = (await make({ codes })).body
  expect((await make({ codes: { ...codes, usesLimit: 5 } })).body.state).toBe('MADE')
  expect((await approve(approvalId, owner)).body.fields).toEqual([{ path: 'codes', rule: 'taken' }])
  expect(await waiting(owner)).toMatchObject([{ id: approvalId }])
  await refuse(approvalId, owner)
})

/** Two approvers agree to each of several campaigns simultaneously; returns the error names of the refused calls. */
async function twoAgree(at: Studio, by: Colleague, others: [Colleague, Colleague]) {
  const asked = await Promise.all(Array.from({ length: 8 }, () => make({}, by, at)))
  const answers = await Promise.all(
    asked.flatMap(({ body }) => others.map((other) => approve(body.approvalId, other, at))),
  )
  return answers.filter(({ status }) => status !== 200).map(({ body }) => body.name)
}

test('approval requests: one of two simultaneous approvals succeeds', async () => {
  const received = await twoAgree(studio, organiser, [owner, finance])
  expect(received).toEqual(Array(8).fill('APPROVAL_CLOSED'))
})

test('approval requests: both approvals run without the guard', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const bare = await openStudio(settings)
  try {
    await rewrite(bare.world, 'approve_request', (source) => source.replace("and state = 'WAITING'", ''))
    const [by, one, two] = [
      await bare.hire(everywhere('ORGANISER')),
      await bare.hire(everywhere('OWNER')),
      await bare.hire(everywhere('FINANCE')),
    ]
    expect(await twoAgree(bare, by, [one, two])).not.toContain('APPROVAL_CLOSED')
  } finally {
    await bare.close()
  }
})

test('approval requests: the list needs the same statements however long it is', async () => {
  const statementsOf = countStatements(studio.world.api.ctx)
  const listed = (length: number) =>
    statementsOf(async () => expect(await waiting(finance)).toHaveLength(length))
  const shows = [await soldShow(3), await soldShow(3), await soldShow(3)]
  const before = (await waiting(finance)).length
  await cancel(shows[0]?.eventId ?? '', owner)
  const one = await listed(before + 1)
  for (const { eventId } of shows.slice(1)) await cancel(eventId, owner)
  expect(await listed(before + 3)).toBe(one)
})

test('approval requests: approving and refusing require reauthentication within ten minutes', async () => {
  const { approvalId } = (await make()).body
  await studio.pass('11 minutes')
  expect((await approve(approvalId, finance)).body.name).toBe('REAUTH_REQUIRED')
  expect((await refuse(approvalId, finance)).body.name).toBe('REAUTH_REQUIRED')
})
