import type { StudioCallDraft } from '@encore/contract/endpoints'
import { orderHash } from '@encore/contract/rules/calls/order-hash'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { callsOf, createDraft, settleCall } from '#modules/live/calls/index.ts'
import { aDraw, addDraw } from '#test/commerce/draws.ts'
import { addFan, addFans, addProduct, audits, type Fan } from '#test/commerce/shop.ts'
import { addArtists, setState, within } from '#test/live/call-sessions.ts'
import { drawSignedItems } from '#test/live/signing-draw.ts'
import {
  aCallDraft,
  addCallProduct,
  addToLineUp,
  drafted,
  granted,
  grantIn,
  orderedSession,
  publishedSession,
  type SessionPlace,
} from './recipes/calls.ts'
import { openStage } from './recipes/index.ts'
import { type Colleague, everywhere, moon, tide } from './studio-world.ts'

let stage: Awaited<ReturnType<typeof openStage>>
let organiser: Colleague
beforeAll(async () => {
  stage = await openStage()
  organiser = await stage.studio.hire({ role: 'ORGANISER', eventId: tide })
}, 120_000)
afterAll(() => stage.close())
afterEach(async () => expect(await audits(stage.shop)).toEqual([]))

type Key = Parameters<typeof stage.studio.send>[0]
const send = (key: Key, options: object = {}, by = organiser) =>
  stage.studio.send(key, { cookie: by.staffCookie, ...options })
const at = 'GET /api/studio/event/{eventId}/call-session/{id}'
const sheet = async (params: SessionPlace) => (await send(at, { params })).body
const create = (body: StudioCallDraft) =>
  send('POST /api/studio/event/{eventId}/call-session', { params: { eventId: tide }, body })
const save = (params: SessionPlace, version: number, draft: StudioCallDraft) =>
  send('PUT /api/studio/event/{eventId}/call-session/{id}', { params, body: { version, draft } })
const publish = (params: SessionPlace, version = 1) =>
  send('POST /api/studio/event/{eventId}/call-session/{id}/publish', { params, body: { version } })
const order = (params: SessionPlace) =>
  send('POST /api/studio/event/{eventId}/call-session/{id}/order', { params, body: {} })
const move = (params: SessionPlace, state: string, by = organiser) =>
  send('PUT /api/studio/event/{eventId}/call-session/{id}/state', { params, body: { state } }, by)
const give = (params: SessionPlace, to: string, by = organiser) =>
  send(
    'POST /api/studio/event/{eventId}/call-session/{id}/grant',
    { params, body: { to, units: 1, reason: 'The fan won a quiz' } },
    by,
  )
const bookings = async (params: SessionPlace) =>
  (await send('GET /api/studio/event/{eventId}/call-session/{id}/booking', { params })).body.content
const fieldsOf = ({ body }: Awaited<ReturnType<typeof send>>) =>
  (body.fields as { path: string; rule: string }[]).map(({ path, rule }) => `${path} ${rule}`)
const refusal = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body?.name]
const entriesOf = (id: string) =>
  stage.studio.world.db.owner<{ action: string; outcome: string; before: unknown; after: unknown }[]>`
    select action, outcome, before, after from audit_entry where object_id = ${id} order by seq`
const callDraw = (change: Parameters<typeof aDraw>[1] = {}) =>
  addDraw(stage.shop, aDraw(tide, { isFree: true, prizeKind: 'CALL', ...change }))

