-- Recordings that shows may be shown from: what organisers uploaded, and shows that are over.
create table video (
  id text primary key check (id ~ '^vd_[0-9A-HJKMNP-TV-Z]{26}$'),
  -- Where its media lie.
  clip text not null check (clip ~ '^[a-z0-9]{1,32}$'),
  -- Whose it is; null: every show may be shown from it.
  event_id text references event,
  -- The show it was made of; null: it was uploaded.
  show_id text references event,
  name text not null check (name <> ''),
  -- Starts again until the show ends.
  loops boolean not null,
  state text not null check (state in ('PACKAGING', 'READY', 'FAILED')),
  duration_ms integer check (duration_ms > 0),
  -- Why there is none of it, as a word.
  problem text check (problem ~ '^[A-Z_]{1,40}$'),
  made_at timestamptz not null default app_now(),
  constraint video_state check ((state = 'READY') = (duration_ms is not null) and (state = 'FAILED') = (problem is not null))
);
create index video_of_event on video (event_id);
create index video_of_clip on video (clip);
revoke delete, truncate on video from encore_app;

-- A show may be prepared before its recording is there.
alter table channel drop constraint channel_kind_check;
alter table channel add constraint channel_kind_check check (
  case kind
    when 'SIMULIVE' then url is null
    when 'INGEST' then clip is null and url is null
    when 'EXTERNAL' then clip is null and url is not null
    else false
  end
);

-- Whether a channel's clip can be shown. One that no video names comes with the product.
create function clip_is_ready(p_clip text) returns boolean language sql stable as $$
  select p_clip is not null and not exists (select from video where clip = p_clip and state <> 'READY')
$$;
