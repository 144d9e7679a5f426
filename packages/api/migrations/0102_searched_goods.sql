-- Events are found by what is sold for them besides tickets: whether it is shown, and what it is called.

alter function note_changed_tickets() rename to note_changed_products;
create or replace function note_changed_products() returns trigger language plpgsql as $$
begin
  perform note_event_changes(array(select distinct event_id from changed where event_id is not null));
  return null;
end $$;
alter trigger ticket_written on product rename to product_written;
alter trigger ticket_rewritten on product rename to product_rewritten;
alter trigger ticket_moved_away on product rename to product_moved_away;

create function note_changed_goods_names() returns trigger language plpgsql as $$
begin
  perform note_event_changes(array(
    select distinct p.event_id from product p join changed on p.id = changed.product_id
    where p.kind not in ('TICKET_LIVE', 'TICKET_REPLAY') and p.event_id is not null));
  return null;
end $$;

create trigger goods_name_written after insert on product_text
  referencing new table as changed for each statement execute function note_changed_goods_names();
create trigger goods_name_rewritten after update on product_text
  referencing new table as changed for each statement execute function note_changed_goods_names();
create trigger goods_name_removed after delete on product_text
  referencing old table as changed for each statement execute function note_changed_goods_names();
