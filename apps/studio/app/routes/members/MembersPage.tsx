import type { StudioMemberQuery, StudioMemberRow } from '@encore/contract/endpoints'
import { Empty } from '@encore/ui/Empty'
import Contact from 'lucide-react/icons/contact'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { dateText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { Filters, SearchFilter, SelectFilter } from '#app/list/Filters.tsx'
import { Listing } from '#app/list/Listing.tsx'
import { queryOf } from '#app/list/query.ts'
import { PageHead } from '#app/shell/PageHead.tsx'
import { AccountStatusBadge } from './AccountStatusBadge.tsx'

const filters = ['q', 'status'] as const

interface Part {
  content: StudioMemberRow[]
  nextCursor: string | null
}

export const readMembers = async ({ request }: LoaderFunctionArgs): Promise<Part> =>
  unwrap(await call('GET /api/studio/member', { query: queryOf(request, filters) as StudioMemberQuery }))

/** Search of members by identifying data. */
export function MembersPage() {
  const { t, locale } = useText()
  const { content, nextCursor } = useLoaderData<Part>()
  return (
    <>
      <PageHead title={t('members.title')} lead={t('members.lead')} />
      <Filters names={filters}>
        <SearchFilter name="q" label={t('members.search')} />
        <SelectFilter
          name="status"
          label={t('members.standing')}
          all={t('members.anyAccountStatus')}
          options={[{ value: 'SUSPENDED', label: t('members.standings.SUSPENDED') }]}
        />
      </Filters>
      <Listing<StudioMemberRow>
        label={t('members.title')}
        rows={content}
        keyOf={({ uid }) => uid}
        to={({ uid }) => `/members/${uid}`}
        nextCursor={nextCursor}
        columns={[
          {
            ...{ key: 'nickname', head: t('members.nickname'), phone: 'title' },
            cell: ({ nickname }) => <b>{nickname ?? t('members.gone')}</b>,
          },
          { key: 'email', head: t('members.email'), phone: 'line', cell: ({ email }) => email ?? '—' },
          {
            key: 'signIn',
            head: t('members.signIn'),
            phone: 'none',
            cell: ({ signIn }) => t(`members.ways.${signIn}`),
          },
          {
            ...{ key: 'joined', head: t('members.joined'), phone: 'none' },
            cell: ({ joinedAt }) => <time dateTime={joinedAt}>{dateText(joinedAt, locale)}</time>,
          },
          {
            ...{ key: 'status', head: t('members.standing'), phone: 'end' },
            cell: ({ status }) => <AccountStatusBadge status={status} />,
          },
        ]}
        empty={
          <Empty icon={<Contact />} title={t('members.none')} level={2} framed>
            {t('members.noneText')}
          </Empty>
        }
      />
    </>
  )
}
