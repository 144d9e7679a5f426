import { signingFields } from '@encore/contract/rules/signing'
import { Button } from '@encore/ui/Button'
import { Checkbox } from '@encore/ui/Checkbox'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { TextArea } from '@encore/ui/TextArea'
import { Tool } from '@encore/ui/Tool'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { TextsField } from '#app/features/localized-text/TextsField.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import type { QuestionForm } from './form-state.ts'
import styles from './ProductForm.module.css'
import type { SectionProps } from './section.ts'

export interface QuestionSectionProps extends SectionProps {
  eventId: string | null
}

const kinds = ['TEXT', 'SELECT', 'DATE'] as const

export function QuestionSection({ form, kind, eventId, set, problemOf }: QuestionSectionProps) {
  const t = useT()
  const fields = form.customInfoFields
  const change = (at: number, part: Partial<QuestionForm>) =>
    set({ customInfoFields: fields.map((field, index) => (index === at ? { ...field, ...part } : field)) })
  const problem = problemOf('customInfoFields')
  const maySign = kind === 'GOODS' && eventId !== null
  return (
    <section className={box.box}>
      <header>
        <h2>{t('products.form.questions')}</h2>
        <span className={box.quiet}>{t('products.form.questionsLead')}</span>
      </header>
      <div className={styles.fields}>
        <Checkbox
          checked={form.requiresOrderInfo || fields.length > 0}
          disabled={fields.length > 0}
          onChange={({ target }) => set({ requiresOrderInfo: target.checked })}
        >
          {t('products.form.orderInfo')}
        </Checkbox>
        {fields.map((field, at) => (
          <fieldset
            key={field.id}
            className={styles.card}
            data-invalid={problem && at === 0 ? '' : undefined}
          >
            <legend className="visually-hidden">{t('products.form.question')}</legend>
            <TextsField
              label={t('products.form.question')}
              value={field.label}
              max={120}
              onChange={(label) => change(at, { label })}
            />
            <div className={styles.pair}>
              <Field label={t('products.form.answerKind')}>
                <Select
                  value={field.kind}
                  onChange={({ target }) => change(at, { kind: target.value as QuestionForm['kind'] })}
                >
                  {kinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {t(`products.form.answerKinds.${kind}`)}
                    </option>
                  ))}
                </Select>
              </Field>
              <Checkbox
                checked={field.isRequired}
                onChange={({ target }) => change(at, { isRequired: target.checked })}
              >
                {t('products.form.required')}
              </Checkbox>
            </div>
            {field.kind === 'TEXT' && maySign ? (
              <Field label={t('products.form.signingPart')}>
                <Select
                  value={field.signing ?? ''}
                  onChange={({ target }) => change(at, { signing: partOf(target.value) })}
                >
                  <option value="">{t('products.form.signingParts.none')}</option>
                  {signingFields.map((part) => (
                    <option key={part} value={part}>
                      {t(`products.form.signingParts.${part}`)}
                    </option>
                  ))}
                </Select>
              </Field>
            ) : null}
            {field.kind === 'SELECT' ? (
              <Field label={t('products.form.choices')}>
                <TextArea
                  rows={3}
                  value={field.options}
                  onChange={({ target }) => change(at, { options: target.value })}
                />
              </Field>
            ) : null}
            <Tool
              label={t('products.form.removeQuestion')}
              onClick={() => set({ customInfoFields: fields.filter((_, index) => index !== at) })}
            >
              <Trash />
            </Tool>
          </fieldset>
        ))}
        {problem ? <p role="alert">{problem}</p> : null}
        <Button
          size="s"
          kind="outline"
          className={styles.adds}
          onClick={() => set({ customInfoFields: [...fields, newQuestion()] })}
        >
          <Plus />
          <span>{t('products.form.addQuestion')}</span>
        </Button>
      </div>
    </section>
  )
}

const partOf = (value: string) => signingFields.find((part) => part === value)

/** Answers refer to a question by its id, so an id is never reused. */
const newQuestion = (): QuestionForm => ({
  id: `q-${crypto.randomUUID().slice(0, 13)}`,
  kind: 'TEXT',
  label: {},
  isRequired: false,
  options: '',
})
