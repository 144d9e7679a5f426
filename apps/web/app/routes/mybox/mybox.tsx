import { Button } from '@encore/ui/Button'
import { LinkTab, LinkTabs } from '@encore/ui/LinkTabs'
import { Skeleton } from '@encore/ui/Skeleton'
import { useCallback } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { useChanged } from '#app/data/live-connection.ts'
import { useViewer } from '#app/data/viewer.ts'
import { membersOnly } from '#app/features/page-parts/members-only.ts'
import { SectionError } from '#app/features/page-parts/SectionError.tsx'
import { SignedOut } from '#app/features/page-parts/SignedOut.tsx'
import { sectionData } from '#app/features/page-parts/section-data.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Translate } from '#app/i18n/text.ts'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/mybox.ts'
import { BoxItems } from './BoxItems.tsx'
import { type BoxPageTab, boxPageTabs, boxPath, itemsAtOnce, morePath, readBoxQuery } from './box-list.ts'
import { Calls } from './Calls.tsx'
import { Draws } from './Draws.tsx'
import { EmptyTab } from './EmptyTab.tsx'
import styles from './mybox.module.css'
import { type BoxPage, openPage } from './open-page.ts'

export const middleware: Route.MiddlewareFunction[] = [membersOnly]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, now } = context.get(pageContext)
  const query = readBoxQuery(url.searchParams)
  return { query, ...sectionData(await openPage(api, query)), renderedAt: now() }
}

export default function MyBox({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { query, items, draws, calls, keepsakes, total, renderedAt } = loaderData
  const { revalidate } = useRevalidator()
  const refresh = useCallback(() => void revalidate(), [revalidate])
  useChanged('entitlement', refresh)
  useChanged('order', refresh)
  useChanged('notification', refresh)
  useChanged('call', refresh)
  const { isAnotherTab, isMore } = useUnderWay(query.tab)
  if (useViewer().kind === 'guest')
    return (
      <div className={`wrap ${styles.page}`}>
        <SignedOut />
      </div>
    )
  const more = morePath(query, total)
  const isEmpty = items.length + draws.length + calls.length + keepsakes.length === 0
  const hasHeadings = !isEmpty && (query.tab === 'TICKET' || query.tab === 'DRAW')
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={`${t('box.title')} · Encore`} isPrivate />
      <h1>{t('box.title')}</h1>
      <LinkTabs label={t('box.tabs.label')}>
        {boxPageTabs.map((tab) => (
          <LinkTab
            key={tab}
            current={tab === query.tab}
            {...tabCount(tab, loaderData, t)}
            link={<PageLink to={boxPath({ tab, shown: itemsAtOnce })} replace preventScrollReset />}
          >
            {t(`box.tabs.${tab}`)}
          </LinkTab>
        ))}
      </LinkTabs>
      {!hasHeadings && <h2 className="visually-hidden">{t(`box.tabs.${query.tab}`)}</h2>}
      {isAnotherTab ? (
        <BoxSkeleton />
      ) : isEmpty ? (
        <EmptyTab tab={query.tab} />
      ) : query.tab === 'DRAW' ? (
        <Draws draws={draws} renderedAt={renderedAt} />
      ) : query.tab === 'CALL' ? (
        <Calls calls={calls} />
      ) : (
        <BoxItems items={items} keepsakes={keepsakes} renderedAt={renderedAt} onChanged={revalidate} />
      )}
      {more && !isAnotherTab && (
        <div className={styles.more}>
          <Button
            busy={isMore}
            busyLabel={t('box.moreBusy')}
            render={<PageLink to={more} preventScrollReset replace />}
          >
            {t('box.more')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The number beside a tab: what it holds, or for draws the wins that await an answer. Calls have none. */
function tabCount(tab: BoxPageTab, { counts, unanswered }: BoxPage, t: Translate) {
  if (tab === 'CALL') return {}
  if (tab !== 'DRAW') return { count: counts[tab] }
  return unanswered > 0 ? { count: unanswered, alert: t('box.draw.unanswered', { n: unanswered }) } : {}
}

function useUnderWay(tab: string) {
  const { state, location } = useNavigation()
  if (state !== 'loading' || !location.pathname.endsWith('/mybox'))
    return { isAnotherTab: false, isMore: false }
  const next = readBoxQuery(new URLSearchParams(location.search))
  return { isAnotherTab: next.tab !== tab, isMore: next.tab === tab }
}

export function ErrorBoundary() {
  const t = useT()
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{t('box.title')}</h1>
      <SectionError />
    </div>
  )
}

function BoxSkeleton() {
  const t = useT()
  return (
    <div className={styles.stack} aria-busy="true" role="status" aria-label={t('shell.loading')}>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} height="9.5rem" />
      ))}
    </div>
  )
}
