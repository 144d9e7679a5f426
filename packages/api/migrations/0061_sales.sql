-- What is sold and given back stands in the ledger, by event and product, and is summed up by day.

-- Accounts beside those of members and houses: what an event earned with a product (`krw:event:ev_…:pr_…`), and what
-- was sold without one (`krw:shop:pp_…`). They stand against `house:paid`, in cubes against `cube:house:spent`.
alter table ledger_entry drop constraint ledger_entry_account;
alter table ledger_entry add constraint ledger_entry_account check (account ~ (
  '^((cube|soul):m_[0-9A-HJKMNP-TV-Z]{26}|[a-z]{3,4}:(house:[a-z]+|shop:[0-9A-Za-z_-]+'
  || '|event:ev_[0-9A-HJKMNP-TV-Z]{26}:[0-9A-Za-z_-]+))$'));
alter table ledger_entry drop constraint ledger_entry_currency_check;
alter table ledger_entry add constraint ledger_entry_currency_check
  check (currency in ('CUBE', 'SOUL', 'KRW', 'USD', 'JPY', 'CNY', 'EUR'));
create index ledger_entry_of_event on ledger_entry (split_part(account, ':', 3), transaction_id, account)
  where account like '%:event:%';

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (kind in (
  'PURCHASE', 'GRANT', 'SPEND', 'EXPIRY', 'CLOSING', 'EXCHANGE', 'REFUND', 'RETURN',
  'SALE', 'SALE_BACK', 'SALE_KEPT'));

-- Of which event a refund pays the tickets back; null: of all the order holds.
alter table refund add column event_id text;

-- What was booked and is not summed up yet: written without a lock that others wait for.
create table sale_news (
  at timestamptz not null default app_now(),
  -- Empty: of no event.
  event_id text not null,
  -- `shipping` is none.
  product_id text not null,
  currency text not null,
  -- Empty: nobody knows.
  country text not null,
  units integer not null,
  sold bigint not null,
  back bigint not null
);
create table sale_day (
  event_id text not null,
  -- UTC, as in every list of the studio.
  day date not null,
  product_id text not null,
  currency text not null,
  country text not null,
  units bigint not null,
  sold bigint not null,
  back bigint not null,
  primary key (event_id, day, product_id, currency, country)
) with (fillfactor = 70);
create index sale_day_by_day on sale_day (day);
create table sale_hour (
  event_id text not null,
  hour timestamptz not null,
  currency text not null,
  units bigint not null,
  sold bigint not null,
  back bigint not null,
  primary key (event_id, hour, currency)
) with (fillfactor = 70);
create index sale_hour_by_hour on sale_hour (hour);

-- All of it at every moment: the sums, and what will be added to them.
create view sold_by_day as
  select event_id, day, product_id, currency, country, units, sold, back from sale_day
  union all
  select event_id, (at at time zone 'UTC')::date, product_id, currency, country, units, sold, back from sale_news;
create view sold_by_hour as
  select event_id, hour, currency, units, sold, back from sale_hour
  union all
  select event_id, date_trunc('hour', at, 'UTC'), currency, units, sold, back from sale_news;

create function sale_against(p_currency text) returns text language sql immutable as $$
  select case p_currency when 'CUBE' then 'cube:house:spent' else lower(p_currency) || ':house:paid' end
$$;

-- Where an order goes, as far as it says; else where its buyer was last at home.
create function sale_country(p_order text, p_member text) returns text language sql stable as $$
  select coalesce(
    (select country_code from order_address where order_id = p_order),
    (select country_code from order_info where order_id = p_order),
    (select country_code from shipping_info where member_uid = p_member and is_default),
    (select country_code from member_order_info where member_uid = p_member), '')
$$;

