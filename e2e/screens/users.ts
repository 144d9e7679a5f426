import { randomUUID } from 'node:crypto'
import type { Product } from '@encore/contract/endpoints'
import {
  beDeclined,
  buyCubes,
  type Fan,
  leaveOpen,
  payByCard,
  type RunningProduct,
  signUpFan,
  takeNumber,
  writeToFan,
} from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { publishCalls } from '#fixtures/calls.ts'
import { eventOf, productOf, productsOf } from '#fixtures/catalogue.ts'
import { keepAddress, putInCart } from '#fixtures/checkout.ts'
import { publishDraw } from '#fixtures/draw.ts'
import { password, signIn } from '#fixtures/fan.ts'
import { openStaffPage } from '#fixtures/studio.ts'
import { must } from './assert.ts'

export interface Places {
  event: (slug: string) => string
  product: (slug: string, code: string) => string
  ticket: (slug: string) => string
  /** Orders of the member: goods paid by card, and a ticket paid with cubes. */
  order: string
  ticketOrder: string
  declinedOrder: string
  refundedOrder: string
  /** Orders of cubes: one with the gateway's page left open, one to be paid in cash. */
  openOrder: string
  depositOrder: string
  /** Gift that the member gave and that is still pending; path of its link. */
  gift: string
  giftLink: string
  /** Gifts that were accepted by the newcomer's friend, or withdrawn. */
  takenGiftLink: string
  withdrawnGiftLink: string
  notice: string
  /** Draws of `postcards` that the member is in: one open, one drawn. */
  openDraw: string
  drawn: string
  /** An album of `postcards` with a random card in each. */
  album: string
  /** Call sessions of `side-b` that the member is booked in: one before its order, one open. */
  plannedCalls: string
  openCalls: string
  /** Unsubscribe path from a mail to the member. */
  wayOut: string
}

export interface Users {
  places: Places
  /** Has cubes, tickets, an order, an address, a pending gift and a full cart. */
  member: Fan
  /** Has just signed up and started a replay. */
  newcomer: Fan
  /** Nickname of the member who becomes the studio's owner. */
  organiser: string
}

export type Viewer = 'guest' | 'member' | 'newcomer' | 'organiser'

/** Signs its viewer in on a page of another browser. */
export type Enter = (page: Page) => Promise<unknown>

export const enterAs =
  (product: RunningProduct, cast: Users, viewer: Viewer): Enter =>
  async (page) => {
    if (viewer === 'organiser') await openStaffPage(page, product, cast.organiser)
    else if (viewer !== 'guest') await signIn(page, product, cast[viewer].email, password)
  }

const slugs = [
  'afterglow',
  'unplugged-at-2-am',
  'sails',
  'glass-garden',
  'paper-planets',
  'low-tide-high-moon',
  'hello-december',
  'loud-library',
  'postcards',
  'side-b',
  'night-bus',
  'velvet-hour',
  'matinee',
  'amber',
  'spring-again',
  'citrus-club',
  'first-frost',
  'room-402',
]
export const shop = 'low-tide-high-moon'

