-- Signing: what winners want written on their signed items, and when each item was signed.

-- Names the prize of a result for staff. It is random, so that neither it nor an order by it says anything about ranks.
alter table draw_result add column item_id uuid not null default gen_random_uuid();
alter table draw_result add constraint draw_result_item unique (item_id);

-- Draws whose winners can no longer change their texts.
create table signing_closed (
  draw_id bytea primary key references draw,
  closed_at timestamptz not null default app_now()
);

create table signing_text (
  item_id uuid primary key references draw_result (item_id),
  member_uid text not null references member,
  name text not null check (name <> ''),
  -- How the name is said; empty when the winner left it out.
  reading text not null,
  text text not null,
  written_at timestamptz not null default app_now()
);
create index signing_text_of on signing_text (member_uid);

create table signing_mark (
  item_id uuid primary key references draw_result (item_id),
  draw_id bytea not null references draw,
  -- Counts the signed items of the draw from 1.
  number integer not null check (number > 0),
  signed_at timestamptz not null default app_now(),
  -- Media time of the show and its cue; null when the show was not on air.
  media_ms bigint,
  cue_id text,
  constraint signing_mark_number unique (draw_id, number),
  constraint signing_mark_cue check ((media_ms is null) = (cue_id is null))
);

alter table cue drop constraint cue_kind_check;
alter table cue add constraint cue_kind_check
  check (kind in ('CAPTION', 'LIGHT', 'POLL_OPENED', 'POLL_CLOSED', 'PINNED', 'UNPINNED', 'SIGNING'));
