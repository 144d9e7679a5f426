import type { StudioCampaign } from '@encore/contract/endpoints'
import type { Translate } from '#app/i18n/text.ts'

export const giftText = (
  t: Translate,
  { gives, amount, event }: Pick<StudioCampaign, 'gives' | 'amount' | 'event'>,
): string =>
  gives === 'TICKET'
    ? t('coupons.gift.TICKET', { event: event?.title.text ?? '' })
    : t(`coupons.gift.${gives}`, { amount: amount ?? 0 })
