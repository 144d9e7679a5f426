-- Events as organisers keep them: edited by several, moved and canceled with everybody who holds a ticket.

-- Counts what was written: who saves an older one is told what was changed meanwhile.
alter table event add column version integer not null default 1 check (version >= 1);
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger event_version before update on event for each row execute function count_version();

alter table event
  -- Its pictures are those it was made with: it cannot be published.
  add column is_plain boolean not null default false,
  -- When it was moved, from which start, and until when holders may give back.
  add column moved_at timestamptz,
  add column moved_from timestamptz,
  add column refund_until timestamptz,
  add constraint event_moved check (
    (moved_at is null) = (moved_from is null) and (moved_at is null) = (refund_until is null)
  );

-- Hidden ones too, with all that tells where they stand at another moment: for who works on them.
create view event_whole as
  select id, is_hidden, ticket_open_at, ticket_close_at, start_at, end_at, is_canceled, replay_from, replay_to
  from event;

-- Who holds a right to an event.
create index entitlement_of_event on entitlement (event_id, member_uid) where revoked_at is null;
