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
    Promise.all(stories.map((demoEvent) => eventOf(demoEvent, keep))),
    Promise.all(
      stories.flatMap((demoEvent) => demoEvent.products.map((it, at) => productOf(demoEvent, it, at, keep))),
    ),
    Promise.all(productsWithoutEvent(calendar).map((it, at) => productWithoutEventOf(it, at, keep))),
    Promise.all(themes.map((theme, at) => themeOf(theme, at, keep))),
  ])
  return { artists, events, products: [...products, ...alone], themes: collections }
}

const eventId = (name: string) => namedId('ev', name)

async function eventOf(demoEvent: DemoEvent, keep: KeepPicture): Promise<EventWrite> {
  const { name, artistId, startAt, replay } = demoEvent
  return {
    id: eventId(name),
    slug: name,
    type: demoEvent.type,
    zone: 'Asia/Seoul',
    accent: look(demoEvent.art.id, demoEvent.art).accent,
    images: await imagesOf(demoEvent, keep),
    doorsAt: after(startAt, -60),
    startAt,
    endAt: demoEvent.endAt,
    ticketOpenAt: demoEvent.ticketOpenAt,
    ticketCloseAt: demoEvent.ticketCloseAt ?? startAt,
    replayFrom: replay?.from ?? null,
    replayTo: replay?.to ?? null,
    isFree: demoEvent.isFree ?? false,
    isCanceled: demoEvent.isCanceled ?? false,
    isHidden: false,
    ...noEntryRules,
    ...demoEvent.rules,
    storefrontCollection: demoEvent.storefrontCollection ?? null,
    artistIds: [artistId],
    title: demoEvent.title,
    summary: demoEvent.summary,
    body: demoEvent.body,
    refund: demoEvent.refund,
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
  demoEvent: DemoEvent,
  product: DemoProduct,
  at: number,
  keep: KeepPicture,
): Promise<StockedProduct> => ({
  ...(await sold(`${demoEvent.name}-`, product, demoEvent.art, keep)),
  eventId: eventId(demoEvent.name),
  ...saleWindow(demoEvent, product),
  download: downloadOf(product, demoEvent.ticketOpenAt),
  sortPosition: at,
})

const productWithoutEventOf = async (
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
function saleWindow(demoEvent: DemoEvent, { kind, payStartAt, payEndAt }: DemoProduct) {
  const isTicket = kind === 'TICKET_LIVE'
  const lastsUntil = isTicket
    ? (demoEvent.ticketCloseAt ?? demoEvent.startAt)
    : (demoEvent.replay?.to ?? demoEvent.endAt)
  return { payStartAt: payStartAt ?? demoEvent.ticketOpenAt, payEndAt: payEndAt ?? lastsUntil }
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
