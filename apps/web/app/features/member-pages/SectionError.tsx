import { Button } from '@encore/ui/Button'
import { ErrorPanel } from '@encore/ui/ErrorPanel'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { useOnline } from '#app/data/online.ts'
import { useDocument } from '#app/document.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

/** A section that did not load; the frame around it stays. */
export function SectionError() {
  const t = useT()
  const error = useRouteError()
  const isOnline = useOnline()
  const { requestId } = useDocument()
  const { revalidate, state } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) throw error
  return (
    <ErrorPanel
      framed
      title={t('account.failed.title')}
      reference={requestId && isOnline ? t('errorPage.reference', { reference: requestId }) : undefined}
      action={
        <Button busy={state !== 'idle'} onClick={() => void revalidate()}>
          {t('errorPage.retry')}
        </Button>
      }
    >
      {t(isOnline ? 'account.failed.text' : 'account.failed.offline')}
    </ErrorPanel>
  )
}
