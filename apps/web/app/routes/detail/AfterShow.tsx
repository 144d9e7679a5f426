import { EventTile } from '#app/features/event/EventTile.tsx'
import { HighlightTile } from '#app/features/highlights/HighlightTile.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { AfterShowFacts } from './after-show.ts'
import styles from './blocks.module.css'

export interface AfterShowProps {
  eventId: string
  after: AfterShowFacts
  now: number
}

export function AfterShow({ eventId, after: { next, clips }, now }: AfterShowProps) {
  const t = useT()
  const feed = `/highlights?event=${eventId}`
  return (
    <div className={styles.after}>
      {next.length > 0 && (
        <section className={styles.block} aria-labelledby="next">
          <h2 id="next">{t('detail.after.next')}</h2>
          <ul className={styles.next}>
            {next.map((event) => (
              <li key={event.id}>
                <EventTile event={event} now={now} sizes="(width < 60rem) 92vw, 20rem" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {clips.length > 0 && (
        <section className={styles.block} aria-labelledby="clips">
          <div className={styles.head}>
            <h2 id="clips">{t('highlights.title')}</h2>
            <PageLink className="reach link" to={feed}>
              {t('detail.after.allClips')}
            </PageLink>
          </div>
          <ul className={styles.goods}>
            {clips.map((clip) => (
              <li key={clip.id}>
                <HighlightTile highlight={clip} feed={feed} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
