-- Chat complete: who may say what, what was taken away, what was pressed, and what is read without a socket.

alter table chat_room
  add column slow_mode_sec integer not null default 0 check (slow_mode_sec between 0 and 300),
  add column pinned_seq bigint,
  -- Grows with everything staff does, so that a process knows what it has not told yet.
  add column revision bigint not null default 0 check (revision >= 0);
alter table chat_message add column badge text check (badge in ('ARTIST', 'STAFF'));
alter table chat_room add constraint chat_room_pinned foreign key (event_id, pinned_seq)
  references chat_message (event_id, seq);
create index chat_message_in_time on chat_message (event_id, media_ms, seq);

-- Words stay stored; everybody who reads them leaves these out.
create table chat_deletion (
  event_id text not null,
  seq bigint not null,
  revision bigint not null,
  primary key (event_id, seq),
  foreign key (event_id, seq) references chat_message (event_id, seq)
);
create index chat_deletion_news on chat_deletion (event_id, revision);

create table chat_restriction (
  event_id text not null references chat_room,
  member_uid text not null references member,
  kind text not null check (kind in ('MUTE', 'BAN')),
  -- Null: until it is lifted.
  until_at timestamptz,
  ends_ticket boolean not null,
  primary key (event_id, member_uid),
  constraint chat_restriction_ticket check (kind = 'BAN' or not ends_ticket)
);
create index chat_restriction_of on chat_restriction (member_uid);

-- As before, but what a muted or banned member says is not stored, however late its process hears of it: whoever
-- restricts a member locks the room's row first.
create or replace function chat_append(p_event text, p_batch json) returns setof chat_message language plpgsql as $$
declare
  v_last bigint;
  v_added integer;
begin
  insert into chat_room (event_id, last_seq) values (p_event, 0) on conflict do nothing;
  select last_seq into v_last from chat_room where event_id = p_event for update;
  insert into chat_message (event_id, seq, id, member_uid, client_id, text, sent_at, media_ms, badge)
  select p_event, v_last + row_number() over (order by b.n), b.id, b.member_uid, b.client_id, b.text,
    to_timestamp(b.sent_ms / 1000.0), b.media_ms, b.badge
  from rows from (
    json_to_recordset(p_batch)
    as (id text, member_uid text, client_id text, text text, sent_ms bigint, media_ms bigint, badge text)
  ) with ordinality as b (id, member_uid, client_id, text, sent_ms, media_ms, badge, n)
  where not exists (
    select from chat_message m
    where m.event_id = p_event and m.member_uid = b.member_uid and m.client_id = b.client_id
  ) and not exists (
    select from chat_restriction r
    where r.event_id = p_event and r.member_uid = b.member_uid
      and (r.until_at is null or r.until_at > app_now())
  );
  get diagnostics v_added = row_count;
  update chat_room set last_seq = last_seq + v_added where event_id = p_event and v_added > 0;
  return query
    select m.* from chat_message m
    join json_to_recordset(p_batch) as b (member_uid text, client_id text) using (member_uid, client_id)
    where m.event_id = p_event order by m.seq;
end $$;

create table chat_word (
  event_id text not null references chat_room,
  -- As it is compared: letters that look alike are one.
  key text not null check (key <> ''),
  word text not null check (length(word) between 1 and 40),
  primary key (event_id, key)
);

-- Who did what, for ever.
create table chat_moderation (
  id bigint generated always as identity primary key,
  event_id text not null references chat_room,
  at timestamptz not null default app_now(),
  actor_uid text not null references member,
  action text not null
    check (action in ('SLOW_MODE', 'PIN', 'UNPIN', 'DELETE', 'MUTE', 'BAN', 'LIFT', 'WORDS')),
  subject_uid text references member,
  seqs bigint[] not null default '{}',
  detail text not null default '',
  reason text not null default ''
);
create index chat_moderation_of_room on chat_moderation (event_id, id desc);

create table chat_block (
  member_uid text not null references member,
  blocked_uid text not null references member,
  blocked_at timestamptz not null default app_now(),
  primary key (member_uid, blocked_uid),
  constraint chat_block_another check (member_uid <> blocked_uid)
);
create index chat_block_of on chat_block (blocked_uid);

-- Counts, never single presses.
create table chat_reaction (
  event_id text not null references event,
  media_sec integer not null,
  kind text not null check (kind in ('HEART', 'LIGHT', 'CLAP', 'WOW')),
  count integer not null check (count > 0),
  primary key (event_id, media_sec, kind)
);

-- What a stretch of time told, written once by whichever process was asked first, so that all answer the same bytes.
create table chat_chunk (
  event_id text not null references chat_room,
  tick bigint not null,
  seq bigint not null,
  revision bigint not null,
  body text not null,
  primary key (event_id, tick)
);

-- Out of the whole event: rights to it that are held or come later are none.
create table entitlement_bar (
  event_id text not null references event,
  member_uid text not null references member,
  barred_at timestamptz not null default app_now(),
  primary key (event_id, member_uid)
);
create index entitlement_bar_of on entitlement_bar (member_uid);

revoke update, delete, truncate on chat_deletion, chat_moderation, chat_chunk from encore_app;
