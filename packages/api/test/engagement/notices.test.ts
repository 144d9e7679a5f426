import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import {
  type NewNotice,
  publishDueNotices,
  publishNotice,
  takeDownNotice,
} from '#modules/engagement/notices/index.ts'
import { anEvent, definition, eventId } from '#test/catalog/catalogue.ts'
import { createWorldWithMail, signUpMember } from '#test/members.ts'
import { countStatements, type StatementsOf } from '#test/statements.ts'

let mail: Awaited<ReturnType<typeof createWorldWithMail>>
let statementsOf: StatementsOf

beforeAll(async () => {
  mail = await createWorldWithMail()
  const imported = await importCatalog(mail.world.api.ctx, definition({ events: [anEvent({}, 'tide')] }))
  expect(imported.ok).toBe(true)
  statementsOf = countStatements(mail.world.api.ctx)
})
afterAll(() => mail.close())

const minutes = (count: number) => new Date(mail.world.api.ctx.clock.now() + count * 60_000)
const aNotice = (title: string, change: Partial<NewNotice> = {}): NewNotice => ({
  kind: 'SERVICE',
  title: { en: title, ko: `${title} (한)` },
  summary: { en: `In short: ${title}` },
  body: { en: `**All** of ${title}` },
  ...change,
})
async function publish(title: string, change: Partial<NewNotice> = {}): Promise<string> {
  const published = await publishNotice(mail.world.api.ctx, aNotice(title, change))
  if (!published.ok) throw new Error(JSON.stringify(published.failure))
  return published.value.id
}
const list = async (query: Record<string, string | number> = {}, language = 'en') =>
  (await mail.world.send('GET /api/v1/notice', { query, headers: { 'accept-language': language } })).body
const titles = async (query = {}) =>
  (await list({ size: 100, ...query })).content.map(({ title }: { title: { text: string } }) => title.text)
const one = (id: string) => mail.world.send('GET /api/v1/notice/{id}', { params: { id } })

test('notices: list pinned ones first, then the newest, in the requested language or another', async () => {
  await publish('older', { publishedAt: minutes(-60) })
  await publish('newer', { publishedAt: minutes(-30), kind: 'DELIVERY' })
  await publish('kept on top', { publishedAt: minutes(-90), isPinned: true })
  expect(await titles()).toEqual(['kept on top', 'newer', 'older'])
  const { content } = await list({ size: 1, page: 1 }, 'ko')
  expect(content).toMatchObject([
    { kind: 'DELIVERY', title: { text: 'newer (한)', lang: 'ko' }, summary: { lang: 'en' } },
  ])
  expect(await titles({ kind: 'DELIVERY' })).toEqual(['newer'])
  expect(await list({ kind: 'DELIVERY' })).toMatchObject({ totalElements: 1, last: true })
})

test('notices: show one in full with its show and sanitised markup', async () => {
  const body = { en: 'Doors at **17:00** <script>alert(1)</script>' }
  const id = await publish('at the dome', { kind: 'SHOW', eventId: eventId('tide'), body })
  const { status, body: notice } = await one(id)
  expect(status).toBe(200)
  expect(notice).toMatchObject({ kind: 'SHOW', event: { id: eventId('tide') }, bodyHtml: { lang: 'en' } })
  expect(notice.bodyHtml.html).toContain('<strong>17:00</strong>')
  expect(notice.bodyHtml.html).not.toContain('<script>')
})

test('notices: notify members once, with a link to the notice', async () => {
  const fan = await signUpMember(mail)
  const id = await publish('night of maintenance', { tellsMembers: true })
  await publish('night of maintenance, moved', { id, tellsMembers: true })
  const { body } = await mail.world.send('GET /api/v1/notification', { token: fan.token })
  expect(body.content).toHaveLength(2)
  expect(body.content[0]).toMatchObject({
    type: 'NOTICE',
    sourceId: id,
    title: 'night of maintenance',
    content: 'In short: night of maintenance',
  })
  expect((await one(id)).body.title.text).toBe('night of maintenance, moved')
})

test('notices: vanish from the list and their address when taken down', async () => {
  const id = await publish('a mistake')
  const takeDown = () => mail.world.db.app.begin((tx) => takeDownNotice(tx, id))
  expect(await takeDown()).toMatchObject({ ok: true })
  expect(await takeDown()).toMatchObject({ ok: false })
  expect((await one(id)).status).toBe(404)
  expect(await titles()).not.toContain('a mistake')
})

test.each([
  ['without a title', { title: {} }, ['title']],
  ['with blanks for words', { summary: { en: '  ' }, body: {} }, ['summary', 'body']],
  ['with a title too long', { title: { en: 'x'.repeat(121) } }, ['title']],
])('notices: refuse publication %s', async (_, change, fields) => {
  const refused = await publishNotice(mail.world.api.ctx, aNotice('never', change))
  expect(refused).toMatchObject({ ok: false, failure: { error: 'INVALID_INPUT' } })
  expect(!refused.ok && refused.failure.fields?.map(({ path }) => path)).toEqual(fields)
  expect(await titles()).not.toContain('never')
})

test('notices: refuse a show that does not exist', async () => {
  const refused = await publishNotice(mail.world.api.ctx, aNotice('of nothing', { eventId: eventId('none') }))
  expect(refused).toMatchObject({ ok: false, failure: { error: 'NOT_FOUND' } })
})

test.each([{ kind: 'GOSSIP' }, { page: -1 }, { size: 101 }])('notices: refuse the list %j', async (query) => {
  const { status, body } = await mail.world.send('GET /api/v1/notice', { query: query as never })
  expect([status, body.fields[0].path]).toEqual([400, Object.keys(query)[0]])
})

test('notices: need the same statements for a longer list', async () => {
  const few = await statementsOf(() => list({ size: 1 }))
  expect(await statementsOf(() => list({ size: 100 }))).toBe(few)
})

// Must run last: it advances the clock, so a new session afterwards would date from the past.
test('notices: stay hidden before their time and notify once it has come', async () => {
  const fan = await signUpMember(mail)
  const id = await publish('tomorrow', { publishedAt: minutes(60), tellsMembers: true })
  expect((await one(id)).status).toBe(404)
  expect(await titles()).not.toContain('tomorrow')
  await publishDueNotices(mail.world.api.ctx)
  await mail.world.db.owner`update app_clock set shift = shift + interval '61 minutes'`
  expect((await one(id)).status).toBe(200)
  expect(await titles()).toContain('tomorrow')
  const received = async () =>
    (await mail.world.send('GET /api/v1/notification', { token: fan.token })).body.content.map(
      ({ sourceId }: { sourceId: string | null }) => sourceId,
    )
  const { ctx } = mail.world.api
  await Promise.all([publishDueNotices(ctx), publishDueNotices(ctx)])
  expect(await received()).toEqual([id, null])
})
