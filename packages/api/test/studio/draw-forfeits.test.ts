import type { ResultStatus } from '@encore/contract/rules/draws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forfeitUnanswered } from '#modules/commerce/draws/answer-win.ts'
import { carryOutForfeits } from '#modules/commerce/draws/forfeit-place.ts'
import { addFans, type Fan } from '#test/commerce/shop.ts'
import { drawSignedItems, itemOf } from '#test/live/signing-draw.ts'
import { openStage } from './recipes/index.ts'
import { type Colleague, tide } from './studio-world.ts'

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
const ctx = () => stage.studio.world.api.ctx

interface Won {
  id: string
  fans: Fan[]
  items: string[]
}

/** A drawn draw of two places: a winner, a winner who accepted, and a reserve. */
async function won(statuses: readonly ResultStatus[] = ['WINNER', 'CONFIRMED', 'RESERVE']): Promise<Won> {
  const fans = await addFans(stage.shop, statuses.length)
  const id = await drawSignedItems(stage.shop, tide, fans, statuses, {
    places: 2,
    reserves: 1,
    acceptHours: 72,
  })
  for (const { uid } of fans)
    await stage.studio.world.db.owner`insert into notification_inbox (member_uid) values (${uid})`
  const items = await Promise.all(fans.map((fan) => itemOf(stage.shop, id, fan)))
  return { id, fans, items }
}

const at = (id: string, itemId: string) => ({ params: { eventId: tide, id, itemId } })
const request = (id: string, itemId: string, reason = 'NOT_ELIGIBLE', by = organiser) =>
  send(
    'POST /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/forfeit',
    { ...at(id, itemId), body: { reason, note: 'Asked for the age limit' } },
    by,
  )
const decide = (id: string, itemId: string, decision: 'KEPT' | 'FORFEITED') =>
  send('POST /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/decision', {
    ...at(id, itemId),
    body: { decision, note: 'Read the objection' },
  })
const approve = (id: string, by: Colleague = stage.owner) =>
  send(
    'POST /api/studio/approval/{id}/approve',
    { params: { id }, body: {}, headers: { 'idempotency-key': crypto.randomUUID() } },
    by,
  )
async function announce(id: string, itemId: string): Promise<void> {
  const { body } = await request(id, itemId)
  expect((await approve(body.approvalId)).status).toBe(200)
}
const own = async (fan: Fan, id: string) => {
  const found = await fan.api('GET /api/v1/draw/{id}/entry', { params: { id } })
  if (!found.ok) throw new Error(JSON.stringify(found))
  return found.value
}
const object = (fan: Fan, id: string, text = 'I am of age') =>
  fan.api('POST /api/v1/draw/{id}/objection', { params: { id }, body: { text } })
const statuses = async ({ id, fans }: Won) =>
  Promise.all(fans.map(async (fan) => (await own(fan, id)).result?.status))
const publicForfeits = (id: string) =>
  expect.poll(
    async () => (await stage.studio.world.send('GET /api/v1/draw/{id}', { params: { id } })).body.forfeits,
    { timeout: 5_000 },
  )
const notices = ({ uid }: Fan) => stage.studio.world.db.owner`
  select template, data->>'reason' as reason, data->>'decision' as decision from notification
  where member_uid = ${uid} order by created_at, id`
/** Runs at a later time; staff sessions end before it, so the clock goes back. */
async function later(interval: string, run: () => Promise<void>): Promise<void> {
  await stage.studio.pass(interval)
  await run()
  await stage.studio.pass(interval.replaceAll(/\d+/g, '-$&'))
}
const listed = async (id: string) =>
  (await send('GET /api/studio/event/{eventId}/draw/{id}/winners', { params: { eventId: tide, id } })).body

