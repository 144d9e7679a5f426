-- The catalogue as organisers keep it: products that are edited, stock with its reasons, campaigns that are stopped.

-- Counts what was saved: who saves an older one is told what was changed meanwhile.
alter table product add column version integer not null default 1 check (version >= 1);
create index product_in_order on product ((coalesce(event_id, '')), sort_position, id);

-- What a change of a product would mean for whom, counted at once.
create index order_line_open_of_product on order_line (product_id) where is_open;
create index cart_line_of_product on cart_line (product_id);

-- Why there are as many on hand as there are: a product's quantities add up to them.
create table stock_movement (
  seq bigint generated always as identity primary key,
  product_id text not null references stock,
  reason text not null,
  quantity integer not null,
  -- After it.
  on_hand integer not null check (on_hand >= 0),
  note text not null default '' check (length(note) <= 200),
  -- Null: an operator at the command line.
  by_uid text,
  at timestamptz not null default app_now(),
  constraint stock_movement_reason check (case reason
    when 'RECEIVED' then quantity > 0
    when 'RETURNED' then quantity > 0
    when 'DAMAGED' then quantity < 0
    when 'CORRECTION' then quantity <> 0 and note <> ''
    when 'COUNTED' then quantity <> 0
    else false end)
);
create index stock_movement_of_product on stock_movement (product_id, seq);
create trigger stock_movement_stays before update or delete or truncate on stock_movement
  for each statement execute function refuse_rewriting();

insert into stock_movement (product_id, reason, quantity, on_hand)
select product_id, 'COUNTED', on_hand, on_hand from stock where on_hand > 0 order by product_id;

-- Moves units in or out behind the lock that holds take. MOVED, or nothing was moved: MEANWHILE when there are not
-- `p_on_hand` any more, BELOW_SOLD when fewer would be left than are held and sold, UNKNOWN without stock. The numbers
-- are those after it.
create function stock_move(
  p_product text, p_reason text, p_quantity integer, p_note text, p_by text, p_on_hand integer,
  out outcome text, out units integer, out units_held integer, out units_sold integer
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_stock stock;
begin
  perform stock_reclaim(array[p_product]);
  select * into v_stock from stock where product_id = p_product for no key update;
  outcome := case
    when not found then 'UNKNOWN'
    when v_stock.on_hand <> p_on_hand then 'MEANWHILE'
    when v_stock.on_hand + p_quantity < v_stock.held + v_stock.sold then 'BELOW_SOLD'
    else 'MOVED'
  end;
  if outcome = 'MOVED' then
    update stock set on_hand = v_stock.on_hand + p_quantity where product_id = p_product returning * into v_stock;
    insert into stock_movement (product_id, reason, quantity, on_hand, note, by_uid)
    values (p_product, p_reason, p_quantity, v_stock.on_hand, p_note, p_by);
  end if;
  units := v_stock.on_hand;
  units_held := v_stock.held;
  units_sold := v_stock.sold;
end $$;

-- There are so many: opens the stock of a product that has none yet. Never below what is held and sold.
create function stock_count(p_product text, p_on_hand integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before integer;
begin
  insert into stock (product_id, on_hand) values (p_product, 0) on conflict (product_id) do nothing;
  select on_hand into strict v_before from stock where product_id = p_product for no key update;
  if v_before = p_on_hand then return; end if;
  update stock set on_hand = p_on_hand where product_id = p_product;
  insert into stock_movement (product_id, reason, quantity, on_hand)
  values (p_product, 'COUNTED', p_on_hand - v_before, p_on_hand);
end $$;

-- Nobody changes the number on hand without a word why.
create function stock_adds_up() returns trigger language plpgsql as $$
begin
  perform from stock s where s.product_id = new.product_id
    and s.on_hand <> (select coalesce(sum(quantity), 0) from stock_movement where product_id = s.product_id);
  if found then
    raise exception 'stock of % is not what was moved', new.product_id
      using errcode = 'check_violation', constraint = 'stock_adds_up';
  end if;
  return null;
end $$;
create constraint trigger stock_adds_up after insert or update of on_hand on stock
  deferrable initially deferred for each row execute function stock_adds_up();

revoke insert, update on stock from encore_app;
grant update (held, sold) on stock to encore_app;
revoke insert, update, delete, truncate on stock_movement from encore_app;

create or replace view stock_audit as
  select s.product_id, s.on_hand, s.held, s.sold
  from stock s
  left join (
    select product_id,
      coalesce(sum(quantity) filter (where state = 'HELD'), 0) as held,
      coalesce(sum(quantity) filter (where state = 'SOLD'), 0) as sold
    from stock_hold group by product_id
  ) h using (product_id)
  left join (
    select product_id, sum(quantity) as moved from stock_movement group by product_id
  ) m using (product_id)
  where s.held <> coalesce(h.held, 0) or s.sold <> coalesce(h.sold, 0) or s.held + s.sold > s.on_hand
    or s.on_hand <> coalesce(m.moved, 0);

-- Takes out slots that nobody has ever had a place in; how many were taken out.
create function pickup_remove(p_product text, p_slots text[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_count integer;
begin
  perform from pickup_slot where id = any(p_slots) and product_id = p_product order by id for update;
  delete from pickup_slot s where s.id = any(p_slots) and s.product_id = p_product
    and not exists (select from pickup_place where slot_id = s.id);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
