import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { TextArea } from '@encore/ui/TextArea'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface ReasonFieldsProps<R extends string> {
  reasons: readonly R[]
  textOf(reason: R): string
  missing: { reason: boolean; note: boolean }
}

/** Fields `reason`, which everybody will see, and `note`, which staff will see. */
export function ReasonFields<R extends string>({ reasons, textOf, missing }: ReasonFieldsProps<R>) {
  const t = useT()
  return (
    <>
      <Field
        label={t('draws.voidReason')}
        hint={t('draws.voidReasonHint')}
        error={missing.reason && t('draws.voidReasonMissing')}
      >
        <Select name="reason" defaultValue="">
          <option value="">{t('draws.voidReasonNone')}</option>
          {reasons.map((reason) => (
            <option key={reason} value={reason}>
              {textOf(reason)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('draws.voidNote')}
        hint={t('draws.voidNoteHint')}
        error={missing.note && t('draws.voidNoteMissing')}
      >
        <TextArea name="note" maxLength={500} />
      </Field>
    </>
  )
}

/** Reads both fields; `missing` tells which one is empty. */
export function readReason<R extends string>(form: FormData, reasons: readonly R[]) {
  const note = String(form.get('note') ?? '').trim()
  const reason = reasons.find((one) => one === form.get('reason'))
  const missing = { reason: reason === undefined, note: note === '' }
  return { given: reason === undefined || note === '' ? null : { reason, note }, missing }
}
