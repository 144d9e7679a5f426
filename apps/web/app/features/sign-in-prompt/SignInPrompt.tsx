import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { useLocation, useNavigate } from 'react-router'
import { closeDialog } from '#app/data/dialogs.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Spec section 4: Cancel closes; Sign in leads to /signin, which returns to where the viewer was. */
export default function SignInPrompt({ returnPath }: { returnPath: string | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const signInPath = usePagePath()(
    `/signin?callbackUrl=${encodeURIComponent(returnPath ?? pathname + search)}`,
  )
  return (
    <Dialog
      open
      onOpenChange={closeDialog}
      title={t('signInPrompt.title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={closeDialog}>{t('signInPrompt.cancel')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              closeDialog()
              void navigate(signInPath)
            }}
          >
            {t('signInPrompt.signIn')}
          </Button>
        </>
      }
    >
      <p>{t('signInPrompt.body')}</p>
    </Dialog>
  )
}
