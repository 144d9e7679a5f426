import type { EventDraft, EventSheet } from '@encore/contract/endpoints'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import type { EventWrite } from '#modules/catalog/events/index.ts'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { grantEntitlement } from '#modules/commerce/entitlements/index.ts'
import { createClips, openChannel } from '#modules/live/channels/index.ts'
import { finishShows } from '#modules/live/replays/index.ts'
import { transact } from '#platform/db/transact.ts'
import { originalPath } from '#platform/images/index.ts'
import { aProduct, definition } from '#test/catalog/catalogue.ts'
import { addEvent } from '#test/live/theatre.ts'
import { ownPage } from '#test/members.ts'
import { type Colleague, everywhere, openStudio, type Studio } from './studio-world.ts'

let studio: Studio
let organiser: Colleague
beforeAll(async () => {
  studio = await openStudio()
  organiser = await studio.hire(everywhere('ORGANISER'))
})
afterAll(() => studio.close())

const dayMs = 86_400_000
/** Six in the evening in Seoul, `days` from now. */
const evening = (days: number) => `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T18:00`
const send = (key: Parameters<Studio['send']>[0], options: object = {}) =>
  studio.send(key, { cookie: organiser.staffCookie, ...options })
const create = (body: object = {}) =>
  send('POST /api/studio/event', {
    body: {
      template: 'CONCERT',
      copyOf: null,
      title: { en: 'Glass Tides' },
      zone: 'Asia/Seoul',
      startAt: evening(20),
      ...body,
    },
  })
const sheet = async (eventId: string): Promise<EventSheet> =>
  (await send('GET /api/studio/event/{eventId}/draft', { params: { eventId } })).body
const save = (eventId: string, version: number, draft: EventDraft, confirmed: string[] = []) =>
  send('PUT /api/studio/event/{eventId}/draft', { params: { eventId }, body: { version, draft, confirmed } })
const publish = (eventId: string) =>
  send('POST /api/studio/event/{eventId}/publish', { params: { eventId }, body: {} })
const hide = (eventId: string) =>
  send('POST /api/studio/event/{eventId}/hide', { params: { eventId }, body: {} })
const shown = (id: string, headers: Record<string, string> = {}) =>
  studio.world.send('GET /api/v1/event/{id}', { params: { id }, headers })

