import { useMutation } from '@encore/app-kit/use-mutation'
import type { ApiResult } from '@encore/contract/client'
import { verificationCodeDigits, verificationCodeMinutes } from '@encore/contract/rules/account'
import { Button } from '@encore/ui/Button'
import { CodeInput } from '@encore/ui/CodeInput'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import { codeProblem } from './code-problem.ts'
import { type Failure, failureText } from './failure-text.ts'
import styles from './forms.module.css'
import { type SentCode, sentNow, useSecondsUntil } from './sent-code.ts'

export interface CodeFormProps {
  email: string
  sent: SentCode
  heading?: 'h1' | 'h3'
  /** Checks the code; resolves to null when it was right. */
  onCode: (code: string) => Promise<Failure | null>
  onResend: () => Promise<CodeAnswer>
  onSent: (sent: SentCode) => void
  onChangeEmail: () => void
}

export type CodeAnswer = ApiResult<{ resendAfterSec: number; expiresInSec: number }>

export function CodeForm({ email, sent, heading: Heading = 'h1', onCode, ...again }: CodeFormProps) {
  const text = useText()
  const { t } = text
  const input = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { run: submitCode, isBusy } = useMutation(onCode)
  const tries = useTries(sent)

  useEffect(() => input.current?.focus(), [])

  const check = async (code: string) => {
    if (isBusy) return
    const missing = verificationCodeDigits - code.length
    if (missing > 0) {
      setProblem(t('signUp.digitsMissing', { n: missing }))
      return input.current?.focus()
    }
    const failure = await submitCode(code)
    if (!failure) return setProblem(null)
    const known = { tries: tries.count(failure), isExpired: Date.now() >= sent.expiresAt }
    setProblem(codeProblem(text, failure, known))
    input.current?.select()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void check(digits)
  }
  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <header className={styles.head}>
        <Heading>{t('signUp.codeTitle')}</Heading>
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
      <SendAgain sent={sent} {...again} />
    </form>
  )
}

/** Counts refusals of the last code sent; a new code resets the count. */
function useTries(sent: SentCode) {
  const counted = useRef({ sent, refused: 0 })
  return {
    count({ error }: Failure): number {
      if (counted.current.sent !== sent) counted.current = { sent, refused: 0 }
      if (error.name === 'CODE_INVALID') counted.current.refused++
      return counted.current.refused
    },
  }
}

type SendAgainProps = Pick<CodeFormProps, 'sent' | 'onResend' | 'onSent' | 'onChangeEmail'>

function SendAgain({ sent, onResend, onSent, onChangeEmail }: SendAgainProps) {
  const text = useText()
  const { t } = text
  const [waitUntil, setWaitUntil] = useState(0)
  const { run, isBusy, result, failure } = useMutation(onResend)
  const secondsLeft = useSecondsUntil(Math.max(sent.resendAt, waitUntil))

  const resend = async () => {
    const resent = await run()
    if (resent?.ok) onSent(sentNow(resent.value))
    else setWaitUntil(Date.now() + (resent?.retryAfterSec ?? 0) * 1000)
  }
  return (
    <>
      <div role="status">
        {result?.ok && <Notice kind="ok">{t('signUp.resent')}</Notice>}
        {failure && <Notice kind="warn">{failureText(text, failure)}</Notice>}
      </div>
      <Button disabled={secondsLeft > 0} busy={isBusy} onClick={() => void resend()}>
        {secondsLeft > 0 ? t('signUp.resendIn', { n: String(secondsLeft) }) : t('signUp.resend')}
      </Button>
      <Button kind="plain" onClick={onChangeEmail}>
        {t('signUp.changeEmail')}
      </Button>
    </>
  )
}
