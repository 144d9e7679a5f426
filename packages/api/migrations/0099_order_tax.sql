-- The tax that an order contains is written down with it, goes back with its refunds, and stands beside its entries in
-- the ledger. Orders from before have no rows: their tax was not recorded, and none is made up for them.

-- The tax in a price that includes it; half a minor unit is rounded up. A rate is hundredths of a percent.
create function included_tax(p_gross bigint, p_rate integer) returns bigint language sql immutable as $$
  select div(2 * p_gross::numeric * p_rate + 10000 + p_rate, 2 * (10000 + p_rate))::bigint
$$;

create table order_tax (
  order_id text not null references orders,
  -- Of one of its lines; `shipping` is none.
  product_id text not null,
  -- Of the order; of one that cubes paid, the currency they were bought in, and CUBE where they were given.
  currency text not null check (currency in ('KRW', 'USD', 'JPY', 'CNY', 'EUR', 'CUBE')),
  treatment text not null check (treatment in ('TAXED', 'NOT_REGISTERED', 'AT_IMPORT', 'PREPAID', 'FREE')),
  country country_code not null,
  rate integer not null check (rate between 0 and 5000),
  -- The seller's number there; empty in a demo.
  registration text,
  gross bigint not null check (gross >= 0),
  net bigint not null check (net >= 0),
  tax bigint not null check (tax >= 0),
  -- Of the rates it was made with.
  rates_version date not null,
  primary key (order_id, product_id, currency),
  constraint order_tax_sum check (net + tax = gross),
  constraint order_tax_treatment check ((treatment = 'TAXED') = (registration is not null)
    and (treatment = 'TAXED' or (rate = 0 and tax = 0)) and (treatment <> 'FREE' or gross = 0))
);
revoke update, truncate on order_tax from encore_app;

-- An order's tax stands as soon as money may have come for it.
create function order_tax_stands() returns trigger language plpgsql as $$
declare
  v_order text := case tg_op when 'DELETE' then old.order_id else new.order_id end;
begin
  perform from orders where id = v_order and status in ('INIT', 'PENDING');
  if not found then
    raise exception 'the tax of order % stands', v_order
      using errcode = 'check_violation', constraint = 'order_tax_stands';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger order_tax_stands before insert or delete on order_tax
  for each row execute function order_tax_stands();

-- Each line and the shipping has its tax, in money it is of the whole price, and it is rounded once for each rate.
create function order_tax_check() returns trigger language plpgsql as $$
begin
  perform from orders o
  join (
    select order_id, product_id, unit_amount * quantity as amount from order_line where order_id = new.order_id
    union all
    select id, 'shipping', shipping_amount from orders where id = new.order_id and shipping_amount > 0
  ) sold on sold.order_id = o.id
  left join order_tax t on t.order_id = o.id and t.product_id = sold.product_id
  where t.order_id is null or (o.currency <> 'CUBE' and (t.currency <> o.currency or t.gross <> sold.amount));
  if found then
    raise exception 'the tax of order % is not of what it costs', new.order_id
      using errcode = 'check_violation', constraint = 'order_tax_whole';
  end if;
  perform from order_tax where order_id = new.order_id and treatment = 'TAXED'
  group by country, rate, currency having sum(tax) <> included_tax(sum(gross)::bigint, rate);
  if found then
    raise exception 'the tax of order % is not its rate of its sum', new.order_id
      using errcode = 'check_violation', constraint = 'order_tax_rounded_once';
  end if;
  return null;
end $$;
create constraint trigger order_line_tax after insert on order_line
  deferrable initially deferred for each row execute function order_tax_check();
create constraint trigger order_tax_check after insert on order_tax
  deferrable initially deferred for each row execute function order_tax_check();

