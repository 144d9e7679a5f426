import { useEffect } from 'react'
import { api } from '#app/data/api.ts'
import { keepRegistration, storedRegistration } from '#app/features/sign-in/kept-progress.ts'
import { useCallbackQuery } from '#app/features/sign-in/return-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { AccountStep } from './AccountStep.tsx'
import { ProveEmail } from './ProveEmail.tsx'
import { useSteps } from './use-steps.ts'

export function SignUp() {
  const t = useT()
  const query = useCallbackQuery()
  const steps = useSteps(keepRegistration)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stored registration is resumed once, when the page appears
  useEffect(() => {
    const stored = storedRegistration()
    if (stored) steps.turn(stored)
  }, [])
  return (
    <ProveEmail
      steps={steps}
      title={t('signUp.title')}
      text={t('signUp.emailText')}
      sendCode={sendCode}
      checkCode={checkCode}
      last={(proved) => <AccountStep {...proved} onCodeRefused={steps.backToEmail} />}
      other={
        <>
          <span>{t('signUp.haveAccount')}</span>{' '}
          <PageLink className="link" to={`/signin${query && `?${query}`}`}>
            {t('signUp.toSignIn')}
          </PageLink>
        </>
      }
    />
  )
}

const sendCode = (email: string) =>
  api('POST /api/v1/auth/verify-email/sign-up', { body: { email, verifiedType: 'SIGN_UP' } })

const checkCode = (email: string, verificationCode: string) =>
  api('POST /api/v1/auth/check-verification-code', { body: { email, verificationCode } })
