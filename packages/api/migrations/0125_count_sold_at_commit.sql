-- A sale or a return changes the counts of its stock when it commits. All buyers of a product share that row, and each
-- used to wait for the whole transaction of the one before.
create or replace function stock_settle(p_order text, p_state text) returns boolean language plpgsql as $$
declare
  v_products text[];
  v_hold text;
begin
  if p_state = 'SOLD' then
    perform from stock_hold where order_id = p_order and state = 'HELD' order by product_id for no key update;
    if not is_hold_complete(p_order) then return false; end if;
    -- Counts follow in this order, so that two sales of the same products never wait for each other.
    for v_hold in select id from stock_hold where order_id = p_order and state = 'HELD' order by product_id loop
      update stock_hold set state = 'SOLD' where id = v_hold;
    end loop;
    return found;
  end if;
  v_products := stock_lock(p_order, 'HELD');
  with free as (
    select id from stock_hold where order_id = p_order and state = 'HELD' and product_id = any(v_products)
    for no key update skip locked
  ), settled as (
    update stock_hold h set state = p_state from free where h.id = free.id returning h.product_id, h.quantity
  )
  update stock s set held = s.held - l.quantity from settled l where s.product_id = l.product_id;
  return found;
end $$;

create or replace function stock_return(p_order text, p_of text[]) returns boolean language plpgsql as $$
declare
  v_hold text;
begin
  for v_hold in
    select id from stock_hold where order_id = p_order and state = 'SOLD' and product_id = any(p_of)
    order by product_id for no key update
  loop
    update stock_hold set state = 'RETURNED' where id = v_hold;
  end loop;
  return found;
end $$;

create function stock_count_hold() returns trigger language plpgsql as $$
begin
  if new.state = 'SOLD' then
    update stock set held = held - new.quantity, sold = sold + new.quantity where product_id = new.product_id;
  else
    update stock set sold = sold - new.quantity where product_id = new.product_id;
  end if;
  return null;
end $$;
create constraint trigger stock_hold_counted after update of state on stock_hold
  deferrable initially deferred for each row
  when (old.state = 'HELD' and new.state = 'SOLD' or old.state = 'SOLD' and new.state = 'RETURNED')
  execute function stock_count_hold();
