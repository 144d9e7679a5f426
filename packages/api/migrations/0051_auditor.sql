-- What holds between tables, in one place: each row is a broken promise.

create view entitlement_audit as
  select 'a right of an order that is not paid' as fault, n.id as subject
  from entitlement n left join orders o on o.id = n.source_id
  where n.source = 'ORDER' and n.revoked_at is null
    and coalesce(o.status not in ('FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED', 'REFUND_PENDING'), true);

create view broken_promise as
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
  select 'rights', fault, subject from entitlement_audit;

-- When all of it was looked at, and how much was broken then.
create table promise_check (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  took_ms integer not null check (took_ms >= 0),
  broken integer not null check (broken >= 0)
);

-- Seconds that the oldest job waits though its time has come; jobs run by real time.
create function outbox_age() returns integer
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select coalesce(ceil(extract(epoch from now() - min(run_at))), 0)::integer from graphile_worker.jobs
  where run_at <= now() and locked_at is null and attempts < max_attempts;
end;