async function upload(picture: Buffer, type = 'image/jpeg') {
  const response = await studio.world.api.http.inject({
    method: 'POST',
    url: '/api/studio/picture',
    headers: {
      ...ownPage,
      'content-type': type,
      host: new URL(studio.world.api.ctx.config.studioUrl).host,
      cookie: organiser.staffCookie,
    },
    payload: picture,
  })
  return { status: response.statusCode, body: response.json() }
}
const photo = (width = 1600, height = 2400) =>
  sharp({ create: { width, height, channels: 3, background: '#803355' } })
    .withExif({ IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
    .jpeg()
    .toBuffer()

test('studio events: a new event is hidden with its template’s times, and a second of its name gets its own slug', async () => {
  const before = (await studio.entries()).length
  const { body } = await create()
  expect(await studio.entries()).toHaveLength(before + 1)
  const { draft, ...event } = await sheet(body.id)
  expect(event).toMatchObject({ isHidden: true, version: 2, holders: 0, needs: ['poster', 'tickets'] })
  expect(draft).toMatchObject({
    slug: 'glass-tides',
    type: 'CONCERT',
    startAt: evening(20),
    doorsAt: evening(20).replace('18:', '17:'),
    endAt: evening(20).replace('18:00', '20:30'),
    ticketCloseAt: evening(20).replace('18:00', '20:30'),
    replayFrom: evening(20).replace('18:00', '23:30'),
  })
  expect(Object.keys(draft.refund)).toHaveLength(4)
  expect((await sheet((await create()).body.id)).draft.slug).toBe('glass-tides-2')
  const copy = await sheet(
    (await create({ copyOf: body.id, template: 'BLANK', title: { ko: '둘째 밤' } })).body.id,
  )
  expect(copy.draft).toMatchObject({ refund: draft.refund, accent: draft.accent, endAt: draft.endAt })
  expect(copy.draft.slug).toMatch(/^show-[0-9a-f]{6}$/)
  expect((await shown(body.id)).status).toBe(404)
})

test('studio events: report an invalid value at its field', async () => {
  const problems = async (body: object) => (await create(body)).body.fields
  expect(await problems({ title: {} })).toEqual([{ path: 'title', rule: 'required' }])
  expect(await problems({ zone: 'Mars/Olympus' })).toEqual([{ path: 'zone', rule: 'time-zone' }])
  expect(await problems({ zone: 'Europe/Berlin', startAt: '2027-03-28T02:30' })).toEqual([
    { path: 'startAt', rule: 'gap' },
  ])
  expect(await problems({ zone: 'Europe/Berlin', startAt: '2027-10-31T02:30' })).toEqual([
    { path: 'startAt', rule: 'twice' },
  ])
  const { body } = await create()
  const { draft, version } = await sheet(body.id)
  const refused = async (change: Partial<EventDraft>) =>
    (await save(body.id, version, { ...draft, ...change })).body.fields
  expect(await refused({ endAt: draft.startAt })).toContainEqual({ path: 'draft/endAt', rule: 'after-start' })
  expect(await refused({ slug: 'tide' })).toEqual([{ path: 'draft/slug', rule: 'unique' }])
  expect(await refused({ artistIds: ['nobody'] })).toEqual([{ path: 'draft/artistIds', rule: 'unknown' }])
  expect(await refused({ title: { en: 'x'.repeat(121) } })).toEqual([
    { path: 'draft/title/en', rule: 'maxLength' },
  ])
})

test('studio events: the second of two editors learns who was first, and nothing is lost', async () => {
  const other = await studio.hire(everywhere('ORGANISER'))
  const { id } = (await create()).body
  const { draft, version } = await sheet(id)
  const first = await studio.send('PUT /api/studio/event/{eventId}/draft', {
    cookie: other.staffCookie,
    params: { eventId: id },
    body: { version, draft: { ...draft, summary: { en: 'Theirs' } }, confirmed: [] },
  })
  expect(first.body.version).toBe(version + 1)
  const second = await save(id, version, { ...draft, summary: { en: 'Mine' } })
  expect(second).toMatchObject({
    status: 409,
    body: { name: 'VERSION_CONFLICT', data: { version: version + 1, by: expect.any(String) } },
  })
  expect((await sheet(id)).draft.summary).toEqual({ en: 'Theirs' })
})

test('studio events: a picture is validated by its bytes, stripped and cropped, and makes the event publishable', async () => {
  const { id } = (await create()).body
  expect((await publish(id)).body).toMatchObject({
    name: 'EVENT_NOT_READY',
    data: { needs: ['poster', 'tickets'] },
  })
  const kept = await upload(await photo())
  expect(kept).toMatchObject({ status: 200, body: { widthPx: 1600, heightPx: 2400 } })
  const stored = await sharp(originalPath(studio.world.api.ctx, kept.body.key)).metadata()
  expect(stored.exif).toBeUndefined()
  expect((await upload(Buffer.from('<svg/>'))).body.fields).toEqual([{ path: 'image', rule: 'format' }])
  expect((await upload(await photo(), 'text/html')).body.name).toBe('CROSS_SITE_REFUSED')
  expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1))).body.name).toBe('BODY_TOO_LARGE')
  const crop = (box: object) =>
    send('POST /api/studio/picture/crop', {
      body: { key: kept.body.key, x: 100, y: 0, widthPx: 1200, heightPx: 1600, ...box },
    })
  const cut = (await crop({})).body
  expect(cut).toMatchObject({ widthPx: 1200, heightPx: 1600 })
  expect((await crop({ x: 401 })).body.fields).toEqual([{ path: 'widthPx', rule: 'range' }])
  expect((await crop({ key: '0'.repeat(32) })).status).toBe(404)
  const { draft, version } = await sheet(id)
  await save(id, version, { ...draft, images: { ...draft.images, poster: cut.key } })
  expect((await sheet(id)).needs).toEqual(['tickets'])
  const ticket = aProduct({ eventId: id, payEndAt: new Date(Date.now() + 20 * dayMs) }, 'glass-live')
  await importCatalog(studio.world.api.ctx, definition({ products: [ticket] }))
  const pages: string[] = []
  studio.world.api.ctx.bus.on('catalog', () => pages.push('dropped'))
  expect((await publish(id)).status).toBe(204)
  expect((await shown(id)).body).toMatchObject({ id, images: { poster: `/images/${cut.key}` } })
  expect((await hide(id)).status).toBe(204)
  expect((await shown(id)).status).toBe(404)
  await expect.poll(() => pages.length).toBeGreaterThan(1)
})

