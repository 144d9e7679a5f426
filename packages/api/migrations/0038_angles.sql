-- Other cameras of the same show on the same clock; the channel itself is the main one.

create table channel_angle (
  event_id text not null references channel,
  -- In its addresses.
  name text not null check (name ~ '^[a-z0-9]{1,16}$' and name <> 'main'),
  -- The order beside each other, from 1.
  place integer not null check (place > 0),
  title jsonb not null check (jsonb_typeof(title) = 'object'),
  clip text not null check (clip ~ '^[a-z0-9]{1,32}$'),
  primary key (event_id, name),
  constraint channel_angle_place unique (event_id, place)
);

revoke truncate on channel_angle from encore_app;
