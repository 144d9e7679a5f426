import { isZone, momentOf } from '@encore/contract/rules/local-time'
import layout from '#app/features/editing/FormFrame.module.css'
import { LocalTimeField } from '#app/features/local-time/LocalTimeField.tsx'
import { ZoneField } from '#app/features/local-time/ZoneField.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import type { SectionProps } from './section.ts'

const fixed = ['doorsAt', 'startAt', 'endAt', 'ticketOpenAt', 'ticketCloseAt'] as const
const open = ['replayFrom', 'replayTo'] as const

type FixedTime = (typeof fixed)[number]

/** A ticket sale that closes with the show follows its end. */
function moved(form: SectionProps['form'], field: FixedTime, value: string): Partial<SectionProps['form']> {
  const closesWithShow = field === 'endAt' && form.ticketCloseAt === form.endAt
  return { [field]: value, ...(closesWithShow && { ticketCloseAt: value }) }
}

export function Times({ form, set, problemOf }: SectionProps) {
  const t = useT()
  const zone = isZone(form.zone) ? form.zone : 'UTC'
  const problem = (field: FixedTime | (typeof open)[number]) => {
    const moment = form[field] ? momentOf(form[field], zone) : null
    return problemOf(field) || (moment && !moment.ok ? (findText(t, `forms.rules.${moment.rule}`) ?? '') : '')
  }
  return (
    <section className={box.box}>
      <header>
        <h2>{t('eventForm.sections.times')}</h2>
      </header>
      <div className={layout.fields}>
        <ZoneField
          label={t('eventForm.fields.zone') ?? ''}
          hint={t('eventForm.hints.zone') ?? ''}
          value={form.zone}
          error={problemOf('zone')}
          onChange={(zone) => set({ zone })}
        />
        <div className={layout.pair}>
          {fixed.map((field) => (
            <LocalTimeField
              key={field}
              label={findText(t, `eventForm.fields.${field}`) ?? field}
              value={form[field]}
              error={problem(field)}
              onChange={(value) => set(moved(form, field, value ?? form[field]))}
            />
          ))}
        </div>
        <div className={layout.pair}>
          {open.map((field) => (
            <LocalTimeField
              key={field}
              label={findText(t, `eventForm.fields.${field}`) ?? field}
              hint={t('eventForm.hints.replay')}
              value={form[field]}
              error={problem(field)}
              onChange={(value) => set({ [field]: value })}
            />
          ))}
        </div>
      </div>
    </section>
  )
}
