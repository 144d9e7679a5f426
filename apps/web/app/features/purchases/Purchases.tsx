import type { EventDetail, OrderDetail, OrderState, Product } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import { api } from '#app/data/api.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { useNow } from '#app/features/event/use-now.ts'
import { givableOf } from '#app/features/tickets/givable-ticket.ts'
import { useMoneyText } from '#app/i18n/money-text.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { CallPlaces } from './CallPlaces.tsx'
import { Deliveries, isDelivered } from './Deliveries.tsx'
import styles from './Purchases.module.css'
import { TicketActions } from './TicketActions.tsx'
import { TicketCard } from './TicketCard.tsx'
import { namedLines, ticketLines } from './ticket-lines.ts'

export interface PurchasesProps {
  order: OrderState
  /** Fallback until loaded, and for lines with neither picture nor ticket. */
  children: ReactNode
}

/** The paid items: tickets as such, goods with their pictures and next steps. */
export function Purchases({ order, children }: PurchasesProps) {
  const t = useT()
  const money = useMoneyText()
  const { events, products, detail, refresh } = usePaid(order)
  const goodsId = useId()
  const [openedAt] = useState(serverNow)
  const now = useNow(openedAt)
  const tickets = ticketLines(order).flatMap((line) => {
    const event = events.find(({ id }) => id === line.eventId)
    return event ? [{ line, event }] : []
  })
  const [first] = tickets
  const bought = products.find(({ id }) => id === first?.line.productUid) ?? null
  const givable = givableOf(bought, now)
  const { total, pgCode } = order
  const goods = detail && isDelivered(detail) ? detail : null
  const calls = detail?.calls ?? []
  if (tickets.length === 0 && !goods && calls.length === 0) return children
  return (
    <div className={styles.things}>
      {tickets.map(({ line, event }) => (
        <TicketCard
          key={line.lineId}
          event={event}
          name={line.name}
          number={order.orderId.slice(-8)}
          now={now}
        />
      ))}
      {first && tickets.length === 1 && (
        <TicketActions event={first.event} givableUid={givable?.id ?? null} now={now} />
      )}
      {goods && (
        <section className={styles.goods} aria-labelledby={goodsId}>
          <h2 id={goodsId} className="visually-hidden">
            {t('order.delivery')}
          </h2>
          <Deliveries detail={goods} renderedAt={now} onFetched={refresh} />
        </section>
      )}
      {calls.length > 0 && (
        <CallPlaces
          calls={calls}
          names={new Map(order.lines.map(({ productUid, name }) => [productUid, name]))}
        />
      )}
      {namedLines(order, calls).map(({ lineId, name }) => (
        <p key={lineId} className={styles.paid} lang={languageTag[name.lang]}>
          {name.text}
        </p>
      ))}
      <p className={styles.paid}>
        <b translate="no">{money(total)}</b>
        {pgCode !== 'CUBE' && <span>{t(`shop.method.${pgCode}`)}</span>}
        <span>{t('payment.lines.number')}</span>
        <span translate="no">{order.orderId.slice(-8)}</span>
      </p>
    </div>
  )
}

/** Loads the events of the tickets with their products, and the delivery detail; empty until then. */
function usePaid(order: OrderState) {
  const [events, setEvents] = useState<EventDetail[]>([])
  const [products, setProducts] = useState<Product[]>([])
  const [detail, setDetail] = useState<OrderDetail | null>(null)
  const { orderId } = order
  const shows = [...new Set(ticketLines(order).map(({ eventId }) => eventId))].join(' ')
  useEffect(() => {
    const add = async (id: string) => {
      const [event, sold] = await Promise.all([
        api('GET /api/v1/event/{id}', { params: { id } }),
        api('GET /api/v1/event/{id}/products', { params: { id } }),
      ])
      if (event.ok) setEvents((others) => [...others.filter((one) => one.id !== id), event.value])
      if (sold.ok)
        setProducts((others) => [...others.filter((one) => one.eventId !== id), ...sold.value.content])
    }
    for (const id of shows.split(' ').filter(Boolean)) void add(id)
  }, [shows])
  const refresh = useCallback(
    () =>
      void api('GET /api/v2/order/{id}/detail', { params: { id: orderId } }).then(
        (answer) => answer.ok && setDetail(answer.value),
      ),
    [orderId],
  )
  useEffect(refresh, [refresh])
  return { events, products, detail, refresh }
}
