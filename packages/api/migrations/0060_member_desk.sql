-- Members as the studio finds them, and rights that the house gives.

-- By how a nickname begins, as it is compared.
create index member_nickname_begins on member (nickname_key text_pattern_ops);
create index member_suspended on member (uid) where status = 'SUSPENDED';

-- A right that somebody of the house gave, and why; the right itself is an entitlement of this source.
create table right_grant (
  id text primary key check (id ~ '^gr_[0-9A-HJKMNP-TV-Z]{26}$'),
  member_uid text not null references member,
  event_id text not null references event,
  scope text not null check (scope in ('LIVE', 'REPLAY')),
  reason text not null check (length(reason) between 1 and 500),
  granted_by text not null references member,
  granted_at timestamptz not null default app_now(),
  ended_by text references member,
  ended_at timestamptz,
  end_reason text check (length(end_reason) between 1 and 500),
  constraint right_grant_ended
    check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (end_reason is null)),
  constraint right_grant_to_another check (granted_by <> member_uid)
);
-- Of two who give the same at the same moment one does.
create unique index right_grant_once on right_grant (member_uid, event_id, scope) where ended_at is null;
create index right_grant_of_event on right_grant (event_id, id);
revoke delete, truncate on right_grant from encore_app;

create or replace view entitlement_audit as
  select 'a right of an order that is not paid' as fault, n.id as subject
  from entitlement n left join orders o on o.id = n.source_id
  where n.source = 'ORDER' and n.revoked_at is null
    and coalesce(o.status not in ('FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED', 'REFUND_PENDING'), true)
  union all
  select 'a right that nobody gave', n.id
  from entitlement n left join right_grant g on g.id = n.source_id and g.ended_at is null
  where n.source = 'GRANT' and n.revoked_at is null
    and (g.id is null or g.member_uid <> n.member_uid or g.event_id <> n.event_id or g.scope <> n.scope)
  union all
  select 'a right that was given and is not there', g.id
  from right_grant g left join entitlement n on n.source = 'GRANT' and n.source_id = g.id and n.revoked_at is null
  where g.ended_at is null and n.id is null;
