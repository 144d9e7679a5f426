import { readFile } from 'node:fs/promises'
import { checkInCode } from '@encore/contract/rules/draws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFans, type Fan } from '#test/commerce/shop.ts'
import { drawSignedItems, itemOf } from '#test/live/signing-draw.ts'
import { openStage } from './recipes/index.ts'
import { type Colleague, tide } from './studio-world.ts'

let stage: Awaited<ReturnType<typeof openStage>>
let support: Colleague
beforeAll(async () => {
  stage = await openStage()
  support = await stage.studio.hire({ role: 'SUPPORT', eventId: tide })
}, 120_000)
afterAll(() => stage.close())

type Key = Parameters<typeof stage.studio.send>[0]
const send = (key: Key, options: object = {}, by = support) =>
  stage.studio.send(key, { cookie: by.staffCookie, ...options })

/** A drawn draw: Zoe accepted and has the first rank, Ada waits, Bea is in reserve, and Cleo gave the place back. */
async function won() {
  const fans = await addFans(stage.shop, 4)
  const names = ['Zoe', 'Ada', 'Bea', 'Cleo']
  for (const [at, { uid }] of fans.entries())
    await stage.studio.world.db.owner`
      update member set nickname = ${`${names[at]} ${uid.slice(-6)}`}, nickname_key = ${uid} where uid = ${uid}`
  const id = await drawSignedItems(stage.shop, tide, fans, ['CONFIRMED', 'WINNER', 'RESERVE', 'FORFEITED'], {
    places: 2,
  })
  const items = await Promise.all(fans.map((fan) => itemOf(stage.shop, id, fan)))
  return { id, fans: fans as [Fan, Fan, Fan, Fan], items: items as [string, string, string, string] }
}

const at = (id: string, itemId: string) => ({ params: { eventId: tide, id, itemId } })
const checkIn = (id: string, itemId: string, by?: Colleague) =>
  send('PUT /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/check-in', at(id, itemId), by)

test('draw check-in: ticks an accepted winner off once, and takes it back', async () => {
  const { id, fans, items } = await won()
  const first = await checkIn(id, items[0])
  expect(first.status).toBe(200)
  expect((await checkIn(id, items[0])).body).toEqual(first.body)
  const list = async () =>
    (await send('GET /api/studio/event/{eventId}/draw/{id}/winners', { params: { eventId: tide, id } })).body
  expect(await list()).toMatchObject({ mayReveal: true, mayCheckIn: true })
  const mine = async () => (await list()).winners.find((one: { itemId: string }) => one.itemId === items[0])
  expect(await mine()).toMatchObject(first.body)
  const undo = 'DELETE /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/check-in'
  expect((await send(undo, at(id, items[0]))).status).toBe(204)
  expect((await mine()).checkedInAt).toBeNull()
  const own = await fans[0].api('GET /api/v1/draw/{id}/entry', { params: { id } })
  expect(own).toMatchObject({ ok: true, value: { checkInCode: checkInCode(items[0]) } })
})

test('draw check-in: lets nobody in who has not accepted, gave the place back, or only waits in reserve', async () => {
  const { id, fans, items } = await won()
  for (const place of [1, 3] as const)
    expect(await checkIn(id, items[place])).toMatchObject({ body: { name: 'DRAW_PLACE_OVER' } })
  expect((await checkIn(id, items[2])).status).toBe(404)
  expect((await checkIn(id, crypto.randomUUID())).status).toBe(404)
  const moderator = await stage.studio.hire({ role: 'MODERATOR', eventId: tide })
  expect(await checkIn(id, items[0], moderator)).toMatchObject({ body: { name: 'NOT_PERMITTED' } })
  const own = await fans[1].api('GET /api/v1/draw/{id}/entry', { params: { id } })
  expect(own).toMatchObject({ ok: true, value: { checkInCode: null } })
})

test('draw check-in: the export is alphabetical, holds no rank, and needs a reason', async () => {
  const { id, items, fans } = await won()
  await checkIn(id, items[0])
  const key = 'POST /api/studio/event/{eventId}/draw/{id}/export'
  const params = { eventId: tide, id }
  expect((await send(key, { params, body: { reason: ' ' } })).status).toBe(400)
  const begun = await send(key, { params, body: { reason: 'The list for the entrance' } })
  expect(begun.status).toBe(200)
  const job = async () => (await send('GET /api/studio/job/{id}', { params: { id: begun.body.workId } })).body
  await expect.poll(async () => (await job()).state, { timeout: 20_000 }).toBe('DONE')
  const { ctx } = stage.studio.world.api
  const file = await readFile(`${ctx.config.DATA_DIR}/work/${begun.body.workId}`, 'utf8')
  const rows = file
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown[])
  expect(rows.slice(1)).toEqual([
    [`Ada ${fans[1].uid.slice(-6)}`, '', 'One signed album', 'waiting', checkInCode(items[1]), 'no'],
    [`Zoe ${fans[0].uid.slice(-6)}`, '', 'One signed album', 'confirmed', checkInCode(items[0]), 'yes'],
  ])
  const finance = await stage.hire('FINANCE')
  expect(await send(key, { params, body: { reason: 'Curious' } }, finance)).toMatchObject({
    body: { name: 'NOT_PERMITTED' },
  })
  const [entry] = await stage.studio.world.db.owner`
    select reason, after from audit_entry where action = 'draw.export' and outcome = 'DONE' order by seq desc limit 1`
  expect(entry).toEqual({ reason: 'The list for the entrance', after: { work: begun.body.workId } })
})
