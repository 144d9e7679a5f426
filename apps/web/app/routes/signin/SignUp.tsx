import { useState } from 'react'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { AccountStep } from './AccountStep.tsx'
import { CodeStep } from './CodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { useCallbackQuery } from './return-path.ts'
import styles from './signin.module.css'

/** How far a sign-up has come; the address and the code are kept when a step goes back. */
type Progress =
  | { step: 'email'; email: string }
  | { step: 'code'; email: string; resendAt: number }
  | { step: 'account'; email: string; code: string }

const numbers = { email: 1, code: 2, account: 3 } as const

/** Email, code, then password, nickname and agreements. */
export function SignUp() {
  const t = useT()
  const query = useCallbackQuery()
  const [progress, setProgress] = useState<Progress>({ step: 'email', email: '' })
  const backToEmail = () => setProgress({ step: 'email', email: progress.email })
  return (
    <div className={styles.form}>
      <p className={styles.step} role="status">
        {t('signUp.step', { n: String(numbers[progress.step]) })}
      </p>
      {progress.step === 'email' && (
        <EmailStep
          email={progress.email}
          onSent={(email, resendAt) => setProgress({ step: 'code', email, resendAt })}
        />
      )}
      {progress.step === 'code' && (
        <CodeStep
          email={progress.email}
          resendAt={progress.resendAt}
          onRight={(code) => setProgress({ step: 'account', email: progress.email, code })}
          onChangeEmail={backToEmail}
        />
      )}
      {progress.step === 'account' && (
        <AccountStep email={progress.email} code={progress.code} onCodeRefused={backToEmail} />
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
