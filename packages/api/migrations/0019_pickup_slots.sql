-- When goods can be fetched at a venue, and which orders have a place then.

create table pickup_slot (
  id text primary key check (id ~ '^ps_[0-9A-HJKMNP-TV-Z]{26}$'),
  product_id text not null references product,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- How many orders.
  capacity integer not null check (capacity >= 1),
  taken integer not null default 0,
  constraint pickup_slot_times check (from_at < to_at),
  constraint pickup_slot_not_overfull check (taken between 0 and capacity)
);
create index pickup_slot_of_product on pickup_slot (product_id, from_at);

-- The place an order has in a slot.
create table pickup_place (
  order_id text not null,
  slot_id text not null references pickup_slot,
  given_back_at timestamptz,
  primary key (order_id, slot_id)
);

-- TAKEN, also when the order has it already; FULL; UNKNOWN for another product's slot and one that is over.
create function pickup_take(p_slot text, p_product text, p_order text) returns text language plpgsql as $$
declare
  v_left integer;
begin
  select capacity - taken into v_left from pickup_slot
  where id = p_slot and product_id = p_product and to_at > app_now() for no key update;
  if not found then return 'UNKNOWN'; end if;
  if exists (
    select from pickup_place where order_id = p_order and slot_id = p_slot and given_back_at is null
  ) then return 'TAKEN'; end if;
  if v_left < 1 then return 'FULL'; end if;
  update pickup_slot set taken = taken + 1 where id = p_slot;
  insert into pickup_place (order_id, slot_id) values (p_order, p_slot)
  on conflict (order_id, slot_id) do update set given_back_at = null;
  return 'TAKEN';
end $$;

-- Frees every place of an order; how many there were.
create function pickup_give_back(p_order text) returns integer language plpgsql as $$
declare
  v_slots text[];
begin
  select coalesce(array_agg(slot_id order by slot_id), '{}') into v_slots
  from pickup_place where order_id = p_order and given_back_at is null;
  perform from pickup_slot where id = any(v_slots) order by id for no key update;
  with back as (
    update pickup_place set given_back_at = app_now()
    where order_id = p_order and slot_id = any(v_slots) and given_back_at is null returning slot_id
  ), freed as (
    update pickup_slot set taken = taken - 1 where id in (select slot_id from back) returning id
  ) select coalesce(array_agg(id), '{}') into v_slots from freed;
  return cardinality(v_slots);
end $$;

create view pickup_audit as
  select s.id, s.taken, count(p.slot_id) as places
  from pickup_slot s left join pickup_place p on p.slot_id = s.id and p.given_back_at is null
  group by s.id having s.taken <> count(p.slot_id);

revoke delete, truncate on pickup_slot, pickup_place from encore_app;