describe('draw forfeits: announced by two people', () => {
  test('the winner is notified at once, keeps the place for a day, then a reserve moves up', async () => {
    const draw = await won()
    const { id, fans, items } = draw
    const [winner, , reserve] = fans as [Fan, Fan, Fan]
    const requested = await request(id, items[0] ?? '')
    expect(requested.status).toBe(200)
    expect(await notices(winner)).toEqual([])
    expect(await approve(requested.body.approvalId, organiser)).not.toMatchObject({ status: 200 })
    expect((await own(winner, id)).forfeit).toBeNull()
    expect((await approve(requested.body.approvalId)).status).toBe(200)
    expect(await notices(winner)).toEqual([
      { template: 'draw-place-forfeited', reason: 'NOT_ELIGIBLE', decision: null },
    ])
    expect((await own(winner, id)).forfeit).toMatchObject({
      ...{ reason: 'NOT_ELIGIBLE', objection: null, decision: null },
      objectUntil: expect.any(String),
    })
    await later('23 hours 55 minutes', () => carryOutForfeits(ctx()))
    expect(await statuses(draw)).toEqual(['WINNER', 'CONFIRMED', 'RESERVE'])
    await later('24 hours 1 minute', async () => {
      await Promise.all([carryOutForfeits(ctx()), carryOutForfeits(ctx())])
    })
    expect(await statuses(draw)).toEqual(['FORFEITED', 'CONFIRMED', 'WINNER'])
    expect(await object(winner, id)).toMatchObject({ error: { name: 'DRAW_NOT_OBJECTABLE' } })
    expect((await notices(reserve)).at(-1)).toMatchObject({ template: 'draw-won' })
    await publicForfeits(id).toEqual([{ cause: 'NOT_ELIGIBLE', places: 1 }])
  })

  test('an objection keeps the place until two people decide', async () => {
    const draw = await won()
    const { id, fans, items } = draw
    const [winner] = fans as [Fan]
    const item = items[0] ?? ''
    await announce(id, item)
    expect(await object(winner, id)).toMatchObject({
      ok: true,
      value: { forfeit: { objection: { text: 'I am of age' } } },
    })
    expect(await object(winner, id)).toMatchObject({ ok: true })
    expect(await object(winner, id, 'Another text')).toMatchObject({ error: { name: 'DRAW_NOT_OBJECTABLE' } })
    await later('25 hours', () => carryOutForfeits(ctx()))
    expect(await statuses(draw)).toEqual(['WINNER', 'CONFIRMED', 'RESERVE'])
    const mine = (await listed(id)).winners.find(({ itemId }: { itemId: string }) => itemId === item)
    expect(mine.forfeit).toMatchObject({ objection: { text: 'I am of age' }, decision: null })
    const asked = await decide(id, item, 'FORFEITED')
    expect(asked.status).toBe(200)
    expect(await statuses(draw)).toEqual(['WINNER', 'CONFIRMED', 'RESERVE'])
    const pending = (await send('GET /api/studio/approval', {}, stage.owner)).body.content
    expect(pending.find((one: { id: string }) => one.id === asked.body.approvalId)).toMatchObject({
      kind: 'DRAW_FORFEIT_FINAL',
      draw: { id, reason: 'NOT_ELIGIBLE', winner: 'f•', member: null, objection: 'I am of age' },
    })
    expect(JSON.stringify(pending)).not.toContain(winner.uid)
    expect(await approve(asked.body.approvalId, organiser)).not.toMatchObject({ status: 200 })
    expect((await approve(asked.body.approvalId)).status).toBe(200)
    expect(await statuses(draw)).toEqual(['FORFEITED', 'CONFIRMED', 'WINNER'])
    expect((await own(winner, id)).forfeit).toMatchObject({ decision: 'FORFEITED' })
    expect((await notices(winner)).at(-1)).toMatchObject({
      template: 'draw-forfeit-decided',
      decision: 'FORFEITED',
    })
  })

  test('one person may let the winner keep the place, and another forfeit can follow', async () => {
    const draw = await won()
    const { id, fans, items } = draw
    const [, confirmed] = fans as [Fan, Fan]
    const item = items[1] ?? ''
    await announce(id, item)
    expect(await request(id, item)).toMatchObject({ body: { name: 'DRAW_PLACE_OVER' } })
    expect(await decide(id, item, 'FORFEITED')).toMatchObject({ body: { name: 'DRAW_PLACE_OVER' } })
    expect(await decide(id, item, 'KEPT')).toMatchObject({ status: 200, body: { approvalId: null } })
    expect((await notices(confirmed)).at(-1)).toMatchObject({
      template: 'draw-forfeit-decided',
      decision: 'KEPT',
    })
    await later('25 hours', () => carryOutForfeits(ctx()))
    expect(await statuses(draw)).toEqual(['WINNER', 'CONFIRMED', 'RESERVE'])
    expect(await object(confirmed, id)).toMatchObject({ error: { name: 'DRAW_NOT_OBJECTABLE' } })
    expect((await request(id, item)).status).toBe(200)
  })

  test('on the day of the event the place moves at once', async () => {
    const draw = await won()
    const { id, fans, items } = draw
    const { owner } = stage.studio.world.db
    const [before] = await owner<{ startAt: Date; endAt: Date }[]>`
      select start_at as "startAt", end_at as "endAt" from event where id = ${tide}`
    await owner`
      update event set start_at = app_now(), end_at = app_now() + interval '2 hours' where id = ${tide}`
    await announce(id, items[0] ?? '')
    expect(await statuses(draw)).toEqual(['FORFEITED', 'CONFIRMED', 'WINNER'])
    expect((await own(fans[0] as Fan, id)).forfeit).toMatchObject({
      objectUntil: null,
      decision: 'FORFEITED',
    })
    await owner`update event set start_at = ${before?.startAt ?? null}, end_at = ${before?.endAt ?? null} where id = ${tide}`
  })
})

