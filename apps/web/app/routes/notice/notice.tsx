import { languageTag } from '@encore/contract/rules/locale'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { data } from 'react-router'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/notice.ts'
import { NoticeDate } from './NoticeDate.tsx'
import styles from './notice.module.css'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { api, isPreview = false } = context.get(pageContext)
  const notice = await api('GET /api/v1/notice/{id}', { params: { id } })
  if (!notice.ok) throw data(null, { status: notice.status >= 400 && notice.status < 500 ? 404 : 503 })
  return { ...notice.value, isPreview }
}

export default function Notice({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { kind, title, summary, publishedAt, bodyHtml, event, isPreview } = loaderData
  return (
    <article className={`wrap ${styles.page}`}>
      <PageHead title={`${title.text} · Encore`} description={summary.text} />
      {isPreview && (
        <p className={styles.preview} role="status">
          {t('notice.preview')}
        </p>
      )}
      <header className={styles.head}>
        <Badge kind="soft">{t(`notice.kind.${kind}`)}</Badge>
        <NoticeDate at={publishedAt} />
        <h1 lang={languageTag[title.lang]}>{title.text}</h1>
      </header>
      <div
        className={styles.body}
        lang={languageTag[bodyHtml.lang]}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it
        dangerouslySetInnerHTML={{ __html: bodyHtml.html }}
      />
      <nav className={styles.ways} aria-label={t('notice.onward')}>
        {event && (
          <Button kind="primary" render={<PageLink to={`/detail/${event.slug}`} />}>
            {t('notice.show')}
          </Button>
        )}
        <Button render={<PageLink to="/notice" />}>{t('notice.back')}</Button>
      </nav>
    </article>
  )
}
