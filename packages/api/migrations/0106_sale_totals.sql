-- Sums of sales over all events, so that a year of a report reads one row for each quarter hour.
create table sale_total_quarter (
  quarter timestamptz not null,
  currency text not null,
  units bigint not null,
  sold bigint not null,
  back bigint not null,
  primary key (quarter, currency)
) with (fillfactor = 70);

-- Nothing is folded meanwhile.
select pg_advisory_xact_lock(hashtext('sale_fold'));
insert into sale_total_quarter
select quarter, currency, sum(units), sum(sold), sum(back) from sale_event_quarter group by 1, 2;

create view sold_in_total as
  select quarter, currency, units, sold, back from sale_total_quarter
  union all
  select sale_quarter_of(at), currency, units, sold, back from sale_news;

create or replace function sale_fold(p_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_taken integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('sale_fold')) then return 0; end if;
  with taken as (
    delete from sale_news where ctid = any (array(select ctid from sale_news limit p_most)) returning *
  ), booked as (
    select *, (at at time zone 'UTC')::date as day, sale_quarter_of(at) as quarter from taken
  ), quarters as (
    insert into sale_quarter as s (event_id, quarter, product_id, currency, country, units, sold, back,
      tax_treatment, tax_country, tax_rate, tax_currency, taxed, tax)
    select event_id, quarter, product_id, currency, country, sum(units), sum(sold), sum(back),
      tax_treatment, tax_country, tax_rate, tax_currency, sum(taxed), sum(tax)
    from booked
    group by event_id, quarter, product_id, currency, country, tax_treatment, tax_country, tax_rate, tax_currency
    on conflict (event_id, quarter, product_id, currency, country, tax_treatment, tax_country, tax_rate, tax_currency)
    do update set units = s.units + excluded.units, sold = s.sold + excluded.sold, back = s.back + excluded.back,
      taxed = s.taxed + excluded.taxed, tax = s.tax + excluded.tax
  ), products as (
    insert into sale_product_day as s (event_id, day, product_id, currency, units, sold, back)
    select event_id, day, product_id, currency, sum(units), sum(sold), sum(back) from booked group by 1, 2, 3, 4
    on conflict (event_id, day, product_id, currency) do update set
      units = s.units + excluded.units, sold = s.sold + excluded.sold, back = s.back + excluded.back
  ), countries as (
    insert into sale_country_day as s (event_id, day, currency, country, units, sold, back)
    select event_id, day, currency, country, sum(units), sum(sold), sum(back) from booked group by 1, 2, 3, 4
    on conflict (event_id, day, currency, country) do update set
      units = s.units + excluded.units, sold = s.sold + excluded.sold, back = s.back + excluded.back
  ), over_time as (
    insert into sale_event_quarter as s (event_id, quarter, currency, units, sold, back)
    select event_id, quarter, currency, sum(units), sum(sold), sum(back) from booked group by 1, 2, 3
    on conflict (event_id, quarter, currency) do update set
      units = s.units + excluded.units, sold = s.sold + excluded.sold, back = s.back + excluded.back
  ), totals as (
    insert into sale_total_quarter as s (quarter, currency, units, sold, back)
    select quarter, currency, sum(units), sum(sold), sum(back) from booked group by 1, 2
    on conflict (quarter, currency) do update set
      units = s.units + excluded.units, sold = s.sold + excluded.sold, back = s.back + excluded.back
  )
  select count(*) into v_taken from taken;
  return v_taken;
end $$;
revoke insert, update, delete, truncate on sale_total_quarter from encore_app;
