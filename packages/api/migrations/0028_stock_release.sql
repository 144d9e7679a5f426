-- Whoever gives a hold back does not wait for somebody who works on it, with the stock locked meanwhile: an order that
-- is being paid keeps what its buyer gives up at that moment.
create or replace function stock_settle(p_order text, p_state text) returns boolean language plpgsql as $$
declare
  v_products text[] := stock_lock(p_order, 'HELD');
begin
  if p_state = 'SOLD' then
    if not stock_is_whole(p_order) then return false; end if;
    perform from stock_hold where order_id = p_order and state = 'HELD' for no key update;
  end if;
  with free as (
    select id from stock_hold where order_id = p_order and state = 'HELD' and product_id = any(v_products)
    for no key update skip locked
  ), settled as (
    update stock_hold h set state = p_state from free where h.id = free.id returning h.product_id, h.quantity
  )
  update stock s
  set held = s.held - l.quantity, sold = s.sold + case when p_state = 'SOLD' then l.quantity else 0 end
  from settled l where s.product_id = l.product_id;
  return found;
end $$;
