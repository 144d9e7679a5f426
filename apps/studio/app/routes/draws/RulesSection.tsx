import type { StudioDrawDraft } from '@encore/contract/endpoints'
import { drawModes, drawPrizes, keptEntries, latePayments } from '@encore/contract/rules/draws'
import { locales } from '@encore/contract/rules/locale'
import { Checkbox } from '@encore/ui/Checkbox'
import { Choice } from '@encore/ui/Choice'
import { ChoiceGroup } from '@encore/ui/ChoiceGroup'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { CountField } from '#app/features/editing/CountField.tsx'
import layout from '#app/features/editing/FormFrame.module.css'
import { problemOf } from '#app/features/editing/problems-in.ts'
import { languageNames } from '#app/features/localized-text/text-language.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import type { SectionProps } from './section.ts'

/** Prize, places, and how the draw counts entries. */
export function RulesSection({ draft, set, problems }: SectionProps) {
  const t = useT()
  const count = (name: 'places' | 'reserves' | 'acceptHours') => (
    <CountField
      label={t(`draws.fields.${name}`)}
      hint={t(`draws.hints.${name}`)}
      value={draft[name]}
      error={problemOf(t, problems, name)}
      onChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <section className={box.box}>
      <header>
        <h2>{t('draws.sections.rules')}</h2>
      </header>
      <div className={layout.fields}>
        <ChoiceGroup
          legend={t('draws.fields.mode')}
          columns={2}
          value={draft.mode}
          onValueChange={(mode) => set({ mode: mode as StudioDrawDraft['mode'] })}
        >
          {drawModes.map((mode) => (
            <Choice
              key={mode}
              value={mode}
              title={t(`draws.modes.${mode}`)}
              note={t(`draws.modeNotes.${mode}`)}
            />
          ))}
        </ChoiceGroup>
        <div className={layout.pair}>
          {count('places')}
          {count('reserves')}
        </div>
        <div className={layout.pair}>
          <Field label={t('draws.fields.prizeKind')}>
            <Select
              value={draft.prizeKind}
              onChange={({ target }) => set({ prizeKind: target.value as StudioDrawDraft['prizeKind'] })}
            >
              {drawPrizes.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`draws.prizeKinds.${kind}`)}
                </option>
              ))}
            </Select>
          </Field>
          {count('acceptHours')}
        </div>
        <div className={layout.pair}>
          <Field label={t('draws.fields.latePayment')} hint={t('draws.hints.latePayment')}>
            <Select
              value={draft.latePayment}
              onChange={({ target }) => set({ latePayment: target.value as StudioDrawDraft['latePayment'] })}
            >
              {latePayments.map((rule) => (
                <option key={rule} value={rule}>
                  {t(`draws.latePayments.${rule}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('draws.fields.keptEntries')} hint={t('draws.hints.keptEntries')}>
            <Select
              value={draft.keptEntries}
              onChange={({ target }) => set({ keptEntries: target.value as StudioDrawDraft['keptEntries'] })}
            >
              {keptEntries.map((rule) => (
                <option key={rule} value={rule}>
                  {t(`draws.kept.${rule}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label={t('draws.fields.prevails')} hint={t('draws.hints.prevails')}>
          <Select
            value={draft.prevails}
            onChange={({ target }) => set({ prevails: target.value as StudioDrawDraft['prevails'] })}
          >
            {locales.map((locale) => (
              <option key={locale} value={locale}>
                {languageNames[locale]}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          checked={draft.namesWinners}
          note={t('draws.hints.namesWinners')}
          onChange={({ target }) => set({ namesWinners: target.checked })}
        >
          {t('draws.fields.namesWinners')}
        </Checkbox>
      </div>
    </section>
  )
}
