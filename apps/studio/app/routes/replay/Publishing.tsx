import { Button } from '@encore/ui/Button'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Field } from '@encore/ui/Field'
import { zoneText } from '#app/data/times.ts'
import layout from '#app/features/editing/FormFrame.module.css'
import { LocalTimeField } from '#app/features/local-time/LocalTimeField.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import type { ReplayForm } from './replay-form.ts'
import { TimeField } from './TimeField.tsx'
import type { ReplayEditor } from './use-replay-editor.ts'

const audiences: readonly ReplayForm['privacy'][] = ['ENTITLED', 'FREE', 'PRIVATE']

export function Publishing({ editor }: { editor: ReplayEditor }) {
  const { t, locale } = useText()
  const { draft, set, problems, recorded } = editor
  const problemOf = (path: string) => {
    const found = problems.find((problem) => problem.path === path)
    return found && (findText(t, `forms.rules.${found.rule}`) ?? t('forms.rules.other'))
  }
  return (
    <section className={box.box}>
      <header>
        <h2>{t('replay.publishing')}</h2>
      </header>
      <div className={layout.fields}>
        <ChoiceGroup
          legend={t('replay.audience')}
          value={draft.privacy}
          onValueChange={(privacy) => set({ privacy: privacy as ReplayForm['privacy'] })}
        >
          {audiences.map((one) => (
            <Choice
              key={one}
              value={one}
              title={t(`replay.audiences.${one}`)}
              note={t(`replay.audienceNotes.${one}`)}
            />
          ))}
        </ChoiceGroup>
        <div className={layout.pair}>
          <LocalTimeField
            label={t('replay.opensAt')}
            hint={t('products.form.zone', { zone: zoneText(recorded.zone, locale) })}
            value={draft.opensAt}
            error={problemOf('opensAt') ?? ''}
            onChange={(opensAt) => set({ opensAt })}
          />
          <LocalTimeField
            label={t('replay.closesAt')}
            hint={t('products.form.zone', { zone: zoneText(recorded.zone, locale) })}
            value={draft.closesAt}
            error={problemOf('closesAt') ?? ''}
            onChange={(closesAt) => set({ closesAt })}
          />
        </div>
        <div className={layout.pair}>
          <Field label={t('replay.from')} hint={t('replay.fromHint')} error={problemOf('fromMs')}>
            <TimeField value={draft.fromMs} onChange={(fromMs) => set({ fromMs })} />
          </Field>
          <Field
            label={t('replay.to')}
            hint={draft.toMs === null ? t('replay.toTheEnd') : undefined}
            error={problemOf('toMs')}
            aside={
              draft.toMs === null ? undefined : (
                <Button size="s" kind="plain" onClick={() => set({ toMs: null })}>
                  {t('replay.untilEnd')}
                </Button>
              )
            }
          >
            <TimeField
              value={draft.toMs ?? recorded.recording.durationMs}
              onChange={(toMs) => set({ toMs })}
            />
          </Field>
        </div>
      </div>
    </section>
  )
}
