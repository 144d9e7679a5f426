import type { NoticeSummary } from '@encore/contract/endpoints'
import { type NoticeKind, noticeKinds } from '@encore/contract/rules/kinds'
import { maxPage } from '@encore/contract/rules/limits'
import { languageTag } from '@encore/contract/rules/locale'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { Chip } from '@encore/ui/Chip'
import { Empty } from '@encore/ui/Empty'
import Megaphone from 'lucide-react/icons/megaphone'
import { data } from 'react-router'
import { LoadError } from '#app/features/page-parts/LoadError.tsx'
import { requestIdOf } from '#app/features/support/request-id-of.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/notices.ts'
import { NoticeDate } from './NoticeDate.tsx'
import styles from './notices.module.css'

const perPage = 12

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { kind, page } = readAsked(url.searchParams)
  const query = { page, size: perPage, ...(kind !== null && { kind }) }
  const answer = await api('GET /api/v1/notice', { query })
  const isPastTheEnd = answer.ok && answer.value.content.length === 0 && page > 0
  if (isPastTheEnd || (!answer.ok && answer.status >= 400 && answer.status < 500))
    throw data(null, { status: 404 })
  return { kind, list: answer.ok ? answer.value : null, reference: requestIdOf(answer) }
}

/** Invalid parameters fall back to the first page of all kinds. */
function readAsked(params: URLSearchParams): { kind: NoticeKind | null; page: number } {
  const page = Number(params.get('page') ?? 0)
  const kind = noticeKinds.find((one) => one.toLowerCase() === params.get('kind')) ?? null
  return { kind, page: Number.isInteger(page) && page > 0 && page <= maxPage ? page : 0 }
}

function pathOf(kind: NoticeKind | null, page = 0): string {
  const params = new URLSearchParams({
    ...(kind !== null && { kind: kind.toLowerCase() }),
    ...(page > 0 && { page: String(page) }),
  })
  return params.size > 0 ? `/notice?${params}` : '/notice'
}

/** Lists public notices, newest first. */
export default function Notices({ loaderData: { kind, list, reference } }: Route.ComponentProps) {
  const t = useT()
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead
        title={`${kind === null ? t('notice.title') : `${t(`notice.kind.${kind}`)} · ${t('notice.title')}`} · Encore`}
        description={t('notice.description')}
        path={pathOf(kind, list?.page)}
      />
      <h1>{t('notice.title')}</h1>
      <nav className={styles.chips} aria-label={t('notice.kinds')}>
        <Chip chosen={kind === null} render={<PageLink to={pathOf(null)} preventScrollReset />}>
          {t('notice.all')}
        </Chip>
        {noticeKinds.map((one) => (
          <Chip key={one} chosen={one === kind} render={<PageLink to={pathOf(one)} preventScrollReset />}>
            {t(`notice.kind.${one}`)}
          </Chip>
        ))}
      </nav>
      {list === null ? (
        <LoadError title={t('notice.failed.title')} reference={reference}>
          {t('notice.failed.text')}
        </LoadError>
      ) : list.content.length === 0 ? (
        <Empty
          level={2}
          icon={<Megaphone />}
          title={t('notice.empty.title')}
          action={kind && <Button render={<PageLink to="/notice" />}>{t('notice.empty.action')}</Button>}
        >
          {t('notice.empty.text')}
        </Empty>
      ) : (
        <>
          <ul>
            {list.content.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </ul>
          {list.totalPages > 1 && (
            <nav className={styles.pages} aria-label={t('notice.pages')}>
              {list.page > 0 && (
                <Button render={<PageLink to={pathOf(kind, list.page - 1)} rel="prev" />}>
                  {t('notice.newer')}
                </Button>
              )}
              {!list.last && (
                <Button render={<PageLink to={pathOf(kind, list.page + 1)} rel="next" />}>
                  {t('notice.older')}
                </Button>
              )}
            </nav>
          )}
        </>
      )}
    </div>
  )
}

function NoticeRow({ notice }: { notice: NoticeSummary }) {
  const t = useT()
  const { id, kind, isPinned, title, summary, publishedAt } = notice
  return (
    <li>
      <PageLink className={styles.row} to={`/notice/${id}`}>
        <span className={styles.kind}>
          <Badge kind="soft">{t(`notice.kind.${kind}`)}</Badge>
          {isPinned && <Badge kind="open">{t('notice.pinned')}</Badge>}
        </span>
        <h2 lang={languageTag[title.lang]}>{title.text}</h2>
        <p lang={languageTag[summary.lang]}>{summary.text}</p>
        <NoticeDate className={styles.date} at={publishedAt} />
      </PageLink>
    </li>
  )
}
