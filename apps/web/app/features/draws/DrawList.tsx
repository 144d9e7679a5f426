import type { DrawSummary } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { formatMoment } from '@encore/contract/rules/time'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { DrawState } from './DrawBadges.tsx'
import styles from './DrawList.module.css'

export interface DrawListProps {
  draws: readonly DrawSummary[]
  /** IANA zone of the venue. */
  zone: string
}

/** Draws of an event by number; each leads to its page. Nothing where there are none. */
export function DrawList({ draws, zone }: DrawListProps) {
  const { t, locale } = useText()
  if (draws.length === 0) return null
  const moment = (at: string) => formatMoment(at, zone, locale)
  return (
    <section className={styles.draws} aria-labelledby="draws">
      <h2 id="draws">{t('draw.list.title')}</h2>
      <ul>
        {draws.map(({ id, title, prize, state, places, opensAt, closesAt }) => (
          <li key={id}>
            <PageLink to={`/draw/${id}`}>
              <DrawState state={state} />
              <b lang={languageTag[title.lang]}>{title.text}</b>
              <span lang={languageTag[prize.lang]}>{prize.text}</span>
              <small>
                <span>{t('draw.list.places', { n: places })}</span>
                {state === 'PLANNED' && <span>{t('draw.list.opens', { time: moment(opensAt) })}</span>}
                {state === 'OPEN' && <span>{t('draw.list.closes', { time: moment(closesAt) })}</span>}
              </small>
              <ChevronRight aria-hidden />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
