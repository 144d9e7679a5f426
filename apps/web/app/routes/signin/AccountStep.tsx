import { nicknameLength } from '@encore/contract/rules/account'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { TextInput } from '@encore/ui/TextInput'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import styles from '#app/features/account-forms/forms.module.css'
import { NewPasswordField } from '#app/features/account-forms/NewPasswordField.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { Agreements } from './Agreements.tsx'
import { useSignUp } from './use-sign-up.ts'

export interface AccountStepProps {
  email: string
  code: string
  /** The code ran out in between: the address is asked again. */
  onCodeRefused: () => void
}

export function AccountStep({ email, code, onCodeRefused }: AccountStepProps) {
  const t = useT()
  const { submit, problems, failure, isBusy, recheck } = useSignUp(email, code)
  const isCodeRefused = failure?.error.name === 'CODE_INVALID'
  const count = Object.keys(problems).length
  return (
    <form className={styles.fields} method="post" noValidate onSubmit={submit} onBlur={recheck}>
      <header className={styles.head}>
        <h1>{t('signUp.accountTitle')}</h1>
        <p>{email}</p>
      </header>
      {count > 0 && (
        <Notice kind="bad" role="alert">
          {t('signIn.problems', { n: count })}
        </Notice>
      )}
      {failure && (
        <FailureNotice
          failure={failure}
          action={
            isCodeRefused && (
              <Button size="s" onClick={onCodeRefused}>
                {t('signUp.resend')}
              </Button>
            )
          }
        />
      )}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <NewPasswordField name="password" label={t('signIn.password')} error={problems.password} />
      <Field label={t('signUp.nickname')} hint={t('signUp.nicknameHint')} error={problems.nickname}>
        <TextInput name="nickname" autoComplete="nickname" maxLength={nicknameLength.max * 4} required />
      </Field>
      <Agreements error={problems.agreements} />
      <Button kind="primary" size="l" wide type="submit" busy={isBusy} busyLabel={t('signUp.busy')}>
        {t('signUp.submit')}
      </Button>
    </form>
  )
}
