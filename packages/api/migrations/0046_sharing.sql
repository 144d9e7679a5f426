-- A picture's key may carry the colours of its corners.
alter domain image_key drop constraint image_key_check;
alter domain image_key add constraint image_key_check check (value ~ '^[0-9a-f]{32}(-[0-9a-f]{12})?$');

-- When what an event's page shows was changed last, for search engines.
alter table event add column changed_at timestamptz not null default app_now();
-- Of what it was written from, so that writing the same again changes nothing.
alter table event add column digest text;
