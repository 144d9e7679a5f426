import { useMutation } from '@encore/app-kit/use-mutation'
import type { OwnSigning } from '@encore/contract/endpoints'
import { countCharacters } from '@encore/contract/rules/plain-text'
import {
  readSigningText,
  type SigningField,
  type SigningProblem,
  type SigningText,
  signingMax,
} from '@encore/contract/rules/signing'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { TextArea } from '@encore/ui/TextArea'
import { TextInput } from '@encore/ui/TextInput'
import { type FormEvent, useState } from 'react'
import { api } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './SigningPanel.module.css'

export interface SigningFormProps {
  drawId: string
  text: SigningText | null
  onSaved: (signing: OwnSigning) => void
  /** Absent while there is no stored text to go back to. */
  onCancel: (() => void) | undefined
}

const blank: SigningText = { name: '', reading: '', text: '' }
const rules = ['required', 'maxLength', 'characters', 'lines', 'link'] as const

export function SigningForm({ drawId, text, onSaved, onCancel }: SigningFormProps) {
  const { t } = useText()
  const [draft, setDraft] = useState(text ?? blank)
  const [problems, setProblems] = useState<readonly SigningProblem[]>([])
  const { run, isBusy, failure } = useMutation((body: SigningText) =>
    api('PUT /api/v1/draw/{id}/signing', { params: { id: drawId }, body }),
  )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const read = readSigningText(draft)
    setProblems('problems' in read ? read.problems : [])
    if ('problems' in read) {
      form.querySelector<HTMLElement>(`[name=${read.problems[0]?.path}]`)?.focus()
      return
    }
    const sent = await run(read.text)
    if (sent?.ok) onSaved(sent.value)
  }
  const field = (name: SigningField) => {
    const rule = problems.find(({ path }) => path === name)?.rule
    const max = signingMax[name]
    return {
      label: t(`signing.${name}`),
      hint: t(`signing.${name}Hint`),
      aside: `${countCharacters(draft[name].trim())}/${max}`,
      error: rule && t(`signing.problems.${rules.find((known) => known === rule) ?? 'characters'}`, { max }),
    }
  }
  const control = (name: SigningField) => ({
    name,
    value: draft[name],
    autoComplete: 'off',
    dir: 'auto',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setDraft((before) => ({ ...before, [name]: currentTarget.value })),
  })
  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.note}>{t('signing.lead')}</p>
      <Field {...field('name')}>
        <TextInput {...control('name')} required />
      </Field>
      <Field {...field('reading')}>
        <TextInput {...control('reading')} />
      </Field>
      <Field {...field('text')}>
        <TextArea {...control('text')} />
      </Field>
      {failure && <FailureNotice failure={failure} />}
      <div className={styles.buttons}>
        <Button kind="primary" size="l" type="submit" wide busy={isBusy} busyLabel={t('signing.saving')}>
          {t('signing.save')}
        </Button>
        {onCancel && (
          <Button size="l" wide onClick={onCancel} disabled={isBusy}>
            {t('account.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
