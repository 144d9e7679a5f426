import { nicknameLength } from '@encore/contract/rules/account'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { PasswordInput } from '@encore/ui/PasswordInput'
import { TextInput } from '@encore/ui/TextInput'
import { useText } from '#app/i18n/TextProvider.tsx'
import { Agreements } from './Agreements.tsx'
import { failureText } from './failure-text.ts'
import styles from './signin.module.css'
import { useSignUp } from './use-sign-up.ts'

export interface AccountStepProps {
  email: string
  code: string
  /** The code ran out in between: the address is asked again. */
  onCodeRefused: () => void
}

export function AccountStep({ email, code, onCodeRefused }: AccountStepProps) {
  const text = useText()
  const { t } = text
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
        <Notice
          kind="bad"
          role="alert"
          action={
            isCodeRefused && (
              <Button size="s" onClick={onCodeRefused}>
                {t('signUp.resend')}
              </Button>
            )
          }
        >
          {failureText(text, failure)}
        </Notice>
      )}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <Field label={t('signIn.password')} hint={t('signUp.passwordHint')} error={problems.password}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          showLabel={t('signIn.show')}
          hideLabel={t('signIn.hide')}
          required
        />
      </Field>
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
