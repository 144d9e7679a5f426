import type { StudioCampaign } from '@encore/contract/endpoints'
import type { Words } from '#app/i18n/en.ts'

export const giftText = (
  w: Words,
  { gives, amount, event }: Pick<StudioCampaign, 'gives' | 'amount' | 'event'>,
  locale: string,
): string =>
  gives === 'TICKET'
    ? w.coupons.gift.TICKET(event?.title.text ?? '')
    : w.coupons.gift[gives](new Intl.NumberFormat(locale).format(amount ?? 0))
