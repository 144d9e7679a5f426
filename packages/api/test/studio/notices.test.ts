import type { NoticeDraft } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishDueNotices } from '#modules/engagement/notices/index.ts'
import { type Colleague, everywhere, moon, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let owner: Colleague
let organiser: Colleague
beforeAll(async () => {
  studio = await openStudio()
  owner = await studio.hire(everywhere('OWNER'))
  organiser = await studio.hire({ role: 'ORGANISER', eventId: tide })
})
afterAll(() => studio.close())

const send = (key: Parameters<Studio['send']>[0], options: object = {}) =>
  studio.send(key, { cookie: owner.staffCookie, ...options })
const aDraft = (title: string, change: Partial<NoticeDraft> = {}): NoticeDraft => ({
  kind: 'SHOW',
  eventId: null,
  isPinned: false,
  title: { en: title },
  summary: { en: `In short: ${title}` },
  body: { en: `All of **${title}**` },
  ...change,
})
const make = async (title: string, change: Partial<NoticeDraft> = {}): Promise<string> =>
  (await send('POST /api/studio/notice', { body: aDraft(title, change) })).body.id
const sheet = async (id: string) => (await send('GET /api/studio/notice/{id}', { params: { id } })).body
const publish = (id: string, body: object = {}, cookie = owner.staffCookie) =>
  send('POST /api/studio/notice/{id}/publish', {
    cookie,
    params: { id },
    body: { at: null, tellsMembers: false, ...body },
  })
const save = (id: string, version: number, draft: NoticeDraft) =>
  send('PUT /api/studio/notice/{id}', { params: { id }, body: { version, draft } })
const page = (id: string, headers: Record<string, string> = {}) =>
  studio.world.send('GET /api/v1/notice/{id}', { params: { id }, headers })
const rung = async () =>
  (
    await studio.world.db.owner<{ id: string }[]>`
      select source_id as id from notification where template = 'notice' and member_uid is null`
  ).map(({ id }) => id)

test('studio notices: are written, previewed, published, corrected and removed with one audit entry each', async () => {
  const before = (await studio.entries()).length
  const id = await make('Doors', { title: { en: 'Doors', ko: '입장' } })
  expect(await sheet(id)).toMatchObject({ state: 'DRAFT', publishedAt: null, version: 1 })
  expect((await page(id)).status).toBe(404)
  const link = (await send('GET /api/studio/notice/{id}/preview', { params: { id } })).body
  const token = new URL(link.path, link.origin).searchParams.get('preview') ?? ''
  const ahead = await page(id, { 'x-page-preview': token, 'accept-language': 'ko' })
  expect(ahead.body).toMatchObject({ title: { text: '입장', lang: 'ko' }, bodyHtml: { lang: 'en' } })
  const other = await make('Another')
  expect((await page(other, { 'x-page-preview': token })).status).toBe(404)

  expect((await publish(id)).status).toBe(204)
  expect((await page(id)).body.title.text).toBe('Doors')
  const shown = await sheet(id)
  expect(shown.state).toBe('SHOWN')
  expect((await save(id, shown.version, aDraft('Doors at five'))).body).toEqual({
    version: shown.version + 1,
  })
  expect((await page(id)).body.title.text).toBe('Doors at five')
  expect((await save(id, shown.version, aDraft('Late'))).body).toMatchObject({ name: 'VERSION_CONFLICT' })
  const emptied = await save(id, shown.version + 1, aDraft('x', { body: { en: ' ' } }))
  expect(emptied.body.fields).toEqual([{ path: 'draft/body', rule: 'required' }])

  const down = () => send('POST /api/studio/notice/{id}/take-down', { params: { id }, body: {} })
  expect((await down()).status).toBe(204)
  expect((await page(id)).status).toBe(404)
  expect((await down()).status).toBe(404)
  expect((await studio.entries()).slice(before).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(
    [
      ...['notice.create DONE', 'notice.create DONE', 'notice.publish DONE', 'notice.change DONE'],
      ...[
        'notice.change REFUSED',
        'notice.change REFUSED',
        'notice.take-down DONE',
        'notice.take-down REFUSED',
      ],
    ],
  )
})

test('studio notices: a notice without a text is not published and names the language', async () => {
  const id = await make('Half', { summary: {}, body: {} })
  expect((await publish(id)).body.fields).toEqual([
    { path: 'summary', rule: 'required' },
    { path: 'body', rule: 'required' },
  ])
  expect((await publish(id, { at: 'soon' })).body.fields).toEqual([{ path: 'at', rule: 'format' }])
})

test('studio notices: staff of one event writes about it only and neither pins nor notifies everybody', async () => {
  const mine = { cookie: organiser.staffCookie }
  const make = (change: Partial<NoticeDraft>) =>
    send('POST /api/studio/notice', { ...mine, body: aDraft('Mine', change) })
  expect((await make({})).body.name).toBe('NOT_PERMITTED')
  expect((await make({ eventId: moon })).body.name).toBe('NOT_FOUND')
  expect((await make({ eventId: tide, isPinned: true })).body.name).toBe('NOT_PERMITTED')
  const { id } = (await make({ eventId: tide })).body
  expect((await publish(id, { tellsMembers: true }, organiser.staffCookie)).body.name).toBe('NOT_PERMITTED')
  expect((await publish(id, {}, organiser.staffCookie)).status).toBe(204)
  const foreign = await send('GET /api/studio/notice/{id}', { ...mine, params: { id: await make2() } })
  expect(foreign.status).toBe(404)
  const listed = (await send('GET /api/studio/notice', mine)).body.content
  expect(listed.map((line: { id: string }) => line.id)).toEqual([id])
  expect(listed[0]).toMatchObject({ state: 'SHOWN', event: { id: tide } })
})
const make2 = () => make('Of nobody’s event')

test('studio notices: the list continues at its cursor and filters by state', async () => {
  const ids = []
  for (let n = 0; n < 32; n++) ids.push(await make(`Draft ${n}`))
  const drafts = (await send('GET /api/studio/notice', { query: { state: 'DRAFT' } })).body
  expect(drafts.content).toHaveLength(30)
  const rest = (
    await send('GET /api/studio/notice', { query: { state: 'DRAFT', cursor: drafts.nextCursor } })
  ).body
  const all = [...drafts.content, ...rest.content].map(({ id }: { id: string }) => id)
  expect(new Set(all).size).toBe(all.length)
  expect(all.slice(0, 32)).toEqual(ids.toReversed())
  expect(rest.nextCursor).toBeNull()
})

test('studio notices: are found by part of a title in any language within a state', async () => {
  const called = await make('Curtain at noon', { title: { en: 'Curtain at noon', ko: '정오에 열려요' } })
  await make('Curtain at night')
  expect((await publish(called)).status).toBe(204)
  const found = async (query: object) => {
    const { content } = (await send('GET /api/studio/notice', { query })).body
    return content.map(({ id }: { id: string }) => id)
  }
  expect(await found({ keyword: 'CURTAIN AT', state: 'SHOWN' })).toEqual([called])
  expect(await found({ keyword: '정오' })).toEqual([called])
  expect(await found({ keyword: 'curtain at' })).toHaveLength(2)
  expect(await found({ keyword: 'curtain_at' })).toEqual([])
})

// Must run last, because it advances the clock.
test('studio notices: a planned one is published and notifies once, and a canceled plan never does', async () => {
  const at = new Date(studio.world.api.ctx.clock.now() + 20 * 60_000).toISOString()
  const [planned, dropped] = [await make('Encore night'), await make('A mistake')]
  for (const id of [planned, dropped]) await publish(id, { at, tellsMembers: true })
  expect(await sheet(planned)).toMatchObject({ state: 'SCHEDULED', publishedAt: at, tellsMembers: true })
  await send('POST /api/studio/notice/{id}/take-down', { params: { id: dropped }, body: {} })
  await publishDueNotices(studio.world.api.ctx)
  expect(await rung()).toEqual([])
  await studio.pass('21 minutes')
  const { ctx } = studio.world.api
  await Promise.all([publishDueNotices(ctx), publishDueNotices(ctx)])
  await publishDueNotices(ctx)
  expect(await rung()).toEqual([planned])
  expect(await sheet(planned)).toMatchObject({ state: 'SHOWN', notifiedAt: expect.any(String) })
})

test('studio notices: filter by event and exclude events of others', async () => {
  const ids = {
    tide: await make('Of one', { eventId: tide }),
    moon: await make('Of another', { eventId: moon }),
  }
  const none = await make('Of none')
  const listed = async (query: object, cookie = owner.staffCookie): Promise<string[]> =>
    (await send('GET /api/studio/notice', { cookie, query })).body.content.map(({ id }: { id: string }) => id)
  expect(await listed({})).toEqual(expect.arrayContaining([ids.tide, ids.moon, none]))
  const ofMoon = await listed({ eventId: moon })
  expect(ofMoon).toContain(ids.moon)
  for (const other of [ids.tide, none]) expect(ofMoon).not.toContain(other)
  expect(await listed({ eventId: moon }, organiser.staffCookie)).toEqual([])
})
