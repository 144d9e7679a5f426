import { type CatalogDefinition, type EventWrite, namedId, type StockedProduct } from '@encore/api'
import { art, goods, look } from '#src/art/index.ts'
import { artists } from './artists.ts'
import { after, type Calendar } from './calendar.ts'
import { demoEvents } from './events/index.ts'
import type { KeepPicture } from './pictures.ts'
import type { DemoEvent, DemoProduct } from './story.ts'
import { type DemoTheme, themes } from './themes.ts'

/** The demo as the catalogue takes it over, its pictures drawn and kept. */
export async function demoDefinition(calendar: Calendar, keep: KeepPicture): Promise<CatalogDefinition> {
  const stories = demoEvents(calendar)
  const [events, products, collections] = await Promise.all([
    Promise.all(stories.map((story) => eventOf(story, keep))),
    Promise.all(stories.flatMap((story) => story.products.map((it, at) => productOf(story, it, at, keep)))),
    Promise.all(themes.map((theme, at) => themeOf(theme, at, keep))),
  ])
  return { artists, events, products, themes: collections }
}

const eventId = (name: string) => namedId('ev', name)

async function eventOf(story: DemoEvent, keep: KeepPicture): Promise<EventWrite> {
  const { name, artistId, startAt, replay } = story
  return {
    id: eventId(name),
    slug: name,
    type: story.type,
    zone: 'Asia/Seoul',
    accent: look(story.art.id, story.art).accent,
    images: await imagesOf(story, keep),
    doorsAt: after(startAt, -60),
    startAt,
    endAt: story.endAt,
    ticketOpenAt: story.ticketOpenAt,
    ticketCloseAt: story.ticketCloseAt ?? startAt,
    replayFrom: replay?.from ?? null,
    replayTo: replay?.to ?? null,
    isFree: story.isFree ?? false,
    isCanceled: story.isCanceled ?? false,
    isHidden: false,
    minimumAge: story.minimumAge ?? null,
    regions: null,
    idCheck: story.idCheck ?? false,
    storefrontCollection: story.storefrontCollection ?? null,
    artistIds: [artistId],
    title: story.title,
    summary: story.summary,
    body: story.body,
    refund: story.refund,
  }
}

async function imagesOf(
  { art: look, artistId }: DemoEvent,
  keep: KeepPicture,
): Promise<EventWrite['images']> {
  const { id, title, scene, palette, setting } = look
  const artist = artists.find((known) => known.id === artistId)
  const lettered = { scene, palette, title, line: `${artist?.name.en ?? ''}   LIVE ON ENCORE` }
  const [poster, still, hero, heroTall] = await Promise.all([
    keep(art(id, { ...lettered, ratio: '3:4', setting }), 1200),
    keep(art(id, { ...lettered, ratio: '16:9', setting: 'banner' }), 1200),
    keep(art(id, { scene, palette, ratio: '16:9' }), 2000),
    keep(art(id, { scene, palette, ratio: '3:4' }), 900),
  ])
  return { poster, still, hero, heroTall }
}

async function productOf(
  story: DemoEvent,
  product: DemoProduct,
  at: number,
  keep: KeepPicture,
): Promise<StockedProduct> {
  const path = `${story.name}-${product.name}`
  return {
    id: namedId('pr', path),
    eventId: eventId(story.name),
    kind: product.kind,
    productCode: path.toUpperCase(),
    image: await pictureOf(story, product, keep),
    buyLimitMax: product.buyLimitMax,
    ...saleWindow(story, product),
    defaultCurrency: 'USD',
    pointPrice: product.cubes ?? null,
    replayDays: product.replayDays ?? null,
    requiresOrderInfo: product.customInfoFields !== undefined,
    requiresShipping: product.needs === 'shipping',
    isOnSitePickup: false,
    weightGrams: product.weightGrams ?? null,
    shipsFrom: null,
    shipsTo: null,
    supplyDate: null,
    download: product.kind === 'DIGITAL' ? { from: story.ticketOpenAt, days: 365 } : null,
    optionGroup: null,
    options: [],
    customInfoFields: product.customInfoFields ?? [],
    sortPosition: at,
    isHidden: false,
    name: product.words.name,
    description: product.words.description,
    notice: product.words.notice ?? {},
    prices: product.prices,
    onHand: product.onHand,
  }
}

/** Tickets as long as the event sells them; everything else until the last replay. */
function saleWindow(story: DemoEvent, { kind, payStartAt, payEndAt }: DemoProduct) {
  const isTicket = kind === 'TICKET_LIVE'
  const lastsUntil = isTicket ? (story.ticketCloseAt ?? story.startAt) : (story.replay?.to ?? story.endAt)
  return { payStartAt: payStartAt ?? story.ticketOpenAt, payEndAt: payEndAt ?? lastsUntil }
}

async function pictureOf({ art: its }: DemoEvent, { picture }: DemoProduct, keep: KeepPicture) {
  if (!picture) return null
  const { id, title, scene, palette } = its
  return keep(goods(picture, id, { title, scene, palette }), 900)
}

const themeOf = async ({ name, title, art: its, events }: DemoTheme, at: number, keep: KeepPicture) => ({
  id: namedId('th', name),
  image: await keep(art(its.id, { scene: its.scene, palette: its.palette }), 1200),
  sortPosition: at,
  title,
  eventIds: events.map(eventId),
})
