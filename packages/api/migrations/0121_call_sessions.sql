-- Fan calls: sessions of an event, their stations, bookings, calls with their counted time, and what is owed.

-- Calls of one event in one sitting. Rules and times are frozen by the publication.
create table call_session (
  id text primary key check (id ~ '^cs_[0-9A-HJKMNP-TV-Z]{26}$'),
  event_id text not null references event,
  starts_at timestamptz not null,
  -- Time with each station for one booked unit.
  promise_ms integer not null check (promise_ms between 10000 and 3600000),
  -- Planned time between two calls of a station.
  turnaround_ms integer not null check (turnaround_ms between 0 and 600000),
  asks_identity boolean not null,
  recording text not null check (recording in ('NOT_ALLOWED', 'ALLOWED', 'KEEPSAKE')),
  -- How owed time of calls without a payment is settled.
  compensation text not null check (compensation in ('EXTRA', 'AGAIN')),
  -- Published reasons for which owed time may be waived.
  conduct_reasons text[] not null,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'PUBLISHED', 'OPEN', 'PAUSED', 'CLOSED')),
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  published_at timestamptz,
  -- The published order of the bookings.
  order_hash bytea check (length(order_hash) = 32),
  ordered_at timestamptz,
  closed_at timestamptz,
  constraint call_session_published check ((state = 'DRAFT') = (published_at is null)),
  constraint call_session_ordered check ((order_hash is null) = (ordered_at is null)),
  constraint call_session_open check (state in ('DRAFT', 'PUBLISHED', 'CLOSED') or order_hash is not null),
  constraint call_session_closed check ((state = 'CLOSED') = (closed_at is not null))
);
create index call_session_of_event on call_session (event_id, starts_at);

-- An artist's place in a session. Each device that takes it over raises the epoch.
create table call_station (
  id text primary key check (id ~ '^sn_[0-9A-HJKMNP-TV-Z]{26}$'),
  session_id text not null references call_session,
  artist_id text not null references artist,
  -- Order in which a fan visits the stations, from 1.
  position smallint not null check (position > 0),
  epoch integer not null default 0 check (epoch >= 0),
  unique (id, session_id),
  constraint call_station_position unique (session_id, position),
  constraint call_station_artist unique (session_id, artist_id)
);

-- Products whose bought units are bookings, and draws whose won places are.
create table call_session_product (
  product_id text primary key references product,
  session_id text not null references call_session
);
create index call_session_product_of on call_session_product (session_id);
create table call_session_draw (
  draw_id bytea primary key references draw,
  session_id text not null references call_session
);
create index call_session_draw_of on call_session_draw (session_id);

-- A member's place in a session. Leaving the service deletes the link, never the line.
create table call_booking (
  id text primary key check (id ~ '^bk_[0-9A-HJKMNP-TV-Z]{26}$'),
  session_id text not null references call_session,
  member_uid text references member,
  -- Number in the published order; null until then.
  number integer check (number > 0),
  booked_at timestamptz not null default app_now(),
  unique (id, session_id),
  constraint call_booking_once unique (session_id, member_uid),
  constraint call_booking_number unique (session_id, number)
);
create index call_booking_of_member on call_booking (member_uid) where member_uid is not null;

-- What a booking consists of: its units add up.
create table call_booking_source (
  id bigint generated always as identity primary key,
  booking_id text not null references call_booking,
  source text not null check (source in ('ORDER', 'DRAW', 'GRANT')),
  order_id text references orders,
  product_id text references product,
  -- The won place of a draw.
  item_id uuid references draw_result (item_id),
  granted_by text references member,
  reason text,
  units integer not null check (units between 1 and 99),
  added_at timestamptz not null default app_now(),
  -- Given back before the order was published.
  ended_at timestamptz,
  constraint call_booking_source_kind check (
    (source = 'ORDER') = (order_id is not null) and (source = 'ORDER') = (product_id is not null)
    and (source = 'DRAW') = (item_id is not null)
    and (source = 'GRANT') = (granted_by is not null) and (source = 'GRANT') = (reason is not null)),
  constraint call_booking_source_order unique (order_id, product_id),
  constraint call_booking_source_item unique (item_id)
);
create index call_booking_source_of on call_booking_source (booking_id);

