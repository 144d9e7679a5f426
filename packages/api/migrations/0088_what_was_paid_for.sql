-- The auditor also misses what should be there: rights, cubes and units of what was paid for and is kept.

-- One row per broken promise. A gift's rights are its receiver's; whoever is put out of an event keeps theirs.
create view fulfilment_audit as
  with kept as (
    select id, member_uid, kind, is_gift, cubes, bonus_cubes from orders
    where status in ('FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED') or (status = 'REFUND_PENDING' and keeps_rest)
  ), holder as (
    select 'ORDER' as source, id as source_id, id as order_id, member_uid from kept where not is_gift
    union all
    select 'GIFT', id, order_id, recipient_uid from gift where state = 'ACCEPTED'
  ), credit as (
    select t.source_type, t.source_id, e.account, sum(e.amount) as amount
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.source_type in ('ORDER', 'ORDER_BONUS') and t.kind <> 'SPEND' group by 1, 2, 3
  )
  select distinct case h.source when 'GIFT' then 'gifts' else 'rights' end as area,
    case h.source when 'GIFT' then 'a right that was accepted is not there'
      else 'a right that was paid for is not there' end as fault,
    h.source_id as subject
  from holder h join order_line l on l.order_id = h.order_id and l.event_id is not null
  cross join lateral jsonb_array_elements(l.grants) g
  where not exists (
    select from entitlement n
    where n.source = h.source and n.source_id = h.source_id and n.event_id = l.event_id and n.scope = g ->> 'scope'
      and n.member_uid = h.member_uid and n.revoked_at is null)
  union all
  select 'ledger', 'cubes that were paid for are not credited', k.id
  from kept k
  left join credit c on c.source_type = 'ORDER' and c.source_id = k.id and c.account = 'cube:' || k.member_uid
  left join credit b on b.source_type = 'ORDER_BONUS' and b.source_id = k.id and b.account = 'cube:' || k.member_uid
  where k.kind = 'POINT' and (coalesce(c.amount, 0) <> k.cubes or coalesce(b.amount, 0) <> k.bonus_cubes)
  union all
  -- Units that can be sold again are no longer the order's.
  select distinct 'stock', 'units sold are not the units ordered', k.id
  from kept k join order_line l on l.order_id = k.id join stock s on s.product_id = l.product_id
  left join stock_hold h on h.order_id = k.id and h.product_id = l.product_id and h.state = 'SOLD'
  where k.kind = 'PRODUCT' and h.quantity is distinct from l.quantity and not (h.id is null and exists (
    select from stock_hold r where r.order_id = k.id and r.product_id = l.product_id and r.state = 'RETURNED'));

create or replace view broken_promise as
  select 'ledger' as area, fault, subject from ledger_audit
  union all
  select 'stock', 'counts are not the holds, or more is given out than there is', product_id from stock_audit
  union all
  select 'payments', fault, subject from payment_audit
  union all
  select 'coupons', fault, subject from coupon_audit
  union all
  select 'gifts', fault, subject from gift_audit
  union all
  select 'pickup', 'places taken are not the places given', id from pickup_audit
  union all
  select 'rights', fault, subject from entitlement_audit
  union all
  select 'sales', fault, subject from sale_audit
  union all
  select area, fault, subject from fulfilment_audit;
