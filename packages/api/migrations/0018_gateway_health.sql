-- Calls to gateways that got no answer, since the last that got one.
create table gateway_health (
  provider text primary key,
  -- When, oldest first; the last three.
  failures timestamptz[] not null default '{}',
  -- When it was last asked for nothing but to see whether it answers.
  probed_at timestamptz
);
