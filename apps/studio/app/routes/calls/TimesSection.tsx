import { zoneText } from '#app/data/times.ts'
import { CountField } from '#app/features/editing/CountField.tsx'
import layout from '#app/features/editing/FormFrame.module.css'
import { problemOf } from '#app/features/editing/problems-in.ts'
import { LocalTimeField } from '#app/features/local-time/LocalTimeField.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import type { SectionProps } from './found-session.ts'

/** Start in the zone of the event, and the seconds of a call and between two calls. */
export function TimesSection({ draft, set, problems, zone }: SectionProps & { zone: string }) {
  const { t, locale } = useText()
  const seconds = (name: 'promiseMs' | 'turnaroundMs') => (
    <CountField
      label={t(`calls.fields.${name}`)}
      hint={t(`calls.hints.${name}`)}
      value={draft[name] / 1_000}
      error={problemOf(t, problems, name)}
      onChange={(value) => set({ [name]: value * 1_000 })}
    />
  )
  return (
    <section className={box.box}>
      <header>
        <h2>{t('calls.sections.times')}</h2>
      </header>
      <div className={layout.fields}>
        <LocalTimeField
          label={t('calls.fields.startsAt')}
          hint={t('calls.hints.zone', { zone: zoneText(zone, locale) })}
          value={draft.startsAt}
          error={problemOf(t, problems, 'startsAt')}
          onChange={(startsAt) => set({ startsAt })}
        />
        <div className={layout.pair}>
          {seconds('promiseMs')}
          {seconds('turnaroundMs')}
        </div>
      </div>
    </section>
  )
}
