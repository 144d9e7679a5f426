import type { OrderState } from '@encore/contract/endpoints'
import { type Locale, locales } from '@encore/contract/rules/locale'
import type { TicketTier } from '@encore/contract/rules/ticket-tier'
import { languagesOf, localText, type Texts } from '#kernel/texts.ts'
import type { ProductKind, SaleProduct } from '#modules/catalog/products/index.ts'
import type { Scope } from '#modules/commerce/entitlements/index.ts'
import { translator } from '#platform/translator.ts'
import { type OrderStatus, orderGraph } from './transitions.ts'

/**
 * Minutes that an order waits for payment: the hold, one extension by the buyer, extra time for the gateway page, and
 * the maximum.
 */
export const holdMinutes = 10
export const extendMinutes = 5
export const gatewayPageMinutes = 5
export const holdMinutesMax = 20
export const checkoutReason = 'CHECKOUT'

const openStatuses: readonly OrderStatus[] = ['INIT', 'PENDING']
export const isOpen = (status: OrderStatus): boolean => openStatuses.includes(status)

/** True when all its money is refunded or being refunded. */
export const isGivenBack = ({ status, keepsRest }: { status: OrderStatus; keepsRest: boolean }): boolean =>
  status === 'REFUNDED' || (status === 'REFUND_PENDING' && !keepsRest)

const paidStatuses: readonly OrderStatus[] = [
  'FULFILLED',
  'DELIVERED',
  'REFUND_PENDING',
  'PARTIALLY_REFUNDED',
]

/** True for a paid order whose content stays with the buyer. */
export const isPaid = (order: { status: OrderStatus; keepsRest: boolean }): boolean =>
  paidStatuses.includes(order.status) && !isGivenBack(order)

/** Result shown to the buyer; refund states count as failures with their own texts. */
export function resultOf(status: OrderStatus): OrderState['result'] {
  if (isOpen(status)) return 'pending'
  return status === 'FULFILLED' || status === 'DELIVERED' ? 'success' : 'failure'
}

/** Decides what a capture means in this status: fulfil, refund, or a surplus payment. */
export function captureMeaning(status: OrderStatus, matches: boolean): 'serve' | 'giveBack' | 'extra' {
  if (!orderGraph[status].captured) return 'extra'
  return matches ? 'serve' : 'giveBack'
}

export type LineKind = ProductKind | 'CUBES'

/**
 * An entitlement that an order brings. Times are ISO 8601; null means the event's own times. Orders that predate ticket
 * tiers have no tier and open everything.
 */
export interface Grant extends Partial<TicketTier> {
  scope: Scope
  windowFrom: string | null
  windowTo: string | null
}

/** Entitlements that a product brings as sold now. */
export function grantsOf({ kind, replayFrom, replayTo, cameras, maxHeight }: SaleProduct): Grant[] {
  const tier = { cameras, maxHeight }
  const live: Grant = { scope: 'LIVE', windowFrom: null, windowTo: null, ...tier }
  const replay: Grant = {
    scope: 'REPLAY',
    windowFrom: replayFrom?.toISOString() ?? null,
    windowTo: replayTo?.toISOString() ?? null,
    ...tier,
  }
  if (kind === 'FAN_CALL') return [{ scope: 'CALL', windowFrom: null, windowTo: null }]
  if (kind === 'TICKET_REPLAY') return [replay]
  if (kind !== 'TICKET_LIVE') return []
  return replayTo ? [live, replay] : [live]
}

/** Name of a cube package on orders and in reports. */
export const cubesName = (cubes: number): Texts =>
  inLanguages(locales, (lang) => translator(lang)('commerce.cubes', { count: cubes }))

interface Named {
  name: Texts
}

/** Names an order after its first line, plus the number of further lines. */
export function nameOf(lines: readonly Named[]): Texts {
  const name = lines[0]?.name ?? {}
  return inLanguages(languagesOf(name), (lang) =>
    translator(lang)('commerce.orderName', { name: localText(name, lang).text, count: lines.length }),
  )
}

const inLanguages = (langs: readonly Locale[], textIn: (lang: Locale) => string): Texts =>
  Object.fromEntries(langs.map((lang) => [lang, textIn(lang)]))

export const unitsIn = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Event of all lines; null when they do not share one. */
export function eventOf(lines: readonly { eventId: string | null }[]): string | null {
  const events = new Set(lines.map(({ eventId }) => eventId))
  return events.size === 1 ? ([...events][0] ?? null) : null
}
