-- A viewing is also the lease of a ticket's one device: whoever opens the ticket's stream elsewhere waits, or takes over.
alter table playback_viewing
  add kind text not null default 'LIVE' check (kind in ('LIVE', 'REPLAY')),
  -- Of a ticket; where everybody may watch, any number of devices do.
  add is_only boolean not null default false,
  -- The device as far as its browser tells.
  add browser text,
  add system text,
  add started_at timestamptz not null default app_now(),
  -- When the device was last known to watch.
  add seen_at timestamptz not null default app_now();
alter table playback_viewing set (fillfactor = 70);

create unique index playback_one_device on playback_viewing (event_id, kind, member_uid)
  where is_only and ended_at is null;

-- The viewing of this session: the one it has, or a new one where the place is free, was left, or is taken over.
-- `ended` names the viewing that had to go. Not own: the other device's, which keeps the place.
create function playback_enter(
  p_viewing text, p_event text, p_kind text, p_member text, p_sid text, p_browser text, p_system text,
  p_is_only boolean, p_takes_over boolean, p_token_sec integer, p_alive_sec integer
) returns table (viewing text, is_own boolean, browser text, system text, started_at timestamptz, ended text)
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
      return query select v.viewing, true, v.browser, v.system, v.started_at, v_ended;
      return;
    end if;
    if found and not p_takes_over and v.seen_at > app_now() - p_alive_sec * interval '1 second' then
      return query select v.viewing, false, v.browser, v.system, v.started_at, v_ended;
      return;
    end if;
    if found then
      update playback_viewing w set ended_at = app_now() where w.viewing = v.viewing and w.event_id = p_event;
      v_ended := v.viewing;
    end if;
    insert into playback_viewing
      (viewing, event_id, kind, member_uid, sid, browser, system, is_only, expires_at)
    values (p_viewing, p_event, p_kind, p_member, p_sid, p_browser, p_system, p_is_only,
      app_now() + p_token_sec * interval '1 second')
    on conflict do nothing;
    if found then
      return query select p_viewing, true, p_browser, p_system, app_now(), v_ended;
      return;
    end if;
    -- Another device came first: it is looked at again.
  end loop;
  raise exception 'the place of % changes hands too fast', p_event using errcode = 'serialization_failure';
end $$;
