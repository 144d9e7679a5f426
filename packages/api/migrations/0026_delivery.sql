-- How what was paid reaches who gets it: parcels, pickup passes, downloads.

create table parcel (
  id text primary key,
  order_id text not null references orders,
  -- Who gets it: the buyer, or who accepted it as a gift.
  member_uid text not null references member,
  state text not null default 'PREPARING'
    check (state in ('PREPARING', 'SHIPPED', 'DELIVERED', 'RETURNED', 'STOPPED')),
  -- When the goods will be there, where they are not there yet.
  supply_on date,
  carrier text,
  tracking_number text,
  created_at timestamptz not null default app_now(),
  shipped_at timestamptz,
  delivered_at timestamptz,
  constraint parcel_tracked check ((carrier is null) = (tracking_number is null)),
  constraint parcel_carried check (state in ('PREPARING', 'STOPPED') or (carrier is not null and shipped_at is not null)),
  constraint parcel_delivered check ((state = 'DELIVERED') = (delivered_at is not null))
);
create index parcel_of_member on parcel (member_uid, id);
create index parcel_of_order on parcel (order_id);
create index parcel_to_prepare on parcel (id) where state in ('PREPARING', 'SHIPPED');

-- A line of an order travels in one parcel.
create table parcel_line (
  line_id text primary key,
  parcel_id text not null references parcel
);
create index parcel_line_of on parcel_line (parcel_id);

create table pickup_pass (
  id text primary key,
  order_id text not null references orders,
  member_uid text not null references member,
  slot_id text references pickup_slot,
  -- The code itself is derived from the id by a secret that is not here.
  code_digest text not null constraint pickup_pass_code unique,
  state text not null default 'READY' check (state in ('READY', 'HANDED_OVER', 'ENDED')),
  created_at timestamptz not null default app_now(),
  handed_over_at timestamptz,
  constraint pickup_pass_handed_over check ((state = 'HANDED_OVER') = (handed_over_at is not null))
);
create index pickup_pass_of_member on pickup_pass (member_uid, id);
create index pickup_pass_of_order on pickup_pass (order_id);

create table pickup_pass_line (
  line_id text primary key,
  pass_id text not null references pickup_pass
);
create index pickup_pass_line_of on pickup_pass_line (pass_id);

-- What happened to a parcel or a pass, and who said so: null where nobody did by hand.
create table delivery_history (
  id bigint generated always as identity primary key,
  order_id text not null references orders,
  subject text not null,
  event text not null,
  told_by text,
  at timestamptz not null default app_now()
);
create index delivery_history_of_order on delivery_history (order_id, id);

-- A file of a digital product; its bytes lie on disk under their digest.
create table download_file (
  id text primary key check (id ~ '^df_[0-9A-HJKMNP-TV-Z]{26}$'),
  product_id text not null references product,
  position smallint not null,
  name text not null check (name <> ''),
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  constraint download_file_place unique (product_id, position)
);

create table download_right (
  id text primary key,
  order_id text not null references orders,
  member_uid text not null references member,
  product_id text not null references product,
  from_at timestamptz not null,
  -- Null: for good.
  to_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint download_right_once unique (order_id, product_id)
);
create index download_right_of_member on download_right (member_uid, id);

create table download_use (
  right_id text not null references download_right,
  file_id text not null references download_file,
  times integer not null default 1,
  last_at timestamptz not null default app_now(),
  primary key (right_id, file_id)
);

revoke update, delete, truncate on delivery_history from encore_app;
revoke delete, truncate on parcel, parcel_line, pickup_pass, pickup_pass_line,
  download_right, download_use from encore_app;