function addOver(change: Partial<EventWrite> = {}): Promise<EventWrite> {
  const soon = (minutes: number) => new Date(studio.world.api.ctx.clock.now() + minutes * 60_000)
  return addEvent(studio.world, {
    doorsAt: soon(-130),
    startAt: soon(-120),
    endAt: soon(-60),
    ticketCloseAt: soon(-100),
    replayFrom: soon(-30),
    replayTo: soon(1_000),
    ...change,
  })
}

test('studio events: a past event can be hidden and shown again with its replay, unless it was never shown', async () => {
  const { ctx } = studio.world.api
  const [{ id }, unseen] = [await addOver(), await addOver({ isHidden: true })]
  await studio.world.db.app.begin((tx) =>
    openChannel(tx, { eventId: id, clip: 'stage', loops: true, lowLatency: true }),
  )
  await finishShows(ctx, createClips(ctx.config))
  const listed = async () =>
    (await studio.world.send('GET /api/v1/replay', {})).body.content.map(
      (card: { event: { id: string } }) => card.event.id,
    )
  expect(await listed()).toEqual([id])
  expect((await hide(id)).status).toBe(204)
  expect(await listed()).toEqual([])
  expect((await sheet(id)).needs).toEqual([])
  expect((await publish(id)).status).toBe(204)
  expect(await listed()).toEqual([id])
  expect((await shown(id)).body.status).toBe('ENDED')
  expect((await publish(unseen.id)).body).toMatchObject({
    name: 'EVENT_NOT_READY',
    data: { needs: ['tickets', 'future'] },
  })
})

test('studio events: a show can be shown again after its sale, and one on sale requires a ticket', async () => {
  const soon = (minutes: number) => new Date(studio.world.api.ctx.clock.now() + minutes * 60_000)
  const on = await addEvent(studio.world, { ticketCloseAt: soon(-1) })
  const onSale = await addEvent(studio.world)
  await hide(on.id)
  await hide(onSale.id)
  expect((await publish(on.id)).status).toBe(204)
  expect((await publish(onSale.id)).body.data).toEqual({ needs: ['tickets'] })
})

test('studio events: an event with sold tickets is not moved by an ordinary save', async () => {
  const { id } = (await create()).body
  await transact(studio.world.db.app, async (tx) => {
    const grant = {
      memberId: organiser.uid,
      eventId: id,
      scope: 'LIVE',
      source: 'GRANT',
      sourceId: id,
    } as const
    return ok(await grantEntitlement(tx, grant))
  })
  const { draft, version, holders } = await sheet(id)
  expect(holders).toBe(1)
  expect((await save(id, version, { ...draft, endAt: evening(21) })).body.fields).toEqual([
    { path: 'draft/endAt', rule: 'by-move' },
    { path: 'draft/replayFrom', rule: 'after-end' },
  ])
  expect((await save(id, version, { ...draft, minimumAge: 15 }, ['AGE'])).status).toBe(200)
})

test('studio events: a preview link shows a hidden event at a chosen time and expires', async () => {
  const { id } = (await create()).body
  const preview = async (at?: string) => {
    const query = at === undefined ? {} : { at }
    const link = await send('GET /api/studio/event/{eventId}/preview', { params: { eventId: id }, query })
    return { 'x-page-preview': new URL(link.body.path, 'http://x').searchParams.get('preview') ?? '' }
  }
  const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  expect((await shown(id, await preview())).body.status).toBe('OPEN_TICKET')
  expect((await shown(id, await preview(at(60)))).body.status).toBe('ENDED')
  const during = new Date(Date.parse(`${evening(20)}:00+09:00`) + 60_000).toISOString()
  const header = await preview(during)
  expect((await shown(id, header)).body.status).toBe('ON_AIR')
  const products = await studio.world.send('GET /api/v1/event/{id}/products', {
    params: { id },
    headers: header,
  })
  expect(products.status).toBe(200)
  const other = (await create()).body.id
  expect((await shown(other, header)).status).toBe(404)
  const forged = {
    'x-page-preview': header['x-page-preview'].replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
  }
  expect((await shown(id, forged)).status).toBe(404)
  await studio.pass('61 minutes')
  expect((await shown(id, header)).status).toBe(404)
})
