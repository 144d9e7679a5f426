-- Fan calls are sold while a call session takes bookings.

alter table product drop constraint product_kind_for_sale;
alter table product add constraint product_call_of_event check (kind <> 'FAN_CALL' or event_id is not null);

-- What a unit of a fan call brings: a place in a published call session.
create table product_call (
  product_id text primary key references product,
  session_id text not null references call_session,
  starts_at timestamptz not null,
  -- Time with each station for one unit.
  promise_ms integer not null check (promise_ms > 0),
  stations smallint not null check (stations > 0),
  -- Members can book. Purchases hold a share lock on the row until they are booked.
  is_open boolean not null default true
);
create index product_call_of_session on product_call (session_id);

-- The refund that took the units of an order out. A refund that is withdrawn books them again, as another source.
alter table call_booking_source
  add column refund_id text,
  add constraint call_booking_source_refund check (refund_id is null or ended_at is not null),
  drop constraint call_booking_source_order;
create unique index call_booking_source_order on call_booking_source (order_id, product_id) where ended_at is null;

create or replace function call_booking_source_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null
    or to_jsonb(new) - array['ended_at', 'refund_id'] is distinct from to_jsonb(old) - array['ended_at', 'refund_id']
  then
    raise exception 'a source of a booking stays as it is' using errcode = '42501';
  end if;
  return new;
end $$;
