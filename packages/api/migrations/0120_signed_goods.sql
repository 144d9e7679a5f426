-- Bought goods that are signed in a show: when each paid unit was signed.

create table signing_unit (
  product_id text not null references product,
  order_id text not null references orders,
  -- Counts the units of the product in the order from 1.
  unit integer not null check (unit > 0),
  -- Counts the signed units of the product from 1.
  number integer not null check (number > 0),
  signed_at timestamptz not null default app_now(),
  -- Media time of the show and its cue; null when the show was not on air.
  media_ms bigint,
  cue_id text,
  primary key (product_id, order_id, unit),
  constraint signing_unit_number unique (product_id, number),
  constraint signing_unit_cue check ((media_ms is null) = (cue_id is null))
);
create index signing_unit_of_order on signing_unit (order_id);
