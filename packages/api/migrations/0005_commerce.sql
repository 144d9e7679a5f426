-- Stock and its holds, orders and how they moved, payments and what gateways said, entitlements.

create table stock (
  product_id text primary key,
  on_hand integer not null,
  held integer not null default 0,
  sold integer not null default 0,
  constraint stock_not_oversold check (held >= 0 and sold >= 0 and held + sold <= on_hand)
) with (fillfactor = 50);

create table stock_hold (
  id text primary key,
  product_id text not null references stock,
  -- One hold per order and product; a late payment takes a new one.
  order_id text not null,
  member_uid text not null,
  quantity integer not null check (quantity > 0),
  until timestamptz not null,
  reason text not null,
  state text not null default 'HELD' check (state in ('HELD', 'SOLD', 'RELEASED', 'EXPIRED')),
  created_at timestamptz not null default app_now()
);
create unique index stock_hold_one_open on stock_hold (order_id, product_id) where state in ('HELD', 'SOLD');
create index stock_hold_due on stock_hold (until, product_id) where state = 'HELD';

-- Every function locks the product's stock row before its holds.

-- Gives back what is held past its time; true when something came back.
create function stock_reclaim(p_product text) returns boolean language plpgsql as $$
declare
  v_back integer;
begin
  perform from stock where product_id = p_product for no key update;
  with due as (
    update stock_hold set state = 'EXPIRED'
    where product_id = p_product and state = 'HELD' and until <= app_now() returning quantity
  ) select coalesce(sum(quantity), 0) into v_back from due;
  update stock set held = held - v_back where product_id = p_product and v_back > 0;
  return v_back > 0;
end $$;

-- `taken` is null when that product has no stock row, `may_return` what others hold.
create function stock_take(
  p_hold text, p_product text, p_order text, p_member text, p_quantity integer, p_minutes integer, p_reason text,
  out taken boolean, out may_return integer, out held_until timestamptz
) language plpgsql as $$
begin
  held_until := app_now() + make_interval(mins => p_minutes);
  update stock set held = held + p_quantity
  where product_id = p_product and on_hand - held - sold >= p_quantity;
  taken := found;
  if not taken and stock_reclaim(p_product) then
    update stock set held = held + p_quantity
    where product_id = p_product and on_hand - held - sold >= p_quantity;
    taken := found;
  end if;
  if taken then
    insert into stock_hold (id, product_id, order_id, member_uid, quantity, until, reason)
    values (p_hold, p_product, p_order, p_member, p_quantity, held_until, p_reason);
  else
    select held into may_return from stock where product_id = p_product;
  end if;
end $$;

-- Ends the hold of an order: sold or given back. False when it was not held any more.
create function stock_settle(p_order text, p_state text) returns boolean language plpgsql as $$
declare
  v_product text;
  v_quantity integer;
begin
  select product_id into v_product from stock_hold where order_id = p_order and state = 'HELD';
  perform from stock where product_id = v_product for no key update;
  update stock_hold set state = p_state where order_id = p_order and state = 'HELD' returning quantity into v_quantity;
  if v_quantity is null then return false; end if;
  update stock set held = held - v_quantity, sold = sold + case when p_state = 'SOLD' then v_quantity else 0 end
  where product_id = v_product;
  return true;
end $$;

create view stock_audit as
  select s.product_id, s.on_hand, s.held, s.sold
  from stock s
  left join (
    select product_id,
      coalesce(sum(quantity) filter (where state = 'HELD'), 0) as held,
      coalesce(sum(quantity) filter (where state = 'SOLD'), 0) as sold
    from stock_hold group by product_id
  ) h using (product_id)
  where s.held <> coalesce(h.held, 0) or s.sold <> coalesce(h.sold, 0) or s.held + s.sold > s.on_hand;

create table orders (
  id text primary key,
  member_uid text not null references member,
  kind text not null check (kind in ('POINT', 'PRODUCT')),
  status text not null constraint orders_status check (status in (
    'INIT', 'PENDING', 'FULFILLED', 'DELIVERED', 'CANCELED', 'FAILED', 'EXPIRED',
    'REFUND_PENDING', 'PARTIALLY_REFUNDED', 'REFUNDED')),
  product_id text not null,
  event_id text,
  -- The rights it brings, as sold: array of {scope, windowFrom, windowTo}.
  grants jsonb not null default '[]',
  -- As it was called when it was ordered, by language.
  name jsonb not null,
  quantity integer not null check (quantity between 1 and 99),
  amount bigint not null constraint orders_amount check (amount between 0 and 1000000000000),
  currency text not null check (currency in ('KRW', 'USD', 'JPY', 'CNY', 'EUR', 'CUBE')),
  pg_code text not null,
  -- What a cube package brings, as it was when ordered.
  cubes bigint,
  bonus_cubes bigint,
  hold_until timestamptz not null,
  -- When an unpaid order is next asked about and ended.
  settle_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  constraint orders_cubes check ((kind = 'POINT') = (cubes > 0 and bonus_cubes >= 0))
);
create unique index orders_one_open on orders (member_uid, product_id) where status in ('INIT', 'PENDING');
create index orders_of_member on orders (member_uid, product_id);
create index orders_due on orders (settle_at) where status in ('INIT', 'PENDING');

