import type { Product } from '@encore/contract/endpoints'
import { isGivable } from '#app/features/gift/givable.ts'
import { saleOf } from './sale.ts'

/** Returns the ticket if it can be bought as a gift now, else null. */
export const givableOf = (ticket: Product | null, now: number): Product | null =>
  ticket && saleOf(ticket, now).state === 'open' && isGivable(ticket) ? ticket : null
