-- How far the holders of tickets were told that doors are open; one row for each event, of its doors as they stood then.
create table open_doors (
  event_id text primary key references event,
  doors_at timestamptz not null,
  -- Holders up to this one, in the order of their uids; null: all of them.
  told_to text
);
