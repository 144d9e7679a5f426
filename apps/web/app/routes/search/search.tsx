import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { Chip } from '@encore/ui/Chip'
import { Empty } from '@encore/ui/Empty'
import { ErrorPanel } from '@encore/ui/ErrorPanel'
import SearchX from 'lucide-react/icons/search-x'
import { data, useRevalidator } from 'react-router'
import { useNow } from '#app/features/event/use-now.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/search.ts'
import { EventGrid, type EventGridProps } from './EventGrid.tsx'
import { type EventList, listEvents, readQuery, searchPath, statuses } from './list-events.ts'
import styles from './search.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, now } = context.get(pageContext)
  const query = readQuery(new URL(request.url).searchParams)
  const [list, themes] = await Promise.all([listEvents(api, query), api('GET /api/v1/event-theme')])
  if (!list.ok && list.status >= 400 && list.status < 500) throw data(null, { status: 404 })
  return {
    query,
    list: list.ok ? list.value : null,
    themes: themes.ok ? themes.value.content : [],
    renderedAt: now(),
  }
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { query, list, themes } = loaderData
  const now = useNow(loaderData.renderedAt, 60_000)
  const theme = list?.themeTitle
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead
        title={`${theme?.text ?? t('search.title')} · Encore`}
        description={t('search.description')}
      />
      <header className={styles.head}>
        <h1 lang={theme ? languageTag[theme.lang] : undefined}>{theme?.text ?? t('search.title')}</h1>
        {list && <p className="dim">{t('search.count', { n: list.totalElements })}</p>}
      </header>
      <nav className={styles.chips} aria-label={t('search.filters')}>
        <Chip chosen={!query.status && !query.theme} render={<PageLink to="/search" />}>
          {t('search.all')}
        </Chip>
        {statuses.map((status) => (
          <Chip
            key={status}
            chosen={query.status === status}
            render={<PageLink to={searchPath({ status })} />}
          >
            {t(statusKeys[status])}
          </Chip>
        ))}
      </nav>
      {themes.length > 0 && (
        <nav className={styles.chips} aria-label={t('search.themes')}>
          {themes.map(({ id, title }) => (
            <Chip
              key={id}
              chosen={query.theme === id}
              render={<PageLink to={searchPath({ theme: id })} lang={languageTag[title.lang]} />}
            >
              {title.text}
            </Chip>
          ))}
        </nav>
      )}
      {list ? (
        <Results
          key={searchPath({ ...query, page: 0 })}
          list={list}
          query={query}
          now={now}
          renderedAt={loaderData.renderedAt}
        />
      ) : (
        <NotLoaded />
      )}
    </div>
  )
}

const statusKeys = {
  'on-air': 'search.onAir',
  'open-ticket': 'search.openTicket',
  ended: 'search.ended',
} as const

function Results(props: Omit<EventGridProps, 'first'> & { list: EventList }) {
  const t = useT()
  const { list, ...rest } = props
  if (list.events.length > 0) return <EventGrid first={list} {...rest} />
  return (
    <Empty
      icon={<SearchX />}
      title={t('search.empty.title')}
      action={<Button render={<PageLink to="/search" />}>{t('search.allThemes')}</Button>}
    >
      {t('search.empty.text')}
    </Empty>
  )
}

function NotLoaded() {
  const t = useT()
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorPanel
      title={t('search.failed.title')}
      action={
        <Button busy={state === 'loading'} onClick={() => void revalidate()}>
          {t('search.retry')}
        </Button>
      }
    >
      {t('search.failed.text')}
    </ErrorPanel>
  )
}
