import { useMutation } from '@encore/app-kit/use-mutation'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { PasswordInput } from '@encore/ui/PasswordInput'
import { TextInput } from '@encore/ui/TextInput'
import type { FormEvent } from 'react'
import { api } from '#app/data/api.ts'
import { forgetMember, type Member } from '#app/data/viewer.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { markAccountDeleted } from './account-deleted.ts'
import styles from './leave.module.css'
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
  const hasPassword = me.snsType === 'EMAIL'

  const { run, isBusy, result, failure } = useMutation(async (control: HTMLInputElement | null) => {
    const refused = await confirmed(me, control?.value ?? '')
    if (refused) {
      control?.focus()
      return { ok: false as const, ...refused }
    }
    const answer = await api('POST /api/v1/member/leave')
    // The farewell states that no data is left here, so it is shown only after the cleanup.
    if (answer.ok) await forgetMember(markAccountDeleted)
    return answer
  })
  const isWrong = failure?.error.name === 'INVALID_CREDENTIALS'
  const submit = async (form: HTMLFormElement) => {
    const answer = await run(form.querySelector<HTMLInputElement>('[name=confirmation]'))
    if (answer?.ok === false && answer.error.name === 'LEAVE_BLOCKED') await onBlocked()
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
      {failure && !isWrong && <FailureNotice failure={failure} />}
      <Field
        label={
          hasPassword
            ? t('account.leave.passwordText')
            : t('account.leave.typeText', { name: me.displayName })
        }
        error={isWrong && wrong}
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
      <Button kind="danger" type="submit" busy={isBusy || result?.ok} busyLabel={t('account.leave.busy')}>
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
