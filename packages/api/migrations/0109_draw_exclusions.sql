-- Entries on sale, and exclusions. A second person decides over exclusions and voids. A purchase that is returned after the close is counted beside the log.

alter table approval_request drop constraint approval_request_kind_check;
alter table approval_request add constraint approval_request_kind_check
  check (kind in ('CANCEL_EVENT', 'COUPON_CAMPAIGN', 'DRAW_VOID', 'DRAW_EXCLUSION'));

-- Set when the order of an entry is refunded after the close: the entry stays in the log, and its win may end.
alter table draw_entry add column returned_at timestamptz;
alter table draw_entry add constraint draw_entry_returned check (returned_at is null or order_id is not null);
create index draw_entry_excluded on draw_entry (draw_id, out_reason) where out_operation = 4;
create index draw_entry_returned on draw_entry (draw_id) where returned_at is not null;

-- An entry of a draw is sold on its own.
alter table product drop constraint product_kind_for_sale;
alter table product add constraint product_kind_for_sale check (kind <> 'FAN_CALL');
alter table product add constraint product_entry_of_event check (kind <> 'DRAW_ENTRY' or event_id is not null);
