import type { OwnGift } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Picture } from '@encore/ui/Picture'
import GiftIcon from 'lucide-react/icons/gift'
import { EventTime, ViewerTimeBeside } from '#app/features/event/EventTime.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './GiftCard.module.css'

export interface GiftCardProps {
  gift: Pick<OwnGift, 'product' | 'event' | 'quantity'>
  /** Null when the viewer may not see it or the sender left. */
  senderName: string | null
  /** Null when the viewer may not see it; empty without a message. */
  message: string | null
}

/** A gift as its recipient sees it: art, product, sender and message. It never shows the price. */
export function GiftCard({ gift: { product, event, quantity }, senderName, message }: GiftCardProps) {
  const { t } = useText()
  const { name, imageUrl, kind } = product
  const isTicket = kind === 'TICKET_LIVE' || kind === 'TICKET_REPLAY'
  const called = (
    <>
      <span lang={languageTag[name.lang]}>{name.text}</span>
      {quantity > 1 && <span>{` ${t('gift.card.times', { n: quantity })}`}</span>}
    </>
  )
  const art = isTicket ? event?.imageUrl : (imageUrl ?? event?.imageUrl)
  return (
    <article className={`tinted ${styles.card}`} style={event ? { '--event': event.accent } : undefined}>
      <div className={`watch ${styles.art}`}>
        {art ? (
          <Picture src={art} alt="" width={1600} height={900} sizes="(width < 60rem) 100vw, 28rem" eager />
        ) : (
          <GiftIcon className={styles.mark} />
        )}
      </div>
      <span className={styles.ribbon}>
        <GiftIcon />
      </span>
      <div className={styles.text}>
        {senderName !== null && <p className={styles.from}>{t('gift.card.from', { name: senderName })}</p>}
        {message && <p className={styles.message}>{message}</p>}
        <div className={styles.what}>
          {event && isTicket ? (
            <>
              <b lang={languageTag[event.title.lang]}>{event.title.text}</b>
              <span>
                <span>{called}</span> <span>·</span> <EventTime at={event.startAt} zone={event.zone} />
                <ViewerTimeBeside at={event.startAt} zone={event.zone} />
              </span>
            </>
          ) : (
            <>
              <b>{called}</b>
              {event && <span lang={languageTag[event.title.lang]}>{event.title.text}</span>}
            </>
          )}
        </div>
      </div>
    </article>
  )
}
