-- Fan calls on devices: checks, cards and consents of fans, seats and signals of calls, devices of stations.

-- The document that reported last. A worse report of another document does not replace a fresh one.
alter table call_presence add page_id uuid;

-- Start of the time on air, as if it had no breaks; null until the call is live.
alter table call add on_air_from timestamptz;
-- A line of staff on the artist's screen; null for none.
alter table call_station add line text check (length(line) between 1 and 2000);
create index call_live_at_station on call (station_id, live_at) where live_at is not null;

-- The last device check of a fan, as the page measured it.
create table call_device_check (
  booking_id text primary key references call_booking,
  has_picture boolean not null,
  has_sound boolean not null,
  loss_permille smallint not null check (loss_permille between 0 and 1000),
  round_trip_ms integer not null check (round_trip_ms between 0 and 60000),
  transport text not null check (transport in ('UDP', 'TCP', 'DIRECT')),
  is_passed boolean not null,
  checked_at timestamptz not null default app_now()
);

-- A fan's words for the artist.
create table call_card (
  booking_id text primary key references call_booking,
  name text not null check (length(name) between 1 and 1200),
  reading text not null check (length(reading) <= 1200),
  language catalog_lang not null,
  note text not null check (length(note) <= 4000),
  sign_text text not null check (length(sign_text) <= 2400),
  written_at timestamptz not null default app_now()
);

-- Consents of fans; the last of a kind counts.
create table call_consent (
  id bigint generated always as identity primary key,
  booking_id text not null references call_booking,
  kind text not null check (kind in ('LISTEN', 'KEEPSAKE')),
  is_given boolean not null,
  -- Version of the text, and the language in which it was read.
  version smallint not null check (version > 0),
  language catalog_lang not null,
  at timestamptz not null default app_now()
);
create index call_consent_of on call_consent (booking_id, kind, id);
create trigger call_consent_stays before update or delete or truncate on call_consent
  for each statement execute function forbid_update();

-- The fan's seat in a call, held by one document, and the state of the connection.
create table call_seat (
  call_id text primary key references call,
  token_hash bytea not null check (length(token_hash) = 32),
  -- Documents that have taken it.
  number integer not null default 1 check (number > 0),
  seen_at timestamptz not null default app_now(),
  -- Generation of the connection; each document and each new offer raises it.
  gen integer not null default 1 check (gen > 0),
  -- Last numbers of the signals that each side receives.
  fan_last integer not null default 0,
  station_last integer not null default 0,
  -- Certificates of this generation.
  fan_fingerprint text,
  station_fingerprint text,
  -- Refused signals of this document.
  refused_signals integer not null default 0,
  -- Sum of signed seconds that the fan's page reported.
  fan_counted_ms integer check (fan_counted_ms >= 0)
);

create table call_signal (
  call_id text not null references call,
  receiver text not null check (receiver in ('FAN', 'STATION')),
  n integer not null check (n > 0),
  epoch integer not null,
  gen integer not null,
  body jsonb not null,
  at timestamptz not null default app_now(),
  primary key (call_id, receiver, n)
);

-- Devices that took over a station, each with a cookie; the one with the station's epoch is in charge.
create table call_station_device (
  station_id text not null references call_station,
  epoch integer not null check (epoch > 0),
  token_hash bytea not null unique check (length(token_hash) = 32),
  paired_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_now(),
  refused_signals integer not null default 0,
  primary key (station_id, epoch)
);

-- The code with which the next device of a station is paired.
create table call_pairing (
  station_id text primary key references call_station,
  code_hash bytea not null unique check (length(code_hash) = 32),
  expires_at timestamptz not null,
  -- Wrong codes since it was created.
  tries integer not null default 0,
  used_at timestamptz
);

-- Wakes polls of a station and its fans, and pages of members: those of changed calls, and the next ten in the queue.
create function notify_call_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('encore', message::text) from (
    with changed as (
      select n.id, n.session_id, n.station_id, n.booking_id, n.state <> o.state as is_moved
      from new_calls n join old_calls o on o.id = n.id
      where (n.state, n.rank, n.rung_at, n.answered_at, n.added_ms)
        is distinct from (o.state, o.rank, o.rung_at, o.answered_at, o.added_ms)
    ), concerned as (
      select booking_id, session_id from changed
      union
      select w.booking_id, w.session_id
      from (select distinct station_id from changed where is_moved) s cross join lateral (
        select booking_id, session_id from call
        where station_id = s.station_id and state in ('WAITING', 'RINGING') order by rank limit 10) w
    )
    select distinct jsonb_build_object('topic', 'call', 'stationId', station_id) as message from changed
    union all
    select jsonb_build_object('topic', 'member', 'uid', b.member_uid, 'what', 'call', 'id', c.session_id)
    from concerned c join call_booking b on b.id = c.booking_id where b.member_uid is not null
  ) messages;
  return null;
end $$;
create trigger call_changed after update on call referencing old table as old_calls new table as new_calls
  for each statement execute function notify_call_changes();

create function notify_call_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('encore', jsonb_build_object('topic', 'call', 'stationId', id)::text)
  from call_station where session_id = new.id;
  perform pg_notify('encore',
    jsonb_build_object('topic', 'member', 'uid', member_uid, 'what', 'call', 'id', new.id)::text)
  from call_booking where session_id = new.id and member_uid is not null;
  return null;
end $$;
create trigger call_session_changed after update on call_session for each row when (new.state <> old.state)
  execute function notify_call_session();

create function notify_call_station() returns trigger language plpgsql as $$
begin
  perform pg_notify('encore', jsonb_build_object('topic', 'call', 'stationId', new.id)::text);
  return null;
end $$;
create trigger call_station_changed after update on call_station for each row
  when (new.epoch <> old.epoch or new.line is distinct from old.line)
  execute function notify_call_station();
