import type { Revealed } from '@encore/contract/endpoints'
import { stampText } from '#app/data/times.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'

/** Revealed personal data with the time at which it is hidden again. */
export function RevealedLines({ revealed: { lines, until } }: { revealed: Revealed }) {
  const t = useT()
  return (
    <div role="status">
      <p className={box.quiet}>{t('order.reveal.until', { time: stampText(until) })}</p>
      <dl className={box.facts}>
        {lines.map(({ label, text }) => (
          <div key={label}>
            <dt>{findText(t, `order.labels.${label}`) ?? label}</dt>
            <dd dir="auto" translate="no">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