/** Creates two fans with their orders through the public API; their nicknames end with `name`. */
export async function createUsers(product: RunningProduct, name: string): Promise<Users> {
  const join = (nickname: string) =>
    signUpFan(product, { email: `${nickname}@fans.test`, password, nickname, language: 'en' })
  const [member, newcomer] = [await join(`seen${name}`), await join(`fresh${name}`)]
  const events = new Map<string, string>()
  const products = new Map<string, Product[]>()
  for (const slug of slugs) events.set(slug, (await eventOf(product, slug)).id)
  for (const slug of ['afterglow', 'glass-garden', 'paper-planets', 'postcards', 'sails', shop])
    products.set(slug, await productsOf(product, slug))
  const known = <T>(found: T | undefined, wanted: string): T => {
    if (found === undefined) throw new Error(`The demo has no ${wanted}`)
    return found
  }
  const event = (slug: string) => known(events.get(slug), slug)
  const productUid = (slug: string, code: string) =>
    known(
      products.get(slug)?.find(({ productCode }) => productCode.endsWith(`-${code}`)),
      `${slug} ${code}`,
    ).id
  const ticket = (slug: string) =>
    known(
      products.get(slug)?.find(({ kind }) => kind === 'TICKET_LIVE'),
      `ticket to ${slug}`,
    ).id

  for (let times = 0; times < 3; times++) await buyCubes(product, member, 1_000)
  await keepAddress(member)
  must(await member.call('POST /api/v1/coupon/use/code', { body: { code: 'TIDE-GUEST' } }))
  must(await member.call('POST /api/v1/poll-point', { body: { pointAmount: 5 } }, once()))
  const buyTicket = async (slug: string) => {
    const body = { productUid: ticket(slug), pgCode: 'CUBE' as const, quantity: 1 }
    return must(await member.call('POST /api/v2/order/product', { body }, once())).orderId
  }
  const ticketOrder = await buyTicket('afterglow')
  await buyTicket('sails')
  const wallpapers = {
    productUid: productUid('afterglow', 'WALLPAPERS'),
    pgCode: 'CUBE' as const,
    quantity: 1,
    digitalConsent: true as const,
  }
  must(await member.call('POST /api/v2/order/product', { body: wallpapers }, once()))
  const declinedOrder = await beDeclined(product, member, 300)
  const order = await payByCard(product, member, await orderGoods(product, member))
  const refundedOrder = await buyCubes(product, member, 100)
  must(
    await member.call('POST /api/v1/order/{id}/refund', { params: { id: refundedOrder }, body: {} }, once()),
  )
  const give = async (slug: string) => {
    const body = {
      productUid: ticket(slug),
      pgCode: 'CUBE' as const,
      quantity: 1,
      message: giftWords,
    }
    const { giftId } = must(await member.call('POST /api/v1/gift', { body }, once()))
    const { link } = must(await member.call('GET /api/v1/gift/sent/{id}', { params: { id: giftId } }))
    return { giftId, link: known(link ?? undefined, 'link of a gift') }
  }
  const taken = await give(shop)
  const token = taken.link.split('/').at(-1) ?? ''
  const friend = await join(`friend${name}`)
  must(await friend.call('POST /api/v1/gift/{token}/accept', { params: { token }, body: {} }, once()))
  const withdrawn = await give('paper-planets')
  const params = { id: withdrawn.giftId }
  must(await member.call('POST /api/v1/gift/sent/{id}/withdraw', { params, body: {} }, once()))
  const gift = await give('paper-planets')
  for (const code of ['HOODIE-M', 'PHOTOCARDS', 'SLOGAN-TOWEL'])
    await putInCart(product, member, [shop, code])
  const openOrder = await leaveOpen(member, 100)
  const depositOrder = await takeNumber(product, member, 1_000)
  const begun = { positionMs: 25 * 60_000, at: new Date().toISOString() }
  must(
    await newcomer.call('PUT /api/v1/replay/{id}/position', {
      params: { id: event('night-bus') },
      body: begun,
    }),
  )
  const notices = must(await member.call('GET /api/v1/notice', { query: {} }))
  const openDraw = await publishDraw(product, { eventId: event('postcards') })
  const drawn = await publishDraw(product, { eventId: event('postcards'), closesInSec: 40, delaySec: 6 })
  for (const id of [openDraw, drawn])
    must(await member.call('PUT /api/v1/draw/{id}/entry', { params: { id } }))
  const calls = { eventId: event('side-b'), artistIds: ['paralune', 'doyul'], memberIds: [member.uid] }
  const plan = { promiseMs: 60_000, startsInSec: 3 * 86_400 }
  const plannedCalls = await publishCalls(product, { ...calls, ...plan, isOpen: false })
  const openCalls = await publishCalls(product, { ...calls, ...plan, startsInSec: 0, isOpen: true })
  const places: Places = {
    event,
    product: productUid,
    ticket,
    order,
    ticketOrder,
    declinedOrder,
    refundedOrder,
    openOrder,
    depositOrder,
    gift: gift.giftId,
    giftLink: gift.link,
    takenGiftLink: taken.link,
    withdrawnGiftLink: withdrawn.link,
    notice: known(notices.content[0], 'notice').id,
    openDraw,
    drawn,
    album: productUid('postcards', 'ALBUM'),
    plannedCalls: plannedCalls.sessionId,
    openCalls: openCalls.sessionId,
    wayOut: await writeToFan(product, member),
  }
  return { places, member, newcomer, organiser: `house${name}` }
}

const giftWords = 'See you in the first row'
const once = () => ({ idempotencyKey: randomUUID() })

async function orderGoods(product: RunningProduct, fan: Fan) {
  const { id } = await productOf(product, shop, 'PHOTOBOOK')
  const addresses = must(await fan.call('GET /api/v1/shipping-info'))
  return must(
    await fan.call(
      'POST /api/v2/order/product',
      {
        body: { productUid: id, quantity: 1, pgCode: 'P000', shippingInfoId: addresses.content[0]?.id ?? '' },
      },
      once(),
    ),
  )
}
