import { useMutation } from '@encore/app-kit/use-mutation'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { PasswordInput } from '@encore/ui/PasswordInput'
import { type FormEvent, useEffect, useRef } from 'react'
import type { Member } from '#app/data/viewer.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
import forms from '#app/features/account-forms/forms.module.css'
import { useT } from '#app/i18n/TextProvider.tsx'
import { CancelEdit } from './FormButtons.tsx'
import { provePassword } from './prove-password.ts'
import { SignInAgain } from './SignInAgain.tsx'

export interface ProveSelfProps {
  me: Member
  email: string
  /** Called after reauthentication; returns a remaining failure. */
  onProved: () => Promise<Failure | null>
}

/** Reauthenticates a member by password, or by the provider of a social account. */
export function ProveSelf(props: ProveSelfProps) {
  return props.me.snsType === 'EMAIL' ? <ByPassword {...props} /> : <BySigningIn me={props.me} />
}

function ByPassword({ me, email, onProved }: ProveSelfProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const {
    run,
    isBusy,
    result: failure,
  } = useMutation(async (password: string) => (await provePassword(password)) ?? onProved())
  const isWrong = failure?.error.name === 'INVALID_CREDENTIALS'
  useEffect(() => input.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await run(input.current?.value ?? '')
    input.current?.focus()
  }
  return (
    <form className={forms.fields} noValidate onSubmit={(event) => void submit(event)}>
      <header className={forms.head}>
        <h3>{t('account.profile.proveTitle')}</h3>
        <p>{t('account.profile.proveText', { email })}</p>
      </header>
      {failure && !isWrong && <FailureNotice failure={failure} />}
      <input type="hidden" name="username" autoComplete="username" value={me.email ?? ''} readOnly />
      <Field
        label={t('account.profile.currentPassword')}
        error={isWrong && t('account.profile.passwordWrong')}
      >
        <PasswordInput
          ref={input}
          name="password"
          showLabel={t('signIn.show')}
          hideLabel={t('signIn.hide')}
          required
        />
      </Field>
      <Button kind="primary" type="submit" busy={isBusy} busyLabel={t('account.profile.proving')}>
        {t('account.profile.prove')}
      </Button>
      <CancelEdit />
    </form>
  )
}

function BySigningIn({ me }: { me: Member }) {
  const t = useT()
  const text = t('account.profile.proveSocial', { provider: t(`social.name.${me.snsType}`) })
  return <SignInAgain text={text} backTo="/mypage?edit=email" aside={<CancelEdit />} />
}
