import type { EventDetail, LocalText, Product } from '@encore/contract/endpoints'
import { isGone, type Sale, saleOf } from '#app/features/tickets/sale.ts'

export const shelves = ['tickets', 'goods', 'pickup', 'digital'] as const
export type Shelf = (typeof shelves)[number]

/** What a shop shows as one: a product, or a group of them to be chosen among. */
export interface Offer {
  /** The group's or the product's. */
  id: string
  shelf: Shelf
  name: LocalText
  /** In their order. */
  products: readonly [Product, ...Product[]]
}

export function shelfOf({ kind, isOnSitePickupProduct }: Product): Shelf {
  switch (kind) {
    case 'TICKET_LIVE':
    case 'TICKET_REPLAY':
    case 'FAN_CALL':
    case 'DRAW_ENTRY':
      return 'tickets'
    case 'GOODS':
      return isOnSitePickupProduct ? 'pickup' : 'goods'
    case 'DIGITAL':
      return 'digital'
  }
}

/** In the order of their first products. */
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

/** Whether an event's product can be had: nothing of a canceled event, and no live ticket once it is over. */
export function saleIn(status: EventDetail['status'], product: Product, now: number): Sale {
  const isOver = status === 'CANCELED' || (status === 'ENDED' && product.kind === 'TICKET_LIVE')
  return isOver ? { state: 'closed' } : saleOf(product, now)
}

const bestFirst: readonly Sale['state'][] = ['open', 'opens', 'may-return', 'sold-out', 'closed']
const rank = ({ state }: Sale) => bestFirst.indexOf(state)

/** The best that is said of one of its products; how many are left counts all that can be had. */
export function saleOfOffer(status: EventDetail['status'], { products }: Offer, now: number): Sale {
  const sales = products.map((product) => saleIn(status, product, now))
  const best = sales.reduce((one, other) => (rank(other) < rank(one) ? other : one))
  if (best.state !== 'open') return best
  const lefts = sales.flatMap((sale) => (sale.state === 'open' ? [sale.left] : []))
  const isPlenty = lefts.some((left) => left === null)
  return { state: 'open', left: isPlenty ? null : lefts.reduce((sum, left) => (sum ?? 0) + (left ?? 0), 0) }
}

/** What can be had first, what is gone last; otherwise in their order. */
export function availableFirst(
  offers: readonly Offer[],
  status: EventDetail['status'],
  now: number,
): { offer: Offer; sale: Sale }[] {
  return offers
    .map((offer) => ({ offer, sale: saleOfOffer(status, offer, now) }))
    .toSorted((one, other) => Number(isGone(one.sale)) - Number(isGone(other.sale)))
}

/** The moments after `now` at which a sale of theirs opens or closes, epoch milliseconds, each once, in order. */
export function saleTurns(products: readonly Product[], now: number): number[] {
  const turns = products.flatMap(({ payStartAt, payEndAt }) => [Date.parse(payStartAt), Date.parse(payEndAt)])
  return [...new Set(turns)].filter((at) => at > now).toSorted((one, other) => one - other)
}

export interface Choice {
  name: LocalText
  values: { value: LocalText; product: Product; isChosen: boolean }[]
}

/** What can be chosen of an offer, each value with the product it leads to: the other options stay if they can. */
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
