import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import styles from '#app/features/account-forms/forms.module.css'
import { NewPasswordField } from '#app/features/account-forms/NewPasswordField.tsx'
import { NicknameField } from '#app/features/account-forms/NicknameField.tsx'
import { useUnsentGuard } from '#app/features/account-forms/use-unsent-guard.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { Agreements } from './Agreements.tsx'
import { useSignUp } from './use-sign-up.ts'

export interface AccountStepProps {
  email: string
  code: string
  /** Called when the code has expired; the address is requested again. */
  onCodeRefused: () => void
}

export function AccountStep({ email, code, onCodeRefused }: AccountStepProps) {
  const t = useT()
  const { submit, problems, missed, failure, isBusy, recheck, settle } = useSignUp(email, code)
  const onInput = useUnsentGuard(isBusy)
  return (
    <form
      className={styles.fields}
      method="post"
      noValidate
      onInput={onInput}
      onSubmit={submit}
      onBlur={recheck}
    >
      <header className={styles.head}>
        <h1>{t('signUp.accountTitle')}</h1>
        <p>{email}</p>
      </header>
      {missed > 0 && (
        <Notice kind="bad" role="alert">
          {t('signIn.problems', { n: missed })}
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} onCodeRefused={onCodeRefused} />}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <NewPasswordField name="password" label={t('signIn.password')} error={problems.password} />
      <NicknameField
        hint={t('signUp.nicknameHint')}
        error={problems.nickname}
        onType={() => settle('nickname')}
      />
      <Agreements error={problems.agreements} />
      <Button kind="primary" size="l" wide type="submit" busy={isBusy} busyLabel={t('signUp.busy')}>
        {t('signUp.submit')}
      </Button>
    </form>
  )
}
