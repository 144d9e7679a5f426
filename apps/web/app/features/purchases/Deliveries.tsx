import type { OrderDetail } from '@encore/contract/endpoints'
import { DownloadCard } from './DownloadCard.tsx'
import { ParcelCard } from './ParcelCard.tsx'
import { PickupCard } from './PickupCard.tsx'

export interface DeliveriesProps {
  detail: Pick<OrderDetail, 'parcels' | 'pickups' | 'downloads'>
  /** The server's clock, epoch milliseconds. */
  renderedAt: number
  onFetched: () => void
}

export const isDelivered = ({ parcels, pickups, downloads }: DeliveriesProps['detail']): boolean =>
  parcels.length + pickups.length + downloads.length > 0

export function Deliveries({
  detail: { parcels, pickups, downloads },
  renderedAt,
  onFetched,
}: DeliveriesProps) {
  return (
    <div>
      {parcels.map((parcel) => (
        <ParcelCard key={parcel.parcelId} parcel={parcel} />
      ))}
      {pickups.map((pickup) => (
        <PickupCard key={pickup.passId} pickup={pickup} />
      ))}
      {downloads.map((download) => (
        <DownloadCard
          key={download.downloadId}
          download={download}
          renderedAt={renderedAt}
          onFetched={onFetched}
        />
      ))}
    </div>
  )
}
