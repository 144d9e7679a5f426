import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { readConfig } from '#platform/config.ts'
import { createLogger } from '#platform/log.ts'
import { createApi } from '#platform/start.ts'
import { createWorld, testSettings, type World } from '#test/world.ts'
import { anEvent, aProduct, definition, eventId, productId } from './catalogue.ts'

let world: World

const at = (iso: string) => new Date(`2026-11-${iso}:00Z`)
const over = {
  ...{ doorsAt: at('10T08:30'), startAt: at('10T09:00'), endAt: at('10T11:00') },
  ...{ ticketOpenAt: at('01T00:00'), ticketCloseAt: at('10T09:00') },
}
const onAir = {
  doorsAt: at('21T08:00'),
  startAt: at('21T09:00'),
  endAt: at('21T13:00'),
  ticketCloseAt: at('21T09:00'),
}
const goods = (name: { en: string; ko: string; zhhans?: string }) => ({
  ...{ kind: 'GOODS' as const, eventId: eventId('afterglow') },
  ...{ code: name.en.toUpperCase().replaceAll(' ', '-'), name, replayDays: null },
})
const toCome = { ticketOpenAt: at('25T00:00') }

beforeAll(async () => {
  world = await createWorld()
  await world.db.owner`update app_clock set shift = '2026-11-21T10:00Z'::timestamptz - now()`
  await world.api.ctx.clock.sync()
  const imported = await importCatalog(
    world.api.ctx,
    definition({
      artists: [
        {
          id: 'tidefall',
          name: { en: 'TIDEFALL', ko: '타이드폴' },
          aliases: ['タイドフォール', '潮落', 'TDF'],
        },
        { id: 'bjork', name: { en: 'Björk Ærø' }, aliases: [] },
      ],
      events: [
        anEvent({
          artistIds: ['tidefall'],
          title: { en: 'Low Moon', ko: '로우 문', ja: '低い月', zhhans: '低月' },
        }),
        anEvent({ ...over, artistIds: ['tidefall'], title: { en: 'Moon Over', ko: '지난 달' } }, 'over'),
        anEvent({ ...onAir, title: { en: 'Moon Now', ja: '今夜のムーンライト' } }, 'on-air'),
        anEvent({ ...toCome, title: { en: 'Moon Soon', zhhans: '戀愛 100% 之夜' } }, 'to-come'),
        anEvent({ title: { en: 'Moonlight', ko: '방탄 달빛' }, artistIds: ['bjork'] }, 'moonlight'),
        anEvent({ isCanceled: true, title: { en: 'Moon Off' } }, 'off'),
        anEvent({ isHidden: true, title: { en: 'Moon Secret', ko: '비밀' } }, 'secret'),
        anEvent({ title: { en: 'AFTERGLOW', zhhans: '晚霞' } }, 'afterglow'),
        anEvent({ type: 'FAN_MEETING', title: { en: 'Orbit One', ko: '첫 만남' } }, 'orbit'),
      ],
      products: [
        aProduct(
          goods({ en: 'Official Light Stick', ko: '공식 응원봉', zhhans: '官方应援棒' }),
          'light-stick',
        ),
        aProduct({ ...goods({ en: 'After Glue', ko: '풀' }), eventId: eventId('orbit') }, 'glue'),
        aProduct({ ...goods({ en: 'Hidden Slogan', ko: '슬로건' }), isHidden: true }, 'slogan'),
      ],
    }),
  )
  expect(imported).toEqual({ ok: true, value: undefined })
  await vi.waitFor(async () => expect(await slugsOf('moon')).toHaveLength(6), 10_000)
})
afterAll(() => world.close())

type Found = { content: { slug: string; match: Record<string, unknown> }[]; totalElements: number }

async function search(keyword: string, query: Record<string, number> = {}, lang = 'en', from = world) {
  const headers = { 'accept-language': lang }
  return from.send('GET /api/v1/event/search', { query: { keyword, ...query }, headers })
}

