-- What was ordered stands in lines: a cart has several, a cube package one.

create table order_line (
  id text primary key check (id ~ '^ol_[0-9A-HJKMNP-TV-Z]{26}$'),
  order_id text not null references orders,
  position smallint not null check (position >= 0),
  member_uid text not null references member,
  product_id text not null,
  kind text not null
    check (kind in ('CUBES', 'TICKET_LIVE', 'TICKET_REPLAY', 'GOODS', 'DIGITAL', 'FAN_CALL', 'DRAW_ENTRY')),
  event_id text,
  -- As it was called when it was ordered, by language.
  name jsonb not null,
  quantity integer not null check (quantity between 1 and 99),
  -- Of one unit, in minor units of the order's currency.
  unit_amount bigint not null check (unit_amount between 1 and 1000000000000),
  -- The rights it brings, as sold: array of {scope, windowFrom, windowTo}.
  grants jsonb not null default '[]',
  cart_item_id text,
  pickup_slot_id text,
  needs_shipping boolean not null default false,
  is_on_site_pickup boolean not null default false,
  -- Its order waits for money; written with the order's status.
  is_open boolean not null default true,
  constraint order_line_position unique (order_id, position),
  constraint order_line_product unique (order_id, product_id)
);
create unique index order_line_one_open on order_line (member_uid, product_id) where is_open;
create index order_line_of_member on order_line (member_uid, product_id);

alter table orders
  add column shipping_amount bigint not null default 0 constraint orders_shipping check (shipping_amount >= 0),
  add column is_gift boolean not null default false,
  add constraint orders_amount_holds_shipping check (shipping_amount <= amount);

insert into order_line (id, order_id, position, member_uid, product_id, kind, event_id, name, quantity, unit_amount,
  grants, is_open)
select 'ol_' || substr(o.id, 4), o.id, 0, o.member_uid, o.product_id,
  case when o.kind = 'POINT' then 'CUBES' else coalesce(p.kind, 'GOODS') end,
  o.event_id, o.name, o.quantity, greatest(1, o.amount / o.quantity), o.grants, o.status in ('INIT', 'PENDING')
from orders o left join product p on p.id = o.product_id;

drop index orders_one_open;
drop index orders_of_member;
alter table orders drop column product_id, drop column event_id, drop column grants, drop column name,
  drop column quantity;

-- An order costs what its lines and its shipping cost.
create function order_sum() returns trigger language plpgsql as $$
begin
  perform from orders o
  where o.id = new.order_id and o.amount <> o.shipping_amount
    + (select sum(unit_amount * quantity) from order_line where order_id = o.id);
  if found then
    raise exception 'order % does not cost what its lines cost', new.order_id
      using errcode = 'check_violation', constraint = 'order_sum';
  end if;
  return null;
end $$;
create constraint trigger order_line_sum after insert on order_line
  deferrable initially deferred for each row execute function order_sum();

-- One order may bring rights to several events.
alter table entitlement drop constraint entitlement_source_unique;
alter table entitlement add constraint entitlement_source_unique unique (source, source_id, event_id, scope);

revoke delete, truncate on order_line from encore_app;
revoke update on order_line from encore_app;
grant update (is_open) on order_line to encore_app;
