-- Refunds that fans ask for, persons decide or gateways make by themselves, and the cubes that move with them.

-- A transaction that takes back what another one moved.
alter table ledger_transaction add column reverses bigint references ledger_transaction;
create index ledger_transaction_reverses on ledger_transaction (reverses) where reverses is not null;
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('PURCHASE', 'GRANT', 'SPEND', 'EXPIRY', 'CLOSING', 'EXCHANGE', 'REFUND', 'RETURN'));

-- Below zero: what came back into the lot it was taken from.
alter table cube_lot_use drop constraint cube_lot_use_amount_check;
alter table cube_lot_use add constraint cube_lot_use_not_zero check (amount <> 0);

-- A lot that got cubes back can pass its date a second time, so the date is part of the cause.
create or replace function wallet_expire_lots(p_member text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_lot record;
  v_transaction bigint;
begin
  perform from wallet where member_uid = p_member for no key update;
  for v_lot in
    select id, remaining, expires_at from cube_lot
    where member_uid = p_member and remaining > 0 and expires_at <= app_now() order by id
  loop
    insert into ledger_transaction (source_type, source_id, kind)
    values ('LOT_EXPIRY', v_lot.id || ' ' || extract(epoch from v_lot.expires_at), 'EXPIRY')
    returning id into v_transaction;
    insert into ledger_entry (transaction_id, account, currency, amount) values
      (v_transaction, 'cube:' || p_member, 'CUBE', -v_lot.remaining),
      (v_transaction, 'cube:house:expired', 'CUBE', v_lot.remaining);
    insert into cube_lot_use values (v_transaction, v_lot.id, v_lot.remaining);
    update cube_lot set remaining = 0 where id = v_lot.id;
    update wallet set cube = cube - v_lot.remaining where member_uid = p_member;
  end loop;
end $$;

-- Takes cubes of a paid package out of its own lots, the free one first, and never from others. Moves nothing and
-- answers null when fewer than `p_least` are unspent; the same cause again answers what it took.
create function wallet_take_back(
  p_member text, p_order text, p_amount bigint, p_least bigint, p_source_id text
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_transaction bigint;
  v_there bigint;
  v_taken bigint;
begin
  perform wallet_expire_lots(p_member);
  select -e.amount into v_taken from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  where t.source_type = 'REFUND' and t.source_id = p_source_id and e.account = 'cube:' || p_member;
  if found then return v_taken; end if;
  select coalesce(sum(l.remaining), 0) into v_there
  from ledger_transaction t join cube_lot l on l.transaction_id = t.id
  where t.source_type in ('ORDER', 'ORDER_BONUS') and t.source_id = p_order and l.member_uid = p_member;
  if v_there < p_least then return null; end if;
  v_taken := least(p_amount, v_there);
  if v_taken <= 0 then return 0; end if;
  insert into ledger_transaction (source_type, source_id, kind, reverses)
  select 'REFUND', p_source_id, 'REFUND', id from ledger_transaction
  where source_type = 'ORDER' and source_id = p_order and kind = 'PURCHASE'
  returning id into v_transaction;
  with open as (
    select l.id, l.remaining, sum(l.remaining) over (order by l.kind = 'PURCHASED', l.id) - l.remaining as before
    from ledger_transaction t join cube_lot l on l.transaction_id = t.id
    where t.source_type in ('ORDER', 'ORDER_BONUS') and t.source_id = p_order and l.remaining > 0
  ), taken as (
    select id, least(remaining, v_taken - before)::bigint as amount from open where before < v_taken
  ), updated as (
    update cube_lot l set remaining = l.remaining - t.amount from taken t where l.id = t.id
  )
  insert into cube_lot_use select v_transaction, id, amount from taken;
  insert into ledger_entry (transaction_id, account, currency, amount)
  select v_transaction, 'cube:' || p_member, 'CUBE', -v_taken
  union all
  select v_transaction, case when l.kind = 'PURCHASED' then 'cube:house:sold' else 'cube:house:given' end, 'CUBE',
    sum(u.amount)
  from cube_lot_use u join cube_lot l on l.id = u.lot_id where u.transaction_id = v_transaction group by l.kind;
  update wallet set cube = cube - v_taken where member_uid = p_member;
  return v_taken;
end $$;

-- Gives cubes back that another transaction took, into the lots it took them from: the last taken first, and never
-- more than it took. A lot near its end, or past it, lasts 30 days again. False when this cause has given before.
create function wallet_return(
  p_member text, p_taken_type text, p_taken_id text, p_amount bigint, p_source_id text
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_taken ledger_transaction;
  v_transaction bigint;
begin
  perform from member where uid = p_member and status <> 'LEFT' for key share;
  if not found then
    raise exception 'member % has left', p_member
      using errcode = 'check_violation', constraint = 'member_active';
  end if;
  perform wallet_expire_lots(p_member);
  select * into v_taken from ledger_transaction where source_type = p_taken_type and source_id = p_taken_id;
  insert into ledger_transaction (source_type, source_id, kind, reverses)
  values ('RETURN', p_source_id, 'RETURN', v_taken.id)
  on conflict on constraint ledger_source_unique do nothing
  returning id into v_transaction;
  if v_transaction is null then return false; end if;
  with missing as (
    select u.lot_id, l.kind, u.amount + coalesce((
      select sum(b.amount) from cube_lot_use b join ledger_transaction r on r.id = b.transaction_id
      where r.reverses = v_taken.id and r.kind = 'RETURN' and b.lot_id = u.lot_id), 0) as amount
    from cube_lot_use u join cube_lot l on l.id = u.lot_id
    where u.transaction_id = v_taken.id and l.member_uid = p_member
  ), ordered as (
    select lot_id, amount, sum(amount) over (order by kind = 'FREE', lot_id desc) - amount as before from missing
  ), given as (
    select lot_id, least(amount, p_amount - before)::bigint as amount from ordered
    where amount > 0 and before < p_amount
  ), updated as (
    update cube_lot l set remaining = l.remaining + g.amount,
      expires_at = greatest(l.expires_at, app_now() + interval '30 days')
    from given g where l.id = g.lot_id
  )
  insert into cube_lot_use select v_transaction, lot_id, -amount from given;
  if p_amount is distinct from (select -sum(amount) from cube_lot_use where transaction_id = v_transaction) then
    raise exception '% cubes are more than % % took', p_amount, p_taken_type, p_taken_id
      using errcode = 'check_violation', constraint = 'wallet_return_taken';
  end if;
  insert into ledger_entry (transaction_id, account, currency, amount)
  select v_transaction, 'cube:' || p_member, 'CUBE', p_amount
  union all
  select v_transaction, account, 'CUBE', sum(amount)
  from (
    select case when v_taken.kind = 'SPEND' then 'cube:house:spent' when l.kind = 'PURCHASED' then 'cube:house:sold'
      else 'cube:house:given' end as account, u.amount
    from cube_lot_use u join cube_lot l on l.id = u.lot_id where u.transaction_id = v_transaction
  ) house group by account;
  update wallet set cube = cube + p_amount where member_uid = p_member;
  return true;
end $$;

-- Sold units that came back can be sold again.
alter table stock_hold drop constraint stock_hold_state_check;
alter table stock_hold add constraint stock_hold_state_check
  check (state in ('HELD', 'SOLD', 'RELEASED', 'EXPIRED', 'RETURNED'));

-- False when the order has no sold units (any more).
create function stock_return(p_order text) returns boolean language plpgsql as $$
declare
  v_product text;
  v_quantity integer;
begin
  select product_id into v_product from stock_hold where order_id = p_order and state = 'SOLD';
  perform from stock where product_id = v_product for no key update;
  update stock_hold set state = 'RETURNED' where order_id = p_order and state = 'SOLD' returning quantity into v_quantity;
  if v_quantity is null then return false; end if;
  update stock set sold = sold - v_quantity where product_id = v_product;
  return true;
end $$;

-- While money is on its way back: only a part of it, and what was bought stays the buyer's.
alter table orders add column keeps_rest boolean not null default false;
create index orders_of_member_newest on orders (member_uid, created_at desc, id desc);

-- Money that nobody here asked for: {ref, mid, method, payer, at}, as the gateway's report names it.
alter table payment_capture alter column attempt_id drop not null, alter column order_id drop not null,
  add column orphan jsonb;
alter table payment_capture drop constraint payment_capture_outcome_check;
alter table payment_capture add constraint payment_capture_outcome_check
  check (outcome in ('CAPTURED', 'CAPTURED_LATE', 'CAPTURED_EXTRA', 'MISMATCH', 'ORPHAN'));
alter table payment_capture add constraint payment_capture_orphan check (
  (order_id is null) = (attempt_id is null) and (order_id is null) = (orphan is not null)
  and (order_id is null) = (outcome is not distinct from 'ORPHAN'));
alter table gateway_event alter column attempt_id drop not null;

-- What goes back of an order paid in cubes is a refund without a gateway; it is done at once.
alter table refund alter column provider drop not null, alter column gateway_tx_id drop not null,
  alter column order_id drop not null,
  -- Cubes that should have been taken back and were spent already; a person decides about them.
  add column cubes_short bigint not null default 0 check (cubes_short >= 0);
alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (reason in (
  'MISMATCH', 'OUT_OF_STOCK', 'PAID_TWICE', 'BUYER_LEFT', 'ASKED', 'GRANTED', 'OUTSIDE', 'ORPHAN'));
alter table refund drop constraint refund_state_check;
alter table refund add constraint refund_state_check check (state in (
  'REQUESTED', 'SENT', 'SUCCEEDED', 'FAILED_RETRYABLE', 'FAILED_MANUAL', 'WITHDRAWN'));
alter table refund drop constraint refund_next;
alter table refund add constraint refund_next
  check ((next_at is null) = (state in ('SUCCEEDED', 'FAILED_MANUAL', 'WITHDRAWN')));
alter table refund add constraint refund_source check (
  (provider is null) = (gateway_tx_id is null) and (provider is not null or state = 'SUCCEEDED')
  and (provider is not null or order_id is not null));
create index refund_attention on refund (created_at) where state = 'FAILED_MANUAL' or cubes_short > 0;

create table refund_request (
  id text primary key check (id ~ '^ra_[0-9A-HJKMNP-TV-Z]{26}$'),
  order_id text not null references orders,
  member_uid text not null references member,
  -- In the fan's own words.
  reason text not null default '' check (length(reason) <= 500),
  state text not null default 'OPEN' check (state in ('OPEN', 'GRANTED', 'DECLINED')),
  asked_at timestamptz not null default app_now(),
  decided_at timestamptz,
  constraint refund_request_decided check ((state = 'OPEN') = (decided_at is null))
);
create unique index refund_request_one_open on refund_request (order_id) where state = 'OPEN';
create index refund_request_of_order on refund_request (order_id, id);
create trigger refund_request_member_active before insert on refund_request
  for each row execute function require_active_member();

-- What a person decided about money, and why.
create table money_decision (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  -- The user of the operating system.
  decided_by text not null check (length(decided_by) between 1 and 100),
  action text not null check (action in ('GRANT', 'DECLINE', 'SETTLE', 'WITHDRAW', 'RETRY')),
  -- The refund or the request it was about.
  subject text not null,
  order_id text references orders,
  -- Minor units of the order's currency, or cubes that are written off; null where nothing moved.
  amount bigint,
  reason text not null check (length(reason) <= 500)
);
create index money_decision_of_order on money_decision (order_id);
revoke update, delete, truncate on money_decision from encore_app;
revoke delete, truncate on refund_request from encore_app;

-- What only a person may decide.
create view payment_attention as
  select r.id, case when r.rescode = 'BANK_DETAILS' then 'BANK_DETAILS' else 'REFUND_FAILED' end as kind,
    r.order_id, o.member_uid, r.amount, c.currency, r.created_at as since,
    concat_ws(' ', r.reason, r.rescode, r.message) as known
  from refund r
  join payment_capture c on c.provider = r.provider and c.gateway_tx_id = r.gateway_tx_id
  left join orders o on o.id = r.order_id
  where r.state = 'FAILED_MANUAL'
  union all
  select r.id, 'CUBES_SHORT', r.order_id, o.member_uid, r.cubes_short, 'CUBE', r.created_at,
    'spent before the gateway gave back what was paid'
  from refund r join orders o on o.id = r.order_id where r.cubes_short > 0
  union all
  select q.id, 'REQUEST', q.order_id, q.member_uid, o.amount, o.currency, q.asked_at, q.reason
  from refund_request q join orders o on o.id = q.order_id where q.state = 'OPEN';

-- One row per broken promise; empty when all that was taken is kept for something, on its way back, or back.
drop view payment_audit;
create view payment_audit as
  with capture as (
    select c.*, coalesce((
      select sum(r.amount) from refund r
      where r.provider = c.provider and r.gateway_tx_id = c.gateway_tx_id and r.state <> 'WITHDRAWN'), 0) as going_back
    from payment_capture c
  ), paid as (
    select o.id, o.status, o.currency, o.amount, o.keeps_rest,
      (select count(*)::integer from capture c where c.order_id = o.id and c.refunded < c.amount) as kept,
      (select count(*)::integer from capture c
        where c.order_id = o.id and c.refunded between 1 and c.amount - 1) as parted,
      (select count(*) from refund r
        where r.order_id = o.id and r.state not in ('SUCCEEDED', 'WITHDRAWN')) as open_refunds,
      (select coalesce(sum(r.amount), 0) from refund r where r.order_id = o.id and r.provider is null) as cubes_back,
      (select coalesce(sum(e.amount), 0) from ledger_transaction s
        join ledger_transaction b on b.reverses = s.id and b.kind = 'RETURN'
        join ledger_entry e on e.transaction_id = b.id and e.account = 'cube:' || o.member_uid
        where s.source_type = 'ORDER' and s.source_id = o.id and s.kind = 'SPEND') as cubes_returned
    from orders o
  )
  select 'capture without a decision' as fault, gateway_tx_id as subject from capture where outcome is null
  union all
  select 'refunds are not what goes back', gateway_tx_id from capture where refunded <> going_back
  union all
  select 'a payment that nobody asked for is kept', gateway_tx_id from capture
  where order_id is null and refunded < amount
  union all
  select 'kept for nothing, or not what is kept', id from paid
  where currency <> 'CUBE' and (kept, parted) <> (case status
    when 'FULFILLED' then (1, 0) when 'DELIVERED' then (1, 0) when 'PARTIALLY_REFUNDED' then (1, 1)
    when 'REFUND_PENDING' then (keeps_rest::integer, keeps_rest::integer) else (0, 0) end)
  union all
  select 'nothing is on its way back', id from paid where status = 'REFUND_PENDING' and open_refunds = 0
  union all
  select 'cubes are not what came back', id from paid
  where currency = 'CUBE' and (cubes_back <> cubes_returned
    or cubes_back <> case status when 'REFUNDED' then amount when 'PARTIALLY_REFUNDED' then cubes_back else 0 end)
  union all
  select 'right of an order that was paid back', n.id from entitlement n join paid on paid.id = n.source_id
  where n.source = 'ORDER' and n.revoked_at is null
    and (status = 'REFUNDED' or (status = 'REFUND_PENDING' and not keeps_rest));
