import type { OrderState } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { TicketTier } from '@encore/contract/rules/ticket-tier'
import { languagesOf, localText, type Texts } from '#kernel/texts.ts'
import type { SaleProduct } from '#modules/catalog/products/index.ts'
import type { Scope } from '#modules/commerce/entitlements/index.ts'
import { type OrderStatus, orderGraph } from './transitions.ts'

/** How long an order waits for its payment: the hold, what its buyer may add once, what the gateway's page adds, and the most. */
export const holdMinutes = 10
export const extendMinutes = 5
export const gatewayPageMinutes = 5
export const holdMinutesMax = 20
/** Why something is held whose buyer is still filling in. */
export const checkoutReason = 'CHECKOUT'

const openStatuses: readonly OrderStatus[] = ['INIT', 'PENDING']
export const isOpen = (status: OrderStatus): boolean => openStatuses.includes(status)

/** All of its money is back or on its way: nothing of it is its buyer's any more. */
export const isGivenBack = ({ status, keepsRest }: { status: OrderStatus; keepsRest: boolean }): boolean =>
  status === 'REFUNDED' || (status === 'REFUND_PENDING' && !keepsRest)

/** What the buyer is told: refund states are failures with words of their own. */
export function resultOf(status: OrderStatus): OrderState['result'] {
  if (isOpen(status)) return 'pending'
  return status === 'FULFILLED' || status === 'DELIVERED' ? 'success' : 'failure'
}

/** What money that came in means where the order stands: serve it, give it back, or it is one payment too many. */
export function captureMeaning(status: OrderStatus, matches: boolean): 'serve' | 'giveBack' | 'extra' {
  if (!orderGraph[status].captured) return 'extra'
  return matches ? 'serve' : 'giveBack'
}

/**
 * A right that an order brings when it is fulfilled; times are ISO texts, null where the event's own count. Orders that
 * were placed before tickets had tiers name none, and open everything.
 */
export interface Grant extends Partial<TicketTier> {
  scope: Scope
  windowFrom: string | null
  windowTo: string | null
}

/** The rights a product brings, as it is sold now. */
export function grantsOf({ kind, replayFrom, replayTo, cameras, maxHeight }: SaleProduct): Grant[] {
  const tier = { cameras, maxHeight }
  const live: Grant = { scope: 'LIVE', windowFrom: null, windowTo: null, ...tier }
  const replay: Grant = {
    scope: 'REPLAY',
    windowFrom: replayFrom?.toISOString() ?? null,
    windowTo: replayTo?.toISOString() ?? null,
    ...tier,
  }
  if (kind === 'TICKET_REPLAY') return [replay]
  if (kind !== 'TICKET_LIVE') return []
  return replayTo ? [live, replay] : [live]
}

/** How a cube package is called on an order and in reports. */
export function cubesName(cubes: number): Texts {
  const figure = cubes.toLocaleString('en')
  return {
    ko: `${figure} 큐브`,
    ja: `${figure}キューブ`,
    en: cubes === 1 ? '1 cube' : `${figure} cubes`,
    zhhans: `${figure} Cube`,
  }
}

interface Named {
  name: Texts
}

const andMore: Record<Locale, (name: string, more: number) => string> = {
  ko: (name, more) => `${name} 외 ${more}건`,
  ja: (name, more) => `${name} ほか${more}点`,
  en: (name, more) => `${name} and ${more} more`,
  zhhans: (name, more) => `${name}等${more + 1}件`,
}

/** How an order of these lines is called: as its first, and how many more there are. */
export function nameOf([first, ...rest]: readonly Named[]): Texts {
  const name = first?.name ?? {}
  if (rest.length === 0) return name
  return Object.fromEntries(
    languagesOf(name).map((lang) => [lang, andMore[lang](localText(name, lang).text, rest.length)]),
  )
}

/** Units of all lines together. */
export const unitsIn = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The event that all lines belong to; null when they do not share one. */
export function eventOf(lines: readonly { eventId: string | null }[]): string | null {
  const events = new Set(lines.map(({ eventId }) => eventId))
  return events.size === 1 ? ([...events][0] ?? null) : null
}
