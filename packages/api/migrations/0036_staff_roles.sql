-- Who works on events: a role for one event or for all of them.

create table staff_role (
  id bigint generated always as identity primary key,
  member_uid text not null references member,
  role text not null check (role in ('OWNER', 'ORGANISER', 'MODERATOR', 'CALL_STAFF', 'ARTIST', 'FINANCE', 'SUPPORT')),
  -- Null: all events.
  event_id text references event,
  granted_at timestamptz not null default app_now(),
  -- A role that was taken stays as a row, so that it is known who could do what, and when.
  revoked_at timestamptz
);
create unique index staff_role_once on staff_role (member_uid, role, event_id) nulls not distinct
  where revoked_at is null;
revoke delete, truncate on staff_role from encore_app;
