import type { StudioCallSession } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import Plus from 'lucide-react/icons/plus'
import Video from 'lucide-react/icons/video'
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { momentText } from '#app/data/times.ts'
import { SessionBadge } from '#app/features/calls/SessionBadge.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { type Column, Listing } from '#app/list/Listing.tsx'
import { EventHead } from '#app/shell/EventHead.tsx'

interface FoundSessions {
  sessions: StudioCallSession[]
  zone: string
}

export async function readCallSessions({ params }: LoaderFunctionArgs): Promise<FoundSessions> {
  const at = { params: { eventId: params.eventId ?? '' } }
  const [event, list] = await Promise.all([
    call('GET /api/studio/event/{eventId}', at),
    call('GET /api/studio/event/{eventId}/call-session', at),
  ])
  return { sessions: unwrap(list).content, zone: unwrap(event).zone }
}

/** Call sessions of an event by their time. */
export function CallSessionsPage() {
  const t = useT()
  const { me } = useCurrentStaff()
  const { eventId = '' } = useParams()
  const { sessions, zone } = useLoaderData<FoundSessions>()
  const path = `/events/${eventId}/calls`
  const add = grantingRole(me.roles, 'call.write', eventId) ? (
    <Button kind="primary" size="s" render={<Link to={`${path}/new`} />}>
      <Plus />
      <span>{t('calls.add')}</span>
    </Button>
  ) : undefined
  return (
    <>
      <EventHead title={t('calls.title')} action={add} />
      <Listing
        label={t('calls.title')}
        columns={useColumns(zone)}
        rows={sessions}
        keyOf={({ id }) => id}
        to={({ id }) => `${path}/${id}`}
        nextCursor={null}
        empty={
          <Empty icon={<Video />} title={t('calls.none')} level={2} framed>
            {t('calls.noneText')}
          </Empty>
        }
      />
    </>
  )
}

function useColumns(zone: string): Column<StudioCallSession>[] {
  const { t, locale } = useText()
  const count = new Intl.NumberFormat(locale)
  return [
    {
      key: 'when',
      head: t('calls.fields.startsAt'),
      phone: 'title',
      cell: ({ startsAt }) => <b>{momentText(startsAt, locale, zone)}</b>,
    },
    {
      key: 'state',
      head: t('calls.state'),
      phone: 'end',
      cell: ({ state }) => <SessionBadge state={state} />,
    },
    {
      key: 'artists',
      head: t('calls.fields.artistIds'),
      isFigure: true,
      phone: 'none',
      cell: ({ stations }) => count.format(stations),
    },
    {
      key: 'places',
      head: t('calls.places.title'),
      isFigure: true,
      phone: 'none',
      cell: ({ bookings }) => count.format(bookings),
    },
    {
      key: 'order',
      head: t('calls.order.title'),
      phone: 'line',
      cell: ({ isOrdered }) => t(isOrdered ? 'calls.order.published' : 'calls.order.open'),
    },
  ]
}