describe('studio/calls: a draft of a session', () => {
  test('is stored, read, changed and deleted', async () => {
    const draft = await aCallDraft(stage)
    const { status, body } = await create(draft)
    expect(status).toBe(200)
    const params = { eventId: tide, id: body.id }
    expect(await sheet(params)).toMatchObject({
      ...{ id: body.id, state: 'DRAFT', version: 1, bookings: 0, publishedAt: null, order: null, draft },
      artists: [{ id: draft.artistIds[0], name: { lang: 'en' } }],
    })
    const product = await addCallProduct(stage)
    const draw = await callDraw()
    const artistIds = [await addToLineUp(stage), ...draft.artistIds]
    const next = await aCallDraft(stage, {
      ...{ artistIds, productIds: [product], drawIds: [draw], promiseMs: 45_000, asksIdentity: true },
    })
    expect(await save(params, 1, next)).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await sheet(params)).toMatchObject({
      version: 2,
      draft: next,
      products: [{ id: product }],
      draws: [{ id: draw, isDecided: false }],
    })
    expect(await save(params, 1, draft)).toMatchObject({
      status: 409,
      body: { name: 'VERSION_CONFLICT', data: { version: 2, by: expect.any(String) } },
    })
    const gone = await send('DELETE /api/studio/event/{eventId}/call-session/{id}', { params })
    expect(gone.status).toBe(204)
    expect((await send(at, { params })).status).toBe(404)
    expect((await entriesOf(body.id)).map(({ action, outcome }) => [action, outcome])).toEqual([
      ['call.create', 'DONE'],
      ['call.change', 'DONE'],
      ['call.change', 'REFUSED'],
      ['call.delete', 'DONE'],
    ])
  })

  test('needs a time that exists, and artists, products and draws of its event', async () => {
    const [stranger] = (await addArtists(stage.shop, 1)) as [string]
    const elsewhere = await addProduct(stage.shop, { eventId: moon })
    const signed = await addDraw(stage.shop, aDraw(tide, { isFree: true }))
    const foreign = await addDraw(stage.shop, aDraw(moon, { isFree: true, prizeKind: 'CALL' }))
    const refused = async (change: Partial<StudioCallDraft>) =>
      fieldsOf(await create(await aCallDraft(stage, change)))
    expect(await refused({ startsAt: null })).toEqual(['startsAt required'])
    expect(await refused({ artistIds: [stranger] })).toEqual(['artistIds unknown'])
    expect(await refused({ productIds: [elsewhere] })).toEqual(['productIds other-event'])
    expect(await refused({ productIds: [newId('pr')] })).toEqual(['productIds unknown'])
    expect(await refused({ drawIds: [signed] })).toEqual(['drawIds no-call'])
    expect(await refused({ drawIds: [foreign] })).toEqual(['drawIds unknown'])
    expect(await refused({ promiseMs: 9_999 })).toEqual(['promiseMs minimum'])
    const params = await drafted(stage)
    const bad = await save(params, 1, await aCallDraft(stage, { startsAt: null, productIds: [elsewhere] }))
    expect(fieldsOf(bad)).toEqual(['draft/startsAt required', 'draft/productIds other-event'])
  })

  test('shares no product and no draw with another session, also when two people save at once', async () => {
    const product = await addCallProduct(stage)
    const draw = await callDraw()
    const startsAt = new Date(stage.studio.world.api.ctx.clock.now() + 86_400_000)
    const draft = await aCallDraft(stage, { productIds: [product] })
    const plan = { ...draft, eventId: tide, startsAt, drawIds: [] }
    const made = await Promise.all(
      Array.from({ length: 4 }, () => within(stage.shop, (tx) => createDraft(tx, plan))),
    )
    expect(made.filter((one) => 'id' in one)).toHaveLength(1)
    const late = await create(draft)
    expect(late.body).toMatchObject({ name: 'CALL_PRODUCT_TAKEN', data: { productId: product } })
    const params = await drafted(stage, { drawIds: [draw] })
    const other = await drafted(stage)
    const taken = await save(other, 1, await aCallDraft(stage, { drawIds: [draw] }))
    expect(taken.body).toMatchObject({ name: 'CALL_DRAW_TAKEN', data: { drawId: draw } })
    expect((await save(params, 1, await aCallDraft(stage, { drawIds: [draw] }))).status).toBe(200)
  })
})

