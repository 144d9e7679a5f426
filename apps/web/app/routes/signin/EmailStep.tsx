import { normaliseEmail } from '@encore/contract/rules/account'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { TextInput } from '@encore/ui/TextInput'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { type Failure, failureText } from './failure-text.ts'
import { likelyEmail } from './mail-typo.ts'
import styles from './signin.module.css'

export interface EmailStepProps {
  email: string
  /** `resendAt`: when another code may be asked for, epoch milliseconds of the device. */
  onSent: (email: string, resendAt: number) => void
}

export function EmailStep({ email, onSent }: EmailStepProps) {
  const text = useText()
  const { t } = text
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<'signIn.emailMissing' | 'signIn.emailInvalid' | null>(null)
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = input.current?.value ?? ''
    const address = normaliseEmail(typed)
    setProblem(address ? null : typed.trim() ? 'signIn.emailInvalid' : 'signIn.emailMissing')
    if (!address) return input.current?.focus()
    setIsBusy(true)
    const answer = await sendCode(address)
    setIsBusy(false)
    setFailure(answer.ok ? null : answer)
    if (answer.ok) onSent(address, Date.now() + answer.value.resendAfterSec * 1000)
  }
  const take = (address: string) => {
    if (input.current) input.current.value = address
    setSuggestion(null)
    input.current?.focus()
  }
  return (
    <form className={styles.fields} method="post" noValidate data-hold onSubmit={submit}>
      <header className={styles.head}>
        <h1>{t('signUp.emailTitle')}</h1>
        <p>{t('signUp.emailText')}</p>
      </header>
      {failure && (
        <Notice kind="bad" role="alert">
          {failureText(text, failure)}
        </Notice>
      )}
      <Field
        label={t('signIn.email')}
        error={problem && t(problem)}
        hint={
          suggestion && (
            <button className="link" type="button" onClick={() => take(suggestion)}>
              {t('signUp.didYouMean', { email: suggestion })}
            </button>
          )
        }
      >
        <TextInput
          ref={input}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={email}
          onBlur={(event) => setSuggestion(likelyEmail(event.target.value.trim()))}
          required
        />
      </Field>
      <Button kind="primary" size="l" wide type="submit" busy={isBusy} busyLabel={t('signUp.sending')}>
        {t('signUp.sendCode')}
      </Button>
    </form>
  )
}

export const sendCode = (email: string) =>
  api('POST /api/v1/auth/verify-email/sign-up', { body: { email, verifiedType: 'SIGN_UP' } })
