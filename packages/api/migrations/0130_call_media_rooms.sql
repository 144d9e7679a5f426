-- Rooms of a media server that sides of calls may have joined: one for each device of the station and page of the fan.
create table call_media_room (
  room text primary key,
  call_id text not null references call,
  epoch integer not null,
  seat integer not null,
  deleted_at timestamptz
);
create index call_media_room_open on call_media_room (call_id) where deleted_at is null;
