-- Fans in the lobby of a call session, as their pages report. A crash may lose it: pages report again within seconds.
create unlogged table call_presence (
  booking_id text primary key references call_booking,
  is_page_visible boolean not null,
  socket_seen_at timestamptz,
  device_checked_at timestamptz,
  is_identity_checked boolean not null default false,
  -- "I am ready" was pressed in this document.
  is_ready_pressed boolean not null
);
