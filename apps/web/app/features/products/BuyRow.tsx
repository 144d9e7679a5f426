import type { EntryCheck, EventDetail, Product } from '@encore/contract/endpoints'
import { AddToCart } from '#app/features/cart/AddToCart.tsx'
import { EventTime, ViewerTime } from '#app/features/event/EventTime.tsx'
import { GiveAway } from '#app/features/gift/GiveAway.tsx'
import { isGivable } from '#app/features/gift/givable.ts'
import { JoinQueue } from '#app/features/on-sale-queue/JoinQueue.tsx'
import { Entry } from '#app/features/tickets/Entry.tsx'
import { SaleAlert } from '#app/features/tickets/SaleAlert.tsx'
import { SaleText } from '#app/features/tickets/SaleText.tsx'
import { isGoods, isLiveTicket, type Sale } from '#app/features/tickets/sale.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { BuyNow } from './BuyNow.tsx'
import styles from './BuyRow.module.css'
import { isCallPlanned } from './offers.ts'

export interface BuyRowProps {
  event: EventDetail
  product: Product
  sale: Sale
  quantity: number
  /** The viewer's entry check; null for guests and until loaded. */
  check: EntryCheck | null
  now: number
}

export function BuyRow({ event, product, sale, quantity, check, now }: BuyRowProps) {
  const t = useT()
  if (sale.state === 'opens') {
    return (
      <div className={styles.awaited}>
        <p className={styles.note}>
          <b>
            <span>{t(isGoods(product) ? 'products.saleOpens' : 'detail.saleOpens')}</span>{' '}
            <EventTime at={sale.at} zone={event.zone} />
          </b>
          <ViewerTime at={sale.at} zone={event.zone} />
        </p>
        <JoinQueue event={event} now={now} />
        <SaleAlert product={product} sale={sale} />
      </div>
    )
  }
  if (sale.state !== 'open') {
    return (
      <div className={styles.awaited}>
        <p className={styles.note}>
          <b>
            {isCallPlanned(product) ? t('products.callPlanned') : <SaleText sale={sale} zone={event.zone} />}
          </b>
          {sale.state === 'may-return' && <span>{t('products.mayReturnWhy')}</span>}
          {product.call?.isOpen === false && <span>{t('products.callOrdered')}</span>}
        </p>
        <SaleAlert product={product} sale={sale} />
      </div>
    )
  }
  if (isLiveTicket(product) && event.isFree) return <Entry event={event} now={now} />
  return (
    <div className={styles.open}>
      {isLiveTicket(product) && check?.entitlement?.scope === 'LIVE' ? (
        <Entry event={event} now={now} />
      ) : (
        <div className={styles.ways}>
          <AddToCart productUid={product.id} quantity={quantity} kind="fill" wide />
          <BuyNow product={product} quantity={quantity} />
        </div>
      )}
      {isGivable(product) && <GiveAway productUid={product.id} />}
    </div>
  )
}
