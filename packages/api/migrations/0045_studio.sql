-- The organisers' side: what they did, how they prove who they are, who is asked to join them.

create table audit_entry (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  -- Null: an operator at the command line, or somebody who was not recognised.
  actor_uid text,
  -- The role that allowed it; null where none did.
  actor_role text,
  session_hash bytea,
  ip text not null default '',
  action text not null check (action ~ '^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*$'),
  object_kind text not null,
  object_id text not null,
  event_id text,
  outcome text not null check (outcome in ('DONE', 'REFUSED')),
  -- Name of the error that refused it.
  refusal text check ((refusal is null) = (outcome = 'DONE')),
  before jsonb,
  after jsonb,
  reason text,
  request_id text not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_entry_by_actor on audit_entry (actor_uid, seq desc);
create index audit_entry_by_object on audit_entry (object_kind, object_id, seq desc);
create index audit_entry_by_action on audit_entry (action, seq desc);
create index audit_entry_by_event on audit_entry (event_id, seq desc) where event_id is not null;
create index audit_entry_by_time on audit_entry (at);

-- What the next entry follows. Its lock is the last one a writing transaction takes.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, sha256('encore'));

-- The columns are named one by one: what is added to the table later must not change what was said before.
create function audit_hash(e audit_entry) returns bytea
language sql stable set bytea_output = 'hex' set search_path = public, pg_temp as $$
  select sha256(convert_to(jsonb_build_array(
    e.seq, (extract(epoch from e.at) * 1000000)::bigint, e.actor_uid, e.actor_role, e.session_hash::text, e.ip,
    e.action, e.object_kind, e.object_id, e.event_id, e.outcome, e.refusal, e.before, e.after, e.reason,
    e.request_id, e.previous_hash::text)::text, 'UTF8'))
$$;

create function audit_append(p_entry jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
  entry audit_entry;
begin
  select * into strict head from audit_head for update;
  entry := jsonb_populate_record(null::audit_entry, p_entry);
  entry.seq := head.seq + 1;
  entry.at := app_now();
  entry.previous_hash := head.hash;
  entry.hash := audit_hash(entry);
  insert into audit_entry select entry.*;
  update audit_head set seq = entry.seq, hash = entry.hash;
  return entry.seq;
end $$;

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger audit_entry_stays before update or delete or truncate on audit_entry
  for each statement execute function refuse_rewriting();
revoke insert, update, delete, truncate on audit_entry, audit_head from encore_app;

-- When the chain was followed to its end, and where it was broken.
create table audit_check (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  entries bigint not null,
  -- Null: whole.
  broken_seq bigint
);
revoke update, delete, truncate on audit_check from encore_app;

-- What a member's authenticator app knows too.
create table second_factor (
  member_uid text primary key references member,
  -- Sealed for this member.
  secret bytea not null,
  -- Null until a first code has shown that the app has it.
  confirmed_at timestamptz,
  -- The last step a code was taken of: a code is good once.
  last_step bigint not null default 0,
  failures int not null default 0,
  failed_at timestamptz
);
create table recovery_code (
  member_uid text not null references second_factor on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  used_at timestamptz,
  primary key (member_uid, hash)
);

create table studio_session (
  -- Of what the cookie holds.
  hash bytea primary key check (octet_length(hash) = 32),
  member_uid text not null references member,
  -- False between the password and the code.
  is_open boolean not null,
  created_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_now(),
  -- When the second factor was last shown.
  proved_at timestamptz,
  check (is_open = (proved_at is not null))
);
create index studio_session_of_member on studio_session (member_uid);

create table studio_invitation (
  id text primary key check (id ~ '^iv_[0-9A-HJKMNP-TV-Z]{26}$'),
  email text not null,
  email_key text not null,
  role text not null check (role in ('OWNER', 'ORGANISER', 'MODERATOR', 'CALL_STAFF', 'ARTIST', 'FINANCE', 'SUPPORT')),
  -- Null: all events.
  event_ids text[] check (cardinality(event_ids) > 0),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  invited_by text not null references member,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  check (role <> 'OWNER' or event_ids is null)
);
create unique index studio_invitation_open on studio_invitation (email_key, role, event_ids) nulls not distinct
  where accepted_at is null and withdrawn_at is null;
