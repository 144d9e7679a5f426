import type { StudioDrawDraft } from '@encore/contract/endpoints'
import { drawExclusions } from '@encore/contract/rules/draws'
import { localOf } from '@encore/contract/rules/local-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advanceDraws } from '#modules/commerce/draws/advance-draws.ts'
import { aDraw, addAlbum, addDraw, buyAlbums } from '#test/commerce/draws.ts'
import { addFans, addProduct, type Fan } from '#test/commerce/shop.ts'
import { storeResult } from '#test/live/signing-draw.ts'
import { addEvent } from '#test/live/theatre.ts'
import { aDrawDraft, enteredDraw } from './recipes/draws.ts'
import { openStage } from './recipes/index.ts'
import { type Colleague, everywhere, moon, tide } from './studio-world.ts'

let stage: Awaited<ReturnType<typeof openStage>>
let organiser: Colleague
beforeAll(async () => {
  stage = await openStage()
  organiser = await stage.studio.hire({ role: 'ORGANISER', eventId: tide })
}, 120_000)
afterAll(() => stage.close())

type Key = Parameters<typeof stage.studio.send>[0]
const send = (key: Key, options: object = {}, by = organiser) =>
  stage.studio.send(key, { cookie: by.staffCookie, ...options })

const at = (id: string, eventId = tide) => ({ params: { eventId, id } })
const draft = (change: Partial<StudioDrawDraft> = {}) => aDrawDraft(stage, change)
/** Local time at the event. */
const local = (minutes: number) =>
  localOf(stage.studio.world.api.ctx.clock.now() + minutes * 60_000, 'Asia/Seoul')

const create = (change: Partial<StudioDrawDraft> = {}) =>
  send('POST /api/studio/event/{eventId}/draw', { params: { eventId: tide }, body: draft(change) })
async function created(change: Partial<StudioDrawDraft> = {}): Promise<string> {
  const { status, body } = await create(change)
  expect(status).toBe(200)
  return body.id
}
const publish = (id: string, version = 1) =>
  send('POST /api/studio/event/{eventId}/draw/{id}/publish', { ...at(id), body: { version } })
async function published(change: Partial<StudioDrawDraft> = {}): Promise<string> {
  const id = await created(change)
  expect((await publish(id)).status).toBe(200)
  return id
}
const voided = (id: string) =>
  send('POST /api/studio/event/{eventId}/draw/{id}/void', {
    ...at(id),
    body: { reason: 'RULES_WRONG', note: 'The terms name another prize' },
  })
const pending = async (): Promise<{ id: string }[]> =>
  (await send('GET /api/studio/approval', {}, stage.owner)).body.content
const approve = (id: string, by: Colleague = stage.owner) =>
  send(
    'POST /api/studio/approval/{id}/approve',
    { params: { id }, body: {}, headers: { 'idempotency-key': crypto.randomUUID() } },
    by,
  )
const sheet = async (id: string) => (await send('GET /api/studio/event/{eventId}/draw/{id}', at(id))).body
const listed = async (): Promise<{ id: string; number: number | null; state: string }[]> =>
  (await send('GET /api/studio/event/{eventId}/draw', { params: { eventId: tide } })).body.content
const fieldsOf = ({ body }: Awaited<ReturnType<typeof send>>) =>
  (body.fields as { path: string; rule: string }[]).map(({ path, rule }) => `${path} ${rule}`)
const publicDraw = (id: string) => stage.studio.world.send('GET /api/v1/draw/{id}', { params: { id } })
const entriesOf = (id: string) =>
  stage.studio.world.db.owner<
    { action: string; outcome: string; refusal: string | null; reason: string | null; after: unknown }[]
  >`select action, outcome, refusal, reason, after from audit_entry where object_id = ${id} order by seq`

