import { Button } from '@encore/ui/Button'
import { ErrorPanel } from '@encore/ui/ErrorPanel'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useT } from '#app/i18n/TextProvider.tsx'

/** What a page shows could not be had: says so, and tries again by a press. */
export function NotLoaded({ title, children }: { title: string; children: ReactNode }) {
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
    >
      {children}
    </ErrorPanel>
  )
}
