import { normaliseNickname, normalisePassword } from '@encore/contract/rules/account'
import { documentVersions } from '@encore/contract/rules/documents'
import { type FocusEvent, type FormEvent, useState } from 'react'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { signIn } from '#app/data/viewer.ts'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { type AccountProblems, accountProblems } from './account-problems.ts'

/** Checks the last step, creates the member, and signs in; a refusal keeps everything that was typed. */
export function useSignUp(email: string, code: string) {
  const { t, locale } = useText()
  const [problems, setProblems] = useState<AccountProblems>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const create = async (entries: FormData) => {
    const password = String(entries.get('password'))
    const nickname = String(entries.get('nickname'))
    setIsBusy(true)
    const answer = await api('POST /api/v1/auth/sign-up-email', {
      body: {
        email,
        password: normalisePassword(password) ?? password,
        verificationCode: code,
        nickname: normaliseNickname(nickname) ?? nickname,
        language: locale,
        agreements: {
          terms: documentVersions.terms,
          privacy: documentVersions.privacy,
          over14: true,
          marketing: entries.has('marketing'),
        },
      },
    })
    const refusal = answer.ok ? await signIn(answer.value.customToken) : null
    setIsBusy(answer.ok && !refusal)
    if (!answer.ok) return refuse(answer)
    if (refusal) return setFailure({ error: { name: refusal } })
    toast(t('signUp.welcome', { name: nickname.trim() }))
  }
  const refuse = (answer: Failure) => {
    const field = fieldOfError[answer.error.name]
    setProblems(field ? { [field]: t(`errors.${answer.error.name}`) } : {})
    setFailure(field ? null : answer)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const entries = new FormData(form)
    const found = accountProblems(t, entries)
    setProblems(found)
    setFailure(null)
    const first = Object.keys(found)[0]
    if (!first) return void create(entries)
    const control = form.querySelector<HTMLElement>(
      first === 'agreements' ? '[name=terms]' : `[name=${first}]`,
    )
    control?.focus()
  }
  /** A field that was left is checked again; untouched ones are not blamed. */
  const recheck = (event: FocusEvent<HTMLFormElement>) => {
    const left: unknown = event.target
    if (!(left instanceof HTMLInputElement) || left.value === '') return
    const { name } = left
    if (name !== 'password' && name !== 'nickname') return
    const problem = accountProblems(t, new FormData(event.currentTarget))[name]
    setProblems(({ [name]: _settled, ...others }) => (problem ? { ...others, [name]: problem } : others))
  }
  return { submit, problems, failure, isBusy, recheck }
}

const fieldOfError: Partial<Record<Failure['error']['name'], keyof AccountProblems>> = {
  NICKNAME_TAKEN: 'nickname',
  NICKNAME_INVALID: 'nickname',
  PASSWORD_WEAK: 'password',
}
