import type { BroadcastLine } from '@encore/contract/endpoints'
import type { Words } from '#app/i18n/en.ts'

export function audienceText(
  { broadcasts: words }: Words,
  { audience, event, product }: Pick<BroadcastLine, 'audience' | 'event' | 'product'>,
): string {
  if (audience === 'HOLDERS' && event) return words.holdersOf(event.title.text)
  if (audience === 'BUYERS' && product) return words.buyersOf(product.title.text)
  return words.audiences[audience]
}
