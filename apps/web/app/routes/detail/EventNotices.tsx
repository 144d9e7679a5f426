import type { NoticeSummary } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { formatDate } from '@encore/contract/rules/time'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './EventNotices.module.css'

/** Notices of the show, newest first, such as a new date or a cancellation. */
export function EventNotices({ notices, zone }: { notices: readonly NoticeSummary[]; zone: string }) {
  const t = useT()
  if (notices.length === 0) return null
  return (
    <section className={styles.notices} aria-label={t('notice.title')}>
      <ul>
        {notices.map(({ id, title, publishedAt }) => (
          <li key={id}>
            <PageLink className="reach" to={`/notice/${id}`} lang={languageTag[title.lang]}>
              {title.text}
            </PageLink>
            <time dateTime={publishedAt}>{formatDate(publishedAt, zone)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
