import { useMutation } from '@encore/app-kit/use-mutation'
import { normalisePassword } from '@encore/contract/rules/account'
import { Button } from '@encore/ui/Button'
import { type FormEvent, useState } from 'react'
import { api } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import forms from '#app/features/account-forms/forms.module.css'
import { NewPasswordField } from '#app/features/account-forms/NewPasswordField.tsx'
import { passwordProblem } from '#app/features/account-forms/password-problem.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface NewPasswordStepProps {
  email: string
  code: string
  /** Called when the code has expired; the address is requested again. */
  onCodeRefused: () => void
  onDone: () => void
}

export function NewPasswordStep({ email, code, onCodeRefused, onDone }: NewPasswordStepProps) {
  const t = useT()
  const [problem, setProblem] = useState<string | null>(null)
  const { run, isBusy, failure } = useMutation((nextPassword: string) =>
    api('POST /api/v1/auth/reset-password', { body: { email, nextPassword, verificationCode: code } }),
  )
  const reset = async (form: HTMLFormElement) => {
    const typed = String(new FormData(form).get('password') ?? '')
    const found = passwordProblem(t, typed)
    const nextPassword = normalisePassword(typed)
    setProblem(found)
    if (found || nextPassword === null) return form.querySelector<HTMLElement>('[name=password]')?.focus()
    const answer = await run(nextPassword)
    if (answer?.ok) return onDone()
    if (answer?.error.name === 'PASSWORD_WEAK') setProblem(t('errors.PASSWORD_WEAK'))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void reset(event.currentTarget)
  }
  return (
    <form className={forms.fields} method="post" noValidate onSubmit={submit}>
      <header className={forms.head}>
        <h1>{t('reset.passwordTitle')}</h1>
        <p>{t('reset.passwordText')}</p>
      </header>
      {failure && failure.error.name !== 'PASSWORD_WEAK' && (
        <FailureNotice failure={failure} onCodeRefused={onCodeRefused} />
      )}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <NewPasswordField name="password" label={t('reset.newPassword')} error={problem} />
      <Button kind="primary" size="l" wide type="submit" busy={isBusy} busyLabel={t('reset.busy')}>
        {t('reset.submit')}
      </Button>
    </form>
  )
}
