-- Call control: identity checks, refunds of owed time, and requests that settle owed time by two people.

-- Staff saw the fan's identity document; nothing of it is kept.
create table call_identity_check (
  booking_id text primary key references call_booking,
  checked_by text not null references member,
  at timestamptz not null default app_now()
);
alter table call_presence drop column is_identity_checked;

-- Parts of refunds that pay owed time back, by order line.
create table call_refund (
  refund_id text not null,
  booking_id text not null references call_booking,
  order_id text not null references orders,
  product_id text not null references product,
  -- Minor units of the order.
  amount bigint not null check (amount > 0),
  at timestamptz not null default app_now(),
  primary key (refund_id, product_id)
);
create index call_refund_of on call_refund (order_id, product_id);
create trigger call_refund_stays before update or delete or truncate on call_refund
  for each statement execute function forbid_update();

alter table approval_request drop constraint approval_request_kind_check;
alter table approval_request add constraint approval_request_kind_check
  check (kind in ('CANCEL_EVENT', 'COUPON_CAMPAIGN', 'DRAW_VOID', 'DRAW_EXCLUSION', 'DRAW_FORFEIT', 'DRAW_FORFEIT_FINAL',
    'DRAW_REFUND', 'CALL_REFUND', 'CALL_WAIVER'));
