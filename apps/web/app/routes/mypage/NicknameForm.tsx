import { nicknameLength, normaliseNickname } from '@encore/contract/rules/account'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import Check from 'lucide-react/icons/check'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { type Member, refreshViewer } from '#app/data/viewer.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { FormButtons } from './FormButtons.tsx'
import styles from './rows.module.css'
import { type NicknameState, useNicknameCheck } from './use-nickname-check.ts'

export interface ProfileFormProps {
  me: Member
  onClose: () => void
}

type Problem = 'signUp.nicknameInvalid' | 'errors.NICKNAME_TAKEN' | 'errors.NICKNAME_INVALID'

export function NicknameForm({ me, onClose }: ProfileFormProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const { state, check } = useNicknameCheck(me.displayName)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const nickname = normaliseNickname(input.current?.value ?? '')
    setProblem(nickname === null ? 'signUp.nicknameInvalid' : null)
    if (nickname === null) return input.current?.focus()
    setIsBusy(true)
    const answer = await api('POST /api/v1/member/nickname', { body: { nickname } })
    setIsBusy(false)
    if (answer.ok) {
      await refreshViewer()
      toast(t('account.profile.nicknameSaved', { name: nickname }))
      return onClose()
    }
    const { name } = answer.error
    const isOfField = name === 'NICKNAME_TAKEN' || name === 'NICKNAME_INVALID'
    setProblem(isOfField ? `errors.${name}` : null)
    setFailure(isOfField ? null : answer)
    input.current?.focus()
  }
  const shown = problem ?? problemOf[state]
  return (
    <form className={styles.fields} method="post" noValidate data-hold onSubmit={(e) => void submit(e)}>
      {failure && <FailureNotice failure={failure} />}
      <Field label={t('account.profile.nickname')} hint={<Hint state={state} />} error={shown && t(shown)}>
        <TextInput
          ref={input}
          name="nickname"
          autoComplete="nickname"
          defaultValue={me.displayName}
          maxLength={nicknameLength.max * 4}
          onChange={(event) => {
            setProblem(null)
            check(event.target.value)
          }}
          required
        />
      </Field>
      <FormButtons isBusy={isBusy} />
    </form>
  )
}

const problemOf: Partial<Record<NicknameState, Problem>> = {
  taken: 'errors.NICKNAME_TAKEN',
  invalid: 'errors.NICKNAME_INVALID',
}

function Hint({ state }: { state: NicknameState }) {
  const t = useT()
  if (state === 'checking') return t('account.profile.nicknameChecking')
  if (state !== 'free') return t('account.profile.nicknameHint')
  return (
    <span className={styles.free}>
      <Check />
      {t('account.profile.nicknameFree')}
    </span>
  )
}