async function slugsOf(keyword: string): Promise<string[]> {
  const { status, body } = await search(keyword)
  expect(status).toBe(200)
  expect((body as Found).totalElements).toBe((body as Found).content.length)
  return (body as Found).content.map(({ slug }) => slug)
}

test('search: ranks prefixes before substrings, then on air, on sale, upcoming and past', async () => {
  expect(await slugsOf('moon')).toEqual(['on-air', 'moonlight', 'to-come', 'off', 'over', 'tide'])
})

test.each([
  ['m', 'on-air'],
  ['ＭＯＯＮＬＩＧＨＴ', 'moonlight'],
  ['月', 'tide'],
  ['ﾑｰﾝ', 'on-air'],
  ['むんらいと', 'on-air'],
  ['恋爱', 'to-come'],
  ['100', 'to-come'],
  ['ㅂㅌ', 'moonlight'],
  ['방ㅌ', 'moonlight'],
  ['방타', 'moonlight'],
  ['달빛', 'moonlight'],
  ['bjork', 'moonlight'],
  ['aero', 'moonlight'],
  ['潮落 low', 'tide'],
  ['tidefall 로우', 'tide'],
  ['타이드폴', 'tide'],
  ['たいどふぉ', 'tide'],
  ['低いt', 'tide'],
])('search: %s finds %s first', async (keyword, slug) => {
  expect((await slugsOf(keyword))[0]).toBe(slug)
})

test('search: requires all words, in any order and language', async () => {
  expect(await slugsOf('moon tidefall')).toEqual(['over', 'tide'])
  expect(await slugsOf('moon nobody')).toEqual([])
})

test('search: never finds hidden events by any word', async () => {
  expect(await slugsOf('secret')).toEqual([])
  expect(await slugsOf('ㅂㅁ')).toEqual([])
})

test('search: names the text that matched, shown or by another spelling', async () => {
  const { body: english } = await search('tdf')
  expect(english.content[0].match).toEqual({
    title: [],
    artists: [[]],
    also: { text: 'TDF', marks: [{ from: 0, to: 3 }] },
  })
  const { body: korean } = await search('ㅂㅌ', {}, 'ko')
  expect(korean.content[0]).toMatchObject({
    title: { text: '방탄 달빛' },
    match: { title: [{ from: 0, to: 2 }], also: null },
  })
  const { body: words } = await search('low tide')
  expect(words.content[0].match).toMatchObject({
    title: [{ from: 0, to: 3 }],
    artists: [[{ from: 0, to: 4 }]],
  })
})

test('search: reads keys typed on the wrong keyboard and says so', async () => {
  const { body } = await search('qkdxks')
  expect(body).toMatchObject({ totalElements: 1, isOtherKeyboard: true, content: [{ slug: 'moonlight' }] })
  expect((await search('moon')).body.isOtherKeyboard).toBe(false)
})

test('search: suggests the artist for a misspelled name', async () => {
  const { body } = await search('tidexoll', {}, 'ko')
  expect(body).toMatchObject({
    totalElements: 0,
    isNear: false,
    similar: [{ text: '타이드폴', lang: 'ko' }],
  })
  expect((await search('zzzz')).body.similar).toEqual([])
  expect((await search('tidefall')).body.similar).toEqual([])
})

test.each([
  ['애프터글로우', ['afterglow']],
  ['アフターグロウ', ['afterglow']],
  ['wanxia', ['afterglow']],
  ['xia', ['afterglow']],
  ['오르빗 원', ['orbit']],
  ['Orbt One', ['orbit']],
  ['orbitt one', ['orbit']],
  ['orbit wne', ['orbit']],
  ['afterglwo', ['afterglow']],
  ['aftergow', ['afterglow']],
  ['afetrglow', ['afterglow']],
  ['oribt one', ['orbit']],
  ['첫 만너', ['orbit']],
  ['tiedfall', ['over', 'tide']],
  ['taidoforu', ['over', 'tide']],
  ['orbt', []],
  ['orbxt oxe', []],
])('search: nothing is named %s, and the results hold what is similar: %j', async (keyword, slugs) => {
  const { body } = await search(keyword)
  const found = body.content.map((hit: { slug: string }) => hit.slug)
  expect([...found].sort()).toEqual(slugs)
  expect(body).toMatchObject({ isNear: slugs.length > 0, isOtherKeyboard: false })
})

