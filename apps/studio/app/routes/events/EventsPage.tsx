import type { StudioEvent } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Plus from 'lucide-react/icons/plus'
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { momentText } from '#app/data/times.ts'
import { StatusBadge } from '#app/features/event-status/StatusBadge.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { Filters, SearchFilter } from '#app/list/Filters.tsx'
import { Pager } from '#app/list/Pager.tsx'
import { queryOf } from '#app/list/query.ts'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { useAddressDialog } from '#app/shell/use-address-dialog.ts'
import styles from './EventsPage.module.css'
import { NewEventDialog } from './NewEventDialog.tsx'

const filters = ['keyword'] as const

interface Part {
  content: StudioEvent[]
  nextCursor: string | null
}

export const readEvents = async ({ request }: LoaderFunctionArgs): Promise<Part> =>
  unwrap(await call('GET /api/studio/event', { query: queryOf(request, filters) }))

/** Paginated list of the staff member's events: current and upcoming, then past. */
export function EventsPage() {
  const t = useT()
  const { me } = useCurrentStaff()
  const { content: events, nextCursor } = useLoaderData<Part>()
  const [query] = useSearchParams()
  const isWhole = nextCursor === null && !query.has('cursor')
  const isAsked = query.has('keyword')
  const [isMaking, setIsMaking] = useAddressDialog('new')
  const mayMake = grantingRole(me.roles, 'event.write', null) !== null
  const isOver = ({ status }: StudioEvent) => status === 'ENDED' || status === 'CANCELED'
  const lists = [
    { title: t('events.list.soon'), events: events.filter((event) => !isOver(event)) },
    { title: t('events.list.over'), events: events.filter(isOver) },
  ].filter((list) => list.events.length > 0)
  return (
    <>
      <PageHead
        title={t('shell.events')}
        action={
          mayMake ? (
            <Button kind="primary" size="s" onClick={() => setIsMaking(true)}>
              <Plus />
              <span>{t('events.create.action')}</span>
            </Button>
          ) : undefined
        }
      />
      <Filters names={filters}>
        <SearchFilter name="keyword" label={t('events.list.search')} />
      </Filters>
      {lists.length === 0 ? (
        <Empty
          icon={<CalendarDays />}
          title={isAsked ? t('events.list.nothing') : t('events.list.empty')}
          level={2}
          framed
        >
          {isAsked ? t('events.list.nothingText') : t('events.list.emptyText')}
        </Empty>
      ) : null}
      {lists.map((list) => (
        <section key={list.title} className={box.box}>
          <header>
            <h2>{list.title}</h2>
            {isWhole ? <span className={box.quiet}>{list.events.length}</span> : null}
          </header>
          <ul className={styles.list}>
            {list.events.map((event) => (
              <Line key={event.id} event={event} />
            ))}
          </ul>
        </section>
      ))}
      <Pager nextCursor={nextCursor} />
      <NewEventDialog isOpen={isMaking && mayMake} onOpenChange={setIsMaking} />
    </>
  )
}

function Line({ event }: { event: StudioEvent }) {
  const { t, locale } = useText()
  return (
    <li>
      <Link to={`/events/${event.id}`} className={styles.line}>
        <img src={`${event.poster}?w=120`} alt="" loading="lazy" />
        <span>
          <b lang={event.title.lang}>{event.title.text}</b>
          {event.publishAt ? (
            <small>
              {t('events.tools.seenFrom', { when: momentText(event.publishAt, locale, event.zone) })}
            </small>
          ) : null}
        </span>
        <time dateTime={event.startAt}>{momentText(event.startAt, locale, event.zone)}</time>
        <span className={styles.state}>
          <StatusBadge event={event} />
        </span>
      </Link>
    </li>
  )
}
