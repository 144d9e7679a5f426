/* Closed lists of the product editor, shared with the screens. */

/**
 * `OVER`: the sale window has passed, or the event is over or canceled. A fan call is `NOT_YET` until its call session is
 * published, and `OVER` once nobody is booked any more. All products of a hidden event are `HIDDEN`.
 */
export const saleStates = ['HIDDEN', 'NOT_YET', 'OPEN', 'OVER'] as const
export type SaleState = (typeof saleStates)[number]

/** Default buy limit per member: a ticket admits one person. */
export const defaultBuyLimit = (kind: string): number => (kind === 'GOODS' ? 10 : 1)

export const movementReasons = ['RECEIVED', 'RETURNED', 'DAMAGED', 'CORRECTION'] as const
export type MovementReason = (typeof movementReasons)[number]

/** `COUNTED`: set to a number when the product was created or imported. */
export const stockReasons = [...movementReasons, 'COUNTED'] as const
export type StockReason = (typeof stockReasons)[number]

/** Direction of a reason: units are added, removed, or either. */
export const movementSign: Record<MovementReason, 1 | -1 | 0> = {
  RECEIVED: 1,
  RETURNED: 1,
  DAMAGED: -1,
  CORRECTION: 0,
}

/**
 * Effects of saving a product on buyers, each with a count.
 * `PRICE_NOW`: units whose price changes immediately; `PRICE_CHECKOUT`, `PRICE_CARTS`: buyers in checkout and carts
 * that must accept it; `PRICE_ORDERS`: unpaid orders that keep the old price; `PRICE_QUEUE`: queue entries.
 * `SALE_OPENS`, `SALE_ENDS`: units; `ENDS_CHECKOUT`, `ENDS_CARTS`, `ENDS_QUEUE`: buyers who can no longer buy;
 * `ENDS_ORDERS`: orders that can still be paid.
 * `LIMIT_CARTS`: carts above the new limit. `TERMS_CHECKOUT`: buyers who must enter something else; `TERMS_ORDERS`:
 * orders that keep their data.
 * `RIGHTS_SOLD`, `NAME_SOLD`: sold units that keep their ticket tier or name. `SLOT_ORDERS`: orders whose slot ends at
 * another time. `GROUP`: other options that change too.
 * `FILES_MORE`: buyers who get additional files; `FILES_NEWER`: those who get a new version and keep the old one;
 * `FILES_KEPT`: those who keep files that new buyers do not get.
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

export const campaignStates = ['AHEAD', 'RUNNING', 'OVER', 'STOPPED'] as const
