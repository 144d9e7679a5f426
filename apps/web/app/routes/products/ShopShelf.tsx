import type { EventDetail } from '@encore/contract/endpoints'
import { OfferTile } from '#app/features/products/OfferTile.tsx'
import { availableFirst, type Offer, type Shelf } from '#app/features/products/offers.ts'
import { TicketTile } from '#app/features/products/TicketTile.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './products.module.css'

export interface ShopShelfProps {
  event: EventDetail
  shelf: Shelf
  /** The one that the page is narrowed to. */
  chosen: Shelf | null
  offers: readonly Offer[]
  now: number
  /** The page opens with it: its first pictures are fetched at once. */
  isFirst: boolean
}

/** As many as a phone shows side by side. */
const firstPictures = 2

/** One kind of things with its heading; nothing at all when there are none. */
export function ShopShelf({ event, shelf, chosen, offers, now, isFirst }: ShopShelfProps) {
  const t = useT()
  if (offers.length === 0) return null
  const Tile = shelf === 'tickets' ? TicketTile : OfferTile
  return (
    <section className={styles.shelf} aria-labelledby={shelf}>
      <h2 id={shelf}>{t(`products.shelves.${shelf}`)}</h2>
      <ul className={shelf === 'tickets' ? styles.tickets : styles.grid}>
        {availableFirst(offers, event.status, now).map(({ offer, sale }, at) => (
          <li key={offer.id}>
            <Tile
              event={event}
              offer={offer}
              sale={sale}
              now={now}
              shelf={chosen}
              eager={isFirst && at < firstPictures}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