-- What a booking of an order says for the sums: sold, or back where the booking takes a sale back.
create function sale_tell(p_transaction bigint, p_order orders, p_at timestamptz) returns void language sql as $$
  insert into sale_news (at, event_id, product_id, currency, country, units, sold, back)
  select p_at, case when e.account like '%:event:%' then split_part(e.account, ':', 3) else '' end,
    split_part(e.account, ':', case when e.account like '%:event:%' then 4 else 3 end), e.currency,
    sale_country(p_order.id, p_order.member_uid),
    case when t.kind = 'SALE' then coalesce(l.quantity, 0) else 0 end,
    case when t.kind = 'SALE' then e.amount else 0 end, case when t.kind = 'SALE' then 0 else -e.amount end
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  left join order_line l on l.order_id = p_order.id
    and l.product_id = split_part(e.account, ':', case when e.account like '%:event:%' then 4 else 3 end)
  where t.id = p_transaction and e.account <> sale_against(e.currency)
$$;

-- An order is served: its lines are sold. Once, however often it goes this way.
create function sale_book(p_order text, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders;
  v_transaction bigint;
begin
  select * into strict v_order from orders where id = p_order;
  insert into ledger_transaction (source_type, source_id, kind, created_at) values ('SALE', p_order, 'SALE', p_at)
  on conflict on constraint ledger_source_unique do nothing returning id into v_transaction;
  if v_transaction is null then return; end if;
  insert into ledger_entry (transaction_id, account, currency, amount)
  select v_transaction, lower(v_order.currency) || coalesce(':event:' || event_id || ':', ':shop:') || product_id,
    v_order.currency, unit_amount * quantity
  from order_line where order_id = p_order
  union all
  select v_transaction, lower(v_order.currency) || ':house:shipping', v_order.currency, v_order.shipping_amount
  where v_order.shipping_amount > 0
  union all
  select v_transaction, sale_against(v_order.currency), v_order.currency, -v_order.amount;
  perform sale_tell(v_transaction, v_order, p_at);
end $$;

-- Whether a refund takes something of a sale back: not money that was one too much, or never kept.
create function sale_is_back(p_refund refund) returns boolean language sql stable as $$
  select p_refund.order_id is not null and p_refund.state <> 'WITHDRAWN'
    and p_refund.reason in ('ASKED', 'GRANTED', 'GIFT_RETURNED', 'OUTSIDE')
    and (p_refund.provider is null or exists (
      select from payment_capture c where c.provider = p_refund.provider
        and c.gateway_tx_id = p_refund.gateway_tx_id and c.outcome in ('CAPTURED', 'CAPTURED_LATE')))
$$;

-- Money of a sale goes back: of the tickets it is for first, then of every line by what is left of it. The parts are
-- whole units and add up to the refund; none is larger than what is left.
create function sale_give_back(p_refund refund, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_sale bigint;
  v_transaction bigint;
  v_order orders;
begin
  if not sale_is_back(p_refund) then return; end if;
  select * into v_order from orders where id = p_refund.order_id;
  select id into v_sale from ledger_transaction where source_type = 'SALE' and source_id = p_refund.order_id;
  if v_sale is null then return; end if;
  insert into ledger_transaction (source_type, source_id, kind, reverses, created_at)
  values ('SALE_BACK', p_refund.id, 'SALE_BACK', v_sale, p_at)
  on conflict on constraint ledger_source_unique do nothing returning id into v_transaction;
  if v_transaction is null then return; end if;
  with kept as (
    select e.account, sum(e.amount) as amount,
      coalesce(split_part(e.account, ':', 3) = p_refund.event_id, false) as is_meant
    from ledger_entry e
    where (e.transaction_id = v_sale
        or e.transaction_id in (select t.id from ledger_transaction t where t.reverses = v_sale))
      and e.account <> sale_against(v_order.currency)
    group by e.account having sum(e.amount) > 0
  ), part as (
    select *, sum(amount) over (partition by is_meant order by account) as upto,
      sum(amount) over (partition by is_meant) as of_all,
      least(p_refund.amount, coalesce(sum(amount) filter (where is_meant) over (), 0)) as meant
    from kept
  ), share as (
    select account, upto, amount, of_all, case when is_meant then meant else least(p_refund.amount - meant, of_all) end as goes
    from part
  )
  insert into ledger_entry (transaction_id, account, currency, amount)
  select v_transaction, account, v_order.currency, -back
  from (select account, div(goes * upto, of_all) - div(goes * (upto - amount), of_all) as back from share) given
  where back > 0;
  insert into ledger_entry (transaction_id, account, currency, amount)
  select v_transaction, sale_against(v_order.currency), v_order.currency, -sum(amount)
  from ledger_entry where transaction_id = v_transaction having count(*) > 0;
  if not found then
    raise exception 'refund % finds nothing left of its sale', p_refund.id
      using errcode = 'check_violation', constraint = 'sale_back_kept';
  end if;
  perform sale_tell(v_transaction, v_order, p_at);
end $$;

-- A refund was taken back: what it took is sold again.
create function sale_keep(p_refund refund, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_back ledger_transaction;
  v_transaction bigint;
  v_order orders;
begin
  select * into v_back from ledger_transaction where source_type = 'SALE_BACK' and source_id = p_refund.id;
  if not found then return; end if;
  insert into ledger_transaction (source_type, source_id, kind, reverses, created_at)
  values ('SALE_KEPT', p_refund.id, 'SALE_KEPT', v_back.reverses, p_at)
  on conflict on constraint ledger_source_unique do nothing returning id into v_transaction;
  if v_transaction is null then return; end if;
  insert into ledger_entry (transaction_id, account, currency, amount)
  select v_transaction, account, currency, -amount from ledger_entry where transaction_id = v_back.id;
  select * into v_order from orders where id = p_refund.order_id;
  perform sale_tell(v_transaction, v_order, p_at);
end $$;

create function sale_hear_order() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform sale_book(new.order_id, new.at);
  return null;
end $$;
create trigger order_history_sale after insert on order_history for each row
  when (new.event in ('captured', 'paidByCubes') and new.to_status = 'FULFILLED') execute function sale_hear_order();

create function sale_hear_refund() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state = 'WITHDRAWN' then perform sale_keep(new, app_now());
  else perform sale_give_back(new, app_now());
  end if;
  return null;
end $$;
create trigger refund_sale after insert on refund for each row execute function sale_hear_refund();
create trigger refund_sale_kept after update of state on refund for each row
  when (new.state = 'WITHDRAWN' and old.state <> 'WITHDRAWN') execute function sale_hear_refund();

-- Adds what was booked to the sums; answers how many rows. One process at a time.
create function sale_fold(p_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_taken integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('sale_fold')) then return 0; end if;
  with taken as (
    delete from sale_news where ctid = any (array(select ctid from sale_news limit p_most)) returning *
  ), days as (
    insert into sale_day (event_id, day, product_id, currency, country, units, sold, back)
    select event_id, (at at time zone 'UTC')::date, product_id, currency, country, sum(units), sum(sold), sum(back)
    from taken group by 1, 2, 3, 4, 5
    on conflict (event_id, day, product_id, currency, country) do update set
      units = sale_day.units + excluded.units, sold = sale_day.sold + excluded.sold, back = sale_day.back + excluded.back
  ), hours as (
    insert into sale_hour (event_id, hour, currency, units, sold, back)
    select event_id, date_trunc('hour', at, 'UTC'), currency, sum(units), sum(sold), sum(back) from taken group by 1, 2, 3
    on conflict (event_id, hour, currency) do update set
      units = sale_hour.units + excluded.units, sold = sale_hour.sold + excluded.sold, back = sale_hour.back + excluded.back
  )
  select count(*) into v_taken from taken;
  return v_taken;
end $$;

-- What was sold and given back before this was kept.
do $$
declare
  v record;
begin
  for v in select order_id, min(at) as at from order_history
    where event in ('captured', 'paidByCubes') and to_status = 'FULFILLED' group by order_id order by 2
  loop
    perform sale_book(v.order_id, v.at);
  end loop;
  for v in select r as refund, r.created_at from refund r where r.state <> 'WITHDRAWN' order by r.created_at, r.id loop
    perform sale_give_back(v.refund, v.created_at);
  end loop;
end $$;

-- What an event was settled for: a signed file, and how far in the ledger it reads.
create table settlement (
  id text primary key check (id ~ '^se_[0-9A-HJKMNP-TV-Z]{26}$'),
  event_id text not null references event,
  work_id text not null references long_work,
  -- The last transaction of the ledger that it counts.
  through bigint not null,
  entries integer not null check (entries >= 0),
  -- Array of {currency, sold, back, entries}.
  sums jsonb not null,
  -- SHA-256 of the file before its last line, and the Ed25519 signature of that.
  digest bytea not null check (length(digest) = 32),
  signature bytea not null check (length(signature) = 64),
  made_by text not null references member,
  made_at timestamptz not null default app_now()
);
create index settlement_of_event on settlement (event_id, made_at desc);
revoke update, delete, truncate on settlement from encore_app;
revoke insert, update, delete, truncate on sale_news, sale_day, sale_hour from encore_app;
-- Functions that write run for their triggers alone.
revoke execute on function sale_book(text, timestamptz), sale_give_back(refund, timestamptz),
  sale_keep(refund, timestamptz) from public;
grant execute on function sale_fold(integer) to encore_app;

create or replace view trial_balance as
  select currency, case when account like '%:house:%' then split_part(account, ':', 3)
    when account like '%:event:%' then 'events' when account like '%:shop:%' then 'shop' else 'members' end as account,
    sum(amount) as balance
  from ledger_entry group by 1, 2;

create or replace view entry_audit as
  select 'entries do not add up' as fault, transaction_id::text as subject
  from ledger_entry group by transaction_id, currency having sum(amount) <> 0
  union all
  select 'transaction without entries', id::text
  from ledger_transaction t where not exists (select from ledger_entry e where e.transaction_id = t.id)
  union all
  select 'balance is not the sum of entries', coalesce(w.account, e.account)
  from (
    select 'cube:' || member_uid as account, cube as amount from wallet
    union all select 'soul:' || member_uid, soul from wallet
  ) w
  full join (
    select account, sum(amount) as amount from ledger_entry where account ~ '^(cube|soul):m_' group by account
  ) e using (account)
  where coalesce(w.amount, 0) <> coalesce(e.amount, 0)
  union all
  select 'balance is not the sum of lots', w.member_uid
  from wallet w
  left join (select member_uid, sum(remaining) as remaining from cube_lot group by member_uid) l using (member_uid)
  where w.cube <> coalesce(l.remaining, 0)
  union all
  select 'lot uses do not explain what remains', l.id::text
  from cube_lot l left join cube_lot_use u on u.lot_id = l.id
  group by l.id having l.amount - coalesce(sum(u.amount), 0) <> l.remaining;

-- One row per broken promise; empty when what is booked as sold is what was paid and kept, and the sums are the ledger's.
create view sale_audit as
  with booked as (
    select coalesce(t.reverses, t.id) as sale, -sum(e.amount) as amount
    from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id and e.account = sale_against(e.currency)
    where t.kind in ('SALE', 'SALE_BACK', 'SALE_KEPT') group by 1
  ), back as (
    select r.order_id, sum(r.amount) as amount from refund r where sale_is_back(r) group by 1
  )
  select 'an order was served and nothing is sold' as fault, o.id as subject
  from orders o left join ledger_transaction t on t.source_type = 'SALE' and t.source_id = o.id
  where o.status in ('FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED') and t.id is null
  union all
  select 'what is booked as sold is not what is kept', o.id
  from booked b join ledger_transaction t on t.id = b.sale join orders o on o.id = t.source_id
  left join back on back.order_id = o.id
  where b.amount <> o.amount - coalesce(back.amount, 0)
  union all
  select 'sums of sales are not the ledger''s', concat_ws(' ', event_id, product_id, currency)
  from (
    select event_id, product_id, currency, sum(sold - back) as amount from sold_by_day group by 1, 2, 3
  ) sums
  full join (
    select case when account like '%:event:%' then split_part(account, ':', 3) else '' end as event_id,
      split_part(account, ':', case when account like '%:event:%' then 4 else 3 end) as product_id, currency,
      sum(amount) as amount
    from ledger_entry where account like '%:event:%' or account like '%:shop:%' or account like '%:house:shipping'
    group by 1, 2, 3
  ) entries using (event_id, product_id, currency)
  where coalesce(sums.amount, 0) <> coalesce(entries.amount, 0);

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
  select 'sales', fault, subject from sale_audit;
