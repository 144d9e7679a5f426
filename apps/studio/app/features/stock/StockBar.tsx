import type { StockFigures } from '@encore/contract/endpoints'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './StockBar.module.css'
import { stockText } from './stock-text.ts'

export function StockBar({ stock }: { stock: StockFigures }) {
  const { t, locale } = useText()
  const { onHand, held, sold } = stock
  const share = (units: number) => `${onHand === 0 ? 0 : (100 * units) / onHand}%`
  return (
    <span className={styles.units} role="img" aria-label={stockText(t, stock, locale)}>
      {sold === 0 ? null : <i className={styles.sold} style={{ inlineSize: share(sold) }} />}
      {held === 0 ? null : <i className={styles.held} style={{ inlineSize: share(held) }} />}
    </span>
  )
}
