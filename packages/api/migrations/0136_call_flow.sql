-- Flow of live calls as the artist's device measured it last. Lost in a crash, since the next report follows in seconds.
create unlogged table call_flow (
  call_id text primary key references call,
  -- Frames and packets of the voice in a second, and lost packets.
  fan_frames smallint not null,
  fan_packets smallint not null,
  fan_lost_permille smallint not null,
  -- The same as the fan's page reported them; null without reports.
  artist_frames smallint,
  artist_packets smallint,
  -- To the relay and back; null where the browser does not say.
  round_trip_ms integer,
  at timestamptz not null default app_now(),
  check ((artist_frames is null) = (artist_packets is null))
);
