import { Button } from '@encore/ui/Button'
import { ErrorPanel } from '@encore/ui/ErrorPanel'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { SupportLink } from '#app/features/support/SupportLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface LoadErrorProps {
  title: string
  /** Request id of the failed call, when the server responded. */
  reference?: string | undefined
  children: ReactNode
}

/** Shows that the page's content failed to load, with a retry button and a link to support. */
export function LoadError({ title, reference, children }: LoadErrorProps) {
  const t = useT()
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorPanel
      title={title}
      action={
        <Button busy={state === 'loading'} onClick={() => void revalidate()}>
          {t('errorPage.retry')}
        </Button>
      }
      help={<SupportLink requestId={reference} />}
    >
      {children}
    </ErrorPanel>
  )
}
