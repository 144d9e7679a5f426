import { type CatalogDefinition, type EventWrite, namedId, type StockedProduct } from '@encore/api'
import { noEntryRules } from '@encore/contract/rules/entry-rules'
import { dayKey } from '@encore/contract/rules/time'
import { art, goods, look } from '#src/art/index.ts'
import { artists } from './artists.ts'
import { after, type Calendar } from './calendar.ts'
import type { DemoEvent, DemoProduct, ProductWithoutEvent } from './demo-types.ts'
import { demoEvents } from './events/index.ts'
import type { KeepPicture } from './pictures.ts'
import { productsWithoutEvent } from './products-without-event.ts'
import { type DemoTheme, themes } from './themes.ts'

/** Returns the demo in the form that the catalogue imports; its pictures are drawn and stored. */
export async function demoDefinition(calendar: Calendar, keep: KeepPicture): Promise<CatalogDefinition> {
  const stories = demoEvents(calendar)
  const [events, products, alone, collections] = await Promise.all([
    Promise.all(stories.map((story) => eventOf(story, keep))),
    Promise.all(stories.flatMap((story) => story.products.map((it, at) => productOf(story, it, at, keep)))),
    Promise.all(productsWithoutEvent(calendar).map((it, at) => standingAloneOf(it, at, keep))),
    Promise.all(themes.map((theme, at) => themeOf(theme, at, keep))),
  ])
  return { artists, events, products: [...products, ...alone], themes: collections }
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
    ...noEntryRules,
    ...story.rules,
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

const productOf = async (
  story: DemoEvent,
  product: DemoProduct,
  at: number,
  keep: KeepPicture,
): Promise<StockedProduct> => ({
  ...(await sold(`${story.name}-`, product, story.art, keep)),
  eventId: eventId(story.name),
  ...saleWindow(story, product),
  download: downloadOf(product, story.ticketOpenAt),
  sortPosition: at,
})

const standingAloneOf = async (
  product: ProductWithoutEvent,
  at: number,
  keep: KeepPicture,
): Promise<StockedProduct> => ({
  ...(await sold('', product, product.art, keep)),
  eventId: null,
  payStartAt: product.payStartAt,
  payEndAt: product.payEndAt,
  download: downloadOf(product, product.payStartAt),
  sortPosition: at,
})

type Placed = 'eventId' | 'payStartAt' | 'payEndAt' | 'download' | 'sortPosition'

/** Returns the product's data, however it is sold; `scope` prefixes its code, id and group. */
async function sold(
  scope: string,
  product: DemoProduct,
  its: ProductWithoutEvent['art'],
  keep: KeepPicture,
): Promise<Omit<StockedProduct, Placed>> {
  const path = `${scope}${product.name}`
  return {
    id: namedId('pr', path),
    kind: product.kind,
    productCode: path.toUpperCase(),
    image: await pictureOf(its, product, keep),
    buyLimitMax: product.buyLimitMax,
    defaultCurrency: product.prices.length > 0 ? 'USD' : 'CUBE',
    pointPrice: product.cubes ?? null,
    replayDays: product.replayDays ?? null,
    cameras: product.cameras ?? null,
    maxHeight: product.maxHeight ?? null,
    requiresOrderInfo: product.customInfoFields !== undefined,
    ...supplyOf(product),
    optionGroup: product.group === undefined ? null : `${scope}${product.group}`,
    options: product.options ?? [],
    customInfoFields: product.customInfoFields ?? [],
    isHidden: false,
    name: product.words.name,
    description: product.words.description,
    notice: product.words.notice ?? {},
    prices: product.prices,
    onHand: product.onHand,
  }
}

const supplyOf = ({ needs, weightGrams, shipsFrom, shipsTo, suppliedAt, pickupSlots }: DemoProduct) => ({
  requiresShipping: needs === 'shipping',
  isOnSitePickup: needs === 'pickup',
  weightGrams: weightGrams ?? null,
  shipsFrom: shipsFrom ?? null,
  shipsTo: shipsTo ?? null,
  supplyDate: suppliedAt ? dayKey(suppliedAt.getTime(), 'Asia/Seoul') : null,
  ...(pickupSlots && { pickupSlots }),
})

const downloadOf = ({ kind, download }: DemoProduct, openedAt: Date) =>
  kind === 'DIGITAL' ? (download ?? { from: openedAt, days: 365 }) : null

/** Tickets are sold until the event's ticket sale closes, everything else until the last replay ends. */
function saleWindow(story: DemoEvent, { kind, payStartAt, payEndAt }: DemoProduct) {
  const isTicket = kind === 'TICKET_LIVE'
  const lastsUntil = isTicket ? (story.ticketCloseAt ?? story.startAt) : (story.replay?.to ?? story.endAt)
  return { payStartAt: payStartAt ?? story.ticketOpenAt, payEndAt: payEndAt ?? lastsUntil }
}

async function pictureOf(
  { id, title, scene, palette }: ProductWithoutEvent['art'],
  { picture, ...product }: DemoProduct,
  keep: KeepPicture,
): Promise<string | null> {
  if (!picture) return null
  return keep(goods(picture, id, { title, scene, palette: product.palette ?? palette }), 900)
}

const themeOf = async ({ name, title, art: its, events }: DemoTheme, at: number, keep: KeepPicture) => ({
  id: namedId('th', name),
  image: await keep(art(its.id, { scene: its.scene, palette: its.palette }), 1200),
  sortPosition: at,
  title,
  eventIds: events.map(eventId),
})