describe('studio/calls: publication', () => {
  test('freezes a session once, and lists it by its time', async () => {
    const params = await drafted(stage)
    const late = await drafted(stage, { startsAt: '2030-01-01T18:00' })
    expect((await publish(params)).body).toEqual({ version: 2 })
    expect(refusal(await publish(params, 2))).toEqual([409, 'NOT_A_DRAFT'])
    expect(refusal(await save(params, 2, await aCallDraft(stage)))).toEqual([409, 'NOT_A_DRAFT'])
    const gone = await send('DELETE /api/studio/event/{eventId}/call-session/{id}', { params })
    expect(refusal(gone)).toEqual([409, 'NOT_A_DRAFT'])
    const { content } = (
      await send('GET /api/studio/event/{eventId}/call-session', { params: { eventId: tide } })
    ).body
    const listed = content.filter(({ id }: { id: string }) => [params.id, late.id].includes(id))
    expect(listed).toMatchObject([
      { id: params.id, state: 'PUBLISHED', stations: 1, bookings: 0, isOrdered: false },
      { id: late.id, state: 'DRAFT' },
    ])
  })

  test('needs an artist and a time to come, and names each field', async () => {
    const params = await drafted(stage, { artistIds: [], startsAt: '2020-01-01T18:00' })
    expect(fieldsOf(await publish(params))).toEqual(['artistIds required', 'startsAt future'])
    expect(refusal(await publish(params, 3))).toEqual([409, 'VERSION_CONFLICT'])
  })
})

