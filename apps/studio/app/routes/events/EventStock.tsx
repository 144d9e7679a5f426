import type { ProductLine } from '@encore/contract/endpoints'
import { Link } from 'react-router'
import { StockBar } from '#app/features/stock/StockBar.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './EventPage.module.css'

const shown = 8

const left = ({ stock: { onHand, held, sold } }: ProductLine): number => onHand - held - sold

/** Sold, held and remaining units per product, the scarcest first. */
export function EventStock({ eventId, products }: { eventId: string; products: readonly ProductLine[] }) {
  const { t, locale } = useText()
  const count = new Intl.NumberFormat(locale)
  const scarce = products.toSorted((a, b) => left(a) - left(b)).slice(0, shown)
  return (
    <section className={box.box}>
      <header>
        <h2>{t('products.stock.title')}</h2>
        <Link className={`reach ${styles.all}`} to={`/products?eventId=${eventId}`}>
          {t('events.overview.allProducts')}
        </Link>
      </header>
      <table className={`${box.table} ${styles.stock}`}>
        <thead>
          <tr>
            <th>{t('products.list.name')}</th>
            <th>
              <span className="visually-hidden">{t('products.stock.title')}</span>
            </th>
            <th className={box.end}>{t('products.list.sold')}</th>
            <th className={box.end}>{t('products.list.held')}</th>
            <th className={box.end}>{t('products.list.left')}</th>
          </tr>
        </thead>
        <tbody>
          {scarce.map((product) => (
            <tr key={product.id}>
              <td>
                <Link className="reach" to={`/products/${product.id}`} lang={product.name.lang}>
                  <b>{product.name.text}</b>
                </Link>
              </td>
              <td>
                <StockBar stock={product.stock} />
              </td>
              <td className={`${box.end} ${styles.figure}`} data-head={t('products.list.sold')}>
                {count.format(product.stock.sold)}
              </td>
              <td className={`${box.end} ${styles.figure}`} data-head={t('products.list.held')}>
                {count.format(product.stock.held)}
              </td>
              <td className={`${box.end} ${styles.figure}`} data-head={t('products.list.left')}>
                {count.format(left(product))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
