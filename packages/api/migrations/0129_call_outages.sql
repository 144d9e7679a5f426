-- Since when calls have been dispatched without a gap, in milliseconds of the real clock. Unlogged like call_presence, so
-- that a crash of the database empties both.
create unlogged table call_dispatch (
  is_only boolean primary key default true check (is_only),
  since_ms bigint not null,
  at_ms bigint not null
);
