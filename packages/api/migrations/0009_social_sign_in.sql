-- Members who sign in with other companies, and visits to a company that are under way.

-- Company and subject are the key; an address never is.
create table credential_social (
  provider text not null check (provider in ('kakao', 'google', 'apple', 'line', 'x', 'facebook')),
  issuer text not null,
  subject text not null,
  member_uid text not null constraint credential_social_one_per_member unique references member,
  created_at timestamptz not null default app_now(),
  constraint credential_social_identity primary key (issuer, subject)
);
revoke update, truncate on credential_social from encore_app;

-- Lives from leaving for the company until coming back; good once, for the guest who left.
create table oauth_tx (
  state_hash bytea primary key,
  provider text not null,
  sealed_secrets text not null,
  subject_uid text not null,
  redirect_uri text not null,
  callback_path text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oauth_tx_age on oauth_tx (expires_at);
revoke truncate on oauth_tx from encore_app;
