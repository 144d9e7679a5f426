import type {
  BoxCoupon,
  BoxDownload,
  BoxGift,
  BoxGoods,
  BoxItem,
  BoxTicket,
  Keepsake,
} from '@encore/contract/endpoints'
import { GiftList } from '#app/features/gift/GiftList.tsx'
import { DownloadCard } from '#app/features/purchases/DownloadCard.tsx'
import { KeepsakeCard } from '#app/features/purchases/KeepsakeCard.tsx'
import { ParcelCard } from '#app/features/purchases/ParcelCard.tsx'
import { PickupCard } from '#app/features/purchases/PickupCard.tsx'
import { OwnPools } from '#app/features/random-goods/OwnPools.tsx'
import { keyOf } from './box-list.ts'
import { Coupons } from './Coupons.tsx'
import styles from './mybox.module.css'
import { Tickets } from './Tickets.tsx'

export interface BoxItemsProps {
  /** Items of one tab. */
  items: BoxItem[]
  /** Recordings of calls on the tab of downloads. One of both lists has something. */
  keepsakes: Keepsake[]
  /** The server's clock when the page was rendered, epoch milliseconds. */
  renderedAt: number
  onChanged: () => Promise<void>
}

export function BoxItems({ items, keepsakes, renderedAt, onChanged }: BoxItemsProps) {
  switch (items[0]?.kind) {
    case 'TICKET':
      return <Tickets tickets={items.filter(isTicket)} renderedAt={renderedAt} />
    case 'COUPON':
      return <Coupons coupons={items.filter(isCoupon)} />
    case 'GIFT':
      return (
        <div className={styles.gifts}>
          <GiftList gifts={items.filter(isGift)} onWithdrawn={onChanged} />
        </div>
      )
    default:
      return (
        <div className={styles.cards}>
          {items.some(isGoods) && <OwnPools />}
          {items.filter(isGoods).map((item) => (
            <Goods key={keyOf(item)} goods={item} />
          ))}
          {keepsakes.map((keepsake) => (
            <KeepsakeCard key={keepsake.callId} keepsake={keepsake} onDeleted={onChanged} />
          ))}
          {items.filter(isDownload).map((item) => (
            <DownloadCard
              key={item.downloadId}
              download={item}
              renderedAt={renderedAt}
              showsOrder
              onFetched={() => void onChanged()}
            />
          ))}
        </div>
      )
  }
}

function Goods({ goods: { parcel, pickup } }: { goods: BoxGoods }) {
  return (
    <>
      {parcel && <ParcelCard parcel={parcel} showsOrder />}
      {pickup && <PickupCard pickup={pickup} showsOrder />}
    </>
  )
}

const isTicket = (item: BoxItem): item is BoxTicket => item.kind === 'TICKET'
const isGoods = (item: BoxItem): item is BoxGoods => item.kind === 'GOODS'
const isDownload = (item: BoxItem): item is BoxDownload => item.kind === 'DOWNLOAD'
const isGift = (item: BoxItem): item is BoxGift => item.kind === 'GIFT'
const isCoupon = (item: BoxItem): item is BoxCoupon => item.kind === 'COUPON'
