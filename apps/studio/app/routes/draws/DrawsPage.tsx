import type { StudioDraw } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import Dices from 'lucide-react/icons/dices'
import Plus from 'lucide-react/icons/plus'
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { spanText } from '#app/data/times.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { type Column, Listing } from '#app/list/Listing.tsx'
import { EventHead } from '#app/shell/EventHead.tsx'
import { DrawBadge } from './DrawBadge.tsx'

interface Found {
  draws: StudioDraw[]
  zone: string
}

export async function readDraws({ params }: LoaderFunctionArgs): Promise<Found> {
  const at = { params: { eventId: params.eventId ?? '' } }
  const [event, list] = await Promise.all([
    call('GET /api/studio/event/{eventId}', at),
    call('GET /api/studio/event/{eventId}/draw', at),
  ])
  return { draws: unwrap(list).content, zone: unwrap(event).zone }
}

/** Draws of an event: published ones by number, then drafts. */
export function DrawsPage() {
  const t = useT()
  const { me } = useCurrentStaff()
  const { eventId = '' } = useParams()
  const { draws, zone } = useLoaderData<Found>()
  const path = `/events/${eventId}/draws`
  const add = grantingRole(me.roles, 'draw.write', eventId) ? (
    <Button kind="primary" size="s" render={<Link to={`${path}/new`} />}>
      <Plus />
      <span>{t('draws.add')}</span>
    </Button>
  ) : undefined
  return (
    <>
      <EventHead title={t('draws.title')} action={add} />
      <Listing
        label={t('draws.title')}
        columns={useColumns(zone)}
        rows={draws}
        keyOf={({ id }) => id}
        to={({ id }) => `${path}/${id}`}
        nextCursor={null}
        empty={
          <Empty icon={<Dices />} title={t('draws.none')} level={2} framed>
            {t('draws.noneText')}
          </Empty>
        }
      />
    </>
  )
}

function useColumns(zone: string): Column<StudioDraw>[] {
  const { t, locale } = useText()
  const count = new Intl.NumberFormat(locale)
  return [
    {
      key: 'title',
      head: t('draws.draw'),
      phone: 'title',
      cell: ({ title, number }) => (
        <span>
          <b lang={title.text ? languageTag[title.lang] : undefined}>
            {title.text || t('announcing.untitled')}
          </b>
          {number === null ? null : <small>{t('draws.number', { number })}</small>}
        </span>
      ),
    },
    {
      key: 'state',
      head: t('draws.state'),
      phone: 'end',
      cell: ({ state }) => <DrawBadge state={state} />,
    },
    {
      key: 'when',
      head: t('draws.entering'),
      phone: 'line',
      cell: ({ opensAt, closesAt }) => spanText({ from: opensAt, to: closesAt }, locale, zone),
    },
    {
      key: 'places',
      head: t('draws.places'),
      isFigure: true,
      phone: 'none',
      cell: ({ places }) => count.format(places),
    },
    {
      key: 'entries',
      head: t('draws.entries'),
      isFigure: true,
      phone: 'none',
      cell: ({ entries, number }) => (number === null ? '' : count.format(entries)),
    },
    {
      key: 'entrants',
      head: t('draws.entrants'),
      isFigure: true,
      phone: 'none',
      cell: ({ entrants, number }) => (number === null ? '' : count.format(entrants)),
    },
  ]
}
