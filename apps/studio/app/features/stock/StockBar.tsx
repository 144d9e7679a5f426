import type { StockFigures } from '@encore/contract/endpoints'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './StockBar.module.css'

/** Sold, on hold and left as parts of what there is. */
export function StockBar({ stock: { onHand, held, sold } }: { stock: StockFigures }) {
  const { w, locale } = useText()
  const count = new Intl.NumberFormat(locale)
  const share = (units: number) => `${onHand === 0 ? 0 : (100 * units) / onHand}%`
  const label = w.products.list.stock(
    count.format(sold),
    count.format(held),
    count.format(onHand - held - sold),
  )
  return (
    <span className={styles.units} role="img" aria-label={label}>
      <i style={{ inlineSize: share(sold) }} />
      <i style={{ inlineSize: share(held) }} />
    </span>
  )
}
