import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface UnsavedGuardProps {
  isUnsaved: boolean
  /** Describes what would be lost; unsaved changes by default. */
  text?: string
}

/** Asks before a page with unsaved changes is left, inside the studio and by the browser. */
export function UnsavedGuard({ isUnsaved, text }: UnsavedGuardProps) {
  const t = useT()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => (isOpen ? undefined : blocker.reset?.())}
      title={t('shell.unsaved.title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            {t('shell.unsaved.leave')}
          </Button>
          <Button kind="primary" onClick={() => blocker.reset?.()}>
            {t('shell.unsaved.stay')}
          </Button>
        </>
      }
    >
      <p>{text ?? t('shell.unsaved.text')}</p>
    </Dialog>
  )
}
