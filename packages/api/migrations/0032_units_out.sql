-- Of an order that is given back, what is with a carrier or with its owner is not on the shelf: only what is comes back.

drop function stock_return(text);

-- Sold units of these products can be sold again. False when the order has none (any more).
create function stock_return(p_order text, p_of text[]) returns boolean language plpgsql as $$
declare
  v_products text[] := stock_lock(p_order, 'SOLD');
begin
  with returned as (
    update stock_hold set state = 'RETURNED'
    where order_id = p_order and state = 'SOLD' and product_id = any(v_products) and product_id = any(p_of)
    returning product_id, quantity
  )
  update stock s set sold = s.sold - l.quantity from returned l where s.product_id = l.product_id;
  return found;
end $$;
