-- What the audit log's objects are called now, by id. An object that leads to another (a refund to its order) names that.
create view audit_object as
  select event_id as id, 'event' as kind, event_id as leads_to, jsonb_object_agg(lang, title) as names
  from event_text where title <> '' group by event_id
  union all
  select product_id, 'product', product_id, jsonb_object_agg(lang, name)
  from product_text where name <> '' group by product_id
  union all
  select theme_id, 'theme', theme_id, jsonb_object_agg(lang, title) from theme_text group by theme_id
  union all
  select artist_id, 'artist', artist_id, jsonb_object_agg(lang, name) from artist_text group by artist_id
  union all
  select n.id, 'notice', n.id, jsonb_object_agg(t.lang, t.title) filter (where t.title <> '')
  from notice n left join notice_text t on t.notice_id = n.id group by n.id
  union all
  select b.id, 'broadcast', b.id, jsonb_object_agg(t.lang, t.title) filter (where t.title <> '')
  from broadcast b left join broadcast_text t on t.broadcast_id = b.id group by b.id
  union all
  select id, 'campaign', id, jsonb_build_object('', name) from coupon_campaign
  union all
  select id, 'highlight', event_id, title from highlight
  union all
  select id, 'poll', event_id, question from poll
  union all
  select order_id, 'order', order_id, name from order_line where position = 0
  union all
  select r.id, 'order', r.order_id, l.name
  from refund r join order_line l on l.order_id = r.order_id and l.position = 0
  union all
  select r.id, 'order', r.order_id, l.name
  from refund_request r join order_line l on l.order_id = r.order_id and l.position = 0
  union all
  select r.id, 'order', r.order_id, l.name
  from refund_approval r join order_line l on l.order_id = r.order_id and l.position = 0
  union all
  select p.id, 'order', p.order_id, l.name
  from parcel p join order_line l on l.order_id = p.order_id and l.position = 0
  union all
  select id, 'work', id, jsonb_build_object('', file_name) from long_work where file_name is not null
  union all
  select d.id, 'event', d.subject_id, (select jsonb_object_agg(t.lang, t.title) from event_text t
    where t.event_id = d.subject_id and t.title <> '')
  from deed_approval d where d.kind = 'CANCEL_EVENT'
  union all
  select d.id, 'campaign', c.id, jsonb_build_object('', coalesce(c.name, d.wish ->> 'name'))
  from deed_approval d left join coupon_campaign c on c.id = d.subject_id where d.kind = 'COUPON_CAMPAIGN';

-- Days are those of the team, unless a report asks for another zone.
create table team_setting (
  one boolean primary key default true check (one),
  -- IANA.
  zone text not null default 'Asia/Seoul' check (zone ~ '^[A-Za-z0-9_+/-]{1,60}$')
);
insert into team_setting default values;
revoke insert, delete, truncate on team_setting from encore_app;

-- Sums of sales by quarter hours. Clocks of all zones are whole quarters from UTC, so that a day of any zone, of 23 or
-- 25 hours too, is made of them.
create table sale_quarter (
  event_id text not null,
  quarter timestamptz not null,
  product_id text not null,
  currency text not null,
  country text not null,
  units bigint not null,
  sold bigint not null,
  back bigint not null,
  tax_treatment text not null,
  tax_country text not null,
  tax_rate integer not null,
  tax_currency text not null,
  taxed bigint not null,
  tax bigint not null,
  primary key (event_id, quarter, product_id, currency, country, tax_treatment, tax_country, tax_rate, tax_currency)
) with (fillfactor = 70);
create index sale_quarter_by_time on sale_quarter (quarter);
-- The same without products and countries, for what is drawn over time.
create table sale_event_quarter (
  event_id text not null,
  quarter timestamptz not null,
  currency text not null,
  units bigint not null,
  sold bigint not null,
  back bigint not null,
  primary key (event_id, quarter, currency)
) with (fillfactor = 70);
create index sale_event_quarter_by_time on sale_event_quarter (quarter);

