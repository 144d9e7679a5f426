-- Whether fans have ever seen an event: what is over and was shown may be shown again.
alter table event add column was_shown boolean not null default false;

create function note_shown() returns trigger language plpgsql as $$
begin
  new.was_shown := true;
  return new;
end $$;
create trigger event_shown before insert or update on event
  for each row when (not new.is_hidden and not new.was_shown) execute function note_shown();

-- Nothing of what fans see or organisers edit changes by it: no version is counted, no page dropped.
alter table event disable trigger user;
update event e set was_shown = true
where not e.is_hidden or exists (
  select from audit_entry a
  where a.object_kind = 'event' and a.object_id = e.id and a.action in ('event.hide', 'event.publish') and a.outcome = 'DONE');
alter table event enable trigger user;
