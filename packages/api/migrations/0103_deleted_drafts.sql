-- A deleted draft keeps its row, so that it can be brought back and nothing that names it breaks.
-- Fans never see one: it is hidden, and an event was never shown.
alter table event
  add column deleted_at timestamptz,
  add constraint event_deleted_draft check (
    deleted_at is null or (is_hidden and not was_shown and not is_canceled and publish_at is null));
alter table product
  add column deleted_at timestamptz,
  add constraint product_deleted_hidden check (deleted_at is null or is_hidden);

-- The code of a deleted product is free for others; an event keeps its address, as each does.
alter table product drop constraint product_code_unique;
create unique index product_code_unique on product (code) where deleted_at is null;

-- Products of a deleted event are absent with it.
create view deleted_event as select id from event where deleted_at is not null;
