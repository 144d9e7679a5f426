import { Button } from '@encore/ui/Button'
import { ErrorPanel } from '@encore/ui/ErrorPanel'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { AskForHelp } from '#app/features/help/AskForHelp.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface NotLoadedProps {
  title: string
  /** Request id of the failed call, when the server responded. */
  reference?: string | undefined
  children: ReactNode
}

/** Shows that the page's content failed to load, with a retry button and a link to support. */
export function NotLoaded({ title, reference, children }: NotLoadedProps) {
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
      help={<AskForHelp requestId={reference} />}
    >
      {children}
    </ErrorPanel>
  )
}
