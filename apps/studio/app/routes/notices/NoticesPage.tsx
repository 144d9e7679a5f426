import type { NoticeLine } from '@encore/contract/endpoints'
import { type NoticeState, noticeStates } from '@encore/contract/rules/broadcasts'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import Megaphone from 'lucide-react/icons/megaphone'
import Plus from 'lucide-react/icons/plus'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { may, useCurrentStaff } from '#app/data/current-staff.ts'
import { momentText } from '#app/data/times.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { Filters, SelectFilter } from '#app/list/Filters.tsx'
import { type Column, Listing } from '#app/list/Listing.tsx'
import { queryOf } from '#app/list/query.ts'
import { PageHead } from '#app/shell/PageHead.tsx'
import { ScopedLink } from '#app/shell/ScopedLink.tsx'
import { useScope } from '#app/shell/scope.ts'
import { NoticeBadge } from './NoticeBadge.tsx'

interface Part {
  content: NoticeLine[]
  nextCursor: string | null
}

export const readNotices = async ({ request }: LoaderFunctionArgs): Promise<Part> => {
  const { state, ...narrowed } = queryOf(request, ['state', 'eventId'])
  const known = noticeStates.find((one) => one === state)
  const query = { ...(known && { state: known }), ...narrowed }
  return unwrap(await call('GET /api/studio/notice', { query }))
}

export function NoticesPage() {
  const t = useT()
  const { eventId } = useScope()
  const staff = useCurrentStaff()
  const { content, nextCursor } = useLoaderData<Part>()
  return (
    <>
      <PageHead
        title={t('notices.title')}
        lead={t('notices.lead')}
        action={
          may(staff, 'notice.write') ? (
            <Button kind="primary" size="s" render={<ScopedLink to="/notices/new" />}>
              <Plus />
              <span>{t('notices.add')}</span>
            </Button>
          ) : undefined
        }
      />
      <Filters names={['state']}>
        <SelectFilter
          name="state"
          label={t('notices.state')}
          all={t('notices.anyState')}
          options={noticeStates.map((state: NoticeState) => ({
            value: state,
            label: t(`notices.states.${state}`),
          }))}
        />
      </Filters>
      <Listing
        label={t('notices.title')}
        columns={useColumns()}
        rows={content}
        keyOf={({ id }) => id}
        to={({ id }) => `/notices/${id}`}
        nextCursor={nextCursor}
        empty={
          <Empty
            icon={<Megaphone />}
            title={eventId === '' ? t('notices.none') : t('events.scope.nothing')}
            level={2}
            framed
          >
            {t('notices.noneText')}
          </Empty>
        }
      />
    </>
  )
}

function useColumns(): Column<NoticeLine>[] {
  const { t, locale } = useText()
  return [
    {
      key: 'title',
      head: t('notices.notice'),
      phone: 'title',
      cell: ({ title, isPinned }) => (
        <span>
          <b lang={title.text ? languageTag[title.lang] : undefined}>
            {title.text || t('announcing.untitled')}
          </b>
          {isPinned ? <small>{t('notices.pinned')}</small> : null}
        </span>
      ),
    },
    {
      key: 'state',
      head: t('notices.state'),
      phone: 'end',
      cell: ({ state }) => <NoticeBadge state={state} />,
    },
    { key: 'kind', head: t('notices.kind'), phone: 'line', cell: ({ kind }) => t(`notices.kinds.${kind}`) },
    {
      key: 'event',
      head: t('notices.about'),
      phone: 'none',
      cell: ({ event }) =>
        event ? <span lang={languageTag[event.title.lang]}>{event.title.text}</span> : t('notices.noEvent'),
    },
    {
      key: 'when',
      head: t('notices.when'),
      phone: 'line',
      cell: ({ publishedAt }) => (publishedAt ? momentText(publishedAt, locale) : t('notices.never')),
    },
  ]
}
