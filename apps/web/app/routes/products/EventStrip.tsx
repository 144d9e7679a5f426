import type { EventDetail } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Picture } from '@encore/ui/Picture'
import { EventBadge } from '#app/features/event/EventBadge.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './EventStrip.module.css'

/** The shop's event. On mobile it is the page's title bar, beside the back button. */
export function EventStrip({ event, now }: { event: EventDetail; now: number }) {
  const t = useT()
  return (
    <header className={styles.strip} data-no-hero="">
      <div className={`wrap ${styles.row}`}>
        <Picture
          className={styles.still}
          src={event.images.still}
          alt=""
          width={1200}
          height={675}
          widths={[240, 320, 480]}
          sizes="10rem"
          eager
        />
        <div className={styles.text}>
          <h1>{t('products.title')}</h1>
          <PageLink
            className={`reach ${styles.event}`}
            to={`/detail/${event.slug}`}
            lang={languageTag[event.title.lang]}
          >
            {event.title.text}
          </PageLink>
        </div>
        <EventBadge event={event} now={now} />
      </div>
    </header>
  )
}
