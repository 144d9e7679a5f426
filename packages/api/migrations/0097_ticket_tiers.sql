-- What a ticket opens of its show: cameras beside the main one, null being all of them, and no picture of more lines
-- than these. What was sold before opens everything.

alter table product
  add cameras text[] check (not 'main' = any(cameras)
    and array_to_string(cameras, ',') ~ '^([a-z0-9]{1,16}(,[a-z0-9]{1,16}){0,11})?$'),
  add max_height integer check (max_height between 1 and 9999),
  add constraint product_tier_of_ticket
    check (kind in ('TICKET_LIVE', 'TICKET_REPLAY') or (cameras is null and max_height is null));

alter table entitlement
  add cameras text[] check (not 'main' = any(cameras)
    and array_to_string(cameras, ',') ~ '^([a-z0-9]{1,16}(,[a-z0-9]{1,16}){0,11})?$'),
  add max_height integer check (max_height between 1 and 9999);

-- Two tickets of one order may open different parts of the same show.
alter table entitlement drop constraint entitlement_source_unique;
alter table entitlement add constraint entitlement_source_unique
  unique nulls not distinct (source, source_id, event_id, scope, cameras, max_height);

-- What a channel has beside its main camera. The stream of another house is sent whole.
create view event_cameras as
  select c.event_id, c.kind <> 'EXTERNAL' as is_hosted, coalesce(
    (select jsonb_agg(jsonb_build_object('name', a.name, 'title', a.title) order by a.place)
      from channel_angle a where a.event_id = c.event_id), '[]') as cameras
  from channel c;

-- Whether the channel carries what a ticket names. Before there is a channel nothing speaks against it.
create function ticket_is_carried(p_event text, p_cameras text[], p_max_height integer) returns boolean
language sql stable as $$
  select (p_cameras is null and p_max_height is null) or not exists (
    select from channel c
    where c.event_id = p_event and (c.kind = 'EXTERNAL' or exists (
      select from unnest(p_cameras) as wanted(name) where not exists (
        select from channel_angle a where a.event_id = p_event and a.name = wanted.name))))
$$;

create or replace view product_sale as
  select p.id as product_id, p.event_id, p.pay_start_at as opens_at, clock.at,
    case
      when e.status = 'CANCELED' or clock.at >= p.pay_end_at then 'CLOSED'
      when p.kind = 'TICKET_LIVE' and (e.status = 'ENDED' or e.is_free) then 'CLOSED'
      when not ticket_is_carried(p.event_id, p.cameras, p.max_height) then 'CLOSED'
      when clock.at < p.pay_start_at then 'AHEAD'
      else 'OPEN'
    end as state
  from product p
  cross join (select app_now() as at offset 0) clock
  left join event_now e on e.id = p.event_id
  where not p.is_hidden and (p.event_id is null or e.id is not null);

-- A right that was paid for also opens what was paid for.
create or replace view entitlement_audit as
  select 'a right of an order that is not paid' as fault, n.id as subject
  from entitlement n left join orders o on o.id = n.source_id
  where n.source = 'ORDER' and n.revoked_at is null
    and coalesce(o.status not in ('FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED', 'REFUND_PENDING'), true)
  union all
  select 'a right opens more or less than was ordered', n.id
  from entitlement n join order_line l on l.order_id = n.source_id and l.event_id = n.event_id
  where n.source = 'ORDER' and n.revoked_at is null
  group by n.id
  having not bool_or(exists (
    select from jsonb_array_elements(l.grants) g
    where g ->> 'scope' = n.scope and coalesce(g -> 'cameras', 'null') = coalesce(to_jsonb(n.cameras), 'null')
      and coalesce(g -> 'maxHeight', 'null') = coalesce(to_jsonb(n.max_height), 'null')))
  union all
  select 'a right that nobody gave', n.id
  from entitlement n left join right_grant g on g.id = n.source_id and g.ended_at is null
  where n.source = 'GRANT' and n.revoked_at is null
    and (g.id is null or g.member_uid <> n.member_uid or g.event_id <> n.event_id or g.scope <> n.scope)
  union all
  select 'a right that was given and is not there', g.id
  from right_grant g left join entitlement n on n.source = 'GRANT' and n.source_id = g.id and n.revoked_at is null
  where g.ended_at is null and n.id is null;

-- What the tokens of a viewing open, as they carry it; everything for those that were made before.
alter table playback_viewing add tier text not null default 'x-x';

drop function playback_enter(text, text, text, text, text, text, text, boolean, boolean, integer, integer);

-- The viewing of this session: the one it has, or a new one where the place is free, was left, or is taken over.
-- `ended` names the viewing that had to go; `tier` is what the viewing's tokens may open. Not own: the other device's,
-- which keeps the place.
create function playback_enter(
  p_viewing text, p_event text, p_kind text, p_member text, p_sid text, p_browser text, p_system text,
  p_is_only boolean, p_takes_over boolean, p_token_sec integer, p_alive_sec integer, p_tier text
) returns table (
  viewing text, is_own boolean, browser text, system text, started_at timestamptz, ended text, tier text
)
language plpgsql as $$
#variable_conflict use_column
declare
  v playback_viewing;
  v_ended text;
begin
  for attempt in 1..10 loop
    select * into v from playback_viewing w
    where w.event_id = p_event and w.kind = p_kind and w.member_uid = p_member and w.ended_at is null
      and w.is_only = p_is_only and (p_is_only or w.sid = p_sid)
    limit 1 for no key update;
    if found and v.sid = p_sid then
      update playback_viewing w set seen_at = app_now(), expires_at = app_now() + p_token_sec * interval '1 second'
      where w.viewing = v.viewing and w.event_id = p_event;
      return query select v.viewing, true, v.browser, v.system, v.started_at, v_ended, v.tier;
      return;
    end if;
    if found and not p_takes_over and v.seen_at > app_now() - p_alive_sec * interval '1 second' then
      return query select v.viewing, false, v.browser, v.system, v.started_at, v_ended, v.tier;
      return;
    end if;
    if found then
      update playback_viewing w set ended_at = app_now() where w.viewing = v.viewing and w.event_id = p_event;
      v_ended := v.viewing;
    end if;
    insert into playback_viewing
      (viewing, event_id, kind, member_uid, sid, browser, system, is_only, expires_at, tier)
    values (p_viewing, p_event, p_kind, p_member, p_sid, p_browser, p_system, p_is_only,
      app_now() + p_token_sec * interval '1 second', p_tier)
    on conflict do nothing;
    if found then
      return query select p_viewing, true, p_browser, p_system, app_now(), v_ended, p_tier;
      return;
    end if;
    -- Another device came first: it is looked at again.
  end loop;
  raise exception 'the place of % changes hands too fast', p_event using errcode = 'serialization_failure';
end $$;
