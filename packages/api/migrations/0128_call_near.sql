-- When the fan was notified that the turn is near; once for each call.
alter table call add near_at timestamptz;
