import { localOf } from '@encore/contract/rules/local-time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { notifyCalls } from '#modules/studio/calls/notify-bookings.ts'
import { addFan, addFans, audits, type Fan } from '#test/commerce/shop.ts'
import { granted, orderedSession, publishedSession, type SessionPlace } from './recipes/calls.ts'
import { openStage } from './recipes/index.ts'
import { inMinutes } from './recipes/stage.ts'

let stage: Awaited<ReturnType<typeof openStage>>
beforeAll(async () => {
  stage = await openStage()
}, 120_000)
afterAll(() => stage.close())
afterEach(async () => expect(await audits(stage.shop)).toEqual([]))

const owner = () => stage.studio.world.db.owner
type Key = Parameters<typeof stage.studio.send>[0]
const session = '/api/studio/event/{eventId}/call-session/{id}'
const send = (key: string, params: SessionPlace, body: object) =>
  stage.studio.send(key as Key, {
    ...{ cookie: stage.owner.staffCookie, params, body },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })

/** Members of a test get an inbox as members who joined do. */
async function readers(count: number): Promise<Fan[]> {
  const fans = await addFans(stage.shop, count)
  await owner()`insert into notification_inbox (member_uid) select uid from member on conflict do nothing`
  return fans
}

const noticesOf = async ({ uid }: Fan) => {
  const rows = await owner()<{ template: string; data: Record<string, unknown> }[]>`
    select template, data from notification where member_uid = ${uid} and template like 'call-%'
    order by created_at, id`
  return rows.map(({ template, data }) => ({ template, ...data }))
}
const templatesOf = async (fan: Fan) => (await noticesOf(fan)).map(({ template }) => template)
const inHours = (hours: number) => localOf(inMinutes(stage, hours * 60).getTime(), 'Asia/Seoul')

test('studio/calls: each grant is notified, with the event and the time', async () => {
  const [fan] = (await readers(1)) as [Fan]
  const params = await publishedSession(stage)
  await granted(stage, params, fan)
  await granted(stage, params, fan)
  const [first] = await noticesOf(fan)
  expect(first).toMatchObject({
    ...{ template: 'call-granted', sessionId: params.id, zone: 'Asia/Seoul' },
    startsAt: expect.stringMatching(/Z$/),
  })
  expect(await templatesOf(fan)).toEqual(['call-granted', 'call-granted'])
})

test('studio/calls: the published order and the opening are notified once to everybody with a place', async () => {
  const fans = await readers(3)
  const params = await orderedSession(stage, fans)
  const numbers = async () =>
    (await Promise.all(fans.map(noticesOf))).flatMap((notices) =>
      notices.flatMap((one) => (one.template === 'call-place' ? [Reflect.get(one, 'number')] : [])),
    )
  await expect.poll(async () => (await numbers()).toSorted(), { timeout: 20_000 }).toEqual([1, 2, 3])
  for (const state of ['OPEN', 'PAUSED', 'OPEN']) await send(`PUT ${session}/state`, params, { state })
  await expect
    .poll(async () => Promise.all(fans.map(templatesOf)), { timeout: 20_000 })
    .toEqual(fans.map(() => ['call-granted', 'call-place', 'call-opened']))
  const again = { sessionId: params.id, after: null }
  await notifyCalls(stage.studio.world.api.ctx, { ...again, news: { kind: 'OPENED' } })
  await notifyCalls(stage.studio.world.api.ctx, { ...again, news: { kind: 'PLACE' } })
  expect(await templatesOf(fans[0] as Fan)).toHaveLength(3)
})

test('studio/calls: a published session is moved with a reason, its products say so, and everybody reads it', async () => {
  const [fan] = (await readers(1)) as [Fan]
  const params = await publishedSession(stage)
  await granted(stage, params, fan)
  const note = { en: 'The artist is ill' }
  const moved = await send(`POST ${session}/move`, params, { startsAt: inHours(72), note })
  expect(moved.status).toBe(200)
  await expect.poll(() => templatesOf(fan), { timeout: 20_000 }).toEqual(['call-granted', 'call-moved'])
  expect((await noticesOf(fan)).at(-1)).toMatchObject({ note, startsAt: moved.body.startsAt })
  expect(await fan.api('GET /api/v1/call-session/{id}', { params: { id: params.id } })).toMatchObject({
    value: { startsAt: moved.body.startsAt },
  })
})

test('studio/calls: a session is moved to a time to come only, before it opens', async () => {
  const params = await orderedSession(stage, [await addFan(stage.shop)])
  const moveTo = async (startsAt: string | null) => {
    const { body } = await send(`POST ${session}/move`, params, { startsAt, note: {} })
    return body.fields?.map(({ rule }: { rule: string }) => rule) ?? body.name
  }
  expect(await moveTo(null)).toEqual(['required'])
  expect(await moveTo(inHours(-1))).toEqual(['future'])
  const sheet = await stage.studio.send(`GET ${session}`, { cookie: stage.owner.staffCookie, params })
  expect(await moveTo(sheet.body.draft.startsAt)).toEqual(['moved'])
  await send(`PUT ${session}/state`, params, { state: 'OPEN' })
  expect(await moveTo(inHours(48))).toBe('CALL_SESSION_MOVED')
})
