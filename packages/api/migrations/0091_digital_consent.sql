-- That the buyer of an order agreed to digital content beginning at once, and when they did first.
create table digital_consent (
  order_id text primary key references orders deferrable initially deferred,
  given_at timestamptz not null default app_now()
);
revoke update, delete, truncate on digital_consent from encore_app;
