import type { BoxCallSession } from '@encore/contract/endpoints'
import { listSign } from '@encore/contract/rules/list-text'
import { languageTag } from '@encore/contract/rules/locale'
import { Badge, type BadgeProps } from '@encore/ui/Badge'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { sumText } from '#app/features/call/call-words.ts'
import { EventTime, ViewerTimeBeside } from '#app/features/event/EventTime.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './Calls.module.css'

/** Booked call sessions, the latest first; each leads to its own document. */
export function Calls({ calls }: { calls: readonly BoxCallSession[] }) {
  return (
    <ul className={styles.rows}>
      {calls.map((session) => (
        <li key={session.id}>
          <CallRow session={session} />
        </li>
      ))}
    </ul>
  )
}

const badges: Record<BoxCallSession['state'], NonNullable<BadgeProps['kind']>> = {
  DRAFT: 'soft',
  PUBLISHED: 'soft',
  OPEN: 'ok',
  PAUSED: 'warn',
  CLOSED: 'ended',
}

function CallRow({ session }: { session: BoxCallSession }) {
  const { t, tag } = useText()
  const { id, event, artists, startsAt, state, number, ended, total, promisedMs } = session
  return (
    <PageLink className={styles.row} to={`/call/${id}`} data-state={state}>
      <div>
        {state !== 'DRAFT' && <Badge kind={badges[state]}>{t(`box.call.state.${state}`)}</Badge>}
        <b>
          {artists.map(({ id: artist, name }, at) => (
            <span key={artist} lang={languageTag[name.lang]}>
              {at > 0 ? listSign(tag) : ''}
              {name.text}
            </span>
          ))}
        </b>
        <span lang={languageTag[event.title.lang]}>{event.title.text}</span>
        <p>
          <span>
            <EventTime at={startsAt} zone={event.zone} />
            <ViewerTimeBeside at={startsAt} zone={event.zone} />
          </span>
          {number !== null && <span>{t('box.call.number', { n: number })}</span>}
          {promisedMs > 0 && <span>{t('box.call.time', { time: sumText(promisedMs) })}</span>}
          <span>{total > 0 ? t('box.call.done', { ended, total }) : t('box.call.unordered')}</span>
        </p>
      </div>
      <ChevronRight aria-hidden />
    </PageLink>
  )
}
