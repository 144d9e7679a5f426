-- Seats of staff at stations: who saw the fan who was next or listened to a call, from when until when.
create table call_staff_seat (
  id text primary key,
  station_id text not null,
  epoch integer not null,
  role text not null check (role in ('PREVIEW', 'LISTENER')),
  member_uid text not null references member,
  -- The call that is listened to. A preview follows the fans who are next.
  call_id text references call,
  opened_at timestamptz not null default app_now(),
  -- The last request of its page.
  seen_at timestamptz not null default app_now(),
  ended_at timestamptz check (ended_at >= opened_at),
  end_reason text check (end_reason in ('LEFT', 'MOVED', 'CALL_ENDED', 'CONSENT_WITHDRAWN', 'STATION_REPLACED', 'LOAD',
    'FAILED', 'LOST', 'LIMIT', 'SESSION_CLOSED')),
  -- Last numbers of the signals that each side receives, and their certificates.
  staff_last integer not null default 0,
  station_last integer not null default 0,
  staff_fingerprint text,
  station_fingerprint text,
  -- Refused signals of the page.
  refused_signals integer not null default 0,
  foreign key (station_id, epoch) references call_station_device,
  check ((role = 'LISTENER') = (call_id is not null)),
  check ((ended_at is null) = (end_reason is null))
);
create index call_staff_seat_open on call_staff_seat (station_id) where ended_at is null;
create index call_staff_seat_call on call_staff_seat (call_id) where ended_at is null;

create table call_staff_signal (
  seat_id text not null references call_staff_seat,
  receiver text not null check (receiver in ('STAFF', 'STATION')),
  n integer not null check (n > 0),
  body jsonb not null,
  at timestamptz not null default app_now(),
  primary key (seat_id, receiver, n)
);

-- Wakes polls of the station and its staff, and the page of the fan who is listened to.
create function notify_staff_seat() returns trigger language plpgsql as $$
begin
  perform pg_notify('encore', jsonb_build_object('topic', 'call', 'stationId', new.station_id)::text);
  perform pg_notify('encore',
    jsonb_build_object('topic', 'member', 'uid', b.member_uid, 'what', 'call', 'id', b.session_id)::text)
  from call c join call_booking b on b.id = c.booking_id where c.id = new.call_id and b.member_uid is not null;
  return null;
end $$;
create trigger call_staff_seat_opened after insert on call_staff_seat for each row execute function notify_staff_seat();
create trigger call_staff_seat_ended after update on call_staff_seat for each row
  when (old.ended_at is null and new.ended_at is not null) execute function notify_staff_seat();
