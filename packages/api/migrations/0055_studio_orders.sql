-- Orders as the studio lists, finds and tells them.

-- When its order was placed: what is listed by event or product is read along an index.
alter table order_line add column placed_at timestamptz not null default app_now();
update order_line l set placed_at = o.created_at from orders o where o.id = l.order_id;
create index order_line_of_event on order_line (event_id, placed_at desc, order_id desc) where event_id is not null;
create index order_line_of_product on order_line (product_id, placed_at desc, order_id desc);

create index orders_newest on orders (created_at desc, id desc);
create index orders_by_status on orders (status, created_at desc, id desc);
create index orders_by_sum on orders (amount, currency, created_at desc, id desc);

-- By what somebody reads out.
create index payment_capture_called on payment_capture (gateway_tx_id);
create index parcel_called on parcel (tracking_number) where tracking_number is not null;
create index notification_about on notification (source_id) where source_id is not null;

-- Money above a limit goes back when a second person says so.
create table refund_approval (
  id text primary key check (id ~ '^rp_[0-9A-HJKMNP-TV-Z]{26}$'),
  order_id text not null references orders,
  -- Minor units of the order's currency.
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null check (length(reason) between 1 and 500),
  asked_by text not null references member,
  asked_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'APPROVED', 'REFUSED', 'EXPIRED')),
  decided_by text references member,
  decided_at timestamptz,
  -- Why it was refused.
  answer text check (length(answer) <= 500),
  refund_id text,
  constraint refund_approval_decided check ((state in ('APPROVED', 'REFUSED')) = (decided_by is not null)),
  -- Nobody is their own second person.
  constraint refund_approval_by_another check (state <> 'APPROVED' or decided_by <> asked_by)
);
create unique index refund_approval_one_open on refund_approval (order_id) where state = 'WAITING';
create index refund_approval_of_order on refund_approval (order_id, id);
revoke delete, truncate on refund_approval from encore_app;

-- Once, in its time and by somebody else: of two who approve at the same moment one does. False for everybody else.
create function refund_approve(p_id text, p_by text) returns boolean language plpgsql as $$
begin
  update refund_approval set state = 'APPROVED', decided_by = p_by, decided_at = app_now()
  where id = p_id and state = 'WAITING' and expires_at > app_now() and asked_by <> p_by;
  return found;
end $$;
