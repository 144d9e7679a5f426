import { Button } from '@encore/ui/Button'
import CloudOff from 'lucide-react/icons/cloud-off'
import SearchX from 'lucide-react/icons/search-x'
import { Link, useRevalidator, useRouteError } from 'react-router'
import { Failed } from '#app/data/api.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { Message } from './Message.tsx'

/** Replaces a page that failed to load; the shell stays usable. */
export function ErrorPage() {
  const t = useT()
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  if (error instanceof Failed && (error.status === 404 || error.body.name === 'NOT_PERMITTED'))
    return <NotFound />
  const reference = error instanceof Failed ? error.body.requestId : ''
  return (
    <>
      <title>{t('shell.title', { page: t('shell.failed.title') })}</title>
      <Message
        icon={<CloudOff />}
        title={t('shell.failed.title')}
        isAlert
        action={
          <Button busy={state !== 'idle'} onClick={() => void revalidate()}>
            {t('shell.retry')}
          </Button>
        }
      >
        {reference === ''
          ? t('shell.failed.text')
          : `${t('shell.failed.text')}\n${t('shell.failed.reference', { id: reference })}`}
      </Message>
    </>
  )
}

export function NotFound() {
  const t = useT()
  return (
    <>
      <title>{t('shell.title', { page: t('shell.notFound.title') })}</title>
      <Message
        icon={<SearchX />}
        title={t('shell.notFound.title')}
        action={<Button render={<Link to="/" />}>{t('shell.notFound.back')}</Button>}
      >
        {t('shell.notFound.text')}
      </Message>
    </>
  )
}
