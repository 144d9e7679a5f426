-- What lies ready for a show at its desk, and drafts of polls that are thrown away.

-- Lines that are said and lights under the number keys, each kept as a whole.
create table stage_kit (
  event_id text not null references event,
  part text not null check (part in ('LINES', 'PADS')),
  -- Counts what was written: who saves an older one is told.
  version integer not null check (version > 0),
  body json not null,
  primary key (event_id, part)
);
revoke delete, truncate on stage_kit from encore_app;

-- Throws a poll away that nobody has seen; false when it was opened, or there is none.
create function poll_discard(p_poll text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from poll where id = p_poll and opened_at is null for update;
  if not found then return false; end if;
  delete from poll_option where poll_id = p_poll;
  delete from poll where id = p_poll;
  return true;
end $$;
