-- The application's role, the product's clock, idempotency keys and the way into the job queue.

do $$
begin
  if not exists (select from pg_roles where rolname = 'encore_app') then
    create role encore_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end $$;

grant encore_app to current_user;
grant usage on schema public to encore_app;
alter default privileges in schema public grant select, insert, update, delete on tables to encore_app;
alter default privileges in schema public grant usage on sequences to encore_app;
grant select on schema_migration to encore_app;

-- One control moves the product's time in demos and tests; production never moves it.
create table app_clock (
  singleton boolean primary key default true check (singleton),
  shift interval not null default '0'
);
insert into app_clock default values;

create function app_now() returns timestamptz language sql stable parallel safe
  return now() + (select shift from app_clock);

create table idempotency_key (
  member_id text not null,
  endpoint text not null,
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null,
  status smallint,
  reply json,
  created_at timestamptz not null default now(),
  primary key (member_id, endpoint, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- A job joins the writing transaction; the application's role sees nothing else of the queue.
create function enqueue_job(task text, payload json, job_key text, run_at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  select graphile_worker.add_job(task, payload, run_at => run_at, job_key => job_key);
end;
