import { depositDeadline, shopZone } from '@encore/contract/rules/deposits'
import { formatMoment } from '@encore/contract/rules/time'
import { Notice } from '@encore/ui/Notice'
import { serverNow } from '#app/data/server-clock.ts'
import { useText } from '#app/i18n/TextProvider.tsx'

/** Announces before the order that a deposit is due at a store, and its deadline. Cubes have no end of sale. */
export function PaidLater() {
  const { t, locale } = useText()
  const deadline = depositDeadline(serverNow(), { saleEndMs: null, startMs: null })
  if (deadline === null) return null
  return <Notice>{t('shop.paidLater', { deadline: formatMoment(deadline, shopZone, locale) })}</Notice>
}
