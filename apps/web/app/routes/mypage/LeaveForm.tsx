import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { PasswordInput } from '@encore/ui/PasswordInput'
import { TextInput } from '@encore/ui/TextInput'
import { type FormEvent, useState } from 'react'
import { api } from '#app/data/api.ts'
import { forgetMember, type Member } from '#app/data/viewer.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './leave.module.css'
import { sayGoodbye } from './left.ts'
import { provePassword } from './prove-password.ts'
import { SignInAgain } from './SignInAgain.tsx'

export interface LeaveFormProps {
  me: Member
  /** Called when something that blocks the deletion was opened in the meantime. */
  onBlocked: () => Promise<void>
}

/** Confirms the deletion of the account: by password, or by nickname and a new sign-in for social accounts. */
export function LeaveForm({ me, onBlocked }: LeaveFormProps) {
  const t = useT()
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const hasPassword = me.snsType === 'EMAIL'

  const submit = async (form: HTMLFormElement) => {
    const control = form.querySelector<HTMLInputElement>('[name=confirmation]')
    setIsBusy(true)
    const refused = await confirmed(me, control?.value ?? '')
    const isWrong = refused?.error.name === 'INVALID_CREDENTIALS'
    setProblem(isWrong ? wrong : null)
    setFailure(isWrong ? null : refused)
    if (refused) {
      setIsBusy(false)
      return control?.focus()
    }
    const answer = await api('POST /api/v1/member/leave')
    // The farewell states that no data is left here, so it is shown only after the cleanup.
    if (answer.ok) return forgetMember(sayGoodbye)
    setIsBusy(false)
    setFailure(answer)
    if (answer.error.name === 'LEAVE_BLOCKED') await onBlocked()
  }
  const wrong = hasPassword
    ? t('account.profile.passwordWrong')
    : t('account.leave.typeWrong', { name: me.displayName })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(event.currentTarget)
  }
  if (failure?.error.name === 'REAUTH_REQUIRED') {
    const provider = t(`social.name.${me.snsType}`)
    return <SignInAgain text={t('account.leave.proveSocial', { provider })} backTo="/mypage/leave" />
  }
  return (
    <form className={styles.form} method="post" noValidate data-hold onSubmit={onSubmit}>
      {failure && <FailureNotice failure={failure} />}
      <Field
        label={
          hasPassword
            ? t('account.leave.passwordText')
            : t('account.leave.typeText', { name: me.displayName })
        }
        error={problem}
      >
        {hasPassword ? (
          <PasswordInput
            name="confirmation"
            showLabel={t('signIn.show')}
            hideLabel={t('signIn.hide')}
            required
          />
        ) : (
          <TextInput name="confirmation" autoComplete="off" required />
        )}
      </Field>
      <Button kind="danger" type="submit" busy={isBusy} busyLabel={t('account.leave.busy')}>
        {t('account.leave.submit')}
      </Button>
    </form>
  )
}

/** Returns null when the confirmation is valid. */
async function confirmed(me: Member, typed: string): Promise<Failure | null> {
  if (me.snsType === 'EMAIL') return provePassword(typed)
  const isRight = typed.normalize('NFKC').trim() === me.displayName.normalize('NFKC')
  return isRight ? null : { error: { name: 'INVALID_CREDENTIALS' } }
}
