import { Button } from '@encore/ui/Button'
import { Outcome } from '@encore/ui/Outcome'
import { useState } from 'react'
import { api } from '#app/data/api.ts'
import { useCallbackQuery } from '#app/features/sign-in/return-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { ProveEmail } from './ProveEmail.tsx'
import { useSteps } from './use-steps.ts'

/** Email, code, new password; the reset ends all sessions of the member. */
export function ResetPassword() {
  const t = useT()
  const query = useCallbackQuery()
  const signInPath = `/signin${query && `?${query}`}`
  const [isDone, setIsDone] = useState(false)
  const steps = useSteps()
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
    <ProveEmail
      steps={steps}
      title={t('reset.emailTitle')}
      text={t('reset.emailText')}
      sendCode={sendCode}
      checkCode={checkCode}
      last={(proved) => (
        <NewPasswordStep {...proved} onCodeRefused={steps.backToEmail} onDone={() => setIsDone(true)} />
      )}
      other={
        <>
          <span>{t('reset.remembered')}</span>{' '}
          <PageLink className="link" to={signInPath}>
            {t('reset.signIn')}
          </PageLink>
        </>
      }
    />
  )
}

const sendCode = (email: string) =>
  api('POST /api/v1/auth/verify-email/reset-password', { body: { email, verifiedType: 'RESET_PASSWORD' } })

const checkCode = (email: string, verificationCode: string) =>
  api('POST /api/v1/auth/check-verification-code', {
    body: { email, verificationCode, verifiedType: 'RESET_PASSWORD' },
  })
