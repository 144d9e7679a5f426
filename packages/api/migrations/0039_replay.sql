-- What is shown again of shows that are over, how far members got, and short clips for everybody.

create table replay (
  event_id text primary key references event,
  -- Apart from the show's: holders of a right, every member, nobody.
  privacy text not null check (privacy in ('ENTITLED', 'FREE', 'PRIVATE')),
  kind text not null check (kind in ('CLIP')),
  -- A prepared recording by its name.
  clip text check (clip ~ '^[a-z0-9]{1,32}$'),
  loops boolean not null,
  -- When the show was on air; media time counts from its start, in milliseconds.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  duration_ms integer not null check (duration_ms > 0),
  -- What is shown of it; a null end is the recording's.
  trim_from_ms integer not null default 0 check (trim_from_ms >= 0),
  trim_to_ms integer check (trim_to_ms > trim_from_ms),
  made_at timestamptz not null default app_now(),
  constraint replay_times check (starts_at < ends_at),
  constraint replay_clip_named check (kind <> 'CLIP' or clip is not null)
);

create table replay_chapter (
  event_id text not null references replay,
  at_ms integer not null check (at_ms >= 0),
  -- By language.
  title jsonb not null check (jsonb_typeof(title) = 'object' and title <> '{}'),
  primary key (event_id, at_ms)
);

create table replay_position (
  member_uid text not null references member,
  event_id text not null references replay,
  position_ms integer not null check (position_ms >= 0),
  -- When the member was there, as the device told; never later than it was told.
  seen_at timestamptz not null,
  primary key (member_uid, event_id)
) with (fillfactor = 70);

create table highlight (
  id text primary key check (id ~ '^hl_[0-9A-HJKMNP-TV-Z]{26}$'),
  event_id text not null references replay,
  from_ms integer not null check (from_ms >= 0),
  to_ms integer not null,
  -- By language.
  title jsonb not null check (jsonb_typeof(title) = 'object' and title <> '{}'),
  -- Null: the event's still.
  poster image_key,
  sort_position integer not null,
  is_hidden boolean not null default false,
  made_at timestamptz not null default app_now(),
  constraint highlight_length check (to_ms - from_ms between 2000 and 90000)
);
create index highlight_in_order on highlight (sort_position, id) where not is_hidden;

-- An encore may last beyond the moment at which the replay was to open: it opens when both have passed.
alter table event drop constraint event_replay_times;
alter table event add constraint event_replay_times check (
  (replay_from is null) = (replay_to is null) and replay_from < replay_to
);

-- What was sent of shows that are over: each becomes a replay. Hidden events too, for who holds a ticket.
create view show_over as
  select c.event_id, c.kind, c.clip, c.loops, e.start_at, e.end_at, e.is_free
  from channel c join event e on e.id = c.event_id cross join (select app_now() as at offset 0) clock
  where e.end_at <= clock.at and not e.is_canceled;

-- When a replay can be watched, as far as the event says; an encore pushes it back.
create view replay_window as
  select e.id as event_id, greatest(e.replay_from, e.end_at) as opens_at, e.replay_to as closes_at,
    e.is_hidden, e.end_at, e.end_at <= clock.at and not e.is_canceled as is_over, clock.at
  from event e, (select app_now() as at offset 0) clock
  where e.replay_from is not null;

revoke delete, truncate on replay, highlight from encore_app;
