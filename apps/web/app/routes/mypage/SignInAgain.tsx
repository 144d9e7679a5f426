import { Button } from '@encore/ui/Button'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '#app/data/viewer.ts'
import forms from '#app/features/account-forms/forms.module.css'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface SignInAgainProps {
  text: string
  /** Path without a language, opened after the sign-in. */
  backTo: string
  aside?: ReactNode
}

/** Reauthenticates members without a password by a new sign-in. */
export function SignInAgain({ text, backTo, aside }: SignInAgainProps) {
  const t = useT()
  const navigate = useNavigate()
  const pagePath = usePagePath()
  const goToSignIn = async () => {
    await signOut()
    await navigate(pagePath(`/signin?callbackUrl=${encodeURIComponent(pagePath(backTo))}`))
  }
  return (
    <div className={forms.fields}>
      <header className={forms.head}>
        <h3>{t('account.profile.proveTitle')}</h3>
        <p>{text}</p>
      </header>
      <Button kind="primary" onClick={() => void goToSignIn()}>
        {t('account.profile.proveSignIn')}
      </Button>
      {aside}
    </div>
  )
}