describe('studio/draws: a draft', () => {
  test('is stored, read, changed and deleted, and nobody outside sees it', async () => {
    const id = await created()
    expect(await sheet(id)).toMatchObject({
      ...{ id, number: null, state: 'DRAFT', version: 1, publishedAt: null, void: null },
      draft: draft(),
    })
    expect((await publicDraw(id)).status).toBe(404)
    const album = await addAlbum(stage.shop)
    const next = draft({ places: 5, isFree: false, productIds: [album] })
    const body = { version: 1, draft: next }
    expect(await send('PUT /api/studio/event/{eventId}/draw/{id}', { ...at(id), body })).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
    expect(await sheet(id)).toMatchObject({ version: 2, draft: next, products: [{ id: album }] })
    const late = await send('PUT /api/studio/event/{eventId}/draw/{id}', { ...at(id), body })
    expect(late).toMatchObject({ status: 409, body: { name: 'VERSION_CONFLICT', data: { version: 2 } } })
    const gone = await send('DELETE /api/studio/event/{eventId}/draw/{id}', at(id))
    expect(gone.status).toBe(204)
    expect((await send('GET /api/studio/event/{eventId}/draw/{id}', at(id))).status).toBe(404)
    expect((await entriesOf(id)).map(({ action, outcome }) => [action, outcome])).toEqual([
      ['draw.create', 'DONE'],
      ['draw.change', 'DONE'],
      ['draw.change', 'REFUSED'],
      ['draw.delete', 'DONE'],
    ])
  })

  test('may lack texts and a way in, but not its times', async () => {
    const id = await created({ title: { en: 'Soon' }, prize: {}, terms: {}, isFree: false })
    expect(await sheet(id)).toMatchObject({ draft: { title: { en: 'Soon' }, prize: {} } })
    expect(fieldsOf(await create({ opensAt: null, closesAt: null }))).toEqual([
      'opensAt required',
      'closesAt required',
    ])
    expect(fieldsOf(await create({ opensAt: local(200), closesAt: local(100) }))).toEqual([
      'closesAt after-open-draw',
    ])
    const bad = { version: 1, draft: draft({ closesAt: null, opensAt: null }) }
    const saved = await send('PUT /api/studio/event/{eventId}/draw/{id}', { ...at(id), body: bad })
    expect(fieldsOf(saved)).toEqual(['draft/opensAt required', 'draft/closesAt required'])
  })

  test.each<[string, Partial<StudioDrawDraft>, string]>([
    ['no places', { places: 0 }, 'places minimum'],
    ['a day without an answer', { acceptHours: 1 }, 'acceptHours minimum'],
    ['no delay', { delaySec: 0 }, 'delaySec minimum'],
  ])('with %s is refused by its field', async (_, change, problem) => {
    expect(fieldsOf(await create(change))).toEqual([problem])
  })

  test('takes products of its event or of none only', async () => {
    const foreign = await addProduct(stage.shop, { eventId: moon })
    expect(fieldsOf(await create({ productIds: [foreign] }))).toEqual(['productIds other-event'])
    expect(fieldsOf(await create({ productIds: [`pr_${'0'.repeat(26)}`] }))).toEqual(['productIds unknown'])
    const own = await addProduct(stage.shop, { eventId: tide })
    expect((await create({ productIds: [own] })).status).toBe(200)
  })
})

