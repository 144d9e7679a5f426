import { useMutation } from '@encore/app-kit/use-mutation'
import { normaliseNickname, normalisePassword } from '@encore/contract/rules/account'
import { documentVersions } from '@encore/contract/rules/documents'
import { type FocusEvent, type FormEvent, useState } from 'react'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { signIn } from '#app/data/viewer.ts'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
import { nicknameProblem } from '#app/features/account-forms/nickname-problem.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import {
  type AccountField,
  type AccountProblems,
  accountFields,
  accountProblems,
} from './account-problems.ts'

/** Validates the last step, creates the member and signs in; a failure keeps everything that was typed. */
export function useSignUp(email: string, code: string) {
  const { t, locale } = useText()
  const [problems, setProblems] = useState<AccountProblems>({})
  const [missed, setMissed] = useState(0)
  const { run, isBusy, result, failure, reset } = useMutation(async (entries: FormData) => {
    const password = String(entries.get('password'))
    const nickname = String(entries.get('nickname'))
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
    if (refusal) return { ok: false as const, error: { name: refusal } }
    if (answer.ok) toast(t('signUp.welcome', { name: nickname.trim() }))
    return answer
  })
  const create = async (form: HTMLFormElement) => {
    const answer = await run(new FormData(form))
    if (!answer || answer.ok) return
    const field = fieldOf(answer)
    if (!field) return
    setMissed(1)
    setProblems({ [field]: t(nicknameProblem(answer.error) ?? 'errors.PASSWORD_WEAK') })
    focusOn(form, field)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = accountProblems(t, new FormData(form))
    setProblems(found)
    setMissed(Object.keys(found).length)
    reset()
    const first = accountFields.find((name) => found[name])
    if (first) focusOn(form, first)
    else void create(form)
  }
  /** Validates a field on blur; empty fields show no problem before a submit. */
  const recheck = (event: FocusEvent<HTMLFormElement>) => {
    const left: unknown = event.target
    if (!(left instanceof HTMLInputElement) || left.value === '') return
    const { name } = left
    if (name !== 'password' && name !== 'nickname') return
    const problem = accountProblems(t, new FormData(event.currentTarget))[name]
    if (problem) setProblems((others) => ({ ...others, [name]: problem }))
    else settle(name)
  }
  const settle = (name: AccountField) => setProblems(({ [name]: _settled, ...others }) => others)
  return {
    ...{ submit, problems, missed, recheck, settle },
    failure: failure && !fieldOf(failure) ? failure : null,
    // Stays busy until the page of the new member replaces it.
    isBusy: isBusy || result?.ok === true,
  }
}

/** The field that shows the failure; null for one that concerns the whole form. */
function fieldOf({ error }: Failure): AccountField | null {
  if (nicknameProblem(error)) return 'nickname'
  return error.name === 'PASSWORD_WEAK' ? 'password' : null
}

const focusOn = (form: HTMLFormElement, field: AccountField) =>
  form.querySelector<HTMLElement>(field === 'agreements' ? '[name=terms]' : `[name=${field}]`)?.focus()
