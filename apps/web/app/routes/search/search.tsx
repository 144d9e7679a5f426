import { languageTag } from '@encore/contract/rules/locale'
import { Chip } from '@encore/ui/Chip'
import { Notice } from '@encore/ui/Notice'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { api } from '#app/data/api.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { ThemeGrid } from '#app/features/event/ThemeGrid.tsx'
import { useNow } from '#app/features/event/use-now.ts'
import { LoadError } from '#app/features/page-parts/LoadError.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/search.ts'
import { ArtistRow } from './ArtistRow.tsx'
import { EventGrid } from './EventGrid.tsx'
import { allThemes, type EventList, searchPath, statuses } from './list-events.ts'
import { loadSearch, type SearchData } from './load-search.ts'
import { NothingFound } from './NothingFound.tsx'
import { SearchField } from './SearchField.tsx'
import { Similar } from './Similar.tsx'
import styles from './search.module.css'
import { useResultKeys } from './use-result-keys.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  return loadSearch(page.api, url, page.now())
}

/** The browser calls the API directly, for a response to every key. */
export const clientLoader = ({ request, url }: Route.ClientLoaderArgs) =>
  loadSearch(api, url, serverNow(), request.signal)

export default function Search({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { query, list, themes } = loaderData
  const page = useRef<HTMLDivElement>(null)
  useResultKeys(page)
  const theme = list?.themeTitle
  const isOverview = query.theme === allThemes
  const isNothing = query.keyword !== null && list?.totalElements === 0
  const title = query.keyword
    ? t('search.resultsFor', { keyword: query.keyword })
    : isOverview
      ? t('home.collections')
      : theme?.text
  const narrowed = title ?? t(query.status ? statusKeys[query.status] : 'search.title')
  const pageTitle = query.keyword ? `${title} · ${t('search.title')}` : narrowed
  return (
    <div className={`wrap ${styles.page}`} ref={page}>
      <PageHead
        title={`${pageTitle} · Encore`}
        description={t('search.description')}
        path={searchPath(query)}
        image={themes.find(({ id }) => id === query.theme)?.imageUrl}
        isPrivate={query.keyword !== null}
      />
      <SearchField keyword={query.keyword ?? ''} />
      <header className={styles.head} data-searched={query.keyword === null ? undefined : ''}>
        <h1 lang={theme ? languageTag[theme.lang] : undefined}>{title ?? t('search.title')}</h1>
        <p className={isNothing ? 'visually-hidden' : 'dim'} role="status">
          {list && t('search.count', { n: list.totalElements })}
        </p>
      </header>
      {query.keyword === null && <Filters {...loaderData} />}
      {isOverview ? (
        <div className={styles.overview}>
          <ThemeGrid themes={themes} level={2} />
        </div>
      ) : list ? (
        <Results {...loaderData} list={list} />
      ) : (
        <LoadError title={t('search.failed.title')} reference={loaderData.reference}>
          {t('search.failed.text')}
        </LoadError>
      )}
    </div>
  )
}

function Filters({ query, themes }: SearchData) {
  const t = useT()
  return (
    <>
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
      {themes.length > 0 && query.theme !== allThemes && (
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
    </>
  )
}

const statusKeys = {
  'on-air': 'search.onAir',
  'open-ticket': 'search.openTicket',
  ended: 'search.ended',
} as const

function Results({ list, query, meanwhile, renderedAt }: SearchData & { list: EventList }) {
  const t = useT()
  const now = useNow(renderedAt, 60_000)
  const { key } = useLocation()
  if (list.events.length > 0) {
    return (
      <>
        {list.hints?.isOtherKeyboard && <Notice kind="info">{t('search.otherKeyboard')}</Notice>}
        {list.hints?.isNear && (
          <Notice kind="info" action={<Similar artists={list.hints.similar} />}>
            {t('search.near')}
          </Notice>
        )}
        {query.page === 0 && !query.status && !query.theme && <ArtistRow events={list.events} />}
        <EventGrid
          key={`${searchPath({ ...query, page: 0 })} ${key}`}
          place={key}
          first={list}
          query={query}
          now={now}
          renderedAt={renderedAt}
        />
      </>
    )
  }
  const similar = list.hints?.similar ?? []
  return <NothingFound query={query} similar={similar} meanwhile={meanwhile} now={now} />
}
