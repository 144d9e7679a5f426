-- Payments at a shop: promised today, paid days later.
alter table payment_attempt
  add column deposit_until timestamptz,
  -- Where the buyer reads how to pay; the gateway's.
  add column instructions_url text,
  drop constraint payment_attempt_state_check,
  add constraint payment_attempt_state_check check (state in (
    'REDIRECTED', 'AWAITING_DEPOSIT', 'CAPTURED', 'CAPTURED_LATE', 'CAPTURED_EXTRA', 'DECLINED', 'CANCELED', 'EXPIRED',
    'MISMATCH')),
  add constraint payment_attempt_deposit check (state <> 'AWAITING_DEPOSIT' or deposit_until is not null);

-- Lengthens what an order holds; false when it holds nothing any more.
create function stock_extend(p_order text, p_until timestamptz) returns boolean language plpgsql as $$
declare
  v_product text;
begin
  select product_id into v_product from stock_hold where order_id = p_order and state = 'HELD';
  perform from stock where product_id = v_product for no key update;
  update stock_hold set until = greatest(until, p_until) where order_id = p_order and state = 'HELD';
  return found;
end $$;
