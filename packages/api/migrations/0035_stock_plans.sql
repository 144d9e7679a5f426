-- A rush on a product that the statistics have never seen: any index that begins with the product looks as good as the
-- right one, and a batch then read all holds of the product. What is due has an index that no other can stand in for.
drop index stock_hold_due;
create index stock_hold_due on stock_hold ((product_id || ''), until) where state = 'HELD';

create or replace function stock_reclaim(p_products text[]) returns boolean language plpgsql set enable_seqscan = off as $$
begin
  perform from stock where product_id = any(p_products) order by product_id for no key update;
  with due as (
    select id from stock_hold
    where product_id || '' = any(p_products) and state = 'HELD' and until <= app_now()
    for no key update skip locked
  ), ended as (
    update stock_hold h set state = 'EXPIRED' from due where h.id = due.id returning h.product_id, h.quantity
  )
  update stock s set held = s.held - e.quantity
  from (select product_id, sum(quantity)::integer as quantity from ended group by product_id) e
  where s.product_id = e.product_id;
  return found;
end $$;