-- One fan with one artist.
create table call (
  id text primary key check (id ~ '^fc_[0-9A-HJKMNP-TV-Z]{26}$'),
  session_id text not null,
  booking_id text not null,
  station_id text not null,
  state text not null default 'PLANNED' check (state in (
    'PLANNED', 'WAITING', 'NEXT', 'RINGING', 'LIVE', 'HELD', 'DONE', 'MISSED', 'CUT', 'OWED',
    'EXTRA', 'AGAIN', 'REFUNDED', 'WAIVED')),
  -- Place in the queue of the station; the smallest is called first.
  rank integer not null,
  misses smallint not null default 0 check (misses between 0 and 3),
  -- Times that a held call was taken up again.
  returns smallint not null default 0 check (returns between 0 and 2),
  -- First handover at which the fan was not ready since the last miss.
  passed_at timestamptz,
  rung_at timestamptz,
  answered_at timestamptz,
  promised_ms integer not null check (promised_ms > 0),
  -- Added by staff.
  added_ms integer not null default 0 check (added_ms >= 0),
  counted_ms integer not null default 0 check (counted_ms >= 0),
  wall_ms integer not null default 0 check (wall_ms >= 0),
  close_reason text,
  live_at timestamptz,
  ended_at timestamptz,
  foreign key (booking_id, session_id) references call_booking (id, session_id),
  foreign key (station_id, session_id) references call_station (id, session_id),
  constraint call_once unique (booking_id, station_id),
  constraint call_counted check (counted_ms <= promised_ms + added_ms and counted_ms <= wall_ms),
  constraint call_ring check (answered_at is null or rung_at is not null)
);
create unique index call_live_of_station on call (station_id) where state = 'LIVE';
create unique index call_live_of_booking on call (booking_id) where state = 'LIVE';
create index call_queue on call (station_id, rank) where state in ('WAITING', 'NEXT', 'RINGING', 'MISSED', 'HELD');
create index call_of_session on call (session_id);

-- Every move in a queue, with the reason that the fan reads.
create table call_queue_change (
  id bigint generated always as identity primary key,
  call_id text not null references call,
  from_position integer not null check (from_position > 0),
  -- Null: out of the queue.
  to_position integer check (to_position > 0),
  reason text not null check (reason in ('FIRST_MISS', 'SECOND_MISS', 'THIRD_MISS', 'STAFF')),
  note text,
  by_uid text references member,
  at timestamptz not null default app_now(),
  constraint call_queue_change_staff check (
    (reason = 'STAFF') = (by_uid is not null) and (reason = 'STAFF') = (note is not null))
);
create index call_queue_change_of on call_queue_change (call_id);
create trigger call_queue_change_stays before update or delete or truncate on call_queue_change
  for each statement execute function forbid_update();

-- Counted time as the station reported it. Times are milliseconds of the station's clock.
create table call_segment (
  call_id text not null references call,
  epoch integer not null check (epoch > 0),
  seq integer not null check (seq > 0),
  from_ms bigint not null,
  to_ms bigint not null,
  cause text not null check (cause in ('FLOWED', 'FAN_STALLED', 'ARTIST_STALLED', 'BOTH_STALLED', 'GRACE')),
  counted_ms integer not null,
  -- The fan's signature of the second.
  mac bytea check (length(mac) = 32),
  taken_at timestamptz not null default app_now(),
  primary key (call_id, epoch, seq),
  constraint call_segment_length check (to_ms > from_ms),
  constraint call_segment_counted check (
    counted_ms = 0 or (cause = 'FLOWED' and mac is not null and counted_ms = to_ms - from_ms and counted_ms <= 1000))
);
create trigger call_segment_stays before update or delete or truncate on call_segment
  for each statement execute function forbid_update();

-- How owed time was settled.
create table call_compensation (
  call_id text primary key references call,
  owed_ms integer not null check (owed_ms > 0),
  kind text not null check (kind in ('EXTRA', 'AGAIN', 'REFUND', 'WAIVED')),
  reason text not null,
  requested_by text not null references member,
  approved_by text references member,
  -- The durable request of a refund.
  refund_id text,
  at timestamptz not null default app_now(),
  constraint call_compensation_refund check ((kind = 'REFUND') = (refund_id is not null)),
  constraint call_compensation_waiver check (kind <> 'WAIVED' or (approved_by is not null and approved_by <> requested_by))
);
create trigger call_compensation_stays before update or delete or truncate on call_compensation
  for each statement execute function forbid_update();

create function call_session_stays() returns trigger language plpgsql as $$
begin
  if old.published_at is not null and (
    (new.id, new.event_id, new.promise_ms, new.asks_identity, new.recording, new.compensation, new.conduct_reasons,
      new.published_at)
    is distinct from
    (old.id, old.event_id, old.promise_ms, old.asks_identity, old.recording, old.compensation, old.conduct_reasons,
      old.published_at)
    or (old.order_hash is not null
      and (new.order_hash, new.ordered_at) is distinct from (old.order_hash, old.ordered_at)))
  then
    raise exception 'a published call session stays as it is' using errcode = '42501';
  end if;
  if new.state = 'CLOSED' and old.state <> 'CLOSED' and exists (
    select from call where session_id = new.id and state not in ('DONE', 'EXTRA', 'AGAIN', 'REFUNDED', 'WAIVED'))
  then
    raise exception 'call session % has calls that are not settled', new.id
      using errcode = 'check_violation', constraint = 'call_session_settled';
  end if;
  return new;
