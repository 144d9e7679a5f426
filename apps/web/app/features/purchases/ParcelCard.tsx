import type { Parcel, ParcelPrize } from '@encore/contract/endpoints'
import { carrierName } from '@encore/contract/rules/carriers'
import { languageTag } from '@encore/contract/rules/locale'
import { formatDay } from '@encore/contract/rules/time'
import { Badge, type BadgeProps } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import ExternalLink from 'lucide-react/icons/external-link'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import styles from './delivery.module.css'
import { ThingLines } from './ThingLines.tsx'

export function ParcelCard({ parcel, showsOrder }: { parcel: Parcel; showsOrder?: boolean }) {
  const { t, locale } = useText()
  const { state, lines, prize, orderId, carrier, trackingNumber, trackingUrl } = parcel
  return (
    <DeliveryCard
      title={t('box.parcel.title')}
      badge={badgeKinds[state] && <Badge kind={badgeKinds[state]}>{t(`box.parcel.${state}`)}</Badge>}
      orderId={showsOrder ? orderId : null}
    >
      <Steps parcel={parcel} />
      {prize ? <Prize prize={prize} isLinked={showsOrder} /> : <ThingLines lines={lines} />}
      <div className={styles.facts}>
        <p>
          {carrier && trackingNumber && (
            <>
              <span>{carrierName(carrier, locale)}</span>{' '}
              <b className={styles.code} translate="no">
                {trackingNumber}
              </b>
              <br />
            </>
          )}
          <Telling parcel={parcel} />
        </p>
        {trackingUrl && (
          <Button
            size="s"
            kind="outline"
            render={
              <a href={trackingUrl} target="_blank" rel="noreferrer" aria-label={t('box.parcel.track')} />
            }
          >
            <span>{t('box.parcel.track')}</span> <ExternalLink />
          </Button>
        )}
      </div>
    </DeliveryCard>
  )
}

/** Prize of a draw, which the member finds on the page of the draw. */
function Prize({ prize: { drawId, name }, isLinked }: { prize: ParcelPrize; isLinked: boolean | undefined }) {
  const text = <span lang={languageTag[name.lang]}>{name.text}</span>
  if (!isLinked) return <p>{text}</p>
  return (
    <p>
      <PageLink className="link" to={`/draw/${drawId}`}>
        {text}
      </PageLink>
    </p>
  )
}

/** Badges of parcels that left the normal route; for the others the steps show the state. */
const badgeKinds: Partial<Record<Parcel['state'], NonNullable<BadgeProps['kind']>>> = {
  RETURNED: 'warn',
  STOPPED: 'soft',
}

const steps: readonly Parcel['state'][] = ['PREPARING', 'SHIPPED', 'DELIVERED']

/** Progress of a parcel; empty when it was returned or stopped. */
function Steps({ parcel: { state } }: { parcel: Parcel }) {
  const { t } = useText()
  const at = steps.indexOf(state)
  if (at < 0) return null
  return (
    <ol className={styles.steps} aria-label={t('box.parcel.progress')}>
      {steps.map((step, place) => (
        <li
          key={step}
          data-done={place <= at ? '' : undefined}
          aria-current={place === at ? 'step' : undefined}
        >
          {t(`box.parcel.${step}`)}
        </li>
      ))}
    </ol>
  )
}

function Telling({ parcel: { state, supplyDate, shippedAt, deliveredAt } }: { parcel: Parcel }) {
  const { t, locale } = useText()
  const { recent } = useMomentText()
  switch (state) {
    case 'PREPARING':
      return (
        <span>
          {supplyDate
            ? t('box.parcel.supply', { date: formatDay(`${supplyDate}T00:00Z`, 'UTC', locale) })
            : t('box.parcel.supplySoon')}
        </span>
      )
    case 'SHIPPED':
      return shippedAt && <span>{t('box.parcel.shippedOn', { date: recent(shippedAt) })}</span>
    case 'DELIVERED':
      return deliveredAt && <span>{t('box.parcel.deliveredOn', { date: recent(deliveredAt) })}</span>
    case 'RETURNED':
      return <span>{t('box.parcel.returnedText')}</span>
    case 'STOPPED':
      return null
  }
}
