import type { Product } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { formatMoney } from '@encore/contract/rules/money'
import { Picture } from '@encore/ui/Picture'
import Package from 'lucide-react/icons/package'
import { SaleText } from '#app/features/tickets/SaleText.tsx'
import { priceIn, saleOf } from '#app/features/tickets/sale.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './blocks.module.css'

/** What the event's shop sells: picture, name, price, and how many are left. */
export function Goods({ products, now }: { products: readonly Product[]; now: number }) {
  const { t } = useText()
  return (
    <section className={styles.block} aria-labelledby="goods">
      <h2 id="goods">{t('detail.tabs.goods')}</h2>
      <ul className={styles.goods}>
        {products.map((product) => (
          <Item key={product.id} product={product} now={now} />
        ))}
      </ul>
    </section>
  )
}

function Item({ product, now }: { product: Product; now: number }) {
  const { tag, locale } = useText()
  const { name, description, imageUrl } = product
  const price = priceIn(locale, product)
  const sale = saleOf(product, now)
  return (
    <li>
      {imageUrl ? (
        <Picture src={imageUrl} alt="" width={600} height={600} sizes="(width < 60rem) 46vw, 13rem" />
      ) : (
        <span className={styles.noPicture}>
          <Package />
        </span>
      )}
      <h3 lang={languageTag[name.lang]}>{name.text}</h3>
      {price && <b className={styles.price}>{formatMoney(price, tag)}</b>}
      <small lang={languageTag[description.lang]}>{description.text}</small>
      {(sale.state !== 'open' || sale.left !== null) && (
        <small className={styles.stock}>
          <SaleText sale={sale} zone={null} />
        </small>
      )}
    </li>
  )
}
