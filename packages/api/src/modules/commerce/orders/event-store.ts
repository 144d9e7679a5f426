import type { Currency } from '@encore/contract/rules/money'
import type { Fragment } from 'postgres'
import type { Db } from '#platform/db/connect.ts'

const ofTickets = (db: Db, eventId: string | Fragment) => db`
  select order_id from order_line where event_id = ${eventId} and grants <> '[]'::jsonb`

/** Orders with a ticket to the event that are unpaid, paid or partly refunded, ordered by id. */
export const selectTicketOrders = (db: Db, eventId: string, after: string, limit: number) => db<
  { id: string; memberId: string; isGift: boolean }[]
>`
  select id, member_uid as "memberId", is_gift as "isGift" from orders
  where id in (${ofTickets(db, eventId)}) and id > ${after}
    and status in ('INIT', 'PENDING', 'FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED')
  order by id limit ${limit}`

export interface TicketOrderSum {
  eventId: string
  kind: 'PAID' | 'PARTLY' | 'UNPAID'
  /** True when the order contains only tickets to the event. */
  isAll: boolean
  currency: Currency
  orders: number
  /** Sum of its tickets to the event; the whole order including shipping when `isAll`. */
  amount: number
}

export const selectTicketSums = (db: Db, eventIds: string[]) => db<TicketOrderSum[]>`
  select asked.event_id as "eventId", kind, is_all as "isAll", currency, count(*)::int as orders,
    sum(amount)::bigint as amount
  from unnest(${eventIds}::text[]) asked (event_id) cross join lateral (
    select case when o.status in ('INIT', 'PENDING') then 'UNPAID' when o.status = 'PARTIALLY_REFUNDED' then 'PARTLY'
        else 'PAID' end as kind, o.currency, lines.is_all,
      case when lines.is_all then o.amount else lines.part end as amount
    from orders o cross join lateral (
      select bool_and(l.event_id is not distinct from asked.event_id and l.grants <> '[]'::jsonb) as is_all,
        sum(l.unit_amount * l.quantity) filter (where l.event_id = asked.event_id and l.grants <> '[]'::jsonb) as part
      from order_line l where l.order_id = o.id
    ) lines
    where o.id in (${ofTickets(db, db`asked.event_id`)})
      and o.status in ('INIT', 'PENDING', 'FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED')
  ) tickets
  group by asked.event_id, kind, is_all, currency order by currency, kind, is_all`
