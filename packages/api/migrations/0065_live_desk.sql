-- The live desk: a slate by hand, messages that fans report, parts of the product that are closed for now.

-- Whoever runs the show covers what the encoder sends.
alter table channel add column is_slate boolean not null default false;
alter table channel add constraint channel_slate check (kind = 'INGEST' or not is_slate);

alter table chat_room add column is_closed boolean not null default false;
alter table chat_moderation drop constraint chat_moderation_action_check;
alter table chat_moderation add constraint chat_moderation_action_check check (
  action in ('SLOW_MODE', 'PIN', 'UNPIN', 'DELETE', 'MUTE', 'BAN', 'LIFT', 'WORDS', 'KEEP', 'CLOSE', 'OPEN')
);

-- One of a fan for a message.
create table chat_report (
  event_id text not null,
  seq bigint not null,
  member_uid text not null references member,
  reason text not null check (reason in ('ABUSE', 'SPAM', 'PERSONAL', 'OTHER')),
  reported_at timestamptz not null default app_now(),
  primary key (event_id, seq, member_uid),
  foreign key (event_id, seq) references chat_message (event_id, seq)
);
create index chat_report_of on chat_report (member_uid);

-- Staff has looked: the message may stay.
create table chat_kept (
  event_id text not null,
  seq bigint not null,
  primary key (event_id, seq),
  foreign key (event_id, seq) references chat_message (event_id, seq)
);

-- Closed while the row is there. The scope is the payment method's code, else empty.
create table closed_part (
  part text not null,
  scope text not null default '',
  closed_at timestamptz not null default app_now(),
  closed_by text not null references member,
  primary key (part, scope),
  check (case part when 'PAYMENT' then scope <> '' when 'SHOP' then scope = '' when 'CHAT' then scope = '' else false end)
);

revoke truncate on chat_report, chat_kept, closed_part from encore_app;