describe('studio/draws: publication', () => {
  test('freezes the draw, numbers it and shows it to everybody', async () => {
    const before = (await listed()).filter(({ number }) => number !== null).length
    const waiting = await created()
    const id = await created({ exclusions: [...drawExclusions] })
    expect(await publish(id)).toMatchObject({ status: 200, body: { number: before + 1 } })
    expect(await publicDraw(id)).toMatchObject({
      status: 200,
      body: { state: 'PLANNED', number: before + 1 },
    })
    const rules = await stage.studio.world.api.http.inject({ url: `/draws/${id}/rules.txt` })
    for (const code of drawExclusions) expect(rules.body).toContain(`exclusion ${code}\n`)
    expect(rules.body).toContain('margin 300\n')
    const again = [
      await publish(id, 1),
      await send('PUT /api/studio/event/{eventId}/draw/{id}', {
        ...at(id),
        body: { version: 1, draft: draft({ places: 9 }) },
      }),
      await send('DELETE /api/studio/event/{eventId}/draw/{id}', at(id)),
    ]
    for (const refused of again) expect(refused).toMatchObject({ status: 409, body: { name: 'NOT_A_DRAFT' } })
    const list = await listed()
    expect(list.find((draw) => draw.id === id)).toMatchObject({ number: before + 1, state: 'PLANNED' })
    expect(list.find((draw) => draw.id === waiting)).toMatchObject({ number: null, state: 'DRAFT' })
    const log = await send('GET /api/studio/audit', {}, stage.owner)
    expect(
      log.body.content.find((one: { object: { id: string } }) => one.object.id === id).object,
    ).toMatchObject({ name: { text: 'Signed albums' }, leadsTo: { kind: 'draw', id: `${tide}/draws/${id}` } })
    const [, entry] = await entriesOf(id)
    expect(entry).toMatchObject({
      action: 'draw.publish',
      outcome: 'DONE',
      after: { state: 'PLANNED', number: before + 1, title: draft().title },
    })
  })

  test('counts from 1 without gaps, in the order of publication', async () => {
    const [first, second, third] = [await created(), await created(), await created()]
    await publish(third)
    await publish(first)
    await send('DELETE /api/studio/event/{eventId}/draw/{id}', at(second))
    const numbers = (await listed()).flatMap(({ number }) => number ?? [])
    expect(numbers).toEqual(numbers.map((_, place) => place + 1))
    expect((await sheet(first)).number).toBe((await sheet(third)).number + 1)
  })

  test('is refused with every field that is not ready', async () => {
    const id = await created({
      ...{ title: { en: 'Albums' }, terms: { ko: '약관', ja: '規約', en: 'Terms', zhhans: '条款' } },
      ...{ prize: {}, isFree: false, opensAt: local(-60), closesAt: local(-30) },
    })
    const refused = await publish(id)
    expect(refused.status).toBe(400)
    expect(fieldsOf(refused)).toEqual([
      ...['title/ko required', 'title/ja required', 'title/zhhans required'],
      ...['prize/ko required', 'prize/ja required', 'prize/en required', 'prize/zhhans required'],
      ...['opensAt future', 'closesAt future', 'productIds way-in'],
    ])
    expect((await publicDraw(id)).status).toBe(404)
    expect((await entriesOf(id)).at(-1)).toMatchObject({
      action: 'draw.publish',
      outcome: 'REFUSED',
      refusal: 'INVALID_INPUT',
    })
  })

  test('publishes what was read, not what another person saved since', async () => {
    const id = await created()
    await send('PUT /api/studio/event/{eventId}/draw/{id}', {
      ...at(id),
      body: { version: 1, draft: draft({ places: 7 }) },
    })
    expect(await publish(id, 1)).toMatchObject({ status: 409, body: { name: 'VERSION_CONFLICT' } })
    expect((await publish(id, 2)).status).toBe(200)
  })
})

