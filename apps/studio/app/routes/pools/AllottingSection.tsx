import type { StudioPool } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { leastDrawDelaySec, leastSandboxDelaySec } from '@encore/contract/rules/draws'
import { zoneText } from '#app/data/times.ts'
import { CountField } from '#app/features/editing/CountField.tsx'
import layout from '#app/features/editing/FormFrame.module.css'
import { problemOf } from '#app/features/editing/problems-in.ts'
import { LocalTimeField } from '#app/features/local-time/LocalTimeField.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import type { PoolForm } from './pool-form.ts'

export interface AllottingSectionProps {
  form: PoolForm
  problems: readonly FieldProblem[]
  zone: string
  randomness: StudioPool['randomness']
  set(part: Partial<PoolForm>): void
}

/** Times at which cards are allotted and packed, in the zone of the event. */
export function AllottingSection({ form, set, problems, zone, randomness }: AllottingSectionProps) {
  const { t, locale } = useText()
  const time = (name: 'closesAt' | 'packsAt', path: string) => (
    <LocalTimeField
      label={t(`pools.fields.${name}`)}
      hint={t(`pools.hints.${name}`, { zone: zoneText(zone, locale) })}
      value={form[name]}
      error={problemOf(t, problems, `picked/${path}`)}
      onChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <section className={box.box}>
      <header>
        <h2>{t('pools.sections.allotting')}</h2>
      </header>
      <div className={layout.fields}>
        <div className={layout.pair}>
          {time('closesAt', 'firstClosesAt')}
          {time('packsAt', 'packsAt')}
        </div>
        <div className={layout.pair}>
          <CountField
            label={t('pools.fields.delaySec')}
            hint={t('pools.hints.delaySec', {
              least: randomness === 'SANDBOX' ? leastSandboxDelaySec : leastDrawDelaySec,
            })}
            value={form.delaySec}
            error={problemOf(t, problems, 'picked/delaySec')}
            onChange={(delaySec) => set({ delaySec })}
          />
          <CountField
            label={t('pools.fields.intervalDays')}
            hint={t('pools.hints.intervalDays')}
            value={form.intervalDays}
            error={problemOf(t, problems, 'picked/intervalDays')}
            onChange={(intervalDays) => set({ intervalDays })}
          />
        </div>
      </div>
    </section>
  )
}
