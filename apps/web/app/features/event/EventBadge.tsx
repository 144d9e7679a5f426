import type { EventCard, ListedEvent } from '@encore/contract/endpoints'
import { daysBetween, formatClock } from '@encore/contract/rules/time'
import { Badge } from '@encore/ui/Badge'
import type { ReactElement } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Translate } from '#app/i18n/text.ts'

export type BadgeFacts = AheadFacts | { status: 'ENDED' }

type AheadFacts = Pick<EventCard, 'status' | 'zone' | 'startAt' | 'ticketOpenAt'> & MayBeSoldOut

/** Optional: a search does not know it. */
export type MayBeSoldOut = Partial<Pick<ListedEvent, 'isSoldOut'>>

/** The state of an event as one badge: on air, days to go, when tickets open, sold out, ended. */
export function EventBadge({ event, now }: { event: BadgeFacts; now: number }) {
  return eventBadge(event, now, useT())
}

/** The same for callers that have `t`: a page of forty cards would otherwise call `useT` forty times. */
export function eventBadge(event: BadgeFacts, now: number, t: Translate): ReactElement {
  switch (event.status) {
    case 'ON_AIR':
      return <Badge kind="live">{t('event.badge.onAir')}</Badge>
    case 'ENDED':
      return <Badge kind="ended">{t('event.badge.ended')}</Badge>
    case 'CANCELED':
      return <Badge kind="ended">{t('event.badge.canceled')}</Badge>
    case 'SCHEDULED':
      return opensToday(event, now) ? (
        <Badge kind="open">
          {t('event.badge.opensAt', { time: formatClock(event.ticketOpenAt, event.zone) })}
        </Badge>
      ) : (
        <Badge>{daysToGo(event, now, t)}</Badge>
      )
    case 'OPEN_TICKET':
      return event.isSoldOut ? (
        <Badge kind="ended">{t('event.badge.soldOut')}</Badge>
      ) : (
        <Badge>{daysToGo(event, now, t)}</Badge>
      )
  }
}

const opensToday = (event: AheadFacts, now: number) =>
  Date.parse(event.ticketOpenAt) > now && daysBetween(now, event.ticketOpenAt, event.zone) === 0

function daysToGo(event: AheadFacts, now: number, t: Translate): string {
  const days = daysBetween(now, event.startAt, event.zone)
  return days > 0 ? t('event.badge.daysLeft', { n: String(days) }) : t('event.badge.today')
}
