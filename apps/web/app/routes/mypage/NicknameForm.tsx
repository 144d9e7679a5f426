import { useMutation } from '@encore/app-kit/use-mutation'
import { normaliseNickname } from '@encore/contract/rules/account'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { type Member, refreshViewer } from '#app/data/viewer.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { NicknameField } from '#app/features/account-forms/NicknameField.tsx'
import { type NicknameProblem, nicknameProblem } from '#app/features/account-forms/nickname-problem.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { FormButtons } from './FormButtons.tsx'
import styles from './rows.module.css'

export interface ProfileFormProps {
  me: Member
  onClose: () => void
}

export function NicknameForm({ me, onClose }: ProfileFormProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<NicknameProblem | null>(null)
  const { run, isBusy, failure } = useMutation((nickname: string) =>
    api('POST /api/v1/member/nickname', { body: { nickname } }),
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const nickname = normaliseNickname(input.current?.value ?? '')
    setProblem(nickname === null ? 'signUp.nicknameInvalid' : null)
    if (nickname === null) return input.current?.focus()
    const answer = await run(nickname)
    if (answer?.ok) {
      await refreshViewer()
      toast(t('account.profile.nicknameSaved', { name: nickname }))
      return onClose()
    }
    setProblem(answer ? nicknameProblem(answer.error) : null)
    input.current?.focus()
  }
  return (
    <form className={styles.fields} method="post" noValidate data-hold onSubmit={(e) => void submit(e)}>
      {failure && !nicknameProblem(failure.error) && <FailureNotice failure={failure} />}
      <NicknameField
        ref={input}
        label={t('account.profile.newNickname')}
        hint={t('account.profile.nicknameHint')}
        own={me.displayName}
        error={problem && t(problem)}
        onType={() => setProblem(null)}
      />
      <FormButtons isBusy={isBusy} />
    </form>
  )
}
