import type { EventDetail } from '@encore/contract/endpoints'
import { OfferTile } from '#app/features/products/OfferTile.tsx'
import { availableFirst, type Offer, type Shelf } from '#app/features/products/offers.ts'
import { TicketTile } from '#app/features/products/TicketTile.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './products.module.css'

export interface ShopShelfProps {
  event: EventDetail
  shelf: Shelf
  chosen: Shelf | null
  offers: readonly Offer[]
  now: number
  /** True for the group that opens the page: its first pictures load eagerly. */
  isFirst: boolean
}

/** Number of products side by side on a phone. */
const firstPictures = 2

/** One product group with its heading; renders nothing when it is empty. */
export function ShopShelf({ event, shelf, chosen, offers, now, isFirst }: ShopShelfProps) {
  const t = useT()
  if (offers.length === 0) return null
  const isPaper = shelf === 'tickets' || shelf === 'draws'
  const Tile = isPaper ? TicketTile : OfferTile
  return (
    <section className={styles.shelf} aria-labelledby={shelf}>
      <h2 id={shelf}>{t(`products.shelves.${shelf}`)}</h2>
      <ul className={isPaper ? styles.tickets : styles.grid}>
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
