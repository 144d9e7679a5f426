import { useState } from 'react'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { refreshViewer } from '#app/data/viewer.ts'
import { CodeForm } from '#app/features/account-forms/CodeForm.tsx'
import { EmailForm } from '#app/features/account-forms/EmailForm.tsx'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
import type { SentCode } from '#app/features/account-forms/sent-code.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { CancelEdit } from './FormButtons.tsx'
import type { ProfileFormProps } from './NicknameForm.tsx'
import { ProveSelf } from './ProveSelf.tsx'

type Progress =
  | { step: 'email'; email: string }
  | { step: 'code'; email: string; sent: SentCode }
  /** The sign-in is too old; the code stays valid during reauthentication. */
  | { step: 'prove'; email: string; code: string }

/** Asks for a new address, the code sent to it, and the password when the sign-in is too old. */
export function EmailChange({ me, onClose }: ProfileFormProps) {
  const t = useT()
  const [progress, setProgress] = useState<Progress>({ step: 'email', email: '' })
  const { email } = progress

  const save = async (code: string): Promise<Failure | null> => {
    const answer = await api('PUT /api/v1/member/email', { body: { email, verificationCode: code } })
    if (!answer.ok && answer.error.name !== 'REAUTH_REQUIRED') return answer
    if (!answer.ok) setProgress({ step: 'prove', email, code })
    else {
      await refreshViewer()
      toast(t('account.profile.emailSaved', { email }))
      onClose()
    }
    return null
  }
  const toCode = (to: string, sent: SentCode) => setProgress({ step: 'code', email: to, sent })
  switch (progress.step) {
    case 'email':
      return (
        <EmailForm
          email={email}
          label={t('account.profile.newEmail')}
          hint={me.email ? t('account.profile.emailHint') : undefined}
          aside={<CancelEdit />}
          onSend={sendCode}
          onSent={toCode}
        />
      )
    case 'code':
      return (
        <CodeForm
          heading="h3"
          email={email}
          sent={progress.sent}
          onCode={save}
          onResend={() => sendCode(email)}
          onSent={(sent) => toCode(email, sent)}
          onChangeEmail={() => setProgress({ step: 'email', email })}
        />
      )
    case 'prove':
      return <ProveSelf me={me} email={email} onProved={() => save(progress.code)} />
  }
}

const sendCode = (email: string) => api('POST /api/v1/auth/verify-email/update-email', { body: { email } })
