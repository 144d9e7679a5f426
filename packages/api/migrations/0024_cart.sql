-- Carts: one per member, one line per product.

create table cart (
  member_uid text primary key references member
);

create table cart_line (
  -- Lines stand in the order of their ids; one that comes back keeps its own.
  id text primary key check (id ~ '^ci_[0-9A-HJKMNP-TV-Z]{26}$'),
  member_uid text not null references cart on delete cascade,
  -- Each line takes one of the numbers, so no cart holds more lines.
  slot smallint not null check (slot between 1 and 50),
  product_id text not null references product,
  quantity smallint not null check (quantity between 1 and 99),
  -- What the member knows it to cost, by currency: minor units, or cubes.
  shown_prices jsonb not null check (jsonb_typeof(shown_prices) = 'object'),
  -- How it is called once it is sold no more.
  name jsonb not null check (jsonb_typeof(name) = 'object'),
  kind text not null,
  constraint cart_line_product_once unique (member_uid, product_id),
  constraint cart_line_slot_once unique (member_uid, slot)
);

-- Whoever changes a cart waits here for whoever else does; false for a member who has left.
create function cart_lock(p_member text) returns boolean language plpgsql as $$
begin
  insert into cart (member_uid) values (p_member) on conflict do nothing;
  perform from cart where member_uid = p_member for no key update;
  return exists (select from member where uid = p_member and status = 'ACTIVE');
end $$;
