-- When a store's report of its payments was last asked for.
create table gateway_report (
  mid text primary key,
  asked_at timestamptz not null
);
