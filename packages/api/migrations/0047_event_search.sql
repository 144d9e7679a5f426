-- Which events changed in what search reads of them, so that every process keeps its index fresh by what is new.

-- `changed_in` is the transaction that wrote: whoever has seen a snapshot misses nothing from its xmin on, however
-- the transactions overlapped.
create table event_change (
  event_id text primary key references event,
  changed_in xid8 not null
);
create index event_change_by_transaction on event_change (changed_in);

create function note_event_changes(ids text[]) returns void language sql as $$
  insert into event_change (event_id, changed_in)
  select id, pg_current_xact_id() from event where id = any(ids) order by id
  on conflict (event_id) do update set changed_in = excluded.changed_in
$$;

create function note_changed_events() returns trigger language plpgsql as $$
begin
  perform note_event_changes(array(select distinct id from changed));
  return null;
end $$;

create function note_changed_event_parts() returns trigger language plpgsql as $$
begin
  perform note_event_changes(array(select distinct event_id from changed));
  return null;
end $$;

create function note_changed_artists() returns trigger language plpgsql as $$
begin
  perform note_event_changes(array(
    select distinct ea.event_id from event_artist ea join changed on ea.artist_id = changed.id));
  return null;
end $$;

create function note_changed_artist_names() returns trigger language plpgsql as $$
begin
  perform note_event_changes(array(
    select distinct ea.event_id from event_artist ea join changed on ea.artist_id = changed.artist_id));
  return null;
end $$;

create trigger event_written after insert on event
  referencing new table as changed for each statement execute function note_changed_events();
create trigger event_rewritten after update on event
  referencing new table as changed for each statement execute function note_changed_events();
create trigger event_text_written after insert on event_text
  referencing new table as changed for each statement execute function note_changed_event_parts();
create trigger event_text_rewritten after update on event_text
  referencing new table as changed for each statement execute function note_changed_event_parts();
create trigger event_text_removed after delete on event_text
  referencing old table as changed for each statement execute function note_changed_event_parts();
create trigger event_artist_written after insert on event_artist
  referencing new table as changed for each statement execute function note_changed_event_parts();
create trigger event_artist_rewritten after update on event_artist
  referencing new table as changed for each statement execute function note_changed_event_parts();
create trigger event_artist_removed after delete on event_artist
  referencing old table as changed for each statement execute function note_changed_event_parts();
create trigger artist_rewritten after update on artist
  referencing new table as changed for each statement execute function note_changed_artists();
create trigger artist_text_written after insert on artist_text
  referencing new table as changed for each statement execute function note_changed_artist_names();
create trigger artist_text_rewritten after update on artist_text
  referencing new table as changed for each statement execute function note_changed_artist_names();
create trigger artist_text_removed after delete on artist_text
  referencing old table as changed for each statement execute function note_changed_artist_names();

insert into event_change select id, pg_current_xact_id() from event;
