import { useEffect } from 'react'
import { api } from '#app/data/api.ts'
import { CodeForm } from '#app/features/account-forms/CodeForm.tsx'
import { EmailForm } from '#app/features/account-forms/EmailForm.tsx'
import { keepRegistration, storedRegistration } from '#app/features/sign-in/kept-progress.ts'
import { useCallbackQuery } from '#app/features/sign-in/return-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { AccountStep } from './AccountStep.tsx'
import styles from './signin.module.css'
import { stepNumber, useSteps } from './use-steps.ts'

/** Email, code, then password, nickname and agreements. */
export function SignUp() {
  const t = useT()
  const query = useCallbackQuery()
  const { progress, turn, backToEmail } = useSteps(keepRegistration)
  const { email } = progress
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken up once, when the page is there
  useEffect(() => {
    const stored = storedRegistration()
    if (stored) turn(stored)
  }, [])
  return (
    <div className={styles.form}>
      <p className={styles.step} role="status">
        {t('signUp.step', { n: String(stepNumber[progress.step]) })}
      </p>
      {progress.step === 'email' && (
        <EmailForm
          email={email}
          label={t('signIn.email')}
          head={
            <>
              <h1>{t('signUp.emailTitle')}</h1>
              <p>{t('signUp.emailText')}</p>
            </>
          }
          onSend={sendCode}
          onSent={(address, sent) => turn({ step: 'code', email: address, sent })}
        />
      )}
      {progress.step === 'code' && (
        <CodeForm
          email={email}
          sent={progress.sent}
          onCode={async (code) => {
            const answer = await checkCode(email, code)
            if (!answer.ok) return answer
            turn({ step: 'last', email, code })
            return null
          }}
          onResend={() => sendCode(email)}
          onSent={(sent) => turn({ step: 'code', email, sent })}
          onChangeEmail={backToEmail}
        />
      )}
      {progress.step === 'last' && (
        <AccountStep email={email} code={progress.code} onCodeRefused={backToEmail} />
      )}
      <p className={styles.other}>
        {t('signUp.haveAccount')}{' '}
        <PageLink className="link" to={`/signin${query && `?${query}`}`}>
          {t('signUp.toSignIn')}
        </PageLink>
      </p>
    </div>
  )
}

const sendCode = (email: string) =>
  api('POST /api/v1/auth/verify-email/sign-up', { body: { email, verifiedType: 'SIGN_UP' } })

const checkCode = (email: string, verificationCode: string) =>
  api('POST /api/v1/auth/check-verification-code', { body: { email, verificationCode } })
