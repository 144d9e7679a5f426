-- Members, how they prove who they are, and their sessions.

create table member (
  uid text primary key check (uid ~ '^m_[0-9A-HJKMNP-TV-Z]{26}$'),
  email text,
  -- The address folded to one form; unique, so that two spellings are one account.
  email_key text constraint member_email_unique unique,
  nickname text not null,
  -- The nickname's look folded to one form: look-alikes collide.
  nickname_key text not null constraint member_nickname_unique unique,
  language text not null check (language in ('ko', 'ja', 'en', 'zhhans')),
  sns_type text not null default 'EMAIL',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED', 'LEFT')),
  tokens_valid_after timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  check ((email is null) = (email_key is null))
);

create table credential_password (
  member_uid text primary key references member,
  phc text not null,
  pepper_id text not null,
  updated_at timestamptz not null default now()
);

create table auth_session (
  sid text primary key,
  secret_hash bytea not null,
  member_uid text not null references member,
  device_id uuid,
  platform text not null default 'WEB',
  user_agent text not null default '',
  auth_time timestamptz not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_until timestamptz not null,
  absolute_until timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text
);
create index auth_session_of_member on auth_session (member_uid, created_at) where revoked_at is null;

create table identity_key (
  kid text primary key,
  alg text not null,
  public_jwk jsonb not null,
  sealed_private bytea not null,
  state text not null check (state in ('next', 'active', 'retired')),
  created_at timestamptz not null default now(),
  retire_at timestamptz
);
create unique index identity_key_one_active on identity_key (state) where state = 'active';

-- A custom token is exchanged once; rows go when the token could no longer be valid anyway.
create table custom_token_use (
  jti text primary key,
  expires_at timestamptz not null
);

create table verification_code (
  id text primary key,
  purpose text not null check (purpose in ('SIGN_UP', 'RESET_PASSWORD', 'UPDATE_EMAIL')),
  email_key text not null,
  code_hmac bytea not null,
  subject_uid text not null,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index verification_code_latest on verification_code (email_key, purpose, created_at desc);

-- Failures of one address: the wait grows, nothing is locked for good.
create table sign_in_failure (
  email_key text primary key,
  failures integer not null,
  last_at timestamptz not null
);

create table consent (
  member_uid text not null references member,
  document text not null,
  version text not null,
  accepted_at timestamptz not null default now(),
  primary key (member_uid, document, version)
);
