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
  const { t, textsUnder } = useText()
  const { content, nextCursor } = useLoaderData<Part>()
  return (
    <>
      <PageHead title={t('orders.title')} lead={<span className={styles.keys}>{t('orders.lead')}</span>} />
      <Filters names={['q', 'status', 'from', 'to']}>
        <SearchFilter name="q" label={t('orders.search')} />
        <SelectFilter
          name="status"
          label={t('orders.state')}
          all={t('orders.anyStatus')}
          options={textsUnder('orders.status').map(([value, label]) => ({ value, label }))}
        />
        <DayFilter name="from" label={t('shell.list.from')} />
        <DayFilter name="to" label={t('shell.list.to')} />
      </Filters>
      <Listing
        label={t('orders.title')}
        columns={useColumns()}
        rows={content}
        keyOf={({ orderId }) => orderId}
        to={({ orderId }) => `/orders/${orderId}`}
        nextCursor={nextCursor}
        empty={
          <Empty icon={<ReceiptText />} title={t('orders.none')} level={2} framed>
            {t('orders.noneText')}
          </Empty>
        }
      />
    </>
  )
}

/** Also used for the orders of one member. */
export function useColumns(): Column<StudioOrderRow>[] {
  const { t, locale } = useText()
  return [
    {
      key: 'order',
      head: t('orders.order'),
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
      head: t('orders.buyer'),
      phone: 'line',
      cell: ({ buyer }) => buyer.nickname ?? t('orders.gone'),
    },
    {
      key: 'state',
      head: t('orders.state'),
      phone: 'corner',
      cell: ({ status, isGift }) => <OrderStatus status={status} isGift={isGift} />,
    },
    {
      key: 'when',
      head: t('orders.when'),
      phone: 'line',
      cell: ({ at }) => <time dateTime={at}>{stampText(at)}</time>,
    },
    {
      key: 'method',
      head: t('orders.method'),
      phone: 'none',
      cell: ({ pgCode }) => paymentMethodName(locale, pgCode),
    },
    {
      key: 'total',
      head: t('orders.total'),
      isFigure: true,
      phone: 'end',
      cell: ({ total, refunded }) => (
        <>
          <b>{moneyText(t, total, locale)}</b>
          {refunded === null ? null : (
            <small>{t('orders.back', { sum: moneyText(t, refunded, locale) })}</small>
          )}
        </>
      ),
    },
  ]
}
