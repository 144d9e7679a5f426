import type { StudioCallDraft } from '@encore/contract/endpoints'
import { callTime } from '#app/features/calls/call-time.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { fansPerHour } from './fans-per-hour.ts'

/** Shows the time of one fan, and how many fans an hour holds. */
export function WholeTime({ draft }: { draft: StudioCallDraft }) {
  const { t, locale } = useText()
  const { promiseMs, artistIds } = draft
  const perHour = fansPerHour(draft)
  return (
    <section className={box.box}>
      <header>
        <h2>{t('calls.whole.title')}</h2>
      </header>
      <dl className={box.facts}>
        <dt>{t('calls.whole.fan')}</dt>
        <dd>{callTime(promiseMs * Math.max(1, artistIds.length))}</dd>
        <dt>{t('calls.whole.perHour')}</dt>
        <dd>{perHour === null ? t('calls.notSet') : new Intl.NumberFormat(locale).format(perHour)}</dd>
      </dl>
      <p className={box.quiet}>{t('calls.whole.text')}</p>
    </section>
  )
}