end $$;
create trigger call_session_stays before update on call_session for each row execute function call_session_stays();

-- Numbers of the published order never change, and only an account that leaves loses its link.
create function call_booking_stays() returns trigger language plpgsql as $$
begin
  if (new.id, new.session_id, new.booked_at) is distinct from (old.id, old.session_id, old.booked_at)
    or (old.number is not null and new.number is distinct from old.number)
    or (new.member_uid is distinct from old.member_uid and new.member_uid is not null)
  then
    raise exception 'a booking of a call stays as it is' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger call_booking_stays before update on call_booking for each row execute function call_booking_stays();

-- A source ends once and is otherwise as it was added.
create function call_booking_source_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null
    or to_jsonb(new) - 'ended_at' is distinct from to_jsonb(old) - 'ended_at'
  then
    raise exception 'a source of a booking stays as it is' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger call_booking_source_stays before update or delete on call_booking_source
  for each row execute function call_booking_source_stays();

create function call_stays() returns trigger language plpgsql as $$
begin
  if (new.id, new.session_id, new.booking_id, new.station_id, new.promised_ms)
      is distinct from (old.id, old.session_id, old.booking_id, old.station_id, old.promised_ms)
    or new.counted_ms < old.counted_ms or new.wall_ms < old.wall_ms or new.added_ms < old.added_ms
    or (old.state in ('DONE', 'EXTRA', 'AGAIN', 'REFUNDED', 'WAIVED') and new.state <> old.state)
  then
    raise exception 'a call stays as it is' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger call_stays before update on call for each row execute function call_stays();
revoke delete, truncate on call_session, call_station, call_booking, call_booking_source, call from encore_app;
grant delete on call_session, call_station to encore_app;

-- Sums of a call: promised = counted + compensated + owed, apart from added time and grace.
create view call_audit as
  with spoken as (
    select call_id, sum(counted_ms) as counted, sum(to_ms - from_ms) as wall from call_segment group by call_id
  )
  select 'counted time is not the sum of its segments' as fault, c.id as subject
  from call c left join spoken s on s.call_id = c.id
  where c.counted_ms <> coalesce(s.counted, 0) or c.wall_ms <> coalesce(s.wall, 0)
  union all
  select 'a finished call has less than its promise', c.id from call c
  where c.state = 'DONE' and c.counted_ms < c.promised_ms
  union all
  select 'owed and settled time is not what is missing', c.id
  from call c left join call_compensation k on k.call_id = c.id
  where (c.state in ('EXTRA', 'AGAIN', 'REFUNDED', 'WAIVED')
      and (k.call_id is null or k.owed_ms <> c.promised_ms - c.counted_ms
        or (c.state = 'REFUNDED') <> (k.kind = 'REFUND') or (c.state <> 'REFUNDED' and k.kind <> c.state)))
    or (c.state not in ('EXTRA', 'AGAIN', 'REFUNDED', 'WAIVED') and k.call_id is not null)
    or (c.state = 'OWED' and c.counted_ms >= c.promised_ms)
  union all
  select 'segments of an epoch overlap', one.call_id
  from call_segment one join call_segment other
    on other.call_id = one.call_id and other.epoch = one.epoch and other.seq = one.seq + 1
  where other.from_ms < one.to_ms
  union all
  select 'a closed session has a call that is not settled', s.id from call_session s
  where s.state = 'CLOSED' and exists (
    select from call c where c.session_id = s.id
      and c.state not in ('DONE', 'EXTRA', 'AGAIN', 'REFUNDED', 'WAIVED'));

create or replace view invariant_violation as
  select 'ledger' as area, fault, subject from ledger_audit
  union all
  select 'stock' as area, 'counts are not the holds, or more is given out than there is' as fault, stock_audit.product_id as subject from stock_audit
  union all
  select 'payments' as area, fault, subject from payment_audit
  union all
  select 'coupons' as area, fault, subject from coupon_audit
  union all
  select 'gifts' as area, fault, subject from gift_audit
  union all
  select 'pickup' as area, 'places taken are not the places given' as fault, pickup_audit.id as subject from pickup_audit
  union all
  select 'rights' as area, fault, subject from entitlement_audit
  union all
  select 'sales' as area, fault, subject from sale_audit
  union all
  select 'tax' as area, fault, subject from tax_audit
  union all
  select area, fault, subject from fulfilment_audit
  union all
  select 'calls', fault, subject from call_audit;
