-- What reports read: sums that do not grow with products times countries.

create table sale_product_day (
  event_id text not null,
  day date not null,
  product_id text not null,
  currency text not null,
  units bigint not null,
  sold bigint not null,
  back bigint not null,
  primary key (event_id, day, product_id, currency)
) with (fillfactor = 70);
create index sale_product_day_by_day on sale_product_day (day);
create table sale_country_day (
  event_id text not null,
  day date not null,
  currency text not null,
  country text not null,
  units bigint not null,
  sold bigint not null,
  back bigint not null,
  primary key (event_id, day, currency, country)
) with (fillfactor = 70);
create index sale_country_day_by_day on sale_country_day (day);

insert into sale_product_day (event_id, day, product_id, currency, units, sold, back)
select event_id, day, product_id, currency, sum(units), sum(sold), sum(back) from sale_day group by 1, 2, 3, 4;
insert into sale_country_day (event_id, day, currency, country, units, sold, back)
select event_id, day, currency, country, sum(units), sum(sold), sum(back) from sale_day group by 1, 2, 3, 4;

create view sold_by_product as
  select event_id, day, product_id, currency, units, sold, back from sale_product_day
  union all
  select event_id, (at at time zone 'UTC')::date, product_id, currency, units, sold, back from sale_news;
create view sold_by_country as
  select event_id, day, currency, country, units, sold, back from sale_country_day
  union all
  select event_id, (at at time zone 'UTC')::date, currency, country, units, sold, back from sale_news;

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
    insert into sale_day (event_id, day, product_id, currency, country, units, sold, back)
    select event_id, day, product_id, currency, country, sum(units), sum(sold), sum(back) from told group by 1, 2, 3, 4, 5
    on conflict (event_id, day, product_id, currency, country) do update set
      units = sale_day.units + excluded.units, sold = sale_day.sold + excluded.sold, back = sale_day.back + excluded.back
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

revoke insert, update, delete, truncate on sale_product_day, sale_country_day from encore_app;
