import type { EventCard, LocalText } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { Section } from '@encore/ui/Section'
import SearchX from 'lucide-react/icons/search-x'
import { EventTile } from '#app/features/event/EventTile.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { EventQuery } from './list-events.ts'
import { Similar } from './Similar.tsx'
import styles from './search.module.css'

export interface NothingFoundProps {
  query: EventQuery
  similar: LocalText[]
  meanwhile: EventCard[]
  now: number
}

/** Alternatives to an empty list: similar names, a wider list, and current shows. */
export function NothingFound({ query, similar, meanwhile, now }: NothingFoundProps) {
  const t = useT()
  const cause = causeOf(query)
  return (
    <>
      <Empty
        icon={<SearchX />}
        level={2}
        title={t(`search.${cause}.title`)}
        action={
          <>
            <Similar artists={similar} />
            <Button render={<PageLink to={cause === 'noEvents' ? '/' : '/search'} />} data-stop="">
              {t(waysOut[cause])}
            </Button>
          </>
        }
      >
        {t(`search.${cause}.text`)}
      </Empty>
      {meanwhile.length > 0 && (
        <Section title={t(meanwhile.every(isOver) ? 'search.ended' : 'search.meanwhile')}>
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

/**
 * Returns `none` for a keyword without results, `empty` for a filter without events, `noEvents` for no events at all.
 */
function causeOf({ keyword, status, theme }: EventQuery): 'none' | 'empty' | 'noEvents' {
  if (keyword !== null) return 'none'
  return status !== null || theme !== null ? 'empty' : 'noEvents'
}

const waysOut = { none: 'search.allThemes', empty: 'search.widen', noEvents: 'errorPage.home' } as const

const isOver = ({ status }: EventCard): boolean => status === 'ENDED' || status === 'CANCELED'

export const tileSizes = '(width < 40rem) 92vw, (width < 60rem) 44vw, 20rem'
