import type { EventDetail, Product } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { AddToCart } from '#app/features/cart/AddToCart.tsx'
import { EventTime, ViewerTime } from '#app/features/event/EventTime.tsx'
import { SaleText } from '#app/features/tickets/SaleText.tsx'
import { SaleWish } from '#app/features/tickets/SaleWish.tsx'
import { isLiveTicket, type Sale } from '#app/features/tickets/sale.ts'
import type { TicketDesk } from '#app/features/tickets/use-ticket-desk.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './BuyRow.module.css'

export interface BuyRowProps {
  event: EventDetail
  product: Product
  sale: Sale
  quantity: number
  desk: TicketDesk
}

/** What can be done with a product now, or why nothing can. */
export function BuyRow({ event, product, sale, quantity, desk }: BuyRowProps) {
  const t = useT()
  if (sale.state === 'opens') {
    return (
      <div className={styles.awaited}>
        <p className={styles.told}>
          <b>
            {t('detail.saleOpens')} <EventTime at={sale.at} zone={event.zone} />
          </b>
          <ViewerTime at={sale.at} zone={event.zone} />
        </p>
        <SaleWish product={product} sale={sale} />
      </div>
    )
  }
  if (sale.state !== 'open') {
    return (
      <div className={styles.awaited}>
        <p className={styles.told}>
          <b>
            <SaleText sale={sale} zone={event.zone} />
          </b>
          {sale.state === 'may-return' && <span>{t('products.mayReturnWhy')}</span>}
        </p>
        <SaleWish product={product} sale={sale} />
      </div>
    )
  }
  return isLiveTicket(product) ? (
    <TicketRow event={event} product={product} desk={desk} />
  ) : (
    <AddToCart productUid={product.id} quantity={quantity} wide />
  )
}

function TicketRow({ event, product, desk }: Pick<BuyRowProps, 'event' | 'product' | 'desk'>) {
  const t = useT()
  if (desk.desk.kind === 'entitled' || desk.desk.kind === 'free') {
    return (
      <Button kind="accent" size="l" wide render={<PageLink to={`/confirm/${event.id}`} />}>
        {t('detail.enter')}
      </Button>
    )
  }
  const cubes = product.productPointPrice
  if (cubes === null) return <AddToCart productUid={product.id} quantity={1} wide />
  return (
    <div className={styles.ways}>
      <Button
        kind="accent"
        size="l"
        wide
        busy={desk.isWaiting}
        busyLabel={t('detail.oneMoment')}
        onClick={() => {
          desk.choose(product.id)
          desk.start()
        }}
      >
        {t('detail.getTicketFor', { n: cubes })}
      </Button>
      {product.productPrices.length > 0 && (
        <AddToCart productUid={product.id} quantity={1} kind="fill" wide />
      )}
    </div>
  )
}
