import { useMutation } from '@encore/app-kit/use-mutation'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { PasswordInput } from '@encore/ui/PasswordInput'
import { TextInput } from '@encore/ui/TextInput'
import { type FormEvent, useState } from 'react'
import { api } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './DoorFrame.module.css'

export interface PasswordStepProps {
  invitation: string | undefined
  onNext(step: 'CODE' | 'ENROL'): void
}

export function PasswordStep({ invitation, onNext }: PasswordStepProps) {
  const t = useT()
  const [missing, setMissing] = useState<readonly string[]>([])
  const { run, isBusy, failure } = useMutation((form: FormData) =>
    api('POST /api/studio/session', {
      body: {
        email: String(form.get('email')),
        password: String(form.get('password')),
        ...(invitation && { invitation }),
      },
    }),
  )
  async function submit(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const empty = ['email', 'password'].filter((name) => !form.get(name))
    setMissing(empty)
    if (empty.length > 0) return
    const answer = await run(form)
    if (answer?.ok) onNext(answer.value.step)
  }
  return (
    <Form isDecision onSubmit={submit}>
      {failure ? (
        <Notice kind="bad" role="alert">
          {errorText(t, failure.error.name)}
        </Notice>
      ) : (
        <p className={styles.lead}>{t('signIn.lead')}</p>
      )}
      <Field label={t('signIn.email')} error={missing.includes('email') && t('forms.rules.required')}>
        <TextInput name="email" type="email" autoComplete="username" maxLength={254} />
      </Field>
      <Field label={t('signIn.password')} error={missing.includes('password') && t('forms.rules.required')}>
        <PasswordInput
          name="password"
          maxLength={512}
          showLabel={t('signIn.show')}
          hideLabel={t('signIn.hide')}
        />
      </Field>
      <Button type="submit" kind="primary" wide busy={isBusy} busyLabel={t('signIn.busy')}>
        {t('signIn.submit')}
      </Button>
    </Form>
  )
}