test.each([
  ['fan meting', 'orbit', 'Fan meeting'],
  ['fan meetings', 'orbit', 'Fan meeting'],
  ['light sticks', 'afterglow', 'Official Light Stick'],
  ['lihgt stick', 'afterglow', 'Official Light Stick'],
  ['공식 응언봉', 'afterglow', '공식 응원봉'],
  ['라이트스틱', 'afterglow', null],
  ['Orbt One', 'orbit', null],
])('search: %s suggests a type, goods or a name of %s: %s', async (keyword, slug, also) => {
  const { body } = await search(keyword)
  expect(body.content.map((hit: { slug: string }) => hit.slug)).toEqual([slug])
  expect(body.isNear).toBe(true)
  expect(body.content[0].match.also).toEqual(also === null ? null : { text: also, marks: [] })
})

test.each([
  ['fan meeting', 'orbit', 'Fan meeting'],
  ['팬미팅', 'orbit', '팬미팅'],
  ['ファンミ', 'orbit', 'ファンミ'],
  ['粉丝见面会', 'orbit', '粉丝见面会'],
  ['fan meeting orbit', 'orbit', null],
  ['light stick', 'afterglow', 'Official Light Stick'],
  ['응원봉', 'afterglow', '공식 응원봉'],
  ['应援', 'afterglow', '官方应援棒'],
  ['afterglow stick', 'afterglow', null],
])('search: %s is found by its type or goods: %s, by %s', async (keyword, slug, also) => {
  const { body } = await search(keyword)
  expect(body.content.map((hit: { slug: string }) => hit.slug)).toEqual([slug])
  expect(body).toMatchObject({ isNear: false, isOtherKeyboard: false })
  expect(body.content[0].match.also?.text ?? null).toBe(also)
})

test('search: finds goods by word prefixes in Latin script and by substrings in others', async () => {
  expect(await slugsOf('stick')).toEqual(['afterglow'])
  expect(await slugsOf('tick')).toEqual([])
  expect(await slugsOf('원봉')).toEqual(['afterglow'])
})

test('search: ranks shows of a matching type behind matching names and ignores hidden goods', async () => {
  const slugs = await slugsOf('concert')
  expect(slugs).toHaveLength(7)
  expect(slugs).not.toContain('orbit')
  expect(await slugsOf('slogan')).toEqual([])
})

test('search: finds goods by their present name and event until they are hidden', async () => {
  const { owner } = world.db
  const id = productId('light-stick')
  const expectSoon = async (keyword: string, slugs: string[]) => {
    await owner`select pg_notify('encore', '{"topic":"catalog"}')`
    await vi.waitFor(async () => expect(await slugsOf(keyword)).toEqual(slugs), 10_000)
  }
  await owner`update product_text set name = 'Glow Lamp' where product_id = ${id} and lang = 'en'`
  await expectSoon('glow lamp', ['afterglow'])
  expect(await slugsOf('official')).toEqual([])
  await owner`update product set event_id = ${eventId('orbit')} where id = ${id}`
  await expectSoon('glow lamp', ['orbit'])
  await owner`insert into product_text (product_id, lang, name) values (${id}, 'ja', '公式ペンライト')`
  await expectSoon('ペンライト', ['orbit'])
  await owner`delete from product_text where product_id = ${id} and lang = 'ja'`
  await expectSoon('ペンライト', [])
  await owner`update product set is_hidden = true where id = ${id}`
  await expectSoon('glow lamp', [])
})

