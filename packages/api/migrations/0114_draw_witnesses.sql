-- Third parties that state when they saw the close of a draw.
create table draw_witness (
  id uuid primary key default gen_random_uuid(),
  draw_id bytea not null references draw,
  kind text not null check (kind = 'rfc3161'),
  -- Time in the stamp, in whole seconds.
  stamped_at timestamptz not null check (stamped_at = date_trunc('second', stamped_at)),
  token bytea not null check (length(token) between 1 and 65536),
  received_at timestamptz not null default app_now()
);
create index draw_witness_of on draw_witness (draw_id, stamped_at);
create trigger draw_witness_stays before update or delete or truncate on draw_witness
  for each statement execute function forbid_update();

-- The show names the close of a draw, so that viewers and recordings are witnesses too.
alter table cue drop constraint cue_kind_check;
alter table cue add constraint cue_kind_check check (
  kind in ('CAPTION', 'LIGHT', 'POLL_OPENED', 'POLL_CLOSED', 'PINNED', 'UNPINNED', 'SIGNING', 'DRAW_CLOSED'));
