import type { EventDetail, Product } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { Picture } from '@encore/ui/Picture'
import { ActionBar } from '#app/features/page-parts/ActionBar.tsx'
import { ProductPrice } from '#app/features/products/ProductPrice.tsx'
import { shopPath } from '#app/features/products/shop-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './BuyCards.module.css'

export interface BuyCardsProps {
  product: Product
  event: Pick<EventDetail, 'slug'>
}

/** Leads from the cards to their product in the shop: a panel, and a bar on phones. */
export function BuyCards({ product, event }: BuyCardsProps) {
  const { t } = useText()
  const name = <span lang={languageTag[product.name.lang]}>{product.name.text}</span>
  const to = shopPath(event.slug, { productId: product.id })
  return (
    <>
      <section className={styles.panel} data-wide aria-label={t('cards.buy')}>
        <div>
          {product.imageUrl && (
            <Picture src={product.imageUrl} alt="" width={300} height={300} sizes="6.5rem" />
          )}
          <p>
            <b>{name}</b>
            <ProductPrice product={product} />
          </p>
        </div>
        <Button kind="accent" size="l" wide render={<PageLink to={to} />}>
          {t('cards.toShop')}
        </Button>
      </section>
      <ActionBar title={name} note={<ProductPrice product={product} />}>
        <Button kind="accent" render={<PageLink to={to} />}>
          {t('cards.toShop')}
        </Button>
      </ActionBar>
    </>
  )
}