test('search: returns pages without gaps and an empty page beyond the last', async () => {
  const pages = await Promise.all([0, 1, 2, 3].map((page) => search('moon', { page, size: 2 })))
  const slugs = pages.map(({ body }) => (body as Found).content.map(({ slug }) => slug))
  expect(slugs).toEqual([['on-air', 'moonlight'], ['to-come', 'off'], ['over', 'tide'], []])
  expect(pages[1]?.body).toMatchObject({ page: 1, size: 2, totalElements: 6, totalPages: 3, last: false })
})

test.each([
  ' ',
  '%_\\',
  '\u0000\u0007',
  '\u200b',
  "'; drop table event; --",
  '(((((.*)*)*)*)*$',
  '👩‍👩‍👧',
  'あ'.repeat(100),
])('search: answers odd words without an error: %j', async (keyword) => {
  const { status, body } = await search(keyword)
  expect({ status, content: body.content }).toEqual({ status: 200, content: [] })
})

test.each([
  ['keyword=', 'keyword', 'minLength'],
  [`keyword=${'a'.repeat(10_000)}`, 'keyword', 'maxLength'],
  ['', 'keyword', 'required'],
  ['keyword=a&page=-1', 'page', 'minimum'],
  ['keyword=a&size=101', 'size', 'maximum'],
])('search: refuses an invalid query with its field: %.20s', async (query, path, rule) => {
  const response = await world.api.http.inject({ url: `/api/v1/event/search?${query}` })
  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual([expect.objectContaining({ path, rule })])
})

test.each(['%ED%A0%80', '%00', '%FF', '%', '\\ud800'])(
  'search: survives broken bytes: %s',
  async (keyword) => {
    const { statusCode } = await world.api.http.inject({ url: `/api/v1/event/search?keyword=${keyword}` })
    expect([200, 400]).toContain(statusCode)
  },
)

test('search: returns the same response to everybody, cacheable for seconds by language', async () => {
  const { headers } = await search('moon')
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=5', vary: 'Accept-Language' })
})

test('search: reflects a change of any process in every process', async () => {
  const config = readConfig(testSettings)
  const api = await createApi({
    config,
    databaseUrl: world.db.url,
    log: createLogger('silent'),
    worker: false,
  })
  await api.http.ready()
  const second = async (keyword: string) =>
    (await api.http.inject({ url: `/api/v1/event/search?keyword=${keyword}` })).json().totalElements
  try {
    expect(await second('renamed')).toBe(0)
    const written = await importCatalog(
      world.api.ctx,
      definition({
        artists: [{ id: 'tidefall', name: { en: 'EBBTIDE' }, aliases: [] }],
        events: [anEvent({ title: { en: 'Renamed' } }, 'moonlight'), anEvent({ isHidden: true }, 'to-come')],
      }),
    )
    expect(written.ok).toBe(true)
    for (const count of [second, async (keyword: string) => (await slugsOf(keyword)).length]) {
      await vi.waitFor(async () => expect(await count('renamed')).toBe(1), 10_000)
      expect([await count('moonlight'), await count('soon'), await count('tidefall')]).toEqual([0, 0, 0])
      expect(await count('ebbtide')).toBe(2)
    }
    const [row] = await world.db.owner`select is_hidden from event where id = ${eventId('to-come')}`
    expect(row).toEqual({ is_hidden: true })
  } finally {
    await api.close()
  }
})

test('search: sees a write of a transaction that began before others and ended after them', async () => {
  const slow = await world.db.owner.reserve()
  await slow`begin`
  await slow`update event_text set title = 'Late Riser' where event_id = ${eventId('on-air')} and lang = 'en'`
  await importCatalog(
    world.api.ctx,
    definition({ events: [anEvent({ title: { en: 'Early Bird' } }, 'off')] }),
  )
  await vi.waitFor(async () => expect(await slugsOf('early')).toEqual(['off']), 10_000)
  await slow`commit`
  slow.release()
  await importCatalog(
    world.api.ctx,
    definition({ events: [anEvent({ title: { en: 'Second Bird' } }, 'off')] }),
  )
  await vi.waitFor(async () => expect(await slugsOf('second')).toEqual(['off']), 10_000)
  expect(await slugsOf('riser')).toEqual(['on-air'])
})
