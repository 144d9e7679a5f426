-- A tick of an identity, or its withdrawal, wakes the pages of the stations and of the fan.

create function notify_identity_check() returns trigger language plpgsql as $$
begin
  perform pg_notify('encore', jsonb_build_object('topic', 'call', 'stationId', c.station_id)::text)
  from call c where c.booking_id = coalesce(new.booking_id, old.booking_id);
  perform pg_notify('encore',
    jsonb_build_object('topic', 'member', 'uid', b.member_uid, 'what', 'call', 'id', b.session_id)::text)
  from call_booking b where b.id = coalesce(new.booking_id, old.booking_id) and b.member_uid is not null;
  return null;
end $$;

create trigger call_identity_check_changed after insert or delete on call_identity_check for each row
  execute function notify_identity_check();
