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
  const { w, locale } = useText()
  const words = w.notices
  const when = publishedAt ? momentText(publishedAt, locale) : ''
  const text = {
    DRAFT: words.draftText,
    SCHEDULED: words.from(when),
    SHOWN: words.since(when),
    TAKEN_DOWN: words.downText,
  }[state]
  return (
    <section className={box.box}>
      <header>
        <h2>{words.status}</h2>
        <NoticeBadge state={state} />
      </header>
      <p>{text}</p>
      {notifiedAt ? <p className={box.quiet}>{words.rung(momentText(notifiedAt, locale))}</p> : null}
      {tellsMembers && !notifiedAt && state === 'SCHEDULED' ? (
        <p className={box.quiet}>{words.rings}</p>
      ) : null}
    </section>
  )
}