create table order_history (
  id bigint generated always as identity primary key,
  order_id text not null references orders,
  event text not null,
  from_status text,
  to_status text not null,
  at timestamptz not null default app_now()
);
create index order_history_of_order on order_history (order_id, id);

-- One gateway reference each; an order may need several.
create table payment_attempt (
  id text primary key check (length(id) <= 30),
  order_id text not null references orders,
  provider text not null,
  pg_code text not null,
  mid text not null,
  amount bigint not null check (amount between 1 and 1000000000000),
  currency text not null check (currency in ('KRW', 'USD', 'JPY', 'CNY', 'EUR')),
  state text not null check (state in (
    'REDIRECTED', 'CAPTURED', 'CAPTURED_LATE', 'CAPTURED_EXTRA', 'DECLINED', 'CANCELED', 'EXPIRED', 'MISMATCH')),
  -- The gateway's own words.
  refusal text,
  polls integer not null default 0,
  next_poll_at timestamptz,
  created_at timestamptz not null default app_now()
);
create index payment_attempt_of_order on payment_attempt (order_id, id);
create index payment_attempt_due on payment_attempt (next_poll_at) where next_poll_at is not null;

-- Everything a gateway has said and proved, once each.
create table gateway_event (
  id bigint generated always as identity primary key,
  provider text not null,
  gateway_tx_id text not null,
  kind text not null,
  outcome text not null,
  attempt_id text not null references payment_attempt,
  source text not null check (source in ('STATUS', 'RETURN', 'QUERY')),
  raw text not null,
  received_at timestamptz not null default app_now(),
  constraint gateway_event_unique unique (provider, gateway_tx_id, kind, outcome)
);

-- Money a gateway took. What is refunded of it never passes it.
create table payment_capture (
  provider text not null,
  gateway_tx_id text not null,
  attempt_id text not null references payment_attempt,
  order_id text not null references orders,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- What became of it; null only inside the transaction that hears of it.
  outcome text check (outcome in ('CAPTURED', 'CAPTURED_LATE', 'CAPTURED_EXTRA', 'MISMATCH')),
  refunded bigint not null default 0,
  captured_at timestamptz not null default app_now(),
  primary key (provider, gateway_tx_id),
  constraint payment_capture_refunded check (refunded between 0 and amount)
);
create index payment_capture_of_order on payment_capture (order_id);

create table refund (
  id text primary key check (length(id) <= 30),
  provider text not null,
  gateway_tx_id text not null,
  order_id text not null references orders,
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('MISMATCH', 'OUT_OF_STOCK', 'PAID_TWICE')),
  state text not null default 'REQUESTED'
    check (state in ('REQUESTED', 'SENT', 'SUCCEEDED', 'FAILED_RETRYABLE', 'FAILED_MANUAL')),
  tries integer not null default 0,
  next_at timestamptz default app_now(),
  -- The gateway's last answer.
  rescode text,
  message text,
  created_at timestamptz not null default app_now(),
  foreign key (provider, gateway_tx_id) references payment_capture,
  constraint refund_next check ((next_at is null) = (state in ('SUCCEEDED', 'FAILED_MANUAL')))
);
create index refund_due on refund (next_at) where next_at is not null;
create index refund_of_order on refund (order_id);

-- Captures that are neither kept for a fulfilled order nor given back, and orders that kept none or two.
create view payment_audit as
  select o.id as order_id, o.status, count(c.order_id) filter (where c.refunded = 0) as kept
  from orders o left join payment_capture c on c.order_id = o.id
  where o.currency <> 'CUBE'
  group by o.id
  having count(c.order_id) filter (where c.refunded = 0)
    <> (o.status in ('FULFILLED', 'DELIVERED'))::integer
    or count(*) filter (where c.order_id is not null and c.outcome is null) > 0;

create table entitlement (
  id text primary key,
  member_uid text not null references member,
  event_id text not null,
  scope text not null check (scope in ('LIVE', 'REPLAY', 'CALL')),
  source text not null check (source in ('ORDER', 'FREE', 'GIFT', 'COUPON', 'GRANT')),
  source_id text not null,
  -- Null: the event's own times say.
  window_from timestamptz,
  window_to timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint entitlement_source_unique unique (source, source_id, scope)
);
create index entitlement_of_member on entitlement (member_uid, event_id, scope) where revoked_at is null;

revoke update, delete, truncate on order_history, gateway_event from encore_app;
revoke delete, truncate on orders, stock, stock_hold, payment_attempt, payment_capture, refund, entitlement
  from encore_app;
