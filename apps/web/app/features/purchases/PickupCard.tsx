import type { Pickup } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Badge, type BadgeProps } from '@encore/ui/Badge'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import styles from './delivery.module.css'
import { SlotTime } from './SlotTime.tsx'
import { ThingLines } from './ThingLines.tsx'

/** Goods to pick up: the pickup code as a QR code and as text, and the pickup slot. */
export function PickupCard({ pickup, showsOrder }: { pickup: Pickup; showsOrder?: boolean }) {
  const { t } = useText()
  const { recent } = useMomentText()
  const { state, lines, orderId, code, qr, handedOverAt } = pickup
  return (
    <DeliveryCard
      title={t('box.pickup.title')}
      badge={<Badge kind={badgeKinds[state]}>{t(`box.pickup.${state}`)}</Badge>}
      orderId={showsOrder ? orderId : null}
    >
      <div className={styles.pickup}>
        {code && qr && (
          <figure className={styles.qr}>
            <svg
              viewBox={`0 0 ${qr.size} ${qr.size}`}
              shapeRendering="crispEdges"
              role="img"
              aria-label={t('box.pickup.qr', { code })}
            >
              <path d={qr.path} />
            </svg>
            <figcaption className={styles.code} translate="no">
              {code}
            </figcaption>
          </figure>
        )}
        <div className={styles.beside}>
          <ThingLines lines={lines} />
          <When pickup={pickup} />
          <p className={styles.quiet}>
            {code && <span>{t('box.pickup.show')}</span>}
            {handedOverAt && <span>{t('box.pickup.fetchedOn', { date: recent(handedOverAt) })}</span>}
          </p>
        </div>
      </div>
    </DeliveryCard>
  )
}

const badgeKinds: Record<Pickup['state'], NonNullable<BadgeProps['kind']>> = {
  READY: 'open',
  HANDED_OVER: 'ok',
  ENDED: 'soft',
}

function When({ pickup: { slot, zone, eventTitle } }: { pickup: Pickup }) {
  const { t } = useText()
  return (
    <dl className={styles.when}>
      {eventTitle && (
        <div>
          <dt>{t('box.pickup.at')}</dt>
          <dd lang={languageTag[eventTitle.lang]}>{eventTitle.text}</dd>
        </div>
      )}
      <div>
        <dt>{t('box.pickup.when')}</dt>
        <dd>{slot ? <SlotTime {...slot} zone={zone} /> : t('box.pickup.anytime')}</dd>
      </div>
    </dl>
  )
}
