-- Payments at a shop that are told about once more, the day before they are due.
create table deposit_reminder (
  order_id text primary key,
  member_uid text not null references notification_reader on delete cascade,
  -- What the first message was told with.
  data jsonb not null,
  remind_at timestamptz not null
);
create index deposit_reminder_due on deposit_reminder (remind_at);
