-- Keepsakes: calls that the artist's device records for the fan, kept for thirty days.

create table call_keepsake (
  call_id text primary key references call,
  state text not null default 'RECORDING' check (state in ('RECORDING', 'READY', 'FAILED', 'DELETED')),
  -- Code in the picture and in the file, with which a copy leads to this call.
  mark text not null unique check (mark ~ '^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$'),
  begun_at timestamptz not null default app_now(),
  -- A process makes the file since then; another one begins anew when it takes too long.
  claimed_at timestamptz,
  made_at timestamptz,
  media_type text check (media_type in ('video/mp4', 'video/webm')),
  bytes bigint check (bytes > 0),
  duration_ms integer check (duration_ms > 0),
  expires_at timestamptz,
  fault text,
  deleted_at timestamptz,
  -- Why it was deleted.
  deleted_for text check (deleted_for in ('FAN', 'ARTIST', 'CONSENT', 'LEFT', 'EXPIRED')),
  constraint call_keepsake_ready check (
    state <> 'READY' or (media_type, bytes, duration_ms, expires_at, made_at) is not null),
  constraint call_keepsake_failed check ((state = 'FAILED') = (fault is not null) or state = 'DELETED'),
  constraint call_keepsake_deleted check (
    (state = 'DELETED') = (deleted_at is not null) and (state = 'DELETED') = (deleted_for is not null))
);
create index call_keepsake_open on call_keepsake (state, expires_at) where state in ('RECORDING', 'READY', 'FAILED');

-- Recording without a break by one document of one device.
create table call_keepsake_stretch (
  call_id text not null references call_keepsake,
  -- Milliseconds of the device.
  begun_ms bigint not null check (begun_ms > 0),
  epoch integer not null check (epoch > 0),
  media_type text not null check (media_type in ('video/mp4', 'video/webm')),
  -- Null until the device has ended it.
  pieces integer check (pieces >= 0),
  primary key (call_id, begun_ms)
);

create table call_keepsake_piece (
  call_id text not null,
  begun_ms bigint not null,
  n integer not null check (n > 0),
  digest bytea not null check (length(digest) = 32),
  bytes integer not null check (bytes > 0),
  primary key (call_id, begun_ms, n),
  foreign key (call_id, begun_ms) references call_keepsake_stretch
);

-- What is deleted stays deleted, and what is made stays as it is until then.
create function call_keepsake_stays() returns trigger language plpgsql as $$
begin
  if (new.call_id, new.mark, new.begun_at) is distinct from (old.call_id, old.mark, old.begun_at)
    or old.state = 'DELETED' or (old.state <> 'RECORDING' and new.state not in (old.state, 'DELETED'))
  then
    raise exception 'a keepsake stays as it is' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger call_keepsake_stays before update on call_keepsake for each row execute function call_keepsake_stays();
revoke delete, truncate on call_keepsake from encore_app;

-- Wakes the poll of the station and the pages of the fan.
create function notify_call_keepsake() returns trigger language plpgsql as $$
begin
  perform pg_notify('encore', jsonb_build_object('topic', 'call', 'stationId', c.station_id)::text),
    case when b.member_uid is not null then pg_notify('encore',
      jsonb_build_object('topic', 'member', 'uid', b.member_uid, 'what', 'call', 'id', c.session_id)::text) end
  from call c join call_booking b on b.id = c.booking_id where c.id = new.call_id;
  return null;
end $$;
create trigger call_keepsake_begun after insert on call_keepsake for each row execute function notify_call_keepsake();
create trigger call_keepsake_changed after update on call_keepsake for each row when (new.state <> old.state)
  execute function notify_call_keepsake();
