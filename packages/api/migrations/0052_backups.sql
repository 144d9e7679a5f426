-- When a backup was taken, and when one was brought back to see that it can be; by real time.

create table backup_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('BACKUP', 'RESTORE')),
  at timestamptz not null default now()
);
