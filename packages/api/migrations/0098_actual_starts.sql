-- A show has two starts: the announced one (start_at) and the actual one (started_at).

alter table event add column started_at timestamptz;

alter table event drop constraint event_show_times;

-- Going live early wrote over the announced start. The audit log holds both.
alter table event disable trigger event_version;
update event e set start_at = early.announced_at, started_at = e.start_at
from (
  select distinct on (a.object_id) a.object_id as event_id, (a.before ->> 'startAt')::timestamptz as announced_at,
    (a.after ->> 'startAt')::timestamptz as started_at
  from audit_entry a
  where a.action = 'live.start' and a.outcome = 'DONE' and a.object_kind = 'event'
    and a.before ->> 'startAt' is distinct from a.after ->> 'startAt'
  order by a.object_id, a.seq desc
) early
where early.event_id = e.id and date_trunc('milliseconds', e.start_at) = early.started_at
  and early.announced_at > e.start_at and early.announced_at < coalesce(e.planned_end_at, e.end_at);
alter table event enable trigger event_version;

alter table event
  -- From when the show is on air: the earlier of both starts. Media time counts from here.
  add column on_air_at timestamptz not null generated always as (least(start_at, started_at)) stored,
  -- A show that began early may end before the start that was announced.
  add constraint event_show_times check (
    doors_at <= start_at and start_at < coalesce(planned_end_at, end_at) and least(start_at, started_at) < end_at
  ),
  add constraint event_started_before_end check (started_at <= end_at);

-- When a live ticket's sale ends. One that was to end by the announced start ends with an earlier actual one.
create function ticket_sale_end(kind text, pay_end_at timestamptz, start_at timestamptz, on_air_at timestamptz)
  returns timestamptz language sql immutable parallel safe
  return case
    when kind = 'TICKET_LIVE' and pay_end_at <= start_at then least(pay_end_at, on_air_at)
    else pay_end_at
  end;

create or replace view event_now as
  select id, start_at, replay_from, replay_to,
    event_status(at, ticket_open_at, ticket_close_at, on_air_at, end_at, is_canceled) as status, is_free, on_air_at
  from event, (select app_now() as at offset 0) clock
  where not is_hidden;

create or replace view event_whole as
  select id, is_hidden, ticket_open_at, ticket_close_at, start_at, end_at, is_canceled, replay_from, replay_to,
    is_free, on_air_at
  from event;

create or replace view product_sale as
  select p.id as product_id, p.event_id, p.pay_start_at as opens_at, clock.at,
    case
      when e.status = 'CANCELED' or clock.at >= ticket_sale_end(p.kind, p.pay_end_at, e.start_at, e.on_air_at)
        then 'CLOSED'
      when p.kind = 'TICKET_LIVE' and (e.status = 'ENDED' or e.is_free) then 'CLOSED'
      when not ticket_is_carried(p.event_id, p.cameras, p.max_height) then 'CLOSED'
      when clock.at < p.pay_start_at then 'AHEAD'
      else 'OPEN'
    end as state
  from product p
  cross join (select app_now() as at offset 0) clock
  left join event_now e on e.id = p.event_id
  where not p.is_hidden and (p.event_id is null or e.id is not null);

-- When a show begins, as far as is known. One that an encoder feeds begins with its first picture: null until then.
-- Any other begins as announced, unless somebody went live before.
create view event_begin as
  select e.id as event_id, coalesce(e.planned_end_at, e.end_at) as planned_end_at,
    coalesce(e.started_at, case when c.kind is distinct from 'INGEST' then e.start_at end) as begins_at
  from event e left join channel c on c.event_id = e.id;

-- A recording's time counts from when the show was on air.
create or replace view show_over as
  select c.event_id, c.kind, c.clip, c.loops, e.on_air_at as start_at, e.end_at, e.is_free, clock.at,
    coalesce(
      (
        select jsonb_agg(jsonb_build_object('name', a.name, 'title', a.title, 'clip', a.clip) order by a.place)
        from channel_angle a where a.event_id = c.event_id
      ),
      '[]'
    ) as angles
  from channel c join event e on e.id = c.event_id cross join (select app_now() as at offset 0) clock
  where e.end_at <= clock.at and not e.is_canceled;
