import type { ApiResult } from '@encore/contract/client'
import type { ReactNode } from 'react'
import { type CodeAnswer, CodeForm } from '#app/features/account-forms/CodeForm.tsx'
import { EmailForm } from '#app/features/account-forms/EmailForm.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './signin.module.css'
import { stepNumber, type useSteps } from './use-steps.ts'

export interface ProveEmailProps {
  steps: ReturnType<typeof useSteps>
  title: string
  text: string
  sendCode: (email: string) => Promise<CodeAnswer>
  checkCode: (email: string, code: string) => Promise<ApiResult<unknown>>
  /** The last step, for which the address was verified. */
  last: (proved: { email: string; code: string }) => ReactNode
  /** Link for visitors who need another form. */
  other: ReactNode
}

export function ProveEmail({ steps, title, text, sendCode, checkCode, last, other }: ProveEmailProps) {
  const t = useT()
  const { progress, turn, backToEmail } = steps
  const { email } = progress
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
              <h1>{title}</h1>
              <p>{text}</p>
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
      {progress.step === 'last' && last(progress)}
      <p className={styles.other}>{other}</p>
    </div>
  )
}
