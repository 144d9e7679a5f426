import sharp from 'sharp'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { plainImage } from '#platform/images/index.ts'
import { aProduct, definition } from '#test/catalog/catalogue.ts'
import { addTicket } from '#test/commerce/shop.ts'
import { ownPage } from '#test/members.ts'
import { moon, tide } from '../studio-world.ts'
import type { Recipes, Stage } from './stage.ts'

const dayMs = 86_400_000
const evening = (days: number) => `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T18:00`
const concert = () => ({
  ...{ template: 'CONCERT', copyOf: null, title: { en: 'Glass Tides' } },
  ...{ zone: 'Asia/Seoul', startAt: evening(20) },
})

async function hidden({ made }: Stage) {
  const { id: eventId } = await made('POST /api/studio/event', { body: concert() })
  const sheet = await made('GET /api/studio/event/{eventId}/draft', { params: { eventId } })
  return { eventId, ...sheet }
}

async function sold({ studio, shop }: Stage): Promise<string> {
  const ticket = await addTicket(shop)
  const [row] = await studio.world.db.owner<{ id: string }[]>`
    select event_id as id from product where id = ${ticket}`
  return row?.id ?? ''
}

let tickets = 0

/** Creates an event that is complete enough to publish. */
async function ready(stage: Stage): Promise<string> {
  const { eventId, version, draft } = await hidden(stage)
  const { ctx } = stage.studio.world.api
  const images = { ...draft.images, poster: await plainImage(ctx, '#6ed5e8', [900, 1200]) }
  const body = { version, draft: { ...draft, images }, confirmed: [] }
  await stage.made('PUT /api/studio/event/{eventId}/draft', { params: { eventId }, body })
  const ticket = aProduct({ eventId, payEndAt: new Date(Date.now() + 10 * dayMs) }, `ready-${++tickets}`)
  await importCatalog(ctx, definition({ products: [ticket] }))
  return eventId
}

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 900, channels: 3, background: '#803355' } })
    .jpeg()
    .toBuffer()

async function uploaded({ studio, owner }: Stage): Promise<string> {
  const response = await studio.world.api.http.inject({
    method: 'POST',
    url: '/api/studio/picture',
    headers: {
      ...ownPage,
      'content-type': 'image/jpeg',
      host: new URL(studio.world.api.ctx.config.studioUrl).host,
      cookie: owner.staffCookie,
    },
    payload: await photo(),
  })
  return response.json().key
}

const theme = async ({ studio }: Stage) => ({
  title: { en: 'Night tide' },
  image: await plainImage(studio.world.api.ctx, '#6ed5e8', [900, 506]),
  isHidden: false,
  eventIds: [tide, moon],
})
const newTheme = async (stage: Stage): Promise<string> =>
  (await stage.made('POST /api/studio/theme', { body: await theme(stage) })).id
const artist = { name: { en: 'Paper Lanterns' }, aliases: ['lanterns'] }

export const events = {
  'POST /api/studio/event': async () => ({ body: concert() }),
  'PUT /api/studio/event/{eventId}/draft': async (stage) => {
    const { eventId, version, draft } = await hidden(stage)
    return {
      params: { eventId },
      body: { version, draft: { ...draft, summary: { en: 'New words' } }, confirmed: [] },
    }
  },
  'POST /api/studio/event/{eventId}/publish': async (stage) => ({
    params: { eventId: await ready(stage) },
    body: {},
  }),
  'POST /api/studio/event/{eventId}/hide': async (stage) => ({
    params: { eventId: await sold(stage) },
    body: {},
  }),
  'DELETE /api/studio/event/{eventId}': async (stage) => ({
    params: { eventId: (await hidden(stage)).eventId },
  }),
  'POST /api/studio/event/{eventId}/restore': async (stage) => {
    const params = { eventId: (await hidden(stage)).eventId }
    await stage.made('DELETE /api/studio/event/{eventId}', { params })
    return { params, body: {} }
  },
  'POST /api/studio/event/{eventId}/cancel': async (stage) => ({
    params: { eventId: await sold(stage) },
    body: { note: { en: 'A storm.' } },
  }),
  'POST /api/studio/event/{eventId}/move': async (stage) => {
    const eventId = await sold(stage)
    const { draft, version } = await stage.made('GET /api/studio/event/{eventId}/draft', {
      params: { eventId },
    })
    const later = (local: string | null, days = 7) =>
      local && new Date(Date.parse(`${local}:00Z`) + days * dayMs).toISOString().slice(0, 16)
    const { doorsAt, startAt, endAt, ticketCloseAt, replayFrom, replayTo } = draft
    const times = { doorsAt, startAt, endAt, ticketCloseAt, replayFrom, replayTo }
    const moved = Object.fromEntries(Object.entries(times).map(([name, local]) => [name, later(local)]))
    const follow = { sales: [], downloads: [], pickups: [] }
    return {
      params: { eventId },
      body: { version, ...moved, refundUntil: later(startAt, 2), follow, note: {} },
    }
  },
  'POST /api/studio/picture': async () => ({ file: { type: 'image/jpeg', bytes: await photo() } }),
  'POST /api/studio/picture/crop': async (stage) => ({
    body: { key: await uploaded(stage), x: 0, y: 0, widthPx: 300, heightPx: 400 },
  }),
  'POST /api/studio/theme': async (stage) => ({ body: await theme(stage) }),
  'PUT /api/studio/theme/{id}': async (stage) => {
    const id = await newTheme(stage)
    const draft = { ...(await theme(stage)), title: { en: 'Day tide' } }
    return { params: { id }, body: { version: 1, draft } }
  },
  'PUT /api/studio/theme-order': async (stage) => {
    await newTheme(stage)
    const { content } = await stage.made('GET /api/studio/theme')
    return { body: { ids: content.map(({ id }: { id: string }) => id).reverse() } }
  },
  'POST /api/studio/artist': async () => ({ body: artist }),
  'PUT /api/studio/artist/{id}': async ({ made }) => {
    const { id } = await made('POST /api/studio/artist', {
      body: { ...artist, name: { en: 'Second Lanterns' } },
    })
    const sheet = await made('GET /api/studio/artist/{id}', { params: { id } })
    const draft = { ...sheet.draft, aliases: ['lamps'] }
    return { params: { id }, body: { version: sheet.version, draft } }
  },
} satisfies Partial<Recipes>
