import type { ProductLine } from '@encore/contract/endpoints'
import Download from 'lucide-react/icons/download'
import Package from 'lucide-react/icons/package'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Ticket from 'lucide-react/icons/ticket'
import type { ComponentType } from 'react'
import { moneyText } from '#app/data/money.ts'
import { StockBar } from '#app/features/stock/StockBar.tsx'
import { stockText } from '#app/features/stock/stock-text.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import type { Column } from '#app/list/Listing.tsx'
import type { Kind } from './form-state.ts'
import styles from './ProductsPage.module.css'
import { SaleBadge } from './SaleBadge.tsx'

const icons: Record<Kind, ComponentType> = {
  TICKET_LIVE: Ticket,
  TICKET_REPLAY: RotateCcw,
  GOODS: Package,
  DIGITAL: Download,
  FAN_CALL: Ticket,
  DRAW_ENTRY: Ticket,
}

export function useColumns(): Column<ProductLine>[] {
  const { t, locale } = useText()
  const count = new Intl.NumberFormat(locale)
  return [
    { key: 'name', head: t('products.list.name'), phone: 'title', cell: (line) => <Named line={line} /> },
    { key: 'sale', head: t('products.list.sale'), phone: 'end', cell: (line) => <SaleBadge {...line} /> },
    {
      key: 'stock',
      head: t('products.stock.title'),
      phone: 'line',
      cell: ({ stock }) => (
        <div className={styles.stock}>
          <StockBar stock={stock} />
          <small aria-hidden="true" className={styles.figures}>
            {stockText(t, stock, locale)}
          </small>
        </div>
      ),
    },
    {
      key: 'sold',
      head: t('products.list.sold'),
      isFigure: true,
      phone: 'none',
      cell: ({ stock }) => count.format(stock.sold),
    },
    {
      key: 'held',
      head: t('products.list.held'),
      isFigure: true,
      phone: 'none',
      cell: ({ stock }) => count.format(stock.held),
    },
    {
      key: 'left',
      head: t('products.list.left'),
      isFigure: true,
      phone: 'none',
      cell: ({ stock: { onHand, held, sold } }) => count.format(onHand - held - sold),
    },
    {
      key: 'price',
      head: t('products.list.price'),
      isFigure: true,
      phone: 'corner',
      cell: (line) => <Prices line={line} />,
    },
  ]
}

function Named({ line: { kind, name, event, productCode, imageUrl } }: { line: ProductLine }) {
  const t = useT()
  const Icon = icons[kind]
  return (
    <span className={styles.product}>
      {imageUrl ? <img src={`${imageUrl}?w=120`} alt="" loading="lazy" /> : <Icon />}
      <span>
        <b lang={name.lang}>{name.text}</b>
        <small>
          {event ? (
            <span lang={event.title.lang}>{event.title.text}</span>
          ) : (
            <span>{t('products.filters.noEvent')}</span>
          )}
          <span className={styles.dot}> · </span>
          <span className={styles.code}>{productCode}</span>
        </small>
      </span>
    </span>
  )
}

/** The first price, and how many more there are. */
function Prices({ line: { prices, pointPrice } }: { line: ProductLine }) {
  const { t, locale } = useText()
  const all = [...prices, ...(pointPrice === null ? [] : [{ amount: pointPrice, currency: 'CUBE' as const }])]
  const [shown, ...others] = all.map((price) => moneyText(t, price, locale))
  if (shown === undefined) return <span>{t('products.list.noPrice')}</span>
  return (
    <>
      <span>{shown}</span>
      {others.length > 0 ? (
        <small title={others.join(', ')}>{t('products.list.more', { others: others.length })}</small>
      ) : null}
    </>
  )
}
