-- How shows ran, minute by minute: what players felt, added up, and how the encoder's input stood.

create table live_minute (
  event_id text not null references event,
  minute timestamptz not null,
  -- Members whose players spoke.
  viewers integer not null default 0 check (viewers >= 0),
  watched_ms bigint not null default 0 check (watched_ms >= 0),
  stalled_ms bigint not null default 0 check (stalled_ms >= 0),
  stalls integer not null default 0 check (stalls >= 0),
  failures integer not null default 0 check (failures >= 0),
  -- How many players showed their first picture within each of the bounds of `rules/quality.ts`.
  starts integer[] not null default '{}',
  -- Of the input at the end of the minute; null: no encoder's channel. The parts are counts since it was published.
  kbps integer,
  fps numeric(6, 2),
  is_receiving boolean,
  late_parts integer,
  slate_parts integer,
  primary key (event_id, minute)
);
revoke delete, truncate on live_minute from encore_app;

-- Adds what one process heard; each element of the arrays is of one event and minute.
create function live_minute_add(p_rows jsonb) returns void language sql as $$
  insert into live_minute as m (event_id, minute, viewers, watched_ms, stalled_ms, stalls, failures, starts)
  select r.event_id, r.minute, r.viewers, r.watched_ms, r.stalled_ms, r.stalls, r.failures,
    array(select value::integer from jsonb_array_elements_text(r.starts))
  from jsonb_to_recordset(p_rows) as r (
    event_id text, minute timestamptz, viewers integer, watched_ms bigint, stalled_ms bigint, stalls integer,
    failures integer, starts jsonb)
  where exists (select from event e where e.id = r.event_id)
  order by 1, 2
  on conflict (event_id, minute) do update set
    viewers = m.viewers + excluded.viewers, watched_ms = m.watched_ms + excluded.watched_ms,
    stalled_ms = m.stalled_ms + excluded.stalled_ms, stalls = m.stalls + excluded.stalls,
    failures = m.failures + excluded.failures,
    starts = array(
      select coalesce(a, 0) + coalesce(b, 0)
      from unnest(m.starts, excluded.starts) with ordinality as both_of (a, b, n) order by n)
$$;
