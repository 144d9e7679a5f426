import { useOnline } from '@encore/app-kit/online'
import { Button } from '@encore/ui/Button'
import { ErrorPanel } from '@encore/ui/ErrorPanel'
import { Section } from '@encore/ui/Section'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { useDocument } from '#app/document.tsx'
import { SupportLink } from '#app/features/support/SupportLink.tsx'
import type { SupportLinkSubject } from '#app/features/support/support-path.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface SectionErrorProps {
  /** The section whose heading stays above the error. */
  of?: 'addresses' | 'consents' | 'data' | 'devices' | 'gifts' | 'orders' | 'profile'
}

/** Error boundary of a section; the frame around it stays. */
export function SectionError({ of }: SectionErrorProps) {
  const t = useT()
  const error = useRouteError()
  const isOnline = useOnline()
  const { requestId } = useReference(error)
  const { revalidate, state } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) throw error
  const panel = (
    <ErrorPanel
      framed
      title={t('account.failed.title')}
      reference={isOnline && requestId ? t('errorPage.reference', { reference: requestId }) : undefined}
      action={
        <Button busy={state !== 'idle'} onClick={() => void revalidate()}>
          {t('errorPage.retry')}
        </Button>
      }
      help={isOnline && <SupportLink requestId={requestId} />}
    >
      {t(isOnline ? 'account.failed.text' : 'account.failed.offline')}
    </ErrorPanel>
  )
  return of ? <Section title={t(`account.${of}.title`)}>{panel}</Section> : panel
}

/** Request id of the failed call, else of the page. */
function useReference(error: unknown): SupportLinkSubject {
  const { requestId } = useDocument()
  const ofCall: SupportLinkSubject | null = isRouteErrorResponse(error) ? error.data : null
  return { requestId: ofCall?.requestId ?? requestId }
}
