import { normalisePassword } from '@encore/contract/rules/account'
import { Button } from '@encore/ui/Button'
import { type FormEvent, useState } from 'react'
import { api } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
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
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const reset = async (form: HTMLFormElement) => {
    const typed = String(new FormData(form).get('password') ?? '')
    const found = passwordProblem(t, typed)
    const nextPassword = normalisePassword(typed)
    setProblem(found)
    if (found || nextPassword === null) return form.querySelector<HTMLElement>('[name=password]')?.focus()
    setIsBusy(true)
    const answer = await api('POST /api/v1/auth/reset-password', {
      body: { email, nextPassword, verificationCode: code },
    })
    setIsBusy(false)
    if (answer.ok) return onDone()
    const isWeak = answer.error.name === 'PASSWORD_WEAK'
    setProblem(isWeak ? t('errors.PASSWORD_WEAK') : null)
    setFailure(isWeak ? null : answer)
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
      {failure && <FailureNotice failure={failure} onCodeRefused={onCodeRefused} />}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <NewPasswordField name="password" label={t('reset.newPassword')} error={problem} />
      <Button kind="primary" size="l" wide type="submit" busy={isBusy} busyLabel={t('reset.busy')}>
        {t('reset.submit')}
      </Button>
    </form>
  )
}
