-- Money of an order that its buyer gave up and placed anew goes back.
alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (reason in (
  'MISMATCH', 'OUT_OF_STOCK', 'PAID_TWICE', 'BUYER_LEFT', 'REPLACED', 'ASKED', 'GRANTED', 'OUTSIDE', 'ORPHAN',
  'GIFT_RETURNED'));

-- Whoever creates a product in the studio is named beside its first stock.
drop function stock_count(text, integer);
create function stock_count(p_product text, p_on_hand integer, p_by text default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before integer;
begin
  insert into stock (product_id, on_hand) values (p_product, 0) on conflict (product_id) do nothing;
  select on_hand into strict v_before from stock where product_id = p_product for no key update;
  if v_before = p_on_hand then return; end if;
  update stock set on_hand = p_on_hand where product_id = p_product;
  insert into stock_movement (product_id, reason, quantity, on_hand, by_uid)
  values (p_product, 'COUNTED', p_on_hand - v_before, p_on_hand, p_by);
end $$;
