import type { ArtistLine } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import MicVocal from 'lucide-react/icons/mic-vocal'
import Plus from 'lucide-react/icons/plus'
import { useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { Filters, SearchFilter } from '#app/list/Filters.tsx'
import { Listing } from '#app/list/Listing.tsx'
import { useFilter } from '#app/list/query.ts'
import { PageHead } from '#app/shell/PageHead.tsx'
import { ScopedLink } from '#app/shell/ScopedLink.tsx'
import { ThemesTabs } from '#app/shell/ThemesTabs.tsx'

export const readArtists = async (): Promise<ArtistLine[]> =>
  unwrap(await call('GET /api/studio/artist')).content

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase()

export function ArtistsPage() {
  const t = useT()
  const artists = useLoaderData<ArtistLine[]>()
  const [keyword] = useFilter('keyword')
  const found = artists.filter(({ name, aliases }) =>
    [name.text, ...aliases].some((spelling) => folded(spelling).includes(folded(keyword))),
  )
  return (
    <>
      <PageHead
        title={t('artists.title')}
        lead={t('artists.lead')}
        action={
          <Button kind="primary" size="s" render={<ScopedLink to="/artists/new" />}>
            <Plus />
            <span>{t('artists.add')}</span>
          </Button>
        }
      />
      <ThemesTabs />
      <Filters names={['keyword']}>
        <SearchFilter name="keyword" label={t('artists.search')} />
      </Filters>
      <Listing
        label={t('artists.title')}
        columns={[
          {
            key: 'name',
            head: t('artists.artist'),
            phone: 'title',
            cell: ({ name, id }) => <b lang={languageTag[name.lang]}>{name.text || id}</b>,
          },
          {
            key: 'aliases',
            head: t('artists.aliases'),
            phone: 'line',
            cell: ({ aliases }) => aliases.join(', '),
          },
          {
            key: 'events',
            head: t('artists.standsOn'),
            isFigure: true,
            phone: 'end',
            cell: ({ events }) => t('announcing.events', { count: events }),
          },
        ]}
        rows={found}
        keyOf={({ id }) => id}
        to={({ id }) => `/artists/${id}`}
        nextCursor={null}
        empty={
          <Empty icon={<MicVocal />} title={t('artists.none')} level={2} framed>
            {t('artists.noneText')}
          </Empty>
        }
      />
    </>
  )
}