describe('studio/draws: void', () => {
  test('ends a published draw after a second approval, with a public reason and a logged note', async () => {
    const id = await published()
    const requested = await voided(id)
    expect(requested.status).toBe(200)
    expect(await publicDraw(id)).toMatchObject({ body: { state: 'PLANNED', void: null } })
    expect(await voided(id)).toMatchObject({ status: 409, body: { name: 'APPROVAL_PENDING' } })
    const { approvalId } = requested.body
    expect((await pending()).find((one) => one.id === approvalId)).toMatchObject({
      kind: 'DRAW_VOID',
      event: { id: tide },
      draw: { id, reason: 'RULES_WRONG', note: 'The terms name another prize', member: null },
    })
    expect((await approve(approvalId)).status).toBe(200)
    await expect.poll(async () => (await publicDraw(id)).body.state).toBe('VOID')
    expect(await publicDraw(id)).toMatchObject({ body: { state: 'VOID', void: { reason: 'RULES_WRONG' } } })
    expect(await sheet(id)).toMatchObject({ state: 'VOID', void: { reason: 'RULES_WRONG' } })
    expect((await entriesOf(id)).slice(-2)).toMatchObject([
      { action: 'draw.void', outcome: 'REFUSED', refusal: 'APPROVAL_PENDING' },
      {
        action: 'approval.approve',
        outcome: 'DONE',
        reason: 'The terms name another prize',
        after: { state: 'VOID', why: 'RULES_WRONG', approval: approvalId, askedBy: organiser.uid },
      },
    ])
    expect(await voided(id)).toMatchObject({ status: 409, body: { name: 'DRAW_CLOSED' } })
  })

  test('is refused for a draft, and from the closing time on', async () => {
    expect((await voided(await created())).status).toBe(404)
    const id = await published({ opensAt: local(2), closesAt: local(4) })
    await stage.studio.pass('5 minutes')
    expect(await voided(id)).toMatchObject({ status: 409, body: { name: 'DRAW_CLOSED' } })
  })
})

describe('studio/draws: exclusion', () => {
  const exclude = (id: string, body: object, by = organiser) =>
    send('POST /api/studio/event/{eventId}/draw/{id}/exclusion', { ...at(id), body }, by)
  const asked = (fan: Fan) => ({
    memberId: fan.uid,
    reason: 'SECOND_ACCOUNT',
    note: 'Both accounts pay by one card',
  })

  test('takes a member out after a second approval, counts it in public, and keeps the member out', async () => {
    const { id, fan } = await enteredDraw(stage)
    await stage.studio.world.db.owner`insert into notification_inbox (member_uid) values (${fan.uid})`
    const requested = await exclude(id, asked(fan))
    expect(requested.status).toBe(200)
    const { approvalId } = requested.body
    expect((await pending()).find((one) => one.id === approvalId)).toMatchObject({
      kind: 'DRAW_EXCLUSION',
      draw: { id, reason: 'SECOND_ACCOUNT', member: { uid: fan.uid } },
    })
    const own = () => fan.api('GET /api/v1/draw/{id}/entry', { params: { id } })
    expect(await own()).toMatchObject({ value: { entries: [{ left: null }] } })
    expect(await approve(approvalId, organiser)).not.toMatchObject({ status: 200 })
    expect((await approve(approvalId)).status).toBe(200)
    expect(await own()).toMatchObject({
      value: { entries: [{ left: { reason: 'EXCLUDED', exclusion: 'SECOND_ACCOUNT' } }] },
    })
    expect(await fan.api('PUT /api/v1/draw/{id}/entry', { params: { id } })).toMatchObject({
      error: { name: 'DRAW_EXCLUDED' },
    })
    await advanceDraws(stage.studio.world.api.ctx)
    await expect
      .poll(async () => (await publicDraw(id)).body, { timeout: 20_000 })
      .toMatchObject({
        entries: 0,
        left: { excluded: 1 },
        exclusions: [{ reason: 'SECOND_ACCOUNT', entries: 1 }],
      })
    const notified = await stage.studio.world.db.app`
      select template, data->>'reason' as reason from notification where member_uid = ${fan.uid}`
    expect(notified).toEqual([{ template: 'draw-excluded', reason: 'SECOND_ACCOUNT' }])
  })

  test('is refused for an unpublished reason, a member without a lot, and a draw that is not open', async () => {
    const { id, fan } = await enteredDraw(stage)
    const [stranger] = await addFans(stage.shop, 1)
    if (!stranger) throw new Error('no fan')
    const wrong = await exclude(id, { ...asked(stranger), reason: 'RESALE' })
    expect(fieldsOf(wrong)).toEqual(['reason unpublished', 'memberId no-lot'])
    expect(await exclude(await published(), asked(fan))).toMatchObject({ body: { name: 'DRAW_CLOSED' } })
    const elsewhere = await send('POST /api/studio/event/{eventId}/draw/{id}/exclusion', {
      ...at(id, moon),
      body: asked(fan),
    })
    expect(elsewhere.status).toBe(404)
  })

  test('is not carried out once the draw has closed', async () => {
    const { id, fan } = await enteredDraw(stage)
    const { approvalId } = (await exclude(id, asked(fan))).body
    await stage.studio.world.db.owner`alter table draw disable trigger draw_stays`
    await stage.studio.world.db.owner`
      update draw set opens_at = app_now() - interval '2 hours', closes_at = app_now() where id = ${Buffer.from(id, 'hex')}`
    await stage.studio.world.db.owner`alter table draw enable trigger draw_stays`
    expect(await approve(approvalId)).toMatchObject({ status: 409, body: { name: 'DRAW_CLOSED' } })
  })

  test('a refund by staff of an order with lots in the draw needs a second person', async () => {
    const { ctx } = stage.studio.world.api
    const now = ctx.clock.now()
    const times = { opensAt: new Date(now - 60_000), closesAt: new Date(now + 86_400_000) }
    const album = await addAlbum(stage.shop)
    await addDraw(stage.shop, aDraw(tide, { productIds: [album], ...times }))
    const [fan] = await addFans(stage.shop, 1, 50)
    if (!fan) throw new Error('no fan')
    const orderId = await buyAlbums(fan, album, 2)
    const quoted = await stage.studio.send('GET /api/studio/order/{id}/refund', {
      cookie: stage.owner.staffCookie,
      params: { id: orderId },
    })
    expect(quoted).toMatchObject({ status: 200, body: { needsSecond: true } })
  })
})

