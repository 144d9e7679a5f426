import type { ErrorBody } from '@encore/contract/errors'
import { type Currency, minorOfText } from '@encore/contract/rules/money'
import { Notice } from '@encore/ui/Notice'
import { errorText } from '#app/data/errors.ts'
import { moneyText } from '#app/data/money.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'

/** Explains why a refund was rejected and shows the largest possible amount. */
export function Refusal({ error, currency }: { error: ErrorBody | null; currency?: Currency }) {
  const { t, locale } = useText()
  if (error === null || error.name === 'REAUTH_REQUIRED') return null
  const { rule, most } = error.data ?? {}
  const amount = typeof most === 'string' && currency ? minorOfText(most, currency) : null
  return (
    <Notice
      kind="bad"
      role="alert"
      title={findText(t, `order.refusals.${String(rule)}`) ?? errorText(t, error.name)}
    >
      {amount === null || !currency
        ? null
        : t('order.most', { sum: moneyText(t, { amount, currency }, locale) })}
    </Notice>
  )
}
