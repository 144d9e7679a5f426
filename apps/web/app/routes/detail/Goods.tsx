import type { EventDetail } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { memo, useMemo } from 'react'
import { OfferTile } from '#app/features/products/OfferTile.tsx'
import { availableFirst, type Offer, saleTurns } from '#app/features/products/offers.ts'
import { shopPath } from '#app/features/products/shop-path.ts'
import { useSaleClock } from '#app/features/products/use-sale-clock.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './blocks.module.css'

export interface GoodsProps {
  event: EventDetail
  offers: readonly Offer[]
  renderedAt: number
}

export const Goods = memo(function Goods({ event, offers, renderedAt }: GoodsProps) {
  const t = useT()
  const turns = useMemo(
    () =>
      saleTurns(
        offers.flatMap(({ products }) => products),
        renderedAt,
      ),
    [offers, renderedAt],
  )
  const now = useSaleClock(turns, renderedAt)
  return (
    <section className={styles.block} aria-labelledby="goods">
      <h2 id="goods">{t('detail.tabs.goods')}</h2>
      <ul className={styles.goods}>
        {availableFirst(offers, event.status, now).map(({ offer, sale }) => (
          <li key={offer.id}>
            <OfferTile event={event} offer={offer} sale={sale} now={now} />
          </li>
        ))}
      </ul>
      <Button className={styles.toShop} render={<PageLink to={shopPath(event.slug)} />}>
        {t('products.openShop')}
      </Button>
    </section>
  )
})
