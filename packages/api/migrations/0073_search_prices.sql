-- What a ticket costs is said by the card of its event, which search keeps with the event.

create function note_changed_tickets() returns trigger language plpgsql as $$
begin
  perform note_event_changes(array(
    select distinct event_id from changed where kind in ('TICKET_LIVE', 'TICKET_REPLAY')));
  return null;
end $$;

create function note_changed_prices() returns trigger language plpgsql as $$
begin
  perform note_event_changes(array(
    select distinct p.event_id from product p join changed on p.id = changed.product_id
    where p.kind in ('TICKET_LIVE', 'TICKET_REPLAY')));
  return null;
end $$;

create trigger ticket_written after insert on product
  referencing new table as changed for each statement execute function note_changed_tickets();
create trigger ticket_rewritten after update on product
  referencing new table as changed for each statement execute function note_changed_tickets();
create trigger ticket_moved_away after update on product
  referencing old table as changed for each statement execute function note_changed_tickets();
create trigger ticket_price_written after insert on product_price
  referencing new table as changed for each statement execute function note_changed_prices();
create trigger ticket_price_rewritten after update on product_price
  referencing new table as changed for each statement execute function note_changed_prices();
create trigger ticket_price_removed after delete on product_price
  referencing old table as changed for each statement execute function note_changed_prices();
