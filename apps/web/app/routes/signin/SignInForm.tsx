import type { ErrorName } from '@encore/contract/errors'
import { normaliseEmail, normalisePassword } from '@encore/contract/rules/account'
import { encodeBasic } from '@encore/identity/browser'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { PasswordInput } from '@encore/ui/PasswordInput'
import { TextInput } from '@encore/ui/TextInput'
import { type FormEvent, useState } from 'react'
import { api } from '#app/data/api.ts'
import { signIn } from '#app/data/viewer.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { type Failure, failureText } from './failure-text.ts'
import { useArrival, useCallbackQuery } from './return-path.ts'
import styles from './signin.module.css'

export interface SignInFormProps {
  /** What the server answered to a form sent before hydration. */
  refused: { email: string; error: ErrorName } | undefined
}

/** Email and password; as a plain form it works before any script, and by the API after. */
export function SignInForm({ refused }: SignInFormProps) {
  const text = useText()
  const { t } = text
  const query = useCallbackQuery()
  const { submit, problems, failure, isBusy } = useSignIn(refused ? { error: { name: refused.error } } : null)
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <header className={styles.head}>
        <h1>{t('signIn.title')}</h1>
        <p>{t('signIn.lead')}</p>
      </header>
      {failure && (
        <Notice kind="bad" role="alert">
          {failureText(text, failure)}
        </Notice>
      )}
      <Field label={t('signIn.email')} error={problems.email && t(problems.email)}>
        <TextInput
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={refused?.email}
          required
        />
      </Field>
      <Field label={t('signIn.password')} error={problems.password && t(problems.password)}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          showLabel={t('signIn.show')}
          hideLabel={t('signIn.hide')}
          required
        />
      </Field>
      <Button kind="primary" size="l" wide type="submit" busy={isBusy} busyLabel={t('signIn.busy')}>
        {t('signIn.submit')}
      </Button>
      <p className={styles.other}>
        {t('signIn.newHere')}{' '}
        <PageLink className="link" to={`/signin?step=sign-up${query && `&${query}`}`}>
          {t('signIn.toSignUp')}
        </PageLink>
      </p>
    </form>
  )
}

type Problems = {
  email?: 'signIn.emailMissing' | 'signIn.emailInvalid'
  password?: 'signIn.passwordMissing'
}

/** Checks the form, signs in and leads on; a refusal keeps everything that was typed. */
function useSignIn(atFirst: Failure | null) {
  const arrive = useArrival()
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState(atFirst)
  const [isBusy, setIsBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const entries = new FormData(form)
    const [typed, password] = [String(entries.get('email')), String(entries.get('password'))]
    const found = problemsOf(typed, password)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirst(form, found)
    setIsBusy(true)
    const answer = await api('GET /api/v1/auth/sign-in-email', undefined, {
      authorization: encodeBasic(normaliseEmail(typed) ?? typed, normalisePassword(password) ?? password),
    })
    const refusal = answer.ok ? await signIn(answer.value.customToken) : null
    setIsBusy(false)
    setFailure(answer.ok ? refusal && { error: { name: refusal } } : answer)
    if (answer.ok && !refusal) await arrive()
  }
  return { submit, problems, failure, isBusy }
}

function problemsOf(email: string, password: string): Problems {
  return {
    ...(email.trim() === '' && { email: 'signIn.emailMissing' as const }),
    ...(email.trim() !== '' && !normaliseEmail(email) && { email: 'signIn.emailInvalid' as const }),
    ...(password === '' && { password: 'signIn.passwordMissing' as const }),
  }
}

function focusFirst(form: HTMLFormElement, problems: object) {
  const [name] = Object.keys(problems)
  const control = name && form.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
