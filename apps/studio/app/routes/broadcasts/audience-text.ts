import type { BroadcastLine } from '@encore/contract/endpoints'
import type { Translate } from '#app/i18n/text.ts'

export function audienceText(
  t: Translate,
  { audience, event, product }: Pick<BroadcastLine, 'audience' | 'event' | 'product'>,
): string {
  if (audience === 'HOLDERS' && event) return t('broadcasts.holdersOf', { event: event.title.text })
  if (audience === 'BUYERS' && product) return t('broadcasts.buyersOf', { product: product.title.text })
  return t(`broadcasts.audiences.${audience}`)
}
