-- Differences between the counted time of a call and the sum of the fan's own page.

-- Time of the call before this document of the fan, whose page counts from zero.
alter table call_seat add earlier_ms integer not null default 0 check (earlier_ms >= 0);

-- Staff looked into a difference; the fan reads the note.
create table call_difference_check (
  call_id text primary key references call,
  checked_by text not null references member,
  note text not null check (length(note) between 1 and 2000),
  at timestamptz not null default app_now()
);
