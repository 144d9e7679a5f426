import type { BoxCallSession, EventDetail } from '@encore/contract/endpoints'
import { formatMoment } from '@encore/contract/rules/time'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { useViewer } from '#app/data/viewer.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

export interface BookedCallsProps {
  event: Pick<EventDetail, 'id' | 'type' | 'zone'>
}

/** Leads a booked fan from the event to the call; everybody else sees nothing. */
export function BookedCalls({ event }: BookedCallsProps) {
  const { t, locale } = useText()
  const sessions = useBookedCalls(event)
  return sessions.map(({ id, startsAt }) => (
    <Notice
      key={id}
      kind="ok"
      title={t('call.link.title')}
      action={
        <Button size="s" render={<PageLink to={`/call/${id}`} />}>
          {t('call.link.action')}
        </Button>
      }
    >
      {formatMoment(startsAt, event.zone, locale)}
    </Notice>
  ))
}

const mostSessions = 50

/** Booked sessions of the event that are not over. Only events of calls are asked for. */
function useBookedCalls({ id, type }: BookedCallsProps['event']): readonly BoxCallSession[] {
  const [sessions, setSessions] = useState<readonly BoxCallSession[]>([])
  const isAsked = useViewer().kind === 'member' && type === 'VIDEO_CALL'
  useEffect(() => {
    if (!isAsked) return setSessions([])
    let isGone = false
    void api('GET /api/v1/mybox/calls', { query: { size: mostSessions } }).then((answer) => {
      if (!answer.ok || isGone) return
      setSessions(answer.value.content.filter(({ event, state }) => event.id === id && state !== 'CLOSED'))
    })
    return () => {
      isGone = true
    }
  }, [id, isAsked])
  return sessions
}
