import type { StudioDrawSheet } from '@encore/contract/endpoints'
import { leastDrawDelaySec, leastSandboxDelaySec } from '@encore/contract/rules/draws'
import { zoneText } from '#app/data/times.ts'
import { CountField } from '#app/features/editing/CountField.tsx'
import layout from '#app/features/editing/FormFrame.module.css'
import { problemOf } from '#app/features/editing/problems-in.ts'
import { LocalTimeField } from '#app/features/local-time/LocalTimeField.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import type { SectionProps } from './section.ts'

interface TimesSectionProps extends SectionProps {
  zone: string
  randomness: StudioDrawSheet['randomness']
}

/** Times of the entering in the zone of the event, and the delay of the result. */
export function TimesSection({ draft, set, problems, zone, randomness }: TimesSectionProps) {
  const { t, locale } = useText()
  const time = (name: 'opensAt' | 'closesAt') => (
    <LocalTimeField
      label={t(`draws.fields.${name}`)}
      hint={t('draws.hints.zone', { zone: zoneText(zone, locale) })}
      value={draft[name]}
      error={problemOf(t, problems, name)}
      onChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <section className={box.box}>
      <header>
        <h2>{t('draws.sections.times')}</h2>
      </header>
      <div className={layout.fields}>
        <div className={layout.pair}>
          {time('opensAt')}
          {time('closesAt')}
        </div>
        <CountField
          label={t('draws.fields.delaySec')}
          hint={t('draws.hints.delaySec', {
            least: randomness === 'SANDBOX' ? leastSandboxDelaySec : leastDrawDelaySec,
          })}
          value={draft.delaySec}
          error={problemOf(t, problems, 'delaySec')}
          onChange={(delaySec) => set({ delaySec })}
        />
      </div>
    </section>
  )
}
