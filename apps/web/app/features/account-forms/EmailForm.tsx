import { useMutation } from '@encore/app-kit/use-mutation'
import { readMailableEmail, verificationCodeMinutes } from '@encore/contract/rules/account'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { CodeAnswer } from './CodeForm.tsx'
import { emailProblems } from './email-problems.ts'
import { FailureNotice } from './FailureNotice.tsx'
import styles from './forms.module.css'
import { likelyEmail } from './mail-typo.ts'
import { type SentCode, sentNow } from './sent-code.ts'

export interface EmailFormProps {
  email: string
  label: string
  head?: ReactNode
  /** Hint below the field, such as the effect of changing the address. */
  hint?: ReactNode
  /** A secondary action beside the submit button, which is then small. */
  aside?: ReactNode
  onSend: (email: string) => Promise<CodeAnswer>
  onSent: (email: string, sent: SentCode) => void
}

type EmailProblem = 'signIn.emailMissing' | (typeof emailProblems)[keyof typeof emailProblems]

/** Asks for an address and mails a code to it; suggests a correction for a mistyped mail domain. */
export function EmailForm({ email, label, head, hint, aside, onSend, onSent }: EmailFormProps) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<EmailProblem | null>(null)
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const { run: send, isBusy, failure } = useMutation(onSend)

  // The field may have been filled in and left before hydration.
  useEffect(() => {
    const field = input.current
    if (field && field !== document.activeElement) setSuggestion(likelyEmail(field.value.trim()))
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = input.current?.value ?? ''
    const read = readMailableEmail(typed)
    setProblem('rule' in read ? (typed.trim() ? emailProblems[read.rule] : 'signIn.emailMissing') : null)
    if ('rule' in read) return input.current?.focus()
    const address = read.email
    const answer = await send(address)
    if (answer?.ok) onSent(address, sentNow(answer.value))
  }
  const take = (address: string) => {
    if (input.current) input.current.value = address
    setSuggestion(null)
    input.current?.focus()
  }
  return (
    <form className={styles.fields} method="post" noValidate data-hold onSubmit={submit}>
      {head && <header className={styles.head}>{head}</header>}
      {failure && <FailureNotice failure={failure} />}
      <Field
        label={label}
        error={problem && t(problem)}
        hint={
          // The suggestion replaces the hint in the same line: a layout shift on blur would move the button being
          // pressed.
          suggestion ? (
            <button className="link" type="button" onClick={() => take(suggestion)}>
              {t('signUp.didYouMean', { email: suggestion })}
            </button>
          ) : (
            (hint ?? t('signUp.emailHint', { minutes: verificationCodeMinutes }))
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
      <div className={aside ? styles.buttons : styles.fields}>
        <Button
          kind="primary"
          size={aside ? 'm' : 'l'}
          wide={!aside}
          type="submit"
          busy={isBusy}
          busyLabel={t('signUp.sending')}
        >
          {t('signUp.sendCode')}
        </Button>
        {aside}
      </div>
    </form>
  )
}
