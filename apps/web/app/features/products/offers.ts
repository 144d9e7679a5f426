import type { EventDetail, LocalText, Product } from '@encore/contract/endpoints'
import { isGone, type Sale, saleOf } from '#app/features/tickets/sale.ts'

export const shelves = ['tickets', 'draws', 'goods', 'pickup', 'digital'] as const
export type Shelf = (typeof shelves)[number]

/** One entry of the shop: a product, or a group of variants. */
export interface Offer {
  /** Id of the group or of the product. */
  id: string
  shelf: Shelf
  name: LocalText
  /** In shop order. */
  products: readonly [Product, ...Product[]]
}

export function shelfOf({ kind, isOnSitePickupProduct }: Product): Shelf {
  switch (kind) {
    case 'TICKET_LIVE':
    case 'TICKET_REPLAY':
    case 'FAN_CALL':
      return 'tickets'
    case 'DRAW_ENTRY':
      return 'draws'
    case 'GOODS':
      return isOnSitePickupProduct ? 'pickup' : 'goods'
    case 'DIGITAL':
      return 'digital'
  }
}

/** Groups products into offers, in the order of their first products. */
export function offersOf(products: readonly Product[]): Offer[] {
  const byId = new Map<string, Offer>()
  for (const product of products) {
    const id = product.optionGroup?.id ?? product.id
    const known = byId.get(id)
    byId.set(id, {
      id,
      shelf: shelfOf(product),
      name: product.optionGroup?.name ?? product.name,
      products: known ? [...known.products, product] : [product],
    })
  }
  return [...byId.values()]
}

/**
 * Returns the sale state of an event's product: closed for a canceled event, for a live ticket after its end, and for a
 * call that cannot be booked.
 */
export function saleIn(status: EventDetail['status'], product: Product, now: number): Sale {
  const { kind, call } = product
  const isOver =
    status === 'CANCELED' ||
    (status === 'ENDED' && kind === 'TICKET_LIVE') ||
    (kind === 'FAN_CALL' && !call?.isOpen)
  return isOver ? { state: 'closed' } : saleOf(product, now)
}

const bestFirst: readonly Sale['state'][] = ['open', 'opens', 'may-return', 'sold-out', 'closed']
const rank = ({ state }: Sale) => bestFirst.indexOf(state)

/** True for a call whose session is not published yet: its sale has not begun, though no time is known. */
export const isCallPlanned = ({ kind, call }: Pick<Product, 'kind' | 'call'>): boolean =>
  kind === 'FAN_CALL' && call === null

/** Returns the best sale state among an offer's products; `left` is the sum over the open ones. */
export function saleOfOffer(status: EventDetail['status'], { products }: Offer, now: number): Sale {
  const sales = products.map((product) => saleIn(status, product, now))
  const best = sales.reduce((one, other) => (rank(other) < rank(one) ? other : one))
  if (best.state !== 'open') return best
  const lefts = sales.flatMap((sale) => (sale.state === 'open' ? [sale.left] : []))
  const isPlenty = lefts.some((left) => left === null)
  return { state: 'open', left: isPlenty ? null : lefts.reduce((sum, left) => (sum ?? 0) + (left ?? 0), 0) }
}

/** Sorts sold-out or closed offers to the end and keeps the order otherwise. */
export function availableFirst(
  offers: readonly Offer[],
  status: EventDetail['status'],
  now: number,
): { offer: Offer; sale: Sale }[] {
  return offers
    .map((offer) => ({ offer, sale: saleOfOffer(status, offer, now) }))
    .toSorted((one, other) => Number(isGone(one.sale)) - Number(isGone(other.sale)))
}

/** Returns the times after `now` at which a sale opens or closes, epoch milliseconds, unique and ascending. */
export function saleTurns(products: readonly Product[], now: number): number[] {
  const turns = products.flatMap(({ payStartAt, payEndAt }) => [Date.parse(payStartAt), Date.parse(payEndAt)])
  return [...new Set(turns)].filter((at) => at > now).toSorted((one, other) => one - other)
}

export interface Choice {
  name: LocalText
  values: { value: LocalText; product: Product; isChosen: boolean }[]
}

/**
 * Returns the options of an offer. Each value has the product it leads to, which keeps the other options where
 * possible.
 */
export function choicesOf({ products }: Offer, chosen: Product): Choice[] {
  return chosen.options.map(({ name }, at) => {
    const own = (product: Product) => product.options[at]?.value.text
    const others = (product: Product) =>
      product.options.filter((option, index) => index !== at && option.value.text === valueAt(chosen, index))
        .length
    const byValue = Map.groupBy(products, own)
    return {
      name,
      values: [...byValue].flatMap(([value, having]) => {
        const nearest = having.toSorted((one, other) => others(other) - others(one))[0]
        const option = nearest?.options[at]
        return nearest && option
          ? [{ value: option.value, product: nearest, isChosen: value === own(chosen) }]
          : []
      }),
    }
  })
}

const valueAt = (product: Product, index: number) => product.options[index]?.value.text
