import type { GiftCard, OwnGift } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { localText } from '#kernel/texts.ts'
import { presentNames } from '#modules/accounts/members/index.ts'
import { eventCards } from '#modules/catalog/events/index.ts'
import { productImages } from '#modules/catalog/products/index.ts'
import { ordersById } from '#modules/commerce/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { linkPath } from './link.ts'
import { giftLine } from './move-gift.ts'
import { problemFor } from './problems.ts'
import type { GiftState } from './rules.ts'
import type { Gift } from './store.ts'

/** The viewer of a gift; `memberId` is null for a guest. */
export interface Viewer {
  memberId: string | null
  locale: Locale
}

/** Presents a gift to a viewer with its link. When it is no longer open, third parties see only its state. */
export async function giftCard(db: Db, gift: Gift, { memberId, locale }: Viewer): Promise<GiftCard> {
  const { given, names, lines } = await facts(db, [gift], locale)
  const line = lines.get(gift.id)
  const what = given.get(gift.id)
  if (!what || !line) throw new Error(`Gift ${gift.id} has no order`)
  const state = stateOf(gift)
  const viewer = gift.senderId === memberId ? 'SENDER' : gift.recipientId === memberId ? 'RECIPIENT' : 'OTHER'
  const isWaiting = state === 'READY'
  const isDisclosed = isWaiting || viewer !== 'OTHER'
  return {
    ...what,
    state,
    viewer,
    senderName: isDisclosed ? (names.get(gift.senderId) ?? null) : null,
    message: isDisclosed ? gift.message : null,
    until: isWaiting ? (gift.until?.toISOString() ?? null) : null,
    countryCode: gift.countryCode,
    problem: isWaiting && memberId ? await problemFor(db, memberId, gift, line) : null,
  }
}

/** Presents gifts to their sender or recipient, in the same order. */
export async function ownGifts(
  ctx: Pick<Ctx, 'secrets'>,
  db: Db,
  gifts: Gift[],
  { memberId, locale }: { memberId: string; locale: Locale },
): Promise<OwnGift[]> {
  const { given, names } = await facts(db, gifts, locale)
  return gifts.flatMap((gift) => {
    const what = given.get(gift.id)
    if (!what) return []
    const isSender = gift.senderId === memberId
    const state = stateOf(gift)
    const other = isSender ? gift.recipientId : gift.senderId
    return [
      {
        ...what,
        giftId: gift.id,
        side: isSender ? ('SENT' as const) : ('RECEIVED' as const),
        state,
        orderId: isSender ? gift.orderId : null,
        otherName: (other && names.get(other)) ?? null,
        message: gift.message,
        recipientEmail: isSender ? gift.recipientEmail : null,
        countryCode: gift.countryCode,
        until: state === 'READY' ? (gift.until?.toISOString() ?? null) : null,
        createdAt: gift.createdAt.toISOString(),
        link: isSender && state === 'READY' ? linkPath(ctx, gift.id) : null,
      },
    ]
  })
}

/** A gift past its deadline counts as expired even before the scheduled task ends it. */
const stateOf = ({ state, isDue }: Gift): GiftState => (state === 'READY' && isDue ? 'EXPIRED' : state)

/** Loads the content and the names of both sides, by gift; the number of queries does not depend on the count. */
async function facts(db: Db, gifts: Gift[], locale: Locale) {
  const orders = await ordersById(
    db,
    gifts.map(({ orderId }) => orderId),
  )
  const lines = new Map(
    gifts.flatMap(({ id, orderId }) => {
      const order = orders.get(orderId)
      return order ? [[id, giftLine(order)] as const] : []
    }),
  )
  const all = [...lines.values()]
  const images = await productImages(db, [...new Set(all.map(({ productId }) => productId))])
  const events = await eventCards(db, [...new Set(all.flatMap(({ eventId }) => eventId ?? []))], locale)
  const people = gifts.flatMap(({ senderId, recipientId }) => [senderId, recipientId ?? []].flat())
  const names = await presentNames(db, [...new Set(people)])
  const given = new Map(
    [...lines].map(([id, { productId: productUid, kind, name, quantity, eventId }]) => {
      const event = events.find((card) => card.id === eventId)
      const product = {
        productUid,
        kind,
        name: localText(name, locale),
        imageUrl: images.get(productUid) ?? null,
      }
      return [id, { product, quantity, event: event ? cardOf(event) : null }]
    }),
  )
  return { lines, given, names }
}

const cardOf = ({
  id,
  slug,
  title,
  startAt,
  zone,
  accent,
  images,
}: Awaited<ReturnType<typeof eventCards>>[number]) => ({
  id,
  slug,
  title,
  startAt,
  zone,
  accent,
  imageUrl: images.still,
})
