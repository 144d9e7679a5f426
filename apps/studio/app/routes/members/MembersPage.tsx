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

const filters = ['q', 'standing'] as const

interface Part {
  content: StudioMemberRow[]
  nextCursor: string | null
}

export const readMembers = async ({ request }: LoaderFunctionArgs): Promise<Part> =>
  unwrap(await call('GET /api/studio/member', { query: queryOf(request, filters) as StudioMemberQuery }))

/** Search of members by identifying data. */
export function MembersPage() {
  const { w, locale } = useText()
  const { content, nextCursor } = useLoaderData<Part>()
  const words = w.members
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <Filters names={filters}>
        <SearchFilter name="q" label={words.search} />
        <SelectFilter
          name="standing"
          label={words.standing}
          all={words.anyAccountStatus}
          options={[{ value: 'SUSPENDED', label: words.standings.SUSPENDED }]}
        />
      </Filters>
      <Listing<StudioMemberRow>
        label={words.title}
        rows={content}
        keyOf={({ uid }) => uid}
        to={({ uid }) => `/members/${uid}`}
        nextCursor={nextCursor}
        columns={[
          {
            ...{ key: 'nickname', head: words.nickname, phone: 'title' },
            cell: ({ nickname }) => <b>{nickname ?? words.gone}</b>,
          },
          { key: 'email', head: words.email, phone: 'line', cell: ({ email }) => email ?? '—' },
          { key: 'signIn', head: words.signIn, phone: 'none', cell: ({ signIn }) => words.ways[signIn] },
          {
            ...{ key: 'joined', head: words.joined, phone: 'none' },
            cell: ({ joinedAt }) => <time dateTime={joinedAt}>{dateText(joinedAt, locale)}</time>,
          },
          {
            ...{ key: 'standing', head: words.standing, phone: 'end' },
            cell: ({ standing }) => <AccountStatusBadge standing={standing} />,
          },
        ]}
        empty={
          <Empty icon={<Contact />} title={words.none} level={2} framed>
            {words.noneText}
          </Empty>
        }
      />
    </>
  )
}
