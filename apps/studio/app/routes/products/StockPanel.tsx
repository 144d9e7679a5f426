import type { StockFigures, StudioProduct } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { StockBar } from '#app/features/stock/StockBar.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { MoveDialog } from './MoveDialog.tsx'
import { MovementList, type Movements } from './MovementList.tsx'
import styles from './ProductForm.module.css'

export interface StockPanelProps {
  product: StudioProduct
  movements: Movements
  mayChange: boolean
}

export function StockPanel({ product, movements, mayChange }: StockPanelProps) {
  const { t, locale } = useText()
  const { revalidate } = useRevalidator()
  const [isMoving, setIsMoving] = useState(false)
  const [fieldProblems, setResult] = useState<StockFigures | null>(null)
  const stock = fieldProblems ?? product.stock
  const { onHand, held, sold } = stock
  const count = new Intl.NumberFormat(locale)
  const facts: [string, number][] = [
    [t('products.list.sold'), sold],
    [t('products.list.held'), held],
    [t('products.list.left'), onHand - held - sold],
    [t('products.stock.onHand'), onHand],
  ]
  return (
    <section className={box.box}>
      <header>
        <h2>{t('products.stock.title')}</h2>
        {mayChange ? (
          <Button size="s" kind="outline" onClick={() => setIsMoving(true)} className={styles.toEnd}>
            {t('products.stock.move')}
          </Button>
        ) : null}
      </header>
      <StockBar stock={stock} />
      <dl className={styles.figures}>
        {facts.map(([name, units]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count.format(units)}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('products.stock.history')}</h3>
      <MovementList
        key={`${product.id} ${movements.content[0]?.seq}`}
        productId={product.id}
        first={movements}
      />
      <MoveDialog
        productId={product.id}
        stock={isMoving ? stock : null}
        onDone={(figures) => {
          setIsMoving(false)
          setResult(figures)
          void revalidate().then(() => setResult(null))
        }}
        onResult={setResult}
        onCancel={() => setIsMoving(false)}
      />
    </section>
  )
}
