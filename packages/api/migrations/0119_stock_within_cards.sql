-- The stock of random goods stays within their cards, so that each unit that can be sold gets one.

-- Cards that no unit has and no paid unit waits for.
create function random_cards_left(p_pool bytea) returns bigint language sql stable as $$
  select (select sum(count) from random_candidate where pool_id = p_pool)
    - (select count(*) from random_unit where pool_id = p_pool
        and (state <> 'OUT' or (card_position is not null and freed_at is null)))
$$;

create function stock_within_cards() returns trigger language plpgsql as $$
begin
  if exists (
    select from random_pool p join stock s on s.product_id = p.product_id
    where p.product_id = new.product_id and p.packing = 'PICKED' and s.on_hand - s.sold > random_cards_left(p.id)) then
    raise exception 'product % has more units than cards', new.product_id
      using errcode = 'check_violation', constraint = 'stock_within_cards';
  end if;
  return null;
end $$;
create constraint trigger stock_within_cards after update of on_hand on stock deferrable initially deferred
  for each row when (new.on_hand > old.on_hand) execute function stock_within_cards();
create constraint trigger random_pool_within_cards after insert on random_pool deferrable initially deferred
  for each row execute function stock_within_cards();
