import { languageTag } from '@encore/contract/rules/locale'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { OfferTileProps } from './OfferTile.tsx'
import { isCallPlanned } from './offers.ts'
import { OfferPrice } from './ProductPrice.tsx'
import { saleBadge } from './sale-badge.tsx'
import { shopPath } from './shop-path.ts'
import styles from './TicketTile.module.css'

/** A ticket or a draw entry in the shop: without picture, its price on the stub. */
export function TicketTile({ event, offer, sale, now, shelf }: OfferTileProps) {
  const text = useText()
  const [first] = offer.products
  const { id, description } = first
  return (
    <article className={styles.ticket}>
      <div className={styles.text}>
        <h3>
          <PageLink
            className={styles.link}
            to={shopPath(event.slug, { shelf, productId: id })}
            lang={languageTag[offer.name.lang]}
            preventScrollReset
          >
            {offer.name.text}
          </PageLink>
        </h3>
        <p lang={languageTag[description.lang]}>{description.text}</p>
      </div>
      <div className={styles.stub}>
        <b>
          <OfferPrice offer={offer} />
        </b>
        <span>{!isCallPlanned(first) && saleBadge(sale, event.zone, now, text)}</span>
      </div>
    </article>
  )
}
