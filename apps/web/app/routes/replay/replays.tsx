import { pageSize } from '@encore/contract/rules/limits'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { Notice } from '@encore/ui/Notice'
import { Section } from '@encore/ui/Section'
import Clapperboard from 'lucide-react/icons/clapperboard'
import { useState } from 'react'
import { data } from 'react-router'
import { api } from '#app/data/api.ts'
import { useNow } from '#app/features/event/use-now.ts'
import { LoadError } from '#app/features/page-parts/LoadError.tsx'
import { MobileTitleBar } from '#app/features/page-parts/MobileTitleBar.tsx'
import { useOwnReplays } from '#app/features/replay/own-replays.ts'
import { type ReplayFacts, ReplayTile, replayFacts } from '#app/features/replay/ReplayTile.tsx'
import { requestIdOf } from '#app/features/support/request-id-of.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/replays.ts'
import { groupReplays } from './replay-list.ts'
import styles from './replays.module.css'

const perPage = 24

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, now } = context.get(pageContext)
  const page = pageOf(url.searchParams)
  const answer = await api('GET /api/v1/replay', { query: { page, size: perPage } })
  if (!answer.ok && answer.status >= 400 && answer.status < 500) throw data(null, { status: 404 })
  return { list: answer.ok ? listOf(answer.value) : null, reference: requestIdOf(answer), renderedAt: now() }
}

type List = { replays: ReplayFacts[]; page: number; totalElements: number; last: boolean }

const listOf = (value: {
  content: Parameters<typeof replayFacts>[0][]
  page: number
  totalElements: number
  last: boolean
}): List => ({
  replays: value.content.map(replayFacts),
  page: value.page,
  totalElements: value.totalElements,
  last: value.last,
})

function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 0)
  return Number.isInteger(page) && page > 0 && page < pageSize.max ? page : 0
}

const replaysPath = (page: number) => (page > 0 ? `/replay?page=${page}` : '/replay')

export default function Replays({ loaderData: { list, reference, renderedAt } }: Route.ComponentProps) {
  const t = useT()
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead
        title={`${t('replay.title')} · Encore`}
        description={t('replay.description')}
        path={replaysPath(list?.page ?? 0)}
      />
      <header className={styles.head}>
        <MobileTitleBar>{t('replay.title')}</MobileTitleBar>
        {list && list.totalElements > 0 && (
          <p className="dim">{t('replay.count', { n: list.totalElements })}</p>
        )}
      </header>
      {list !== null && list.page > 0 && (
        <div className={styles.more}>
          <Button
            kind="plain"
            render={<PageLink to={replaysPath(list.replays.length > 0 ? list.page - 1 : 0)} />}
          >
            {t('replay.previous')}
          </Button>
        </div>
      )}
      {list === null ? (
        <LoadError title={t('replay.failed.title')} reference={reference}>
          {t('replay.failed.text')}
        </LoadError>
      ) : list.replays.length === 0 ? (
        <Empty
          level={2}
          icon={<Clapperboard />}
          title={t('replay.empty.title')}
          action={<Button render={<PageLink to="/" />}>{t('replay.empty.action')}</Button>}
        >
          {t('replay.empty.text')}
        </Empty>
      ) : (
        <Groups key={list.page} first={list} renderedAt={renderedAt} />
      )}
    </div>
  )
}

/** Groups replays by their current availability; the member's own data is added once it is loaded. */
function Groups({ first, renderedAt }: { first: List; renderedAt: number }) {
  const t = useT()
  const now = useNow(renderedAt, 60_000)
  const own = useOwnReplays()
  const { replays, last, more, isLoading, hasFailed } = useMoreReplays(first)
  const groups = groupReplays(replays, own, now)
  const titles = {
    begun: t('replay.continue'),
    open: t('replay.open'),
    ahead: t('replay.ahead'),
    over: t('replay.over'),
  }
  const shown = (['begun', 'open', 'ahead', 'over'] as const).filter((name) => groups[name].length > 0)
  return (
    <>
      {shown.map((name, place) => (
        <Section key={name} title={titles[name]}>
          <ul className={styles.grid}>
            {groups[name].map((replay, at) => (
              <li key={replay.event.id} data-over={name === 'over' ? '' : undefined}>
                <ReplayTile
                  replay={replay}
                  own={own.get(replay.event.id)}
                  now={now}
                  eager={place === 0 && at < 3}
                  sizes="(width < 40rem) 92vw, (width < 60rem) 44vw, 26rem"
                />
              </li>
            ))}
          </ul>
        </Section>
      ))}
      {hasFailed && (
        <Notice kind="bad" role="alert">
          {t('replay.moreFailed')}
        </Notice>
      )}
      {!last.last && (
        <div className={styles.more}>
          <Button
            busy={isLoading}
            render={
              <PageLink
                to={replaysPath(last.page + 1)}
                onClick={(event) => {
                  event.preventDefault()
                  more()
                }}
              />
            }
          >
            {t('replay.more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Loads the following pages one by one; a replay that moved between pages is shown once. */
function useMoreReplays(first: List) {
  const [added, setAdded] = useState<List[]>([])
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
  const last = added.at(-1) ?? first
  const more = () => {
    if (state === 'loading') return
    setState('loading')
    void api('GET /api/v1/replay', { query: { page: last.page + 1, size: perPage } }).then((answer) => {
      if (answer.ok) setAdded([...added, listOf(answer.value)])
      setState(answer.ok ? 'ready' : 'failed')
    })
  }
  const all = [first, ...added].flatMap((list) => list.replays)
  const replays = [...new Map(all.map((replay) => [replay.event.id, replay])).values()]
  return { replays, last, more, isLoading: state === 'loading', hasFailed: state === 'failed' }
}
