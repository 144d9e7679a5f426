import { type FailureIn, useMutation } from '@encore/app-kit/use-mutation'
import type { ApiResult } from '@encore/contract/client'
import type { SocialSignIn } from '@encore/contract/endpoints'
import { normaliseNickname } from '@encore/contract/rules/account'
import { documentVersions } from '@encore/contract/rules/documents'
import { type FocusEvent, type FormEvent, useState } from 'react'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { nicknameProblem } from '#app/features/account-forms/nickname-problem.ts'
import { type Visit, visitOf } from '#app/features/sign-in/visit.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { Translate } from '#app/i18n/text.ts'

type Problems = { nickname?: string; agreements?: string }

/** Validates nickname and consents and creates the member; a rejected name keeps everything that was typed. */
export function useSocialSignUp(signUpToken: string, goOn: (next: Visit) => void) {
  const { t, locale } = useText()
  const [problems, setProblems] = useState<Problems>({})
  const [missed, setMissed] = useState(0)
  const { run, isBusy, failure, reset } = useMutation((nickname: string, marketing: boolean) => {
    const { terms, privacy } = documentVersions
    const agreements = { terms, privacy, over14: true as const, marketing }
    return api('POST /api/v1/auth/sign-in-sns', {
      body: { signUpToken, nickname, language: locale, agreements },
    })
  })
  const create = async (form: HTMLFormElement) => {
    const entries = new FormData(form)
    const typed = String(entries.get('nickname'))
    const nickname = normaliseNickname(typed) ?? typed
    const answer = await run(nickname, entries.has('marketing'))
    if (!answer) return
    const next = visitOf(answer)
    const problem = answer.ok ? null : nicknameProblem(answer.error)
    if (answer.ok) toast(t('signUp.welcome', { name: nickname }))
    else if (problem) {
      setMissed(1)
      setProblems({ nickname: t(problem) })
      return form.querySelector<HTMLElement>('[name=nickname]')?.focus()
    } else if (next.kind === 'unavailable') return
    goOn(next)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = problemsOf(t, new FormData(form))
    setProblems(found)
    setMissed(Object.keys(found).length)
    reset()
    if (!found.nickname && !found.agreements) return void create(form)
    form.querySelector<HTMLElement>(found.nickname ? '[name=nickname]' : '[name=terms]')?.focus()
  }
  /** Validates the name on blur; an empty name shows no problem before a submit. */
  const recheck = (event: FocusEvent<HTMLFormElement>) => {
    const left: unknown = event.target
    if (!(left instanceof HTMLInputElement) || left.name !== 'nickname' || left.value === '') return
    const { nickname } = problemsOf(t, new FormData(event.currentTarget))
    if (nickname) setProblems((others) => ({ ...others, nickname }))
    else settle('nickname')
  }
  const settle = (name: keyof Problems) => setProblems(({ [name]: _settled, ...others }) => others)
  return {
    submit,
    recheck,
    settle,
    problems,
    missed,
    failure: failure && isOfForm(failure) ? failure : null,
    isBusy,
  }
}

/** True when the form itself shows the failure: no field does, and no other step follows. */
const isOfForm = (failure: FailureIn<ApiResult<SocialSignIn>>): boolean =>
  nicknameProblem(failure.error) === null && visitOf(failure).kind === 'unavailable'

function problemsOf(t: Translate, entries: FormData): Problems {
  const isNamed = normaliseNickname(String(entries.get('nickname') ?? '')) !== null
  const isAgreed = ['terms', 'privacy', 'over14'].every((name) => entries.has(name))
  return {
    ...(!isNamed && { nickname: t('signUp.nicknameInvalid') }),
    ...(!isAgreed && { agreements: t('signUp.agreementsMissing') }),
  }
}
