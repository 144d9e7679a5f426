import type { Module } from '#modules/module.ts'
import type { Db } from '#platform/db/connect.ts'
import { dropBought } from './drop-bought.ts'
import { cartRoutes } from './routes.ts'
import { countLines, deleteCart, selectLines } from './store.ts'

export { findOffers } from './find-offers.ts'
export { type Offer, problemsOf, quantityMaxOf, type ShownCurrencies } from './rules.ts'
export { type CartCounts, countCartsWith as cartsWith } from './store.ts'

/** A member's cart, shared by all devices. */
export const cart: Module = {
  name: 'cart',
  install: (host) => {
    const { events } = host.ctx
    cartRoutes(host)
    events.on('order.fulfilled', dropBought)
    events.on('member.left', (tx, { memberId }) => deleteCart(tx, memberId))
    host.holds({ section: 'cart', data: selectLines })
  },
}

export interface CartItem {
  cartItemId: string
  productId: string
  quantity: number
}

/** Returns the given lines of a member's cart in the order they were added; unknown ids are left out. */
export async function cartLines(tx: Db, memberId: string, cartItemIds: string[]): Promise<CartItem[]> {
  const lines = await selectLines(tx, memberId)
  return lines
    .filter(({ id }) => cartItemIds.includes(id))
    .map(({ id, productId, quantity }) => ({ cartItemId: id, productId, quantity }))
}

export const cartItemCount = (db: Db, memberId: string): Promise<number> => countLines(db, memberId)
