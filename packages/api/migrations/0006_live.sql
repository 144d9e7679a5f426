-- What is streamed for an event, who is watching, and what is said beside it.

create table channel (
  event_id text primary key references event,
  kind text not null check (kind in ('SIMULIVE')),
  -- A prepared recording by its name.
  clip text not null check (clip ~ '^[a-z0-9]{1,32}$'),
  -- Starts again until the event ends; else its own end ends the channel.
  loops boolean not null,
  low_latency boolean not null
);

-- Who got addresses of a stream. A row lives as long as its last token, so that a restarted process still refuses
-- what was ended before.
create table playback_viewing (
  -- Names the viewing in its token: a digest of member and session.
  viewing text not null,
  event_id text not null references event,
  member_uid text not null references member,
  sid text not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (viewing, event_id)
);
create index playback_viewing_of_member on playback_viewing (member_uid);
create index playback_viewing_age on playback_viewing (expires_at);

create table chat_room (
  event_id text primary key references event,
  last_seq bigint not null check (last_seq >= 0)
) with (fillfactor = 50);

create table chat_message (
  event_id text not null references chat_room,
  -- From 1, without gaps, in the order all saw.
  seq bigint not null check (seq > 0),
  id text not null check (id ~ '^cm_[0-9A-HJKMNP-TV-Z]{26}$'),
  member_uid text not null references member,
  -- Made by the sender: a repeat is stored once.
  client_id text not null,
  text text not null check (text <> ''),
  sent_at timestamptz not null,
  -- Milliseconds since the event's start, negative before it.
  media_ms bigint not null,
  primary key (event_id, seq),
  constraint chat_message_once unique (event_id, member_uid, client_id)
);

-- Stores a batch in its order and numbers it; what was stored before keeps its number and its words.
-- The room's row is locked first, so that what other processes stored is seen.
create function chat_append(p_event text, p_batch json) returns setof chat_message language plpgsql as $$
declare
  v_last bigint;
  v_added integer;
begin
  insert into chat_room (event_id, last_seq) values (p_event, 0) on conflict do nothing;
  select last_seq into v_last from chat_room where event_id = p_event for update;
  insert into chat_message (event_id, seq, id, member_uid, client_id, text, sent_at, media_ms)
  select p_event, v_last + row_number() over (order by b.n), b.id, b.member_uid, b.client_id, b.text,
    to_timestamp(b.sent_ms / 1000.0), b.media_ms
  from rows from (
    json_to_recordset(p_batch)
    as (id text, member_uid text, client_id text, text text, sent_ms bigint, media_ms bigint)
  ) with ordinality as b (id, member_uid, client_id, text, sent_ms, media_ms, n)
  where not exists (
    select from chat_message m
    where m.event_id = p_event and m.member_uid = b.member_uid and m.client_id = b.client_id
  );
  get diagnostics v_added = row_count;
  update chat_room set last_seq = last_seq + v_added where event_id = p_event and v_added > 0;
  return query
    select m.* from chat_message m
    join json_to_recordset(p_batch) as b (member_uid text, client_id text) using (member_uid, client_id)
    where m.event_id = p_event order by m.seq;
end $$;

revoke delete, truncate on channel from encore_app;
revoke update, delete, truncate on chat_message from encore_app;
revoke delete, truncate on chat_room from encore_app;
