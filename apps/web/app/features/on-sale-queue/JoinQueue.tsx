import type { EventDetail } from '@encore/contract/endpoints'
import { queueMinutes } from '@encore/contract/rules/limits'
import { Button } from '@encore/ui/Button'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface JoinQueueProps {
  event: Pick<EventDetail, 'id' | 'ticketOpenAt' | 'isFree'>
  /** The server's clock, epoch milliseconds. */
  now: number
  /** For narrow containers. */
  compact?: boolean
}

/** Links to the on-sale queue in the minutes before a sale opens. */
export function JoinQueue({ event, now, compact }: JoinQueueProps) {
  const t = useT()
  return isJoinable(event, now) ? (
    <Button
      kind="accent"
      size={compact ? 'm' : 'l'}
      wide={!compact}
      render={<PageLink to={`/queue/${event.id}`} />}
    >
      {t('queue.join')}
    </Button>
  ) : null
}

export function isJoinable({ ticketOpenAt, isFree }: JoinQueueProps['event'], now: number): boolean {
  return !isFree && now < Date.parse(ticketOpenAt) && now >= joinFrom({ ticketOpenAt })
}

/** Returns when the queue can be joined, epoch milliseconds. */
export const joinFrom = ({ ticketOpenAt }: Pick<EventDetail, 'ticketOpenAt'>): number =>
  Date.parse(ticketOpenAt) - queueMinutes.join * 60_000
