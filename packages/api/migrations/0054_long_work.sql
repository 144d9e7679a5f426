-- Work of the studio that takes longer than an answer may: how far it is, and what it could not do.

create table long_work (
  id text primary key check (id ~ '^wk_[0-9A-HJKMNP-TV-Z]{26}$'),
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  -- What it is about: an event, a campaign, a file that was read.
  subject_kind text not null check (subject_kind ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id text not null,
  -- Those who work on this event may look too.
  event_id text,
  asked_by text not null references member,
  asked_at timestamptz not null default app_now(),
  params jsonb not null,
  -- Null: nobody can say.
  total integer check (total >= 0),
  done integer not null default 0 check (done >= 0),
  failed integer not null default 0 check (failed >= 0),
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'STOPPED')),
  -- Where the next batch begins, in the words of its kind; written by the transaction of the batch before.
  cursor text,
  -- How often the next batch has broken, in a row.
  faults smallint not null default 0,
  beat_at timestamptz not null default app_now(),
  ended_at timestamptz,
  -- What it wrote for its asker, and as much of it as counts.
  file_name text check (file_name ~ '^[a-z0-9][a-z0-9.-]{0,79}$'),
  file_bytes bigint not null default 0,
  constraint long_work_ended check ((ended_at is not null) = (state in ('DONE', 'STOPPED')))
);
create index long_work_of_asker on long_work (asked_by, asked_at desc, id desc);
create index long_work_open on long_work (beat_at) where state in ('WAITING', 'RUNNING');

-- A row, an order, a member that it could not do, and why.
create table long_work_problem (
  work_id text not null references long_work,
  row text not null,
  rule text not null,
  detail text not null default '',
  primary key (work_id, row, rule)
);

revoke delete, truncate on long_work, long_work_problem from encore_app;
