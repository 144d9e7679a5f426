import { eventTextMax } from '@encore/contract/rules/event-editing'
import layout from '#app/features/editing/FormFrame.module.css'
import { TextsField } from '#app/features/localized-text/TextsField.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { type TextName, textNames, textsAs, textsIn } from './event-form.ts'
import type { SectionProps } from './section.ts'

const rows: Record<TextName, number> = { title: 1, summary: 1, body: 14, refund: 2 }

export function TextsSection({ form, set, problemsAt }: SectionProps) {
  const t = useT()
  const labels = {
    title: t('eventForm.name'),
    summary: t('eventForm.summary'),
    body: t('eventForm.body'),
    refund: t('eventForm.refund'),
  }
  return (
    <section className={box.box}>
      <header>
        <h2>{t('eventForm.sections.texts')}</h2>
      </header>
      <div className={layout.fields}>
        {textNames.map((name) => (
          <TextsField
            key={name}
            label={labels[name]}
            value={textsIn(form, name)}
            max={eventTextMax[name]}
            rows={rows[name]}
            isMarkdown={name === 'body'}
            problems={problemsAt(name)}
            onChange={(texts) => set(textsAs(name, texts))}
          />
        ))}
      </div>
    </section>
  )
}