test('studio/draws: a canceled event voids its draws that have not closed', async () => {
  const { id: eventId } = await addEvent(stage.studio.world, { isFree: true })
  const params = { eventId }
  const { id } = await stage.made('POST /api/studio/event/{eventId}/draw', { params, body: draft() })
  const { id: waiting } = await stage.made('POST /api/studio/event/{eventId}/draw', { params, body: draft() })
  const at = { params: { eventId, id } }
  await stage.made('POST /api/studio/event/{eventId}/draw/{id}/publish', { ...at, body: { version: 1 } })
  const asked = await send(
    'POST /api/studio/event/{eventId}/cancel',
    { params, body: { note: {} } },
    stage.owner,
  )
  expect(asked).toMatchObject({ status: 200, body: { state: 'WAITS' } })
  expect((await approve(asked.body.approvalId, await stage.hire('FINANCE'))).status).toBe(200)
  expect(await publicDraw(id)).toMatchObject({ body: { state: 'VOID', void: { reason: 'EVENT_CANCELED' } } })
  const late = await send(
    'POST /api/studio/event/{eventId}/draw/{id}/publish',
    { params: { eventId, id: waiting }, body: { version: 1 } },
    stage.owner,
  )
  expect(late).toMatchObject({ status: 409, body: { name: 'EVENT_ENDED' } })
})

describe('studio/draws: permissions', () => {
  test('finance and support read and change nothing; moderators and artists see nothing', async () => {
    const id = await created()
    const read = 'GET /api/studio/event/{eventId}/draw/{id}'
    for (const role of ['FINANCE', 'SUPPORT'] as const) {
      const by = await stage.studio.hire(everywhere(role))
      expect((await send(read, at(id), by)).status).toBe(200)
      const body = { version: 1 }
      const refused = await send(
        'POST /api/studio/event/{eventId}/draw/{id}/publish',
        { ...at(id), body },
        by,
      )
      expect(refused).toMatchObject({ body: { name: 'NOT_PERMITTED' } })
    }
    for (const role of ['MODERATOR', 'ARTIST', 'CALL_STAFF'] as const) {
      const by = await stage.studio.hire(everywhere(role))
      expect(await send(read, at(id), by)).toMatchObject({ body: { name: 'NOT_PERMITTED' } })
    }
  })

  test('a draw is found at its own event only', async () => {
    const id = await created()
    const keys: Key[] = [
      'GET /api/studio/event/{eventId}/draw/{id}',
      'GET /api/studio/event/{eventId}/draw/{id}/progress',
      'GET /api/studio/event/{eventId}/draw/{id}/winners',
      'DELETE /api/studio/event/{eventId}/draw/{id}',
    ]
    for (const key of keys) expect(await send(key, at(id, moon), stage.owner)).toMatchObject({ status: 404 })
  })
})

