-- What members are told: a row for one of them, or one row that all of them read.

-- The product's time at this instant, where app_now() is the moment its transaction began.
create function app_moment() returns timestamptz language sql volatile parallel safe
  return clock_timestamp() + (select shift from app_clock);

create table notification_reader (
  member_uid text primary key references member,
  -- Broadcasts from before are not this member's.
  joined_at timestamptz not null default app_moment(),
  -- When the panel was last opened; what is younger is new.
  last_read_at timestamptz
);
insert into notification_reader (member_uid, joined_at) select uid, created_at from member;

create table notification (
  id text primary key check (id ~ '^nt_[0-9A-HJKMNP-TV-Z]{26}$'),
  -- Null is a broadcast.
  member_uid text references notification_reader,
  type text not null check (type in ('HOME', 'NOTICE', 'MY_BOX')),
  source_id text,
  -- Its words are chosen when it is read, in the reader's language.
  template text not null,
  data jsonb not null,
  -- Names the cause: nobody is told of one twice.
  dedupe_key text not null,
  created_at timestamptz not null default app_moment(),
  constraint notification_once unique nulls not distinct (member_uid, dedupe_key)
);
create index notification_newest on notification (member_uid, created_at desc, id desc);

revoke update on notification from encore_app;
