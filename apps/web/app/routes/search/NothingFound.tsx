import type { EventCard, LocalText } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { Chip } from '@encore/ui/Chip'
import { Empty } from '@encore/ui/Empty'
import { Section } from '@encore/ui/Section'
import SearchX from 'lucide-react/icons/search-x'
import { EventTile } from '#app/features/event/EventTile.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { searchPath } from './list-events.ts'
import styles from './search.module.css'

export interface NothingFoundProps {
  /** Artists called nearly so. */
  similar: LocalText[]
  meanwhile: EventCard[]
  now: number
}

/** A search without an answer leads on: to a name that is nearly it, and to what is on. */
export function NothingFound({ similar, meanwhile, now }: NothingFoundProps) {
  const t = useT()
  return (
    <>
      <Empty
        icon={<SearchX />}
        level={2}
        title={t('search.none.title')}
        action={
          similar.length > 0 ? (
            <Similar artists={similar} />
          ) : (
            <Button render={<PageLink to="/search" />}>{t('search.allThemes')}</Button>
          )
        }
      >
        {t('search.none.text')}
      </Empty>
      {meanwhile.length > 0 && (
        <Section title={t('search.meanwhile')}>
          <ul className={styles.grid}>
            {meanwhile.map((event) => (
              <li key={event.id}>
                <EventTile event={event} now={now} sizes={tileSizes} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Similar({ artists }: { artists: LocalText[] }) {
  const t = useT()
  return (
    <nav className={styles.similar} aria-label={t('search.didYouMean')}>
      <span aria-hidden="true">{t('search.didYouMean')}</span>
      {artists.map(({ text, lang }) => (
        <Chip
          key={text}
          render={<PageLink to={searchPath({ keyword: text })} lang={languageTag[lang]} replace />}
          data-stop=""
        >
          {text}
        </Chip>
      ))}
    </nav>
  )
}

export const tileSizes = '(width < 40rem) 92vw, (width < 60rem) 44vw, 20rem'
