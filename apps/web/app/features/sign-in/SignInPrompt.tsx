import { useStore } from '@encore/app-kit/store'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { closeDialog } from '#app/data/dialogs.ts'
import { fetchShopState, isShopClosed } from '#app/data/feature-switches.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { keepReturn } from './stored-return.ts'

/**
 * Spec section 4: Cancel closes; Sign in keeps the return path with its language and leads to /signin, which restores
 * it.
 */
export default function SignInPrompt({
  returnPath,
  isForShop,
}: {
  returnPath: string | undefined
  isForShop: boolean
}) {
  const t = useT()
  const isClosed = useStore(isShopClosed, null) === true && isForShop
  useEffect(() => {
    if (isForShop) void fetchShopState()
  }, [isForShop])
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const pagePath = usePagePath()
  const goToSignIn = () => {
    const path = returnPath ?? pathname + search
    keepReturn(path)
    closeDialog()
    void navigate(pagePath(`/signin?callbackUrl=${encodeURIComponent(path)}`))
  }
  if (isClosed)
    return (
      <Dialog
        open
        onOpenChange={closeDialog}
        title={t('errorPage.shopClosed.title')}
        closeLabel={t('shell.close')}
        footer={<Button onClick={closeDialog}>{t('shell.close')}</Button>}
      >
        <p role="status">{t('errorPage.shopClosed.text')}</p>
      </Dialog>
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
          <Button kind="primary" onClick={goToSignIn}>
            {t('signInPrompt.signIn')}
          </Button>
        </>
      }
    >
      <p>{t('signInPrompt.body')}</p>
    </Dialog>
  )
}
