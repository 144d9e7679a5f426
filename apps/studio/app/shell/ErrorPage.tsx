import { Button } from '@encore/ui/Button'
import CloudOff from 'lucide-react/icons/cloud-off'
import SearchX from 'lucide-react/icons/search-x'
import { Link, useRevalidator, useRouteError } from 'react-router'
import { Failed } from '#app/data/api.ts'
import { useWords } from '#app/i18n/TextProvider.tsx'
import { Message } from './Message.tsx'

/** Replaces a page that failed to load; the shell stays usable. */
export function ErrorPage() {
  const w = useWords()
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  if (error instanceof Failed && (error.status === 404 || error.body.name === 'NOT_PERMITTED'))
    return <NotFound />
  const reference = error instanceof Failed ? error.body.requestId : ''
  return (
    <>
      <title>{w.title(w.failed.title)}</title>
      <Message
        icon={<CloudOff />}
        title={w.failed.title}
        isAlert
        action={
          <Button busy={state !== 'idle'} onClick={() => void revalidate()}>
            {w.retry}
          </Button>
        }
      >
        {reference === '' ? w.failed.text : `${w.failed.text}\n${w.failed.reference(reference)}`}
      </Message>
    </>
  )
}

export function NotFound() {
  const w = useWords()
  return (
    <>
      <title>{w.title(w.notFound.title)}</title>
      <Message
        icon={<SearchX />}
        title={w.notFound.title}
        action={<Button render={<Link to="/" />}>{w.notFound.back}</Button>}
      >
        {w.notFound.text}
      </Message>
    </>
  )
}
