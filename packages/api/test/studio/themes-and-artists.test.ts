import type { ArtistDraft, ThemeDraft } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainImage } from '#platform/images/index.ts'
import { type Colleague, everywhere, moon, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let owner: Colleague
let image: string
beforeAll(async () => {
  studio = await openStudio()
  owner = await studio.hire(everywhere('OWNER'))
  image = await plainImage(studio.world.api.ctx, '#6ed5e8', [900, 506])
})
afterAll(() => studio.close())

const send = (key: Parameters<Studio['send']>[0], options: object = {}) =>
  studio.send(key, { cookie: owner.staffCookie, ...options })
const theme = (change: Partial<ThemeDraft> = {}): ThemeDraft => ({
  title: { en: 'Night tide', ko: '밤물결' },
  image,
  isHidden: false,
  eventIds: [tide, moon],
  ...change,
})
const makeTheme = async (change: Partial<ThemeDraft> = {}): Promise<string> =>
  (await send('POST /api/studio/theme', { body: theme(change) })).body.id
const seen = async () => (await studio.world.send('GET /api/v1/event-theme')).body.content as { id: string }[]
const actions = async () => (await studio.entries()).map(({ action }) => action)

test('themes and artists: a theme is created, ordered and hidden with one entry each, and fans see the public one', async () => {
  const before = (await actions()).length
  const [first, second] = [await makeTheme(), await makeTheme({ title: { en: 'Firsts' } })]
  expect((await seen()).map(({ id }) => id)).toEqual([first, second])
  expect((await seen())[0]).toMatchObject({ title: { text: 'Night tide' }, eventCount: 1 })
  const ordered = await send('PUT /api/studio/theme-order', { body: { ids: [second, first] } })
  expect(ordered.status).toBe(204)
  expect((await seen()).map(({ id }) => id)).toEqual([second, first])
  const sheet = (await send('GET /api/studio/theme/{id}', { params: { id: first } })).body
  expect(sheet.draft).toEqual(theme())
  expect(new Set(sheet.events.map(({ id }: { id: string }) => id))).toEqual(new Set([tide, moon]))
  const draft = theme({ isHidden: true, eventIds: [moon], title: { ja: '夜の潮', en: '  ' } })
  const saved = await send('PUT /api/studio/theme/{id}', {
    params: { id: first },
    body: { version: sheet.version, draft },
  })
  expect(saved.body).toEqual({ version: sheet.version + 1 })
  expect((await seen()).map(({ id }) => id)).toEqual([second])
  const hidden = await studio.world.send('GET /api/v1/event-theme/{id}', { params: { id: first } })
  expect(hidden.status).toBe(404)
  const list = (await send('GET /api/studio/theme')).body.content
  expect(list[1]).toMatchObject({ id: first, isHidden: true, events: 1, title: { text: '夜の潮' } })
  expect((await actions()).slice(before)).toEqual([
    ...['theme.create', 'theme.create', 'theme.order', 'theme.change'],
  ])
})

test('themes and artists: a save of an older theme learns who was first', async () => {
  const id = await makeTheme()
  const save = (title: string) =>
    send('PUT /api/studio/theme/{id}', {
      params: { id },
      body: { version: 1, draft: theme({ title: { en: title } }) },
    })
  const both = await Promise.all([save('A'), save('B')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = both.find(({ status }) => status === 409)
  expect(late?.body).toMatchObject({ name: 'VERSION_CONFLICT', data: { version: 2, by: expect.any(String) } })
})

test.each<[Partial<ThemeDraft>, string, string]>([
  [{ title: { ko: ' ' } }, 'title', 'required'],
  [{ image: '0'.repeat(32) }, 'image', 'unknown'],
  [{ eventIds: ['ev_00000000000000000000000000'] }, 'eventIds', 'exists'],
])('themes and artists: refuse a theme with %j by its field', async (change, path, rule) => {
  const refused = await send('POST /api/studio/theme', { body: theme(change) })
  expect([refused.status, refused.body.fields]).toEqual([400, [{ path, rule }]])
})

test('themes and artists: an incomplete theme order changes nothing', async () => {
  const [one] = await seen()
  const refused = await send('PUT /api/studio/theme-order', { body: { ids: [one?.id] } })
  expect(refused.body.fields).toEqual([{ path: 'ids', rule: 'exists' }])
})

test('themes and artists: a renamed artist appears on their events, is searchable by other spellings and owns the name', async () => {
  const draft: ArtistDraft = { name: { en: 'Marrow', ko: '매로우' }, aliases: [] }
  const { id } = (await send('POST /api/studio/artist', { body: draft })).body
  const { owner: schema } = studio.world.db
  await schema`insert into event_artist (event_id, artist_id, position) values (${tide}, ${id}, 0)`
  const sheet = (await send('GET /api/studio/artist/{id}', { params: { id } })).body
  expect(sheet).toMatchObject({ version: 1, draft, events: [{ id: tide }] })
  const renamed = { name: { en: 'Halogen', ko: '할로겐' }, aliases: ['ハロゲン', ' ハロゲン '] }
  const saved = await send('PUT /api/studio/artist/{id}', {
    params: { id },
    body: { version: 1, draft: renamed },
  })
  expect(saved.body).toEqual({ version: 2 })
  const event = await studio.world.send('GET /api/v1/event/{id}', { params: { id: tide } })
  expect(event.body.artists).toContainEqual({ text: 'Halogen', lang: 'en' })
  await expect
    .poll(
      async () => {
        const found = await studio.world.send('GET /api/v1/event/search', { query: { keyword: 'ハロゲン' } })
        return found.body.content.map(({ id: found }: { id: string }) => found)
      },
      { timeout: 25_000 },
    )
    .toEqual([tide])
  const body = { nickname: 'Halogen' }
  const check = await studio.world.send('POST /api/v1/member/check-nickname', { token: owner.token, body })
  expect(check.body.name).toBe('NICKNAME_INVALID')
  const list = (await send('GET /api/studio/artist')).body.content
  expect(list).toContainEqual(
    expect.objectContaining({ id, aliases: ['ハロゲン'], events: 1, name: { text: 'Halogen', lang: 'en' } }),
  )
})

test('themes and artists: event staff adds artists and changes none', async () => {
  const organiser = await studio.hire({ role: 'ORGANISER', eventId: tide })
  const body = { name: { en: 'Guest' }, aliases: [] }
  const made = await send('POST /api/studio/artist', { cookie: organiser.staffCookie, body })
  expect(made.status).toBe(200)
  const refused = await send('PUT /api/studio/artist/{id}', {
    cookie: organiser.staffCookie,
    params: { id: made.body.id },
    body: { version: 1, draft: body },
  })
  expect(refused.body.name).toBe('NOT_PERMITTED')
})
