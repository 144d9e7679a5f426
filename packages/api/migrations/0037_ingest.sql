-- Channels beside prepared recordings: INGEST is fed by an encoder over RTMP, EXTERNAL is sent by another house.

alter table channel drop constraint channel_kind_check;
alter table channel alter column clip drop not null;
-- Master playlist of an EXTERNAL channel.
alter table channel add column url text check (url ~ '^https://[^[:space:]]+$');
alter table channel add constraint channel_kind_check check (
  case kind
    when 'SIMULIVE' then clip is not null and url is null
    when 'INGEST' then clip is null and url is null
    when 'EXTERNAL' then clip is null and url is not null
    else false
  end
);

-- The right to feed a channel. The key itself is shown once, when it is made.
create table stream_key (
  event_id text primary key references channel,
  -- SHA-256 of the key.
  digest bytea not null constraint stream_key_unique unique check (length(digest) = 32),
  made_at timestamptz not null
);

-- How an encoder's input is doing, as the ingest process last saw it.
create table ingest_input (
  event_id text primary key references channel,
  is_receiving boolean not null,
  -- Since when it is received, or is not.
  since timestamptz not null,
  kbps integer not null check (kbps >= 0),
  fps numeric(6, 2) not null check (fps >= 0),
  -- Between the last two key frames; null before there were two.
  key_frame_ms integer,
  width_px integer,
  height_px integer,
  -- What went wrong last, as a word.
  last_error text check (last_error ~ '^[A-Z_]{1,40}$'),
  last_error_at timestamptz,
  seen_at timestamptz not null
);

-- As it was announced, once a show went on for longer or ended earlier; then end_at is when it really ends.
alter table event add column planned_end_at timestamptz;

revoke truncate on stream_key, ingest_input from encore_app;
