import { Button } from '@encore/ui/Button'
import { Outcome } from '@encore/ui/Outcome'
import { useState } from 'react'
import { api } from '#app/data/api.ts'
import { CodeForm } from '#app/features/account-forms/CodeForm.tsx'
import { EmailForm } from '#app/features/account-forms/EmailForm.tsx'
import { useCallbackQuery } from '#app/features/sign-in/return-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import styles from './signin.module.css'
import { stepNumber, useSteps } from './use-steps.ts'

/** Email, code, new password; then everybody signs in anew. */
export function ResetPassword() {
  const t = useT()
  const query = useCallbackQuery()
  const signInPath = `/signin${query && `?${query}`}`
  const [isDone, setIsDone] = useState(false)
  const { progress, turn, backToEmail } = useSteps()
  const { email } = progress
  if (isDone) {
    return (
      <Outcome
        kind="ok"
        level={1}
        title={t('reset.doneTitle')}
        actions={
          <Button kind="primary" wide render={<PageLink to={signInPath} />}>
            {t('reset.signIn')}
          </Button>
        }
      >
        <p role="status">{t('reset.doneText')}</p>
      </Outcome>
    )
  }
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
              <h1>{t('reset.emailTitle')}</h1>
              <p>{t('reset.emailText')}</p>
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
        <NewPasswordStep
          email={email}
          code={progress.code}
          onCodeRefused={backToEmail}
          onDone={() => setIsDone(true)}
        />
      )}
      <p className={styles.other}>
        {t('reset.remembered')}{' '}
        <PageLink className="link" to={signInPath}>
          {t('reset.signIn')}
        </PageLink>
      </p>
    </div>
  )
}

const sendCode = (email: string) =>
  api('POST /api/v1/auth/verify-email/reset-password', { body: { email, verifiedType: 'RESET_PASSWORD' } })

const checkCode = (email: string, verificationCode: string) =>
  api('POST /api/v1/auth/check-verification-code', {
    body: { email, verificationCode, verifiedType: 'RESET_PASSWORD' },
  })
