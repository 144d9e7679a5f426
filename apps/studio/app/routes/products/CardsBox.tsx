import type { StudioProduct } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { ScopedLink } from '#app/shell/ScopedLink.tsx'
import styles from './ProductForm.module.css'

export interface CardsBoxProps {
  product: StudioProduct
  mayChange: boolean
}

/** Link to the cards of random goods, or for merchandise that nobody bought to the form that makes it so. */
export function CardsBox({ product: { id, kind, packing, stock }, mayChange }: CardsBoxProps) {
  const t = useT()
  const maySetUp = mayChange && kind === 'GOODS' && stock.sold + stock.held === 0
  if (!packing && !maySetUp) return null
  return (
    <section className={box.box}>
      <header>
        <h2>{t('pools.title')}</h2>
        <Button
          size="s"
          kind="outline"
          className={styles.toEnd}
          render={<ScopedLink to={`/products/${id}/cards`} />}
        >
          {packing ? t('pools.open') : t('pools.setUp')}
        </Button>
      </header>
      <p className={box.quiet}>{packing ? t(`pools.packings.${packing}`) : t('pools.boxText')}</p>
    </section>
  )
}