describe('draw forfeits: refusals', () => {
  test('for a reserve, an unknown place, a place that is over, and staff of another event', async () => {
    const { id, items } = await won(['FORFEITED', 'WINNER', 'RESERVE'])
    expect(await request(id, items[0] ?? '')).toMatchObject({
      status: 409,
      body: { name: 'DRAW_PLACE_OVER' },
    })
    expect((await request(id, items[2] ?? '')).status).toBe(404)
    expect((await request(id, crypto.randomUUID())).status).toBe(404)
    expect((await request(id, 'x')).status).toBeLessThan(500)
    expect((await request((await won()).id, items[1] ?? '')).status).toBe(404)
    expect(await request(id, items[1] ?? '', 'BECAUSE')).toMatchObject({ status: 400 })
    const finance = await stage.hire('FINANCE')
    expect(await request(id, items[1] ?? '', 'NO_SHOW', finance)).toMatchObject({
      body: { name: 'NOT_PERMITTED' },
    })
  })

  test('nobody objects for another, and a loser has nothing to object to', async () => {
    const { id, fans, items } = await won()
    await announce(id, items[0] ?? '')
    for (const other of fans.slice(1))
      expect(await object(other, id)).toMatchObject({ error: { name: 'DRAW_NOT_OBJECTABLE' } })
    const [stranger] = await addFans(stage.shop, 1)
    if (!stranger) throw new Error('no fan')
    expect(await object(stranger, id)).toMatchObject({ error: { name: 'DRAW_NOT_OBJECTABLE' } })
    expect(await object(stranger, '0'.repeat(32))).toMatchObject({ error: { name: 'NOT_FOUND' } })
    expect(await object(fans[0] as Fan, id, ' \n ')).toMatchObject({ ok: false, status: 400 })
  })

  test('a place that was declined meanwhile moves once', async () => {
    const draw = await won()
    const { id, fans, items } = draw
    const { body } = await request(id, items[0] ?? '')
    await fans[0]?.api('POST /api/v1/draw/{id}/result', { params: { id }, body: { answer: 'DECLINE' } })
    expect(await approve(body.approvalId)).toMatchObject({ status: 409, body: { name: 'DRAW_PLACE_OVER' } })
    await forfeitUnanswered(ctx())
    expect(await statuses(draw)).toEqual(['FORFEITED', 'CONFIRMED', 'WINNER'])
    await publicForfeits(id).toEqual([{ cause: 'DECLINED', places: 1 }])
  })
})

describe('draw winners: revealed one at a time', () => {
  const reveal = (id: string, itemId: string, reason: string, by = organiser) =>
    send(
      'POST /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/reveal',
      { ...at(id, itemId), body: { reason } },
      by,
    )

  test('with a reason, which is logged without the person', async () => {
    const { id, fans, items } = await won()
    const [winner] = fans as [Fan]
    expect(JSON.stringify(await listed(id))).not.toContain(winner.uid)
    const shown = await reveal(id, items[0] ?? '', 'Does not answer')
    expect(shown.status).toBe(200)
    expect(shown.body.lines).toContainEqual({ label: 'email', text: `${winner.uid.toLowerCase()}@fans.test` })
    const [entry] = await stage.studio.world.db.owner`
      select action, reason, after, concat(before, after, object_id) as text from audit_entry
      where action = 'draw.reveal' order by seq desc limit 1`
    expect(entry).toMatchObject({ reason: 'Does not answer', after: { shown: 'WINNER', item: items[0] } })
    expect(entry?.text).not.toContain(winner.uid)
  })

  test('never a reserve, never without a reason, and not to finance', async () => {
    const { id, items } = await won()
    expect((await reveal(id, items[2] ?? '', 'Curious')).status).toBe(404)
    expect((await reveal(id, items[0] ?? '', ' ')).status).toBe(400)
    const finance = await stage.hire('FINANCE')
    expect(await reveal(id, items[0] ?? '', 'Curious', finance)).toMatchObject({
      body: { name: 'NOT_PERMITTED' },
    })
    const support = await stage.hire('SUPPORT')
    expect((await reveal(id, items[0] ?? '', 'Called us', support)).status).toBe(200)
  })
})
