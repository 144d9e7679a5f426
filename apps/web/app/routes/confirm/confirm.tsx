import { languageTag, pathIn } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import Play from 'lucide-react/icons/play'
import { useMemo } from 'react'
import { data, redirect } from 'react-router'
import { EventStage } from '#app/features/event/EventStage.tsx'
import { Artists } from '#app/features/event/EventTile.tsx'
import { EventTime, ViewerTime } from '#app/features/event/EventTime.tsx'
import { turnsOf } from '#app/features/event/status.ts'
import { useNow } from '#app/features/event/use-now.ts'
import { useTurns } from '#app/features/event/use-turns.ts'
import { statusAt } from '#app/features/tickets/sale.ts'
import { useEntry } from '#app/features/tickets/use-entry.ts'
import { localeOfPath } from '#app/i18n/locale-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/confirm.ts'
import { CheckList } from './CheckList.tsx'
import styles from './confirm.module.css'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api, viewer, now } = context.get(pageContext)
  const { id } = params
  if (viewer.kind === 'guest') {
    const locale = localeOfPath(new URL(request.url).pathname)
    const wish = encodeURIComponent(pathIn(locale, `/confirm/${id}`))
    throw redirect(pathIn(locale, `/signin?callbackUrl=${wish}`))
  }
  const [event, check] = await Promise.all([
    api('GET /api/v1/event/{id}', { params: { id } }),
    api('GET /api/v1/event/confirm/{id}', { params: { id } }),
  ])
  if (!event.ok) throw data(null, { status: event.status >= 400 && event.status < 500 ? 404 : 503 })
  if (!check.ok) throw data(null, { status: check.status === 404 ? 404 : 503 })
  return { event: event.value, check: check.value, renderedAt: now() }
}

export default function Confirm({ loaderData: { event, check: loaded, renderedAt } }: Route.ComponentProps) {
  const t = useT()
  const now = useNow(renderedAt)
  const check = useEntry(event.id).check ?? loaded
  useTurns(
    useMemo(() => turnsOf([event], renderedAt), [event, renderedAt]),
    renderedAt,
  )
  const isOpen = now >= Date.parse(check.opensAt)
  const status = statusAt(event, now)
  const isOver = status === 'ENDED' || status === 'CANCELED'
  const holdsTicket = !check.problems.includes('TICKET_REQUIRED')
  const mayEnter = holdsTicket && isOpen && !isOver
  return (
    <div className="tinted" style={{ '--event': event.accent } as React.CSSProperties}>
      <PageHead title={`${t('confirm.title')}: ${event.title.text} · Encore`} isPrivate />
      <EventStage className={styles.hero} images={event.images}>
        <div className={`wrap ${styles.title}`}>
          <p>
            <Artists artists={event.artists} />
          </p>
          <h1 lang={languageTag[event.title.lang]}>{event.title.text}</h1>
          <p className={styles.when}>
            <EventTime at={event.startAt} zone={event.zone} />
            <ViewerTime at={event.startAt} zone={event.zone} />
          </p>
        </div>
      </EventStage>
      <div className={`wrap ${styles.body}`}>
        <h2>{t('confirm.title')}</h2>
        <CheckList event={event} check={check} now={now} renderedAt={renderedAt} />
        <div className={styles.enter}>
          {mayEnter ? (
            <Button kind="accent" size="l" wide render={<PageLink to={`/player/${event.id}`} />}>
              <Play />
              {t('confirm.enter')}
            </Button>
          ) : (
            <Button kind="fill" size="l" wide render={<PageLink to={`/detail/${event.id}`} />}>
              {t(holdsTicket ? 'confirm.toEvent' : 'confirm.toTickets')}
            </Button>
          )}
          <p className={styles.note}>{t(mayEnter ? 'confirm.readyNote' : 'confirm.waitNote')}</p>
        </div>
      </div>
    </div>
  )
}
