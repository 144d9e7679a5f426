import type { EventCard } from '@encore/contract/endpoints'
import { moneyText } from '#app/i18n/money-text.ts'
import type { Text } from '#app/i18n/text.ts'

export type PriceFields = 'priceFrom' | 'hasOnePrice'

/** Returns the price of the cheapest ticket, marked "from" when others cost more; null without tickets. */
export function priceFromText(
  { priceFrom, hasOnePrice }: Pick<EventCard, PriceFields>,
  text: Text,
): string | null {
  if (priceFrom === null) return null
  const price = moneyText(priceFrom, text)
  return hasOnePrice ? price : text.t('event.priceFrom', { price })
}

/** Returns "Get ticket · from $36"; without the price when it is unknown. */
export function getTicketText({ priceFrom, hasOnePrice }: Pick<EventCard, PriceFields>, text: Text): string {
  if (priceFrom === null) return text.t('home.getTicket')
  const price = moneyText(priceFrom, text)
  return text.t(hasOnePrice ? 'event.getTicketAt' : 'event.getTicketFrom', { price })
}
