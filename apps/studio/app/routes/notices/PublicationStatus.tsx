import type { NoticeSheet } from '@encore/contract/endpoints'
import { momentText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { NoticeBadge } from './NoticeBadge.tsx'

export function PublicationStatus({
  sheet: { state, publishedAt, tellsMembers, notifiedAt },
}: {
  sheet: NoticeSheet
}) {
  const { t, locale } = useText()
  const when = publishedAt ? momentText(publishedAt, locale) : ''
  const text = {
    DRAFT: t('notices.draftText'),
    SCHEDULED: t('notices.from', { when }),
    SHOWN: t('notices.since', { when }),
    TAKEN_DOWN: t('notices.downText'),
  }[state]
  return (
    <section className={box.box}>
      <header>
        <h2>{t('notices.status')}</h2>
        <NoticeBadge state={state} />
      </header>
      <p>{text}</p>
      {notifiedAt ? (
        <p className={box.quiet}>{t('notices.rung', { when: momentText(notifiedAt, locale) })}</p>
      ) : null}
      {tellsMembers && !notifiedAt && state === 'SCHEDULED' ? (
        <p className={box.quiet}>{t('notices.rings')}</p>
      ) : null}
    </section>
  )
}
