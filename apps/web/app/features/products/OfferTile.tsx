import type { EventDetail } from '@encore/contract/endpoints'
import { listText } from '@encore/contract/rules/list-text'
import { languageTag } from '@encore/contract/rules/locale'
import { formatDay } from '@encore/contract/rules/time'
import { ProductCard } from '@encore/ui/ProductCard'
import Download from 'lucide-react/icons/download'
import Package from 'lucide-react/icons/package'
import { isGone, type Sale } from '#app/features/tickets/sale.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { Text } from '#app/i18n/text.ts'
import type { Offer, Shelf } from './offers.ts'
import { OfferPrice } from './ProductPrice.tsx'
import { saleBadge } from './sale-badge.tsx'
import { shopPath } from './shop-path.ts'

export interface OfferTileProps {
  event: Pick<EventDetail, 'id' | 'slug' | 'zone'>
  offer: Offer
  sale: Sale
  now: number
  /** The shelf that stays selected when the product opens. */
  shelf?: Shelf | null
  eager?: boolean
}

/** An offer in the shop: picture, state, name, price and options. */
export function OfferTile({ event, offer, sale, now, shelf, eager }: OfferTileProps) {
  const text = useText()
  const [first] = offer.products
  return (
    <ProductCard
      src={first.imageUrl}
      icon={offer.shelf === 'digital' ? <Download /> : <Package />}
      eager={eager}
      title={<span lang={languageTag[offer.name.lang]}>{offer.name.text}</span>}
      price={<OfferPrice offer={offer} />}
      note={noteOf(offer, text)}
      badge={saleBadge(sale, event.zone, now, text)}
      faded={isGone(sale)}
      link={<PageLink to={shopPath(event.slug, { shelf, productId: first.id })} preventScrollReset />}
    />
  )
}

/** The values of one option, else the names of several; without a choice the date of dispatch. */
function noteOf({ products }: Offer, { t, tag, locale }: Text): string | null {
  const [first] = products
  if (first.options.length > 1)
    return listText(
      first.options.map(({ name }) => name.text),
      tag,
    )
  if (products.length > 1) return products.map(({ options }) => options[0]?.value.text ?? '').join(' · ')
  if (first.supplyDate === null) return null
  const day = formatDay(first.supplyDate, 'UTC', locale)
  return first.isOnSitePickupProduct
    ? t('products.readyFromDay', { day })
    : t('products.shipsFromDay', { day })
}
