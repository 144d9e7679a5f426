import { Chip } from '@encore/ui/Chip'
import { type Offer, type Shelf, shelves } from '#app/features/products/offers.ts'
import { shopPath } from '#app/features/products/shop-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './products.module.css'

export interface ShelfChipsProps {
  slug: string
  offers: readonly Offer[]
  chosen: Shelf | null
}

/** Narrows the shop to one product group; renders nothing when there is only one. */
export function ShelfChips({ slug, offers, chosen }: ShelfChipsProps) {
  const t = useT()
  const stocked = shelves.filter((name) => offers.some(({ shelf }) => shelf === name))
  if (stocked.length < 2) return null
  return (
    <nav className={styles.chips} aria-label={t('products.shelves.label')}>
      <Chip chosen={chosen === null} render={<PageLink to={shopPath(slug)} replace preventScrollReset />}>
        {t('products.shelves.all')}
      </Chip>
      {stocked.map((shelf) => (
        <Chip
          key={shelf}
          chosen={shelf === chosen}
          render={<PageLink to={shopPath(slug, { shelf })} replace preventScrollReset />}
        >
          {t(`products.shelves.${shelf}`)}
        </Chip>
      ))}
    </nav>
  )
}
