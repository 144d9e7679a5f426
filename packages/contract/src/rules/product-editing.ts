/* Closed lists of the organisers' catalogue that screens lay out too. */

/** `OVER`: after its window, or its event is over or canceled. Of a hidden event everything is `HIDDEN`. */
export const saleStates = ['HIDDEN', 'NOT_YET', 'OPEN', 'OVER'] as const
export type SaleState = (typeof saleStates)[number]

/** How many one fan may buy of a product whose organiser sets no limit: a ticket lets one person in. */
export const defaultBuyLimit = (kind: string): number => (kind === 'GOODS' ? 10 : 1)

/** What an organiser says when units come or go. */
export const movementReasons = ['RECEIVED', 'RETURNED', 'DAMAGED', 'CORRECTION'] as const
export type MovementReason = (typeof movementReasons)[number]

/** `COUNTED`: set to a number when the product was made or imported. */
export const stockReasons = [...movementReasons, 'COUNTED'] as const
export type StockReason = (typeof stockReasons)[number]

/** Which way a reason goes: units come, go, or either. */
export const movementSign: Record<MovementReason, 1 | -1 | 0> = {
  RECEIVED: 1,
  RETURNED: 1,
  DAMAGED: -1,
  CORRECTION: 0,
}

/**
 * What saving a product means for buyers; each is told with a count.
 * `PRICE_NOW` units that cost something else at once; `PRICE_CHECKOUT` buyers who fill in and are asked again;
 * `PRICE_CARTS` carts that are asked; `PRICE_ORDERS` orders that wait for money and keep their price; `PRICE_QUEUE` fans
 * in line. `SALE_OPENS`, `SALE_ENDS` units; `ENDS_CHECKOUT`, `ENDS_CARTS`, `ENDS_QUEUE` who cannot buy any more;
 * `ENDS_ORDERS` orders that can still be paid. `LIMIT_CARTS` carts with more than the new limit. `TERMS_CHECKOUT` buyers
 * who are asked for something else, `TERMS_ORDERS` orders that keep what they said. `RIGHTS_SOLD` units that keep what
 * they were sold with. `NAME_SOLD` units that keep their name in orders. `SLOT_ORDERS` orders whose slot ends at another
 * time. `GROUP` other options that change with it. `FILES_MORE` buyers who may fetch further files, `FILES_NEWER` who get a
 * new version and keep the one before, `FILES_KEPT` who keep what new buyers do not get.
 */
export const changeKinds = [
  'PRICE_NOW',
  'PRICE_CHECKOUT',
  'PRICE_CARTS',
  'PRICE_ORDERS',
  'PRICE_QUEUE',
  'SALE_OPENS',
  'SALE_ENDS',
  'ENDS_CHECKOUT',
  'ENDS_CARTS',
  'ENDS_QUEUE',
  'ENDS_ORDERS',
  'LIMIT_CARTS',
  'TERMS_CHECKOUT',
  'TERMS_ORDERS',
  'RIGHTS_SOLD',
  'NAME_SOLD',
  'SLOT_ORDERS',
  'GROUP',
  'FILES_MORE',
  'FILES_NEWER',
  'FILES_KEPT',
] as const
export type ChangeKind = (typeof changeKinds)[number]

export interface BuyerChange {
  kind: ChangeKind
  count: number
}

/** Where a coupon campaign stands. */
export const campaignStates = ['AHEAD', 'RUNNING', 'OVER', 'STOPPED'] as const
