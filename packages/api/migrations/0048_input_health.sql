-- More of how an encoder's input is doing, for who watches over it.

alter table ingest_input
  -- When the last key frame came.
  add column key_frame_at timestamptz,
  -- What viewers get.
  add column shows text not null default 'NOTHING' check (shows in ('PICTURE', 'SLATE', 'NOTHING')),
  -- Half seconds of the publication that came too late, and those that the slate stood in for.
  add column late_parts integer not null default 0 check (late_parts >= 0),
  add column slate_parts integer not null default 0 check (slate_parts >= 0),
  -- How much work this machine can give the pictures; null before anything was encoded.
  add column effort text check (effort ~ '^[a-z]{1,20}$');
