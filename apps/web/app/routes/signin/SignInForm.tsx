import { useMutation } from '@encore/app-kit/use-mutation'
import { normaliseEmail, normalisePassword } from '@encore/contract/rules/account'
import { safeCallback } from '@encore/contract/rules/callback-url'
import { encodeBasic } from '@encore/identity/browser'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { PasswordInput } from '@encore/ui/PasswordInput'
import { TextInput } from '@encore/ui/TextInput'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#app/data/api.ts'
import { signIn } from '#app/data/viewer.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
import forms from '#app/features/account-forms/forms.module.css'
import { useCallbackQuery } from '#app/features/sign-in/return-path.ts'
import { barePath } from '#app/i18n/locale-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './signin.module.css'

export interface SignInFormProps {
  /** The server's response to a form sent before hydration. */
  refused: { email: string; failure: Failure } | undefined
}

/** Email and password: a native form before hydration, the API afterwards. */
export function SignInForm({ refused }: SignInFormProps) {
  const t = useT()
  const query = useCallbackQuery()
  const isBuying = useIsBuying()
  const { submit, problems, failure, isBusy } = useSignIn(refused?.failure ?? null)
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <header className={forms.head}>
        <h1>{t('signIn.title')}</h1>
        <p>{t(isBuying ? 'signInPrompt.body' : 'signIn.lead')}</p>
      </header>
      {failure && <FailureNotice failure={failure} />}
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
      <Field
        label={t('signIn.password')}
        aside={
          <PageLink className="link" to={`/signin?step=reset${query && `&${query}`}`}>
            {t('signIn.forgot')}
          </PageLink>
        }
        error={problems.password && t(problems.password)}
      >
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
        <span>{t('signIn.newHere')}</span>{' '}
        <PageLink className="link" to={`/signin?step=sign-up${query && `&${query}`}`}>
          {t('signIn.toSignUp')}
        </PageLink>
      </p>
    </form>
  )
}

/** True when the visitor came from a checkout. */
function useIsBuying(): boolean {
  const [params] = useSearchParams()
  const path = barePath(safeCallback(params.get('callbackUrl')))
  return /^\/(?:cart|pay|product)\b(?!.*(?:success|cancel|fail))/.test(path)
}

type Problems = {
  email?: 'signIn.emailMissing' | 'signIn.emailInvalid'
  password?: 'signIn.passwordMissing'
}

/** Validates the form and signs in; a failure keeps everything that was typed. */
function useSignIn(atFirst: Failure | null) {
  const [problems, setProblems] = useState<Problems>({})
  const { run, isBusy, result, failure } = useMutation(enter)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const entries = new FormData(form)
    const [typed, password] = [String(entries.get('email')), String(entries.get('password'))]
    const found = problemsOf(typed, password)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirst(form, found)
    await run(typed, password)
  }
  // Stays busy until the page of the signed-in member replaces it.
  return { submit, problems, failure: result ? failure : atFirst, isBusy: isBusy || result?.ok }
}

async function enter(email: string, password: string) {
  const answer = await api('GET /api/v1/auth/sign-in-email', undefined, {
    authorization: encodeBasic(normaliseEmail(email) ?? email, normalisePassword(password) ?? password),
  })
  const refusal = answer.ok ? await signIn(answer.value.customToken) : null
  return refusal ? { ok: false as const, error: { name: refusal } } : answer
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
