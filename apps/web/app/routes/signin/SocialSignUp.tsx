import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import forms from '#app/features/account-forms/forms.module.css'
import { NicknameField } from '#app/features/account-forms/NicknameField.tsx'
import { useUnsentGuard } from '#app/features/account-forms/use-unsent-guard.ts'
import type { Visit } from '#app/features/sign-in/visit.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { Agreements } from './Agreements.tsx'
import styles from './signin.module.css'
import { useSocialSignUp } from './use-social-sign-up.ts'

export type Newcomer = Extract<Visit, { kind: 'newcomer' }>

export interface SocialSignUpProps {
  newcomer: Newcomer
  /** Called with the outcome of the sign-up when this form cannot handle it. */
  goOn: (next: Visit) => void
}

/** Last step of a first social sign-in: nickname and consents. No personal data is stored before it is sent. */
export function SocialSignUp({ newcomer, goOn }: SocialSignUpProps) {
  const t = useT()
  const { email, nickname, snsType } = newcomer.data
  const { submit, recheck, settle, problems, missed, failure, isBusy } = useSocialSignUp(
    newcomer.signUpToken,
    goOn,
  )
  const onInput = useUnsentGuard(isBusy)
  const name = t(`social.name.${snsType}`)
  return (
    <form className={forms.fields} noValidate onInput={onInput} onSubmit={submit} onBlur={recheck}>
      <header className={forms.head}>
        <p className={styles.step}>{t('social.signUp.from', { name })}</p>
        <h1>{t('social.signUp.title')}</h1>
        <p>{t('social.signUp.lead')}</p>
      </header>
      {missed > 0 && (
        <Notice kind="bad" role="alert">
          {t('signIn.problems', { n: missed })}
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
      <Notice kind="info">{email ?? t('social.signUp.noEmail', { name })}</Notice>
      <NicknameField
        hint={t('signUp.nicknameHint')}
        {...(nickname && { proposed: nickname })}
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