create function sale_quarter_of(p_at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('15 minutes', p_at, '2000-01-01 00:00Z')
$$;

-- Nobody books meanwhile; what is not summed up yet goes into the sums of days first.
select pg_advisory_xact_lock(hashtext('sale_fold'));
lock table sale_news in exclusive mode;
select sale_fold(2147483647);

-- The sums of before know days alone: their quarters are read from the ledger. The country is the one that the day was
-- summed up under, where it was one.
insert into sale_quarter
select event_id, quarter, product_id, currency,
  coalesce((select min(d.country) from sale_day d where d.event_id = told.event_id and d.product_id = told.product_id
    and d.currency = told.currency and d.day = (told.quarter at time zone 'UTC')::date
    having count(distinct d.country) = 1), country) as in_country,
  sum(units), sum(sold), sum(back), treatment, tax_country, rate, tax_currency, sum(taxed), sum(tax)
from (
  select event_id, quarter, product_id, currency, country, treatment, tax_country, rate, tax_currency, taxed, tax,
    case when is_first then units else 0 end as units, case when is_first then sold else 0 end as sold,
    case when is_first then back else 0 end as back
  from (
    select case when e.account like '%:event:%' then split_part(e.account, ':', 3) else '' end as event_id,
      sale_quarter_of(t.created_at) as quarter, sale_product(e.account) as product_id, e.currency,
      sale_country(o.id, o.member_uid) as country,
      case when t.kind = 'SALE' then coalesce(l.quantity, 0) else 0 end as units,
      case when t.kind = 'SALE' then e.amount else 0 end as sold,
      case when t.kind = 'SALE' then 0 else -e.amount end as back,
      coalesce(x.treatment, 'NOT_RECORDED') as treatment, coalesce(x.country, '') as tax_country,
      coalesce(x.rate, 0) as rate, coalesce(x.currency, e.currency) as tax_currency,
      coalesce(x.gross, e.amount) as taxed, coalesce(x.tax, 0) as tax,
      row_number() over (partition by t.id, e.account order by x.currency) = 1 as is_first
    from ledger_transaction t
    join ledger_transaction s on s.id = coalesce(t.reverses, t.id)
    join orders o on o.id = s.source_id
    join ledger_entry e on e.transaction_id = t.id and e.account <> sale_against(e.currency)
    left join order_line l on l.order_id = o.id and l.product_id = sale_product(e.account)
    left join sale_tax x on x.transaction_id = t.id and x.account = e.account
    where t.kind in ('SALE', 'SALE_BACK', 'SALE_KEPT')
  ) entry
) told
group by event_id, quarter, product_id, currency, in_country, treatment, tax_country, rate, tax_currency;

insert into sale_event_quarter
select event_id, quarter, currency, sum(units), sum(sold), sum(back) from sale_quarter group by 1, 2, 3;

create view sold_by_quarter as
  select event_id, quarter, product_id, currency, country, units, sold, back,
    tax_treatment, tax_country, tax_rate, tax_currency, taxed, tax from sale_quarter
  union all
  select event_id, sale_quarter_of(at), product_id, currency, country, units, sold, back,
    tax_treatment, tax_country, tax_rate, tax_currency, taxed, tax from sale_news;
create view sold_over_time as
  select event_id, quarter, currency, units, sold, back from sale_event_quarter
  union all
  select event_id, sale_quarter_of(at), currency, units, sold, back from sale_news;
create or replace view sold_by_day as
  select event_id, (quarter at time zone 'UTC')::date as day, product_id, currency, country, units, sold, back,
    tax_treatment, tax_country, tax_rate, tax_currency, taxed, tax from sold_by_quarter;
drop view sold_by_hour;
drop table sale_hour;
drop table sale_day;

create or replace function sale_fold(p_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_taken integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('sale_fold')) then return 0; end if;
  with taken as (
    delete from sale_news where ctid = any (array(select ctid from sale_news limit p_most)) returning *
  ), told as (
    select *, (at at time zone 'UTC')::date as day, sale_quarter_of(at) as quarter from taken
  ), quarters as (
    insert into sale_quarter as s (event_id, quarter, product_id, currency, country, units, sold, back,
      tax_treatment, tax_country, tax_rate, tax_currency, taxed, tax)
    select event_id, quarter, product_id, currency, country, sum(units), sum(sold), sum(back),
      tax_treatment, tax_country, tax_rate, tax_currency, sum(taxed), sum(tax)
    from told
    group by event_id, quarter, product_id, currency, country, tax_treatment, tax_country, tax_rate, tax_currency
    on conflict (event_id, quarter, product_id, currency, country, tax_treatment, tax_country, tax_rate, tax_currency)
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
  ), over_time as (
    insert into sale_event_quarter as s (event_id, quarter, currency, units, sold, back)
    select event_id, quarter, currency, sum(units), sum(sold), sum(back) from told group by 1, 2, 3
    on conflict (event_id, quarter, currency) do update set
      units = s.units + excluded.units, sold = s.sold + excluded.sold, back = s.back + excluded.back
  )
  select count(*) into v_taken from taken;
  return v_taken;
end $$;
revoke insert, update, delete, truncate on sale_quarter, sale_event_quarter from encore_app;

-- The zone whose days were settled; those of before are of UTC.
alter table settlement add column zone text;
