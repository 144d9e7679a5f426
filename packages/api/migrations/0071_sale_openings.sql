-- Which sales open soon is asked every five seconds, over all events there ever were (`event_sale`).
create index event_by_sale_opening on event (ticket_open_at) where not is_hidden and not is_canceled and not is_free;
