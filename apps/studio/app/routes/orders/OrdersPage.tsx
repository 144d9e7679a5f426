import type { StudioOrderQuery, StudioOrderRow } from '@encore/contract/endpoints'
import { paymentMethodName } from '@encore/contract/labels/payment-methods'
import { Empty } from '@encore/ui/Empty'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { moneyText } from '#app/data/money.ts'
import { stampText } from '#app/data/times.ts'
import { OrderStatus } from '#app/features/orders/OrderStatus.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { DayFilter, Filters, SearchFilter, SelectFilter } from '#app/list/Filters.tsx'
import { type Column, Listing } from '#app/list/Listing.tsx'
import { inOwnDays, queryOf } from '#app/list/query.ts'
import { PageHead } from '#app/shell/PageHead.tsx'
import styles from './OrdersPage.module.css'

const filters = ['q', 'status', 'eventId', 'from', 'to'] as const

interface Part {
  content: StudioOrderRow[]
  nextCursor: string | null
}

export const readOrders = async ({ request }: LoaderFunctionArgs): Promise<Part> =>
  unwrap(
    await call('GET /api/studio/order', { query: inOwnDays(queryOf(request, filters) as StudioOrderQuery) }),
  )

/** Orders that the staff member has access to, searchable by any identifying text. */
export function OrdersPage() {
  const { w } = useText()
  const { content, nextCursor } = useLoaderData<Part>()
  return (
    <>
      <PageHead title={w.orders.title} lead={<span className={styles.keys}>{w.orders.lead}</span>} />
      <Filters names={['q', 'status', 'from', 'to']}>
        <SearchFilter name="q" label={w.orders.search} />
        <SelectFilter
          name="status"
          label={w.orders.state}
          all={w.orders.anyStatus}
          options={Object.entries(w.orders.status).map(([value, label]) => ({ value, label }))}
        />
        <DayFilter name="from" label={w.list.from} />
        <DayFilter name="to" label={w.list.to} />
      </Filters>
      <Listing
        label={w.orders.title}
        columns={useColumns()}
        rows={content}
        keyOf={({ orderId }) => orderId}
        to={({ orderId }) => `/orders/${orderId}`}
        nextCursor={nextCursor}
        empty={
          <Empty icon={<ReceiptText />} title={w.orders.none} level={2} framed>
            {w.orders.noneText}
          </Empty>
        }
      />
    </>
  )
}

/** Also used for the orders of one member. */
export function useColumns(): Column<StudioOrderRow>[] {
  const { w, locale } = useText()
  return [
    {
      key: 'order',
      head: w.orders.order,
      phone: 'title',
      cell: ({ name, event }) => (
        <span className={styles.what}>
          <b lang={name.lang}>{name.text}</b>
          {event === null ? null : <small lang={event.title.lang}>{event.title.text}</small>}
        </span>
      ),
    },
    {
      key: 'buyer',
      head: w.orders.buyer,
      phone: 'line',
      cell: ({ buyer }) => buyer.nickname ?? w.orders.gone,
    },
    {
      key: 'state',
      head: w.orders.state,
      phone: 'corner',
      cell: ({ status, isGift }) => <OrderStatus status={status} isGift={isGift} />,
    },
    {
      key: 'when',
      head: w.orders.when,
      phone: 'line',
      cell: ({ at }) => <time dateTime={at}>{stampText(at)}</time>,
    },
    {
      key: 'method',
      head: w.orders.method,
      phone: 'none',
      cell: ({ pgCode }) => paymentMethodName(locale, pgCode),
    },
    {
      key: 'total',
      head: w.orders.total,
      isFigure: true,
      phone: 'end',
      cell: ({ total, refunded }) => (
        <>
          <b>{moneyText(w, total, locale)}</b>
          {refunded === null ? null : <small>{w.orders.back(moneyText(w, refunded, locale))}</small>}
        </>
      ),
    },
  ]
}
