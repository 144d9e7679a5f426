import type { Product } from '@encore/contract/endpoints'
import { isGivable } from '#app/features/gift/givable.ts'
import { saleOf } from './sale.ts'

/** The ticket, where it can be bought for somebody else now. */
export const givableOf = (ticket: Product | null, now: number): Product | null =>
  ticket && saleOf(ticket, now).state === 'open' && isGivable(ticket) ? ticket : null