describe('studio/draws: nobody in the house knows early or too much', () => {
  const reads: Key[] = [
    'GET /api/studio/event/{eventId}/draw/{id}',
    'GET /api/studio/event/{eventId}/draw/{id}/progress',
    'GET /api/studio/event/{eventId}/draw/{id}/winners',
  ]
  const everything = async (id: string) => {
    const list = await send('GET /api/studio/event/{eventId}/draw', { params: { eventId: tide } })
    const answers = await Promise.all(reads.map((key) => send(key, at(id), stage.owner)))
    return JSON.stringify([list.body, ...answers.map(({ body }) => body)])
  }

  test('before the draw there are counts only, after it masked names without ranks and entries', async () => {
    const { ctx } = stage.studio.world.api
    const id = await published({
      opensAt: local(2),
      closesAt: local(20),
      places: 2,
      reserves: 3,
      delaySec: 600,
    })
    await stage.studio.pass('3 minutes')
    await advanceDraws(ctx)
    const fans = await addFans(stage.shop, 6)
    const enter = (fan: Fan) => fan.api('PUT /api/v1/draw/{id}/entry', { params: { id } })
    for (const fan of fans) expect(await enter(fan)).toMatchObject({ ok: true })
    await advanceDraws(ctx)
    expect(await send(reads[1] as Key, at(id))).toMatchObject({
      status: 200,
      body: { state: 'OPEN', entries: 6, entrants: 6, left: { byMember: 0 } },
    })
    await stage.studio.pass('11 minutes')
    await advanceDraws(ctx)
    expect((await send(reads[1] as Key, at(id))).body.checkpoints).toEqual([
      { size: 6, at: expect.any(String) },
    ])
    expect((await send(reads[2] as Key, at(id))).status).toBe(204)
    const secrets = await stage.studio.world.db.owner<{ text: string }[]>`
      select encode(id, 'hex') as text from draw_entry where draw_id = ${Buffer.from(id, 'hex')}
      union all select encode(id, 'hex') from draw_entrant where draw_id = ${Buffer.from(id, 'hex')}
      union all select member_uid from draw_entrant where draw_id = ${Buffer.from(id, 'hex')}`
    expect(secrets).toHaveLength(18)
    const before = await everything(id)
    for (const { text } of secrets) expect(before).not.toContain(text)

    const entries = await stage.studio.world.db.owner<{ id: string }[]>`
      select encode(id, 'hex') as id from draw_entry where draw_id = ${Buffer.from(id, 'hex')} order by id`
    await storeResult(
      stage.shop,
      id,
      entries.map((entry) => entry.id),
      ['CONFIRMED', 'FORFEITED', 'WINNER', 'RESERVE', 'RESERVE'],
    )
    const winners = await send(reads[2] as Key, at(id))
    expect(winners).toMatchObject({
      status: 200,
      body: { counts: { waiting: 1, confirmed: 1, forfeited: 1 }, free: 0 },
    })
    expect(winners.body.winners).toHaveLength(3)
    for (const winner of winners.body.winners) {
      expect(Object.keys(winner).sort()).toEqual(['checkedInAt', 'forfeit', 'itemId', 'name', 'status'])
      expect([...winner.name]).toHaveLength(2)
      expect(winner.name.endsWith('•')).toBe(true)
    }
    const after = await everything(id)
    for (const { text } of secrets) expect(after).not.toContain(text)
    expect(after).not.toMatch(/RESERVE|rank/)
  })
})