-- What the cubes that an order spent were bought for, by currency; cubes that were given cost nothing. Asked in the
-- transaction that spends them. A lot is worth what is left of its price, so that all of it adds up to the price.
create function cubes_paid_for(p_order text) returns table (currency text, amount bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select bought.currency, sum(
      round(bought.amount::numeric * (l.amount - l.remaining) / l.amount)
      - round(bought.amount::numeric * (l.amount - l.remaining - u.amount) / l.amount))::bigint
  from ledger_transaction t join cube_lot_use u on u.transaction_id = t.id
  join cube_lot l on l.id = u.lot_id and l.kind = 'PURCHASED'
  join ledger_transaction made on made.id = l.transaction_id and made.source_type = 'ORDER'
  join orders bought on bought.id = made.source_id
  where t.source_type = 'ORDER' and t.source_id = p_order and t.kind = 'SPEND'
  group by bought.currency order by bought.currency
$$;
revoke execute on function cubes_paid_for(text) from public;
grant execute on function cubes_paid_for(text) to encore_app;

-- The tax in what a transaction of the ledger books on an account of a sale; below zero where it goes back.
create table sale_tax (
  transaction_id bigint not null references ledger_transaction,
  account text not null,
  currency text not null,
  treatment text not null,
  country text not null,
  rate integer not null,
  gross bigint not null,
  net bigint not null,
  tax bigint not null,
  primary key (transaction_id, account, currency),
  constraint sale_tax_sum check (net + tax = gross)
);
revoke insert, update, delete, truncate on sale_tax from encore_app;

create function sale_product(p_account text) returns text language sql immutable as $$
  select split_part(p_account, ':', case when p_account like '%:event:%' then 4 else 3 end)
$$;

-- The news of sales carry their tax: one row for each rate, of which the first carries the units and the sums.
alter table sale_news
  add column tax_treatment text not null default 'NOT_RECORDED',
  add column tax_country text not null default '',
  add column tax_rate integer not null default 0,
  add column tax_currency text not null default '',
  add column taxed bigint not null default 0,
  add column tax bigint not null default 0;
alter table sale_day
  add column tax_treatment text not null default 'NOT_RECORDED',
  add column tax_country text not null default '',
  add column tax_rate integer not null default 0,
  add column tax_currency text not null default '',
  add column taxed bigint not null default 0,
  add column tax bigint not null default 0;
update sale_news set tax_currency = currency, taxed = sold - back;
update sale_day set tax_currency = currency, taxed = sold - back;
alter table sale_day drop constraint sale_day_pkey;
alter table sale_day add primary key
  (event_id, day, product_id, currency, country, tax_treatment, tax_country, tax_rate, tax_currency);
create or replace view sold_by_day as
  select event_id, day, product_id, currency, country, units, sold, back,
    tax_treatment, tax_country, tax_rate, tax_currency, taxed, tax from sale_day
  union all
  select event_id, (at at time zone 'UTC')::date, product_id, currency, country, units, sold, back,
    tax_treatment, tax_country, tax_rate, tax_currency, taxed, tax from sale_news;

create or replace function sale_tell(p_transaction bigint, p_order orders, p_at timestamptz) returns void
language sql as $$
  insert into sale_news (at, event_id, product_id, currency, country, units, sold, back,
    tax_treatment, tax_country, tax_rate, tax_currency, taxed, tax)
  select p_at, event_id, product_id, currency, sale_country(p_order.id, p_order.member_uid),
    case when is_first then units else 0 end, case when is_first then sold else 0 end,
    case when is_first then back else 0 end,
    treatment, tax_country, rate, tax_currency, taxed, tax
  from (
    select case when e.account like '%:event:%' then split_part(e.account, ':', 3) else '' end as event_id,
      sale_product(e.account) as product_id, e.currency,
      case when t.kind = 'SALE' then coalesce(l.quantity, 0) else 0 end as units,
      case when t.kind = 'SALE' then e.amount else 0 end as sold,
      case when t.kind = 'SALE' then 0 else -e.amount end as back,
      coalesce(x.treatment, 'NOT_RECORDED') as treatment, coalesce(x.country, '') as tax_country,
      coalesce(x.rate, 0) as rate, coalesce(x.currency, e.currency) as tax_currency,
      coalesce(x.gross, e.amount) as taxed, coalesce(x.tax, 0) as tax,
      row_number() over (partition by e.account order by x.currency) = 1 as is_first
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    left join order_line l on l.order_id = p_order.id and l.product_id = sale_product(e.account)
    left join sale_tax x on x.transaction_id = t.id and x.account = e.account
    where t.id = p_transaction and e.account <> sale_against(e.currency)
  ) told
$$;

-- The tax of what an order is sold for.
create function sale_tax_book(p_transaction bigint, p_order text) returns void language sql as $$
  insert into sale_tax (transaction_id, account, currency, treatment, country, rate, gross, net, tax)
  select p_transaction, e.account, x.currency, x.treatment, x.country, x.rate, x.gross, x.net, x.tax
  from ledger_entry e join order_tax x on x.order_id = p_order and x.product_id = sale_product(e.account)
  where e.transaction_id = p_transaction and e.account <> sale_against(e.currency)
$$;

-- The tax that goes back with a part: of each line its share of what went back of it by now, less what is booked as back.
-- A line that goes back whole takes exactly its tax with it, in however many parts.
create function sale_tax_give_back(p_transaction bigint, p_sale bigint) returns void language sql as $$
  insert into sale_tax (transaction_id, account, currency, treatment, country, rate, gross, net, tax)
  select p_transaction, account, currency, treatment, country, rate, gross, gross - tax, tax
  from (
    select x.account, x.currency, x.treatment, x.country, x.rate,
      -(div(2 * x.gross::numeric * back.amount + sold.amount, 2 * sold.amount) + coalesce(booked.gross, 0))::bigint as gross,
      -(div(2 * x.tax::numeric * back.amount + sold.amount, 2 * sold.amount) + coalesce(booked.tax, 0))::bigint as tax
    from sale_tax x
    join ledger_entry sold on sold.transaction_id = x.transaction_id and sold.account = x.account
    join ledger_entry now on now.transaction_id = p_transaction and now.account = x.account
    cross join lateral (
      select -sum(e.amount) as amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      where t.reverses = p_sale and e.account = x.account) back
    left join lateral (
      select sum(b.gross) as gross, sum(b.tax) as tax from ledger_transaction t join sale_tax b on b.transaction_id = t.id
      where t.reverses = p_sale and b.account = x.account and b.currency = x.currency) booked on true
    where x.transaction_id = p_sale
  ) part
$$;

create or replace function sale_book(p_order text, p_at timestamptz) returns void
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
  perform sale_tax_book(v_transaction, p_order);
  perform sale_tell(v_transaction, v_order, p_at);
end $$;

create or replace function sale_give_back(p_refund refund, p_at timestamptz) returns void
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
  perform sale_tax_give_back(v_transaction, v_sale);
  perform sale_tell(v_transaction, v_order, p_at);
end $$;

create or replace function sale_keep(p_refund refund, p_at timestamptz) returns void
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
  insert into sale_tax (transaction_id, account, currency, treatment, country, rate, gross, net, tax)
  select v_transaction, account, currency, treatment, country, rate, -gross, -net, -tax
  from sale_tax where transaction_id = v_back.id;
  select * into v_order from orders where id = p_refund.order_id;
  perform sale_tell(v_transaction, v_order, p_at);
end $$;
revoke execute on function sale_tax_book(bigint, text), sale_tax_give_back(bigint, bigint) from public;

create or replace function sale_fold(p_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_taken integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('sale_fold')) then return 0; end if;
  with taken as (
    delete from sale_news where ctid = any (array(select ctid from sale_news limit p_most)) returning *
  ), told as (
    select *, (at at time zone 'UTC')::date as day, date_trunc('hour', at, 'UTC') as hour from taken
  ), days as (
    insert into sale_day as s (event_id, day, product_id, currency, country, units, sold, back,
      tax_treatment, tax_country, tax_rate, tax_currency, taxed, tax)
    select event_id, day, product_id, currency, country, sum(units), sum(sold), sum(back),
      tax_treatment, tax_country, tax_rate, tax_currency, sum(taxed), sum(tax)
    from told
    group by event_id, day, product_id, currency, country, tax_treatment, tax_country, tax_rate, tax_currency
    on conflict (event_id, day, product_id, currency, country, tax_treatment, tax_country, tax_rate, tax_currency)
    do update set units = s.units + excluded.units, sold = s.sold + excluded.sold, back = s.back + excluded.back,
      taxed = s.taxed + excluded.taxed, tax = s.tax + excluded.tax
  ), products as (
    insert into sale_product_day as s (event_id, day, product_id, currency, units, sold, back)
    select event_id, day, product_id, currency, sum(units), sum(sold), sum(back) from told group by 1, 2, 3, 4
    on conflict (event_id, day, product_id, currency) do update set
      units = s.units + excluded.units, sold = s.sold + excluded.sold, back = s.back + excluded.back
  ), countries as (
    insert into sale_country_day as s (event_id, day, currency, country, units, sold, back)
    select event_id, day, currency, country, sum(units), sum(sold), sum(back) from told group by 1, 2, 3, 4
    on conflict (event_id, day, currency, country) do update set
      units = s.units + excluded.units, sold = s.sold + excluded.sold, back = s.back + excluded.back
  ), hours as (
    insert into sale_hour (event_id, hour, currency, units, sold, back)
    select event_id, hour, currency, sum(units), sum(sold), sum(back) from told group by 1, 2, 3
    on conflict (event_id, hour, currency) do update set
      units = sale_hour.units + excluded.units, sold = sale_hour.sold + excluded.sold, back = sale_hour.back + excluded.back
  )
  select count(*) into v_taken from taken;
  return v_taken;
end $$;

-- The tax that refunds of an order took back, below zero; one that was withdrawn adds up to nothing.
create view order_tax_back as
  select sale.source_id as order_id,
    back.source_id as refund_id,
    x.treatment, x.country, x.rate, x.currency, x.gross, x.net, x.tax
  from ledger_transaction sale
  join ledger_transaction back on back.reverses = sale.id
  join sale_tax x on x.transaction_id = back.id
  where sale.source_type = 'SALE';

-- By treatment, country, rate and currency, as the file says: array of {treatment, country, rate, currency, gross, net, tax}.
alter table settlement add column taxes jsonb not null default '[]';

-- One row per broken promise: what is sold with a known tax has it booked, of what is sold and goes back, and keeps none
-- of it when nothing is left.
create view tax_audit as
  with taxed as (
    select t.id as sale, t.source_id as order_id from ledger_transaction t
    where t.source_type = 'SALE' and exists (select from order_tax x where x.order_id = t.source_id)
  ), booked as (
    select s.order_id, e.account, e.currency, e.amount, e.transaction_id, s.sale
    from taxed s join ledger_transaction t on t.id = s.sale or t.reverses = s.sale
    join ledger_entry e on e.transaction_id = t.id and e.account <> sale_against(e.currency)
  )
  select 'the tax of a sale is not booked' as fault, b.order_id as subject
  from booked b left join sale_tax x on x.transaction_id = b.transaction_id and x.account = b.account
  where x.transaction_id is null or (b.currency <> 'CUBE' and (x.currency <> b.currency or x.gross <> b.amount))
  union all
  select 'tax is left of what went back', b.order_id
  from (
    select order_id, sale, account from booked group by 1, 2, 3 having sum(amount) = 0
  ) b
  join ledger_transaction t on t.id = b.sale or t.reverses = b.sale
  join sale_tax x on x.transaction_id = t.id and x.account = b.account
  group by b.order_id, b.account, x.currency having sum(x.gross) <> 0 or sum(x.tax) <> 0
  union all
  select 'sums of tax are not the ledger''s', concat_ws(' ', treatment, country, rate::text, currency)
  from (
    select tax_treatment as treatment, tax_country as country, tax_rate as rate, tax_currency as currency,
      sum(taxed) as gross, sum(tax) as tax
    from sold_by_day where tax_treatment <> 'NOT_RECORDED' group by 1, 2, 3, 4
  ) sums
  full join (
    select treatment, country, rate, currency, sum(gross) as gross, sum(tax) as tax from sale_tax group by 1, 2, 3, 4
  ) entries using (treatment, country, rate, currency)
  where coalesce(sums.gross, 0) <> coalesce(entries.gross, 0) or coalesce(sums.tax, 0) <> coalesce(entries.tax, 0);

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
  select 'tax', fault, subject from tax_audit
  union all
  select area, fault, subject from fulfilment_audit;
