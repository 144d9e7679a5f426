import {
  type CallRecording,
  callConductReasons,
  callRecordings,
  type FreeCompensation,
  freeCompensations,
} from '@encore/contract/rules/calls/session-rules'
import { languageTag, locales } from '@encore/contract/rules/locale'
import { Checkbox } from '@encore/ui/Checkbox'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import layout from '#app/features/editing/FormFrame.module.css'
import { problemOf } from '#app/features/editing/problems-in.ts'
import { languageNames } from '#app/features/localized-text/text-language.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Calls.module.css'
import type { SectionProps } from './found-session.ts'

/** Rules that fans read before they book. */
export function ConductSection({ draft, set, problems }: SectionProps) {
  const t = useT()
  const { asksIdentity, recording, compensation, conductReasons } = draft
  const { interpreterLanguages, isInterpreterPromised } = draft
  const wrongInterpreter = problemOf(t, problems, 'interpreterLanguages')
  return (
    <section className={box.box}>
      <header>
        <h2>{t('calls.sections.rules')}</h2>
      </header>
      <div className={layout.fields}>
        <Checkbox
          checked={asksIdentity}
          note={t('calls.hints.asksIdentity')}
          onChange={({ target }) => set({ asksIdentity: target.checked })}
        >
          {t('calls.fields.asksIdentity')}
        </Checkbox>
        <div className={layout.pair}>
          <Field label={t('calls.fields.recording')} hint={t('calls.hints.recording')}>
            <Select
              value={recording}
              onChange={({ target }) => set({ recording: target.value as CallRecording })}
            >
              {callRecordings.map((one) => (
                <option key={one} value={one}>
                  {t(`calls.recordings.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('calls.fields.compensation')} hint={t('calls.hints.compensation')}>
            <Select
              value={compensation}
              onChange={({ target }) => set({ compensation: target.value as FreeCompensation })}
            >
              {freeCompensations.map((one) => (
                <option key={one} value={one}>
                  {t(`calls.compensations.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <fieldset className={styles.parts} data-invalid={wrongInterpreter ? '' : undefined}>
          <legend>{t('calls.fields.interpreterLanguages')}</legend>
          <p className={box.quiet}>{t('calls.hints.interpreterLanguages')}</p>
          {wrongInterpreter ? <Notice kind="bad">{wrongInterpreter}</Notice> : null}
          {locales.map((language) => (
            <Checkbox
              key={language}
              checked={interpreterLanguages.includes(language)}
              onChange={({ target }) =>
                set({
                  interpreterLanguages: locales.filter((one) =>
                    one === language ? target.checked : interpreterLanguages.includes(one),
                  ),
                })
              }
            >
              <span lang={languageTag[language]}>{languageNames[language]}</span>
            </Checkbox>
          ))}
        </fieldset>
        {interpreterLanguages.length === 0 ? null : (
          <Checkbox
            checked={isInterpreterPromised}
            note={t('calls.hints.isInterpreterPromised')}
            onChange={({ target }) => set({ isInterpreterPromised: target.checked })}
          >
            {t('calls.fields.isInterpreterPromised')}
          </Checkbox>
        )}
        <fieldset className={styles.parts}>
          <legend>{t('calls.fields.conductReasons')}</legend>
          <p className={box.quiet}>{t('calls.hints.conductReasons')}</p>
          {callConductReasons.map((reason) => (
            <Checkbox
              key={reason}
              checked={conductReasons.includes(reason)}
              onChange={({ target }) =>
                set({
                  conductReasons: callConductReasons.filter((one) =>
                    one === reason ? target.checked : conductReasons.includes(one),
                  ),
                })
              }
            >
              {t(`calls.conduct.${reason}`)}
            </Checkbox>
          ))}
        </fieldset>
      </div>
    </section>
  )
}
