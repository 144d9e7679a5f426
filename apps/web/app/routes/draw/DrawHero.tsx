import type { DrawDetail, EventDetail } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Lettering } from '@encore/ui/Lettering'
import { Picture } from '@encore/ui/Picture'
import { DrawBadges } from '#app/features/draws/DrawBadges.tsx'
import { EventStage } from '#app/features/event/EventStage.tsx'
import { Artists } from '#app/features/event/EventTile.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './DrawHero.module.css'

/** The draw's name and prize over the event's colours. */
export function DrawHero({ draw, event }: { draw: DrawDetail; event: EventDetail }) {
  const { t, tag } = useText()
  const figures = [
    { name: t('draw.stats.places'), value: draw.places },
    ...(draw.reserves > 0 ? [{ name: t('draw.stats.reserves'), value: draw.reserves }] : []),
    ...(draw.state === 'PLANNED'
      ? []
      : [
          { name: t('draw.stats.entrants'), value: draw.entrants },
          { name: t('draw.stats.entries'), value: draw.entries },
        ]),
  ]
  return (
    <EventStage className={styles.hero} images={event.images}>
      <div className={`wrap ${styles.content}`}>
        <div className={styles.say}>
          <div className={styles.state}>
            <DrawBadges draw={draw} />
          </div>
          <h1 className={styles.title} lang={languageTag[draw.title.lang]}>
            <Lettering title={draw.title.text} />
          </h1>
          <p className={styles.line}>
            <b>
              <Artists artists={event.artists} />
            </b>{' '}
            <PageLink className="link" to={`/detail/${event.slug}`} lang={languageTag[event.title.lang]}>
              {event.title.text}
            </PageLink>
          </p>
          <p className={styles.prize} lang={languageTag[draw.prize.lang]}>
            <span className="visually-hidden" lang={tag}>
              {`${t('draw.prizeLabel')} `}
            </span>
            <span>{draw.prize.text}</span>
          </p>
          <dl className={styles.figures}>
            {figures.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value.toLocaleString(tag)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={styles.cards} aria-hidden>
          <span />
          <span>
            <Picture src={event.images.poster} alt="" width={900} height={1200} sizes="12.5rem" />
          </span>
        </div>
      </div>
    </EventStage>
  )
}
