import type { ErrorBody } from '@encore/contract/errors'
import { type Currency, minorOfText } from '@encore/contract/rules/money'
import { Notice } from '@encore/ui/Notice'
import { errorText } from '#app/data/errors.ts'
import { moneyText } from '#app/data/money.ts'
import { useText } from '#app/i18n/TextProvider.tsx'

/** Explains why a refund was rejected and shows the largest possible amount. */
export function Refusal({ error, currency }: { error: ErrorBody | null; currency?: Currency }) {
  const { w, locale } = useText()
  if (error === null || error.name === 'REAUTH_REQUIRED') return null
  const { rule, most } = error.data ?? {}
  const amount = typeof most === 'string' && currency ? minorOfText(most, currency) : null
  return (
    <Notice kind="bad" role="alert" title={w.order.refusals[String(rule)] ?? errorText(w, error.name)}>
      {amount === null || !currency ? null : w.order.most(moneyText(w, { amount, currency }, locale))}
    </Notice>
  )
}
