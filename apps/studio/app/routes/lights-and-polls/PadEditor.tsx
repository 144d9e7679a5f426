import { useMutation } from '@encore/app-kit/use-mutation'
import type { LightPad, StagePads } from '@encore/contract/endpoints'
import { harmfulLight, type LightPattern, lightPatterns } from '@encore/contract/rules/light'
import { lightPeriodMs } from '@encore/contract/rules/limits'
import { lightPadsMax, padNameMax } from '@encore/contract/rules/show-control'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import { Tool } from '@encore/ui/Tool'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import styles from './LightsAndPolls.module.css'

export interface PadEditorProps {
  eventId: string
  first: StagePads
  /** Receives the saved pads; null when canceled. */
  onDone(kept: StagePads | null): void
}

/** Assigns lights to keys; a light that breaks a rule shows its problem here, before the show. */
export function PadEditor({ eventId, first, onDone }: PadEditorProps) {
  const t = useT()
  const [version, setVersion] = useState(first.version)
  const [pads, setPads] = useState(first.pads)
  const [problem, setProblem] = useState('')
  const params = { eventId }
  const { run, isBusy } = useMutation(() =>
    call('PUT /api/studio/event/{eventId}/pads', { params, body: { version, pads } }),
  )
  const change = (at: number, part: Partial<LightPad>) =>
    setPads(pads.map((pad, other) => (other === at ? { ...pad, ...part } : pad)))
  const harms = pads.map((pad) => harmfulLight([{ ...pad, mediaMs: 0 }])?.problem ?? null)

  async function save() {
    const answer = await run()
    if (!answer) return
    if (answer.ok) return onDone({ version: answer.value.version, pads })
    if (answer.error.name === 'VERSION_CONFLICT') {
      const theirs = await call('GET /api/studio/event/{eventId}/pads', { params })
      if (theirs.ok) setVersion(theirs.value.version)
      return setProblem(t('lightsAndPolls.concurrentEdit'))
    }
    setProblem(answer.error.fields ? t('lightsAndPolls.fixPads') : errorText(t, answer.error.name))
  }

  return (
    <section className={box.box}>
      <header>
        <h2>{t('lightsAndPolls.editPads')}</h2>
      </header>
      {problem ? (
        <Notice kind="bad" role="alert">
          {problem}
        </Notice>
      ) : null}
      <ol className={styles.editing}>
        {pads.map((pad, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a light is the key it lies under
          <li key={at}>
            <kbd>{at + 1}</kbd>
            <PadForm
              pad={pad}
              harm={harms[at] ?? null}
              onChange={(part) => change(at, part)}
              onRemove={() => setPads(pads.filter((_, other) => other !== at))}
            />
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        {pads.length < lightPadsMax ? (
          <Button
            size="s"
            kind="outline"
            onClick={() =>
              setPads([
                ...pads,
                { name: t('lightsAndPolls.newPad'), pattern: 'FADE', colours: ['#ffffff'], periodMs: 1_200 },
              ])
            }
          >
            <Plus />
            <span>{t('lightsAndPolls.addPad')}</span>
          </Button>
        ) : null}
        <span />
        <Button kind="outline" onClick={() => onDone(null)}>
          {t('shell.cancel')}
        </Button>
        <Button
          kind="primary"
          busy={isBusy}
          disabled={harms.some((harm) => harm !== null)}
          onClick={() => void save()}
        >
          {t('lightsAndPolls.savePads')}
        </Button>
      </div>
    </section>
  )
}

interface PadFormProps {
  pad: LightPad
  harm: 'flashes' | 'red' | null
  onChange(part: Partial<LightPad>): void
  onRemove(): void
}

function PadForm({ pad, harm, onChange, onRemove }: PadFormProps) {
  const { t, locale } = useText()
  const { name, pattern, colours, periodMs } = pad
  const isMoving = pattern === 'PULSE' || pattern === 'FLASH'
  const seconds = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <div className={styles.padForm}>
      <Field label={t('lightsAndPolls.padName')} error={name.trim() === '' && t('forms.rules.required')}>
        <TextInput
          value={name}
          maxLength={padNameMax}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <Field label={t('lightsAndPolls.pattern')}>
        <Select
          value={pattern}
          onChange={({ target }) => onChange({ pattern: target.value as LightPattern })}
        >
          {lightPatterns.map((one) => (
            <option key={one} value={one}>
              {t(`lightsAndPolls.patterns.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('lightsAndPolls.period')}
        aside={t('lightsAndPolls.seconds', { figure: seconds.format(periodMs / 1_000) })}
        error={harm && findText(t, `lightsAndPolls.refused.${harm}`)}
      >
        <TextInput
          type="range"
          min={lightPeriodMs.minimum}
          max={lightPeriodMs.maximum}
          step={100}
          value={periodMs}
          onChange={({ target }) => onChange({ periodMs: target.valueAsNumber })}
        />
      </Field>
      <fieldset className={styles.colours}>
        <legend>{t('lightsAndPolls.colours')}</legend>
        {colours.map((colour, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: colours go round in their places
          <span key={at}>
            <input
              type="color"
              aria-label={t('lightsAndPolls.colour', { nth: String(at + 1), name })}
              value={colour}
              onChange={({ target }) =>
                onChange({ colours: colours.map((one, other) => (other === at ? target.value : one)) })
              }
            />
            {colours.length > 1 ? (
              <Tool
                label={t('lightsAndPolls.removeColour', { nth: String(at + 1), name })}
                onClick={() => onChange({ colours: colours.filter((_, other) => other !== at) })}
              >
                <X />
              </Tool>
            ) : null}
          </span>
        ))}
        {isMoving && colours.length < 3 ? (
          <Tool
            label={t('lightsAndPolls.addColour', { name })}
            onClick={() => onChange({ colours: [...colours, '#ffffff'] })}
          >
            <Plus />
          </Tool>
        ) : null}
      </fieldset>
      <Tool label={t('lightsAndPolls.removePad', { name })} onClick={onRemove}>
        <X />
      </Tool>
    </div>
  )
}
