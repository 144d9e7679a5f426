import type { BroadcastLine } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import Plus from 'lucide-react/icons/plus'
import Send from 'lucide-react/icons/send'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { may, useCurrentStaff } from '#app/data/current-staff.ts'
import { momentText } from '#app/data/times.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { type Column, Listing } from '#app/list/Listing.tsx'
import { queryOf } from '#app/list/query.ts'
import { PageHead } from '#app/shell/PageHead.tsx'
import { ScopedLink } from '#app/shell/ScopedLink.tsx'
import { useScope } from '#app/shell/scope.ts'
import { audienceText } from './audience-text.ts'
import { BroadcastBadge } from './BroadcastBadge.tsx'

interface Part {
  content: BroadcastLine[]
  nextCursor: string | null
}

export const readBroadcasts = async ({ request }: LoaderFunctionArgs): Promise<Part> =>
  unwrap(await call('GET /api/studio/broadcast', { query: queryOf(request, ['eventId']) }))

export function BroadcastsPage() {
  const t = useT()
  const { eventId } = useScope()
  const staff = useCurrentStaff()
  const { content, nextCursor } = useLoaderData<Part>()
  return (
    <>
      <PageHead
        title={t('broadcasts.title')}
        lead={t('broadcasts.lead')}
        action={
          may(staff, 'broadcast.write') ? (
            <Button kind="primary" size="s" render={<ScopedLink to="/broadcasts/new" />}>
              <Plus />
              <span>{t('broadcasts.add')}</span>
            </Button>
          ) : undefined
        }
      />
      <Listing
        label={t('broadcasts.title')}
        columns={useColumns()}
        rows={content}
        keyOf={({ id }) => id}
        to={({ id }) => `/broadcasts/${id}`}
        nextCursor={nextCursor}
        empty={
          <Empty
            icon={<Send />}
            title={eventId === '' ? t('broadcasts.none') : t('events.scope.nothing')}
            level={2}
            framed
          >
            {t('broadcasts.noneText')}
          </Empty>
        }
      />
    </>
  )
}

function useColumns(): Column<BroadcastLine>[] {
  const { t, locale } = useText()
  const count = new Intl.NumberFormat(locale)
  return [
    {
      key: 'title',
      head: t('broadcasts.message'),
      phone: 'title',
      cell: ({ title, kind }) => (
        <span>
          <b lang={title.text ? languageTag[title.lang] : undefined}>
            {title.text || t('announcing.untitled')}
          </b>
          {kind === 'NEWS' ? <small>{t('broadcasts.kinds.NEWS')}</small> : null}
        </span>
      ),
    },
    {
      key: 'state',
      head: t('broadcasts.state'),
      phone: 'end',
      cell: ({ state }) => <BroadcastBadge state={state} />,
    },
    { key: 'to', head: t('broadcasts.to'), phone: 'line', cell: (line) => audienceText(t, line) },
    {
      key: 'when',
      head: t('broadcasts.when'),
      phone: 'line',
      cell: ({ sentAt, plan }) => {
        if (sentAt) return momentText(sentAt, locale)
        return plan ? momentText(plan.at, locale, plan.zone) : ''
      },
    },
    {
      key: 'told',
      head: t('broadcasts.notified'),
      isFigure: true,
      phone: 'none',
      cell: ({ sentAt, notified }) => (sentAt ? count.format(notified) : ''),
    },
    {
      key: 'mailed',
      head: t('broadcasts.mailed'),
      isFigure: true,
      phone: 'none',
      cell: ({ sentAt, mailed }) => (sentAt ? count.format(mailed) : ''),
    },
  ]
}
