import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { ErrorPanel } from '@encore/ui/ErrorPanel'
import SearchX from 'lucide-react/icons/search-x'
import { Link, useRevalidator, useRouteError } from 'react-router'
import { Failed } from '#app/data/api.ts'
import { useWords } from '#app/i18n/TextProvider.tsx'

/** In the place of a page that could not be loaded; what is around it goes on. */
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
      <ErrorPanel
        title={w.failed.title}
        reference={reference === '' ? undefined : w.failed.reference(reference)}
        action={
          <Button busy={state !== 'idle'} onClick={() => void revalidate()}>
            {w.retry}
          </Button>
        }
      >
        {w.failed.text}
      </ErrorPanel>
    </>
  )
}

export function NotFound() {
  const w = useWords()
  return (
    <>
      <title>{w.title(w.notFound.title)}</title>
      <Empty
        icon={<SearchX />}
        title={w.notFound.title}
        action={<Button render={<Link to="/" />}>{w.notFound.back}</Button>}
      >
        {w.notFound.text}
      </Empty>
    </>
  )
}
