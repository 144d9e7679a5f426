import type { Parcel, TimelineEntry } from '@encore/contract/endpoints'
import { carrierName } from '@encore/contract/rules/carriers'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './order.module.css'

/** Order activity, newest first. */
export function Timeline({
  entries,
  parcels,
}: {
  entries: readonly TimelineEntry[]
  parcels: readonly Parcel[]
}) {
  const { dated } = useMomentText()
  return (
    <ol className={styles.timeline} reversed>
      {entries.toReversed().map((entry) => (
        <li key={`${entry.at} ${entry.what} ${entry.parcelId}`}>
          <p>
            <Words entry={entry} parcel={parcels.find(({ parcelId }) => parcelId === entry.parcelId)} />
          </p>
          <time dateTime={entry.at}>{dated(entry.at)}</time>
        </li>
      ))}
    </ol>
  )
}

function Words({ entry: { what }, parcel }: { entry: TimelineEntry; parcel: Parcel | undefined }) {
  const { t, locale } = useText()
  if (what === 'PARCEL_SHIPPED' && parcel?.carrier && parcel.trackingNumber)
    return (
      <span>
        {t('order.moment.PARCEL_SHIPPED_BY', {
          carrier: carrierName(parcel.carrier, locale),
          number: parcel.trackingNumber,
        })}
      </span>
    )
  return <span>{t(`order.moment.${what}`)}</span>
}
