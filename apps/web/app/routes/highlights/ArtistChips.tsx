import { languageTag } from '@encore/contract/rules/locale'
import { Chip } from '@encore/ui/Chip'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { type ClipList, feedPath } from './clip-list.ts'
import styles from './highlights.module.css'

export interface ArtistChipsProps {
  artists: ClipList['artists']
  /** Null selects all artists; undefined selects no chip, because the feed is narrowed by something else. */
  chosen: string | null | undefined
}

/** Narrows the feed to one artist; renders nothing when there is only one. */
export function ArtistChips({ artists, chosen }: ArtistChipsProps) {
  const t = useT()
  if (artists.length < 2) return null
  return (
    <nav className={styles.chips} aria-label={t('highlights.artists')}>
      <Chip chosen={chosen === null} render={<PageLink to={feedPath({})} replace />}>
        {t('highlights.all')}
      </Chip>
      {artists.map(({ id, name }) => (
        <Chip
          key={id}
          chosen={id === chosen}
          lang={languageTag[name.lang]}
          render={<PageLink to={feedPath({ artist: id })} replace />}
        >
          {name.text}
        </Chip>
      ))}
    </nav>
  )
}
