-- What gives much back, or away, at once is done when a second person says so: calling a show off, a campaign of coupons.
create table deed_approval (
  id text primary key check (id ~ '^da_[0-9A-HJKMNP-TV-Z]{26}$'),
  kind text not null check (kind in ('CANCEL_EVENT', 'COUPON_CAMPAIGN')),
  -- The event; the id that the campaign will have.
  subject_id text not null,
  -- Whose roles decide; null is all events.
  event_id text references event,
  -- What was asked for, as its endpoint took it.
  wish jsonb not null,
  asked_by text not null references member,
  asked_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'APPROVED', 'REFUSED', 'EXPIRED')),
  decided_by text references member,
  decided_at timestamptz,
  -- Why it was refused.
  answer text check (length(answer) <= 500),
  constraint deed_approval_decided check ((state in ('APPROVED', 'REFUSED')) = (decided_by is not null)),
  -- Nobody is their own second person.
  constraint deed_approval_by_another check (state <> 'APPROVED' or decided_by <> asked_by)
);
create unique index deed_approval_one_open on deed_approval (kind, subject_id) where state = 'WAITING';
revoke delete, truncate on deed_approval from encore_app;

-- Once, in its time and by somebody else: of two who approve at the same moment one does. False for everybody else.
create function deed_approve(p_id text, p_by text) returns boolean language plpgsql as $$
begin
  update deed_approval set state = 'APPROVED', decided_by = p_by, decided_at = app_moment()
  where id = p_id and state = 'WAITING' and expires_at > app_moment() and asked_by <> p_by;
  return found;
end $$;
