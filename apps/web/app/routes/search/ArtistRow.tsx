import { languageTag } from '@encore/contract/rules/locale'
import { Picture } from '@encore/ui/Picture'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './ArtistRow.module.css'
import { type ShownEvent, searchPath } from './list-events.ts'

const shown = 12

/** Artists of the first events in the list; each links to all of their shows. */
export function ArtistRow({ events }: { events: ShownEvent[] }) {
  const t = useT()
  const artists = new Map(
    events
      .flatMap(({ artists: names, images }) => names.map((name) => ({ name, image: images.hero })))
      .toReversed()
      .map((artist) => [artist.name.text, artist]),
  )
  if (artists.size < 2) return null
  return (
    <nav className={styles.row} aria-label={t('search.artists')}>
      {[...artists.values()]
        .toReversed()
        .slice(0, shown)
        .map(({ name, image }) => (
          <PageLink
            className={styles.artist}
            key={name.text}
            to={searchPath({ keyword: name.text })}
            data-stop=""
          >
            <Picture src={image} alt="" width={1600} height={900} widths={[240, 320]} sizes="9rem" />
            <span lang={languageTag[name.lang]}>{name.text}</span>
          </PageLink>
        ))}
    </nav>
  )
}
