import { Button } from '@encore/ui/Button'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Field } from '@encore/ui/Field'
import layout from '#app/features/editing/FormFrame.module.css'
import { LocalTimeField } from '#app/features/local-time/LocalTimeField.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import type { ReplayForm } from './replay-form.ts'
import { TimeField } from './TimeField.tsx'
import type { ReplayEditor } from './use-replay-editor.ts'

const audiences: readonly ReplayForm['privacy'][] = ['ENTITLED', 'FREE', 'PRIVATE']

export function Publishing({ editor }: { editor: ReplayEditor }) {
  const { w } = useText()
  const words = w.replay
  const { draft, set, problems, recorded } = editor
  const problemOf = (path: string) => {
    const found = problems.find((problem) => problem.path === path)
    return found && (w.rules[found.rule] ?? w.rules.other)
  }
  return (
    <section className={box.box}>
      <header>
        <h2>{words.publishing}</h2>
      </header>
      <div className={layout.fields}>
        <ChoiceGroup
          legend={words.audience}
          value={draft.privacy}
          onValueChange={(privacy) => set({ privacy: privacy as ReplayForm['privacy'] })}
        >
          {audiences.map((one) => (
            <Choice key={one} value={one} title={words.audiences[one]} note={words.audienceNotes[one]} />
          ))}
        </ChoiceGroup>
        <div className={layout.pair}>
          <LocalTimeField
            label={words.opensAt}
            hint={w.products.form.zone(recorded.zone)}
            value={draft.opensAt}
            error={problemOf('opensAt') ?? ''}
            onChange={(opensAt) => set({ opensAt })}
          />
          <LocalTimeField
            label={words.closesAt}
            hint={w.products.form.zone(recorded.zone)}
            value={draft.closesAt}
            error={problemOf('closesAt') ?? ''}
            onChange={(closesAt) => set({ closesAt })}
          />
        </div>
        <div className={layout.pair}>
          <Field label={words.from} hint={words.fromHint} error={problemOf('fromMs')}>
            <TimeField value={draft.fromMs} onChange={(fromMs) => set({ fromMs })} />
          </Field>
          <Field
            label={words.to}
            hint={draft.toMs === null ? words.toTheEnd : undefined}
            error={problemOf('toMs')}
            aside={
              draft.toMs === null ? undefined : (
                <Button size="s" kind="plain" onClick={() => set({ toMs: null })}>
                  {words.untilEnd}
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
