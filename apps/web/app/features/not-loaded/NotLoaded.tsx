import { Button } from '@encore/ui/Button'
import { ErrorPanel } from '@encore/ui/ErrorPanel'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { AskForHelp } from '#app/features/help/AskForHelp.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface NotLoadedProps {
  title: string
  /** Of the call that failed, where the server has answered. */
  reference?: string | undefined
  children: ReactNode
}

/** What a page shows could not be had: says so, tries again by a press, and leads to people. */
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
