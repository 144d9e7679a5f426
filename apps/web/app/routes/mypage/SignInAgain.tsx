import { Button } from '@encore/ui/Button'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '#app/data/viewer.ts'
import forms from '#app/features/account-forms/forms.module.css'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface SignInAgainProps {
  text: string
  /** Where the member goes on afterwards. */
  backTo: string
  aside?: ReactNode
}

/** For who has no password here: another sign-in proves who it is. */
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