describe('studio/calls: places', () => {
  test('are given by hand with a reason, masked in the list, and taken back before the order', async () => {
    const params = await publishedSession(stage)
    const [kept, gone] = (await addFans(stage.shop, 2)) as [Fan, Fan]
    await granted(stage, params, kept, 2)
    expect((await give(params, gone.uid)).status).toBe(200)
    expect(await bookings(params)).toMatchObject([
      { number: null, units: 2, sources: [{ source: 'GRANT', grant: { reason: 'The fan won a quiz' } }] },
      { units: 1, name: expect.stringMatching(/^.•$/u), sources: [{ grant: { by: expect.any(String) } }] },
    ])
    const grantId = await grantIn(stage, params)
    const end = () =>
      send('POST /api/studio/event/{eventId}/call-session/{id}/grant/{grantId}/end', {
        params: { ...params, grantId },
        body: { reason: 'The fan cannot come' },
      })
    expect((await end()).status).toBe(204)
    expect(refusal(await end())).toEqual([409, 'GRANT_ENDED'])
    expect(await bookings(params)).toMatchObject([{ units: 2 }])
    const last = (await entriesOf(params.id)).findLast(({ outcome }) => outcome === 'DONE')
    expect(last).toMatchObject({ action: 'call.end-grant', before: { member: gone.uid, units: 1 } })
  })

  test('are refused to oneself, to strangers, for drafts, and after the order', async () => {
    const params = await orderedSession(stage)
    const fan = await addFan(stage.shop)
    expect(refusal(await give(params, fan.uid))).toEqual([409, 'CALL_NOT_BOOKABLE'])
    expect(refusal(await give(await drafted(stage), fan.uid))).toEqual([409, 'CALL_NOT_BOOKABLE'])
    const open = await publishedSession(stage)
    expect(refusal(await give(open, organiser.uid))).toEqual([409, 'GRANT_OWN'])
    expect(refusal(await give(open, 'nobody of that name'))).toEqual([404, 'NOT_FOUND'])
    const grantId = await grantIn(stage, params)
    const end = (id: string) =>
      send('POST /api/studio/event/{eventId}/call-session/{id}/grant/{grantId}/end', {
        params: { eventId: tide, id, grantId },
        body: { reason: 'The fan cannot come' },
      })
    expect(refusal(await end(params.id))).toEqual([409, 'CALL_NOT_BOOKABLE'])
    expect(refusal(await end(open.id))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('studio/calls: the order of a session', () => {
  test('is published once, with its count and a hash that anybody can compute', async () => {
    const params = await publishedSession(stage)
    expect(refusal(await order(params))).toEqual([409, 'CALL_ORDER_EMPTY'])
    for (const fan of await addFans(stage.shop, 3)) await granted(stage, params, fan)
    const { status, body } = await order(params)
    expect({ status, bookings: body.bookings }).toEqual({ status: 200, bookings: 3 })
    const numbered = (await bookings(params)) as { id: string; number: number }[]
    expect(numbered.map(({ number }) => number)).toEqual([1, 2, 3])
    const hashed = numbered.map(({ id, number }) => ({ bookingId: id, number }))
    expect(body.hash).toBe(await orderHash(params.id, hashed))
    expect(await sheet(params)).toMatchObject({ bookings: 3, order: { hash: body.hash } })
    expect(refusal(await order(params))).toEqual([409, 'CALL_NOT_BOOKABLE'])
    expect((await entriesOf(params.id)).find(({ action }) => action === 'call.publish-order')).toMatchObject({
      outcome: 'REFUSED',
    })
  })

  test('waits until each draw has its winners, since nobody is booked after it', async () => {
    const [confirmed, silent] = (await addFans(stage.shop, 2)) as [Fan, Fan]
    const change = { prizeKind: 'CALL' } as const
    const open = await callDraw()
    const asked = await drawSignedItems(
      stage.shop,
      tide,
      [confirmed, silent],
      ['CONFIRMED', 'WINNER'],
      change,
    )
    const params = await publishedSession(stage, { drawIds: [open, asked].toSorted() })
    const undecided = async () => (await order(params)).body.data.drawId as string
    expect([open, asked]).toContain(await undecided())
    const { owner } = stage.studio.world.db
    await owner`
      update draw set state = 'VOID', voided_at = app_now(), void_reason = 'PRIZE_UNAVAILABLE'
      where id = ${Buffer.from(open, 'hex')}`
    expect(await undecided()).toBe(asked)
    await owner`
      update draw_result set status = 'FORFEITED'
      where draw_id = ${Buffer.from(asked, 'hex')} and status = 'WINNER'`
    expect((await order(params)).body.bookings).toBe(1)
    expect(await bookings(params)).toMatchObject([{ number: 1, sources: [{ source: 'DRAW', grant: null }] }])
  })
})

describe('studio/calls: the state of a session', () => {
  test('opens after the order, pauses, and closes when nothing is owed', async () => {
    const early = await publishedSession(stage)
    expect(refusal(await move(early, 'OPEN'))).toEqual([409, 'CALL_ORDER_UNPUBLISHED'])
    const params = await orderedSession(stage)
    expect((await move(params, 'PAUSED')).body).toMatchObject({
      name: 'CALL_SESSION_MOVED',
      data: { state: 'PUBLISHED' },
    })
    for (const state of ['OPEN', 'PAUSED', 'OPEN'])
      expect((await move(params, state)).body).toEqual({ state })
    expect((await move(params, 'CLOSED')).body).toMatchObject({ name: 'CALLS_UNSETTLED', data: { count: 1 } })
    const [call] = await callsOf(stage.studio.world.api.ctx.sql, params.id)
    await setState(stage.shop, call?.id ?? '', 'OWED')
    const settlement = { kind: 'AGAIN', reason: 'The line broke', by: organiser.uid } as const
    await within(stage.shop, (tx) => settleCall(tx, call?.id ?? '', settlement))
    expect((await move(params, 'CLOSED')).body).toEqual({ state: 'CLOSED' })
    expect(refusal(await move(params, 'OPEN'))).toEqual([409, 'CALL_SESSION_MOVED'])
  })

  test('is moved by call staff, who plan nothing, and read by support', async () => {
    const staff = await stage.studio.hire(everywhere('CALL_STAFF'))
    const support = await stage.studio.hire(everywhere('SUPPORT'))
    const params = await orderedSession(stage)
    expect((await move(params, 'OPEN', staff)).status).toBe(200)
    expect(refusal(await move(params, 'PAUSED', support))).toEqual([409, 'NOT_PERMITTED'])
    expect((await send(at, { params }, support)).status).toBe(200)
    expect(refusal(await give(params, organiser.uid, staff))).toEqual([409, 'NOT_PERMITTED'])
    const moderator = await stage.studio.hire(everywhere('MODERATOR'))
    expect(refusal(await send(at, { params }, moderator))).toEqual([409, 'NOT_PERMITTED'])
  })
})

test('studio/calls: a session of another event is not found', async () => {
  const { id } = await orderedSession(stage)
  const params = { eventId: moon, id }
  const by = await stage.studio.hire(everywhere('ORGANISER'))
  for (const key of [at, `${at}/booking`] as Key[])
    expect(refusal(await send(key, { params }, by))).toEqual([404, 'NOT_FOUND'])
  expect(refusal(await move(params, 'OPEN', by))).toEqual([404, 'NOT_FOUND'])
})
