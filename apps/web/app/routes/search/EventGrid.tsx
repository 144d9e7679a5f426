import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import { EventTile } from '#app/features/event/EventTile.tsx'
import { turnsOf } from '#app/features/event/status.ts'
import { useTurns } from '#app/features/event/use-turns.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { keepPages, pagesAt } from './kept-pages.ts'
import { type EventList, type EventQuery, listEvents, searchPath } from './list-events.ts'
import { tileSizes } from './NothingFound.tsx'
import styles from './search.module.css'

export interface EventGridProps {
  /** Key of the page's entry in the browser history. */
  place: string
  /** The page that the server rendered; the browser loads the next ones. */
  first: EventList
  query: EventQuery
  now: number
  renderedAt: number
}

export function EventGrid({ place, first, query, now, renderedAt }: EventGridProps) {
  const t = useT()
  const { events, last, more, isLoading, hasFailed } = useMoreEvents(first, query, place)
  const sentinel = useOnSight(more)
  useTurns(
    useMemo(() => turnsOf(first.events, renderedAt), [first, renderedAt]),
    renderedAt,
    first.events,
  )
  return (
    <>
      <ul className={styles.grid}>
        {events.map((event, at) => (
          <li key={event.id}>
            <EventTile
              event={event}
              now={now}
              level={2}
              eager={at < 3}
              sizes={tileSizes}
              match={event.match}
            />
          </li>
        ))}
      </ul>
      {hasFailed && (
        <Notice kind="bad" role="alert">
          {t('search.moreFailed')}
        </Notice>
      )}
      <div className={styles.more} ref={sentinel}>
        {first.page > 0 && (
          <Button kind="plain" render={<PageLink to={searchPath({ ...query, page: first.page - 1 })} />}>
            {t('search.previous')}
          </Button>
        )}
        {last.page + 1 < last.totalPages && (
          <Button
            busy={isLoading}
            busyLabel={t('search.moreBusy')}
            render={
              <PageLink
                to={searchPath({ ...query, page: last.page + 1 })}
                onClick={(event) => {
                  event.preventDefault()
                  more()
                }}
              />
            }
          >
            {t(hasFailed ? 'errorPage.retry' : 'search.more')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Loads the following pages one by one. An event that moved between pages is shown once. */
function useMoreEvents(first: EventList, query: EventQuery, place: string) {
  const [added, setAdded] = useState(() => pagesAt(place))
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
  const last = added.at(-1) ?? first
  const more = () => {
    if (state === 'loading' || last.page + 1 >= last.totalPages) return
    setState('loading')
    void listEvents(api, { ...query, page: last.page + 1 }).then((answer) => {
      if (answer.ok) {
        setAdded([...added, answer.value])
        keepPages(place, [...added, answer.value])
      }
      setState(answer.ok ? 'ready' : 'failed')
    })
  }
  const all = [first, ...added].flatMap((list) => list.events)
  const events = [...new Map(all.map((event) => [event.id, event])).values()]
  return { events, last, more, isLoading: state === 'loading', hasFailed: state === 'failed' }
}

function useOnSight(onSight: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(onSight)
  useEffect(() => {
    latest.current = onSight
  })
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return element
}
