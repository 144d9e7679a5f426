-- What people wrote to the help desk, kept until it is answered there: a lost mail loses nobody's question.
create table help_request (
  id text primary key,
  member_uid text references member (uid),
  email text not null,
  topic text not null,
  message text not null,
  order_id text,
  request_id text,
  lang text not null,
  -- Of what was asked by whom: sent twice it is one request.
  digest text not null,
  asked_on date not null,
  asked_at timestamptz not null default app_now(),
  constraint help_request_once unique (digest, asked_on)
);
create index help_request_member on help_request (member_uid) where member_uid is not null;
create index help_request_asked on help_request (asked_at);
