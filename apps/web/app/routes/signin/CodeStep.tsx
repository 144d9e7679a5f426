import { verificationCodeDigits, verificationCodeMinutes } from '@encore/contract/rules/account'
import { Button } from '@encore/ui/Button'
import { CodeInput } from '@encore/ui/CodeInput'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { sendCode } from './EmailStep.tsx'
import { type Failure, failureText } from './failure-text.ts'
import styles from './signin.module.css'

export interface CodeStepProps {
  email: string
  resendAt: number
  onRight: (code: string) => void
  onChangeEmail: () => void
}

export function CodeStep({ email, resendAt, onRight, onChangeEmail }: CodeStepProps) {
  const text = useText()
  const { t } = text
  const input = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => input.current?.focus(), [])

  const check = async (code: string) => {
    if (isBusy) return
    const missing = verificationCodeDigits - code.length
    if (missing > 0) {
      setProblem(t('signUp.digitsMissing', { n: missing }))
      return input.current?.focus()
    }
    setIsBusy(true)
    const answer = await api('POST /api/v1/auth/check-verification-code', {
      body: { email, verificationCode: code },
    })
    setIsBusy(false)
    setProblem(answer.ok ? null : failureText(text, answer))
    if (answer.ok) onRight(code)
    else input.current?.select()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void check(digits)
  }
  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <header className={styles.head}>
        <h1>{t('signUp.codeTitle')}</h1>
        <p>{t('signUp.codeText', { email, minutes: verificationCodeMinutes })}</p>
      </header>
      <Field label={t('signUp.code')} error={problem}>
        <CodeInput
          ref={input}
          length={verificationCodeDigits}
          onValueChange={setDigits}
          onComplete={(code) => void check(code)}
        />
      </Field>
      <Button kind="primary" size="l" wide type="submit" busy={isBusy} busyLabel={t('signUp.checking')}>
        {t('signUp.checkCode')}
      </Button>
      <Resend email={email} resendAt={resendAt} />
      <Button kind="plain" onClick={onChangeEmail}>
        {t('signUp.changeEmail')}
      </Button>
    </form>
  )
}

function Resend({ email, resendAt }: { email: string; resendAt: number }) {
  const text = useText()
  const { t } = text
  const [allowedAt, setAllowedAt] = useState(resendAt)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSent, setIsSent] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const secondsLeft = useSecondsUntil(allowedAt)

  const resend = async () => {
    setIsBusy(true)
    const answer = await sendCode(email)
    setIsBusy(false)
    setIsSent(answer.ok)
    setFailure(answer.ok ? null : answer)
    const waitSec = answer.ok ? answer.value.resendAfterSec : (answer.retryAfterSec ?? 0)
    setAllowedAt(Date.now() + waitSec * 1000)
  }
  return (
    <>
      <div role="status">
        {isSent && <Notice kind="ok">{t('signUp.resent')}</Notice>}
        {failure && <Notice kind="warn">{failureText(text, failure)}</Notice>}
      </div>
      <Button disabled={secondsLeft > 0} busy={isBusy} onClick={() => void resend()}>
        {secondsLeft > 0 ? t('signUp.resendIn', { n: String(secondsLeft) }) : t('signUp.resend')}
      </Button>
    </>
  )
}

function useSecondsUntil(at: number): number {
  const left = () => Math.max(0, Math.ceil((at - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` reads `at` alone
  useEffect(() => {
    setSeconds(left())
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
  }, [at])
  return seconds
}
