import type { Module } from '#modules/module.ts'
import { serveProducts } from './routes.ts'

export const products: Module = { name: 'products', install: serveProducts }

export { cheapestTickets } from './cheapest-tickets.ts'
export { eventsWithShop } from './events-with-shop.ts'
export { findProduct, findProducts, productImages, type SaleProduct } from './find-product.ts'
export { type CheapestPrice, depositLimitsOf, payableWith, unavailableFor } from './rules.ts'
export {
  type CustomInfoField,
  type ProductKind,
  type ProductOption,
  type ProductWrite,
  writeProducts,
} from './store.ts'
