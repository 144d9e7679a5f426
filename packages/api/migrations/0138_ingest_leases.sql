-- The ingest process that decides what a channel shows. A process that has died or was frozen loses its channel once the
-- lease has expired; the next holder has a higher epoch. Times are those of the server, never the clock of a demo.
create table ingest_lease (
  event_id text primary key references channel(event_id),
  holder uuid not null,
  epoch bigint not null check (epoch > 0),
  expires_at timestamptz not null,
  -- When another process with an encoder was last refused; a holder without input gives way to it.
  wanted_at timestamptz
);
