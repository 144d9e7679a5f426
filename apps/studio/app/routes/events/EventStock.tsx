import type { ProductLine } from '@encore/contract/endpoints'
import { Link } from 'react-router'
import { StockBar } from '#app/features/stock/StockBar.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Box.module.css'
import styles from './EventPage.module.css'

const shown = 8

/** What is sold of it, on hold and left, product by product. */
export function EventStock({ eventId, products }: { eventId: string; products: readonly ProductLine[] }) {
  const { w, locale } = useText()
  const words = w.products.list
  const count = new Intl.NumberFormat(locale)
  return (
    <section className={box.box}>
      <header>
        <h2>{w.products.stock.title}</h2>
        <Link className={`reach ${styles.all}`} to={`/products?eventId=${eventId}`}>
          {w.overview.allProducts}
        </Link>
      </header>
      <table className={`${box.table} ${styles.stock}`}>
        <thead>
          <tr>
            <th>{words.name}</th>
            <th>
              <span className="visually-hidden">{w.products.stock.title}</span>
            </th>
            <th className={box.end}>{words.sold}</th>
            <th className={box.end}>{words.held}</th>
            <th className={box.end}>{words.left}</th>
          </tr>
        </thead>
        <tbody>
          {products.slice(0, shown).map(({ id, name, stock }) => (
            <tr key={id}>
              <td>
                <Link className="reach" to={`/products/${id}`} lang={name.lang}>
                  <b>{name.text}</b>
                </Link>
              </td>
              <td>
                <StockBar stock={stock} />
              </td>
              <td className={`${box.end} ${styles.figure}`} data-head={words.sold}>
                {count.format(stock.sold)}
              </td>
              <td className={`${box.end} ${styles.figure}`} data-head={words.held}>
                {count.format(stock.held)}
              </td>
              <td className={`${box.end} ${styles.figure}`} data-head={words.left}>
                {count.format(stock.onHand - stock.held - stock.sold)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
