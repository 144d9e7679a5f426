import { useMutation } from '@encore/app-kit/use-mutation'
import type { ErrorName } from '@encore/contract/errors'
import { normalisePassword } from '@encore/contract/rules/account'
import { Field } from '@encore/ui/Field'
import { PasswordInput } from '@encore/ui/PasswordInput'
import { type FormEvent, useState } from 'react'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { NewPasswordField } from '#app/features/account-forms/NewPasswordField.tsx'
import { passwordProblem } from '#app/features/account-forms/password-problem.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { FormButtons } from './FormButtons.tsx'
import type { ProfileFormProps } from './NicknameForm.tsx'
import styles from './rows.module.css'

interface Problems {
  currentPassword?: string
  nextPassword?: string
}

/** Errors that a field shows. */
const besideField: readonly ErrorName[] = ['INVALID_CREDENTIALS', 'PASSWORD_WEAK']

export function PasswordForm({ me, onClose }: ProfileFormProps) {
  const t = useT()
  const [problems, setProblems] = useState<Problems>({})
  const { run, isBusy, failure } = useMutation((current: string, next: string) =>
    api('POST /api/v1/auth/password', {
      body: {
        currentPassword: current.normalize('NFKC'),
        nextPassword: normalisePassword(next) ?? next,
      },
    }),
  )

  const tell = (form: HTMLFormElement, found: Problems) => {
    setProblems(found)
    const first = Object.keys(found)[0]
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const submit = async (form: HTMLFormElement) => {
    const entries = new FormData(form)
    const [current, next] = [String(entries.get('currentPassword')), String(entries.get('nextPassword'))]
    const weak = passwordProblem(t, next)
    const found = {
      ...(current === '' && { currentPassword: t('signIn.passwordMissing') }),
      ...(weak && { nextPassword: weak }),
    }
    tell(form, found)
    if (Object.keys(found).length > 0) return
    const answer = await run(current, next)
    if (!answer) return
    if (answer.ok) {
      toast(t('account.profile.passwordSaved'))
      return onClose()
    }
    const { name } = answer.error
    if (name === 'INVALID_CREDENTIALS') tell(form, { currentPassword: t('account.profile.passwordWrong') })
    else if (name === 'PASSWORD_WEAK') tell(form, { nextPassword: t('errors.PASSWORD_WEAK') })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(event.currentTarget)
  }
  return (
    <form className={styles.fields} method="post" noValidate data-hold onSubmit={onSubmit}>
      {failure && !besideField.includes(failure.error.name) && <FailureNotice failure={failure} />}
      <input type="hidden" name="username" autoComplete="username" value={me.email ?? ''} readOnly />
      <Field label={t('account.profile.currentPassword')} error={problems.currentPassword}>
        <PasswordInput
          name="currentPassword"
          showLabel={t('signIn.show')}
          hideLabel={t('signIn.hide')}
          required
        />
      </Field>
      <NewPasswordField
        name="nextPassword"
        label={t('account.profile.newPassword')}
        error={problems.nextPassword}
      />
      <FormButtons isBusy={isBusy} />
    </form>
  )
}
