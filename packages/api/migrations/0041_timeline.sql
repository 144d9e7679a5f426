-- What happens along a show on its media time, and polls in which souls are given.

create table timeline (
  event_id text primary key references event,
  last_seq bigint not null check (last_seq >= 0)
) with (fillfactor = 50);

-- Each cue once; a correction is a further version of it, a withdrawal the last one. Nothing is ever changed.
create table cue (
  event_id text not null references timeline,
  -- From 1, without gaps, in the order they were written.
  seq bigint not null check (seq > 0),
  id text not null check (id ~ '^cu_[0-9A-HJKMNP-TV-Z]{26}$'),
  version integer not null check (version > 0),
  kind text not null check (kind in ('CAPTION', 'LIGHT', 'POLL_OPENED', 'POLL_CLOSED', 'PINNED', 'UNPINNED')),
  -- What stands until another of the same track comes.
  track text not null generated always as (split_part(replace(kind, 'UNPINNED', 'PINNED'), '_', 1)) stored,
  -- Milliseconds since the event's start, negative before it.
  media_ms bigint not null,
  is_withdrawn boolean not null,
  -- What a cue of this kind says.
  body json not null,
  -- Null: the product itself.
  written_by text references member,
  written_at timestamptz not null default app_now(),
  primary key (event_id, seq),
  constraint cue_version_once unique (id, version)
);
create index cue_on_track on cue (event_id, track, media_ms, seq);
create index cue_of_member on cue (written_by) where written_by is not null;

-- Whoever writes to a timeline waits for who is at it, so that what is checked still holds when it is written.
create function timeline_lock(p_event text) returns bigint language plpgsql as $$
declare
  v_last bigint;
begin
  insert into timeline (event_id, last_seq) values (p_event, 0) on conflict do nothing;
  select last_seq into v_last from timeline where event_id = p_event for update;
  return v_last;
end $$;

-- Numbers and stores cues in their order; one with a known id is its next version.
create function cue_append(p_event text, p_by text, p_batch json) returns setof cue language plpgsql as $$
declare
  v_last bigint := timeline_lock(p_event);
  v_added integer;
begin
  return query
    insert into cue (event_id, seq, id, version, kind, media_ms, is_withdrawn, body, written_by)
    select p_event, v_last + row_number() over (order by b.n), b.id,
      1 + coalesce((select max(c.version) from cue c where c.id = b.id), 0),
      b.kind, b.media_ms, b.is_withdrawn, b.body, p_by
    from rows from (
      json_to_recordset(p_batch) as (id text, kind text, media_ms bigint, is_withdrawn boolean, body json)
    ) with ordinality as b (id, kind, media_ms, is_withdrawn, body, n)
    returning *;
  get diagnostics v_added = row_count;
  update timeline set last_seq = last_seq + v_added where event_id = p_event;
end $$;

revoke update, delete, truncate on cue from encore_app;
revoke delete, truncate on timeline from encore_app;

create table poll (
  id text primary key check (id ~ '^po_[0-9A-HJKMNP-TV-Z]{26}$'),
  event_id text not null references event,
  -- By language.
  question jsonb not null,
  opened_at timestamptz,
  closes_at timestamptz,
  -- When it was closed: at its time, or before by hand. From then on no vote is added and the count is final.
  closed_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  written_by text not null references member,
  created_at timestamptz not null default app_now(),
  -- Votes of transactions before this one are in `poll_option`.
  counted_xid xid8 not null default '0',
  check ((opened_at is null) = (closes_at is null)),
  check (closed_at is null or opened_at is not null),
  check ((voided_at is null) = (void_reason is null)),
  check (voided_at is null or closed_at is not null)
);
create index poll_of_event on poll (event_id, id);
create unique index poll_one_open on poll (event_id) where opened_at is not null and closed_at is null;
create index poll_due on poll (closes_at) where closed_at is null and opened_at is not null;

create table poll_option (
  poll_id text not null references poll,
  id text not null unique check (id ~ '^px_[0-9A-HJKMNP-TV-Z]{26}$'),
  position integer not null,
  label jsonb not null,
  -- What has been folded in; the rest is still in votes.
  souls bigint not null default 0 check (souls >= 0),
  votes bigint not null default 0 check (votes >= 0),
  primary key (poll_id, id)
) with (fillfactor = 70);

-- Souls given by a member at once. Nothing here points at the poll's row: a thousand voters a second would queue there.
create table poll_vote (
  id text primary key check (id ~ '^pv_[0-9A-HJKMNP-TV-Z]{26}$'),
  poll_id text not null,
  option_id text not null,
  member_uid text not null references member,
  souls bigint not null check (souls > 0),
  voted_at timestamptz not null,
  is_returned boolean not null default false,
  xid xid8 not null default pg_current_xact_id()
) with (fillfactor = 90);
create index poll_vote_uncounted on poll_vote (poll_id, xid) include (option_id, souls);
create index poll_vote_of_member on poll_vote (member_uid, poll_id) include (option_id, souls);
create index poll_vote_kept on poll_vote (poll_id, member_uid) where not is_returned;

alter table poll add constraint poll_void_says_why check (void_reason <> '');

-- The product's clock at this very moment, not when the transaction began.
create function app_clock_now() returns timestamptz language sql volatile as $$
  select clock_timestamp() + (app_now() - now())
$$;

-- A vote: souls leave the wallet and stand for an option, one transaction of the ledger, or nothing happens. Votes hold
-- the poll's lock together, closing takes it alone: whoever is in before it is counted, nobody is after it.
create function poll_cast(
  p_id text, p_poll text, p_option text, p_member text, p_souls bigint, out outcome text, out soul_left bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_transaction bigint;
  v_now timestamptz;
  v_poll poll;
begin
  if p_souls < 1 then raise exception 'nobody gives % souls', p_souls using errcode = 'check_violation'; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended(p_poll, 0));
  perform from member where uid = p_member and status <> 'LEFT' for key share;
  if not found then
    raise exception 'member % has left', p_member
      using errcode = 'check_violation', constraint = 'member_active';
  end if;
  select soul into soul_left from wallet where member_uid = p_member for no key update;
  soul_left := coalesce(soul_left, 0);
  if exists (select from poll_vote where id = p_id) then outcome := 'CAST'; return; end if;
  v_now := app_clock_now();
  select * into v_poll from poll where id = p_poll;
  if not found or not exists (select from poll_option where poll_id = p_poll and id = p_option) then
    outcome := 'UNKNOWN'; return;
  end if;
  if v_poll.opened_at is null or v_poll.closed_at is not null or v_now >= v_poll.closes_at then
    outcome := 'CLOSED'; return;
  end if;
  if soul_left < p_souls then outcome := 'SHORT'; return; end if;
  insert into ledger_transaction (source_type, source_id, kind)
  values ('POLL', p_id, 'SPEND') returning id into v_transaction;
  insert into ledger_entry (transaction_id, account, currency, amount) values
    (v_transaction, 'soul:' || p_member, 'SOUL', -p_souls),
    (v_transaction, 'soul:house:voted', 'SOUL', p_souls);
  update wallet set soul = soul - p_souls where member_uid = p_member returning soul into soul_left;
  insert into poll_vote (id, poll_id, option_id, member_uid, souls, voted_at)
  values (p_id, p_poll, p_option, p_member, p_souls, v_now);
  outcome := 'CAST';
end $$;

-- Moves votes of finished transactions into the options' sums, so that a count reads what is new and not all.
create function poll_fold(p_poll text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_upto xid8 := pg_snapshot_xmin(pg_current_snapshot());
  v_from xid8;
begin
  select counted_xid into v_from from poll where id = p_poll for no key update skip locked;
  if not found or v_from >= v_upto then return; end if;
  update poll_option o set souls = o.souls + v.souls, votes = o.votes + v.votes
  from (
    select option_id, sum(souls) as souls, count(*) as votes from poll_vote
    where poll_id = p_poll and xid >= v_from and xid < v_upto group by option_id
  ) v
  where o.id = v.option_id;
  update poll set counted_xid = v_upto where id = p_poll;
end $$;

-- Ends the voting and makes the count final; false when that was done before or is not due. `p_now`: before its time.
create function poll_close(p_poll text, p_now boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz;
  v_from xid8;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_poll, 0));
  v_now := app_clock_now();
  update poll set closed_at = least(closes_at, v_now)
  where id = p_poll and opened_at is not null and closed_at is null and (p_now or closes_at <= v_now)
  returning counted_xid into v_from;
  if not found then return false; end if;
  update poll_option o set souls = o.souls + v.souls, votes = o.votes + v.votes
  from (
    select option_id, sum(souls) as souls, count(*) as votes from poll_vote
    where poll_id = p_poll and xid >= v_from group by option_id
  ) v
  where o.id = v.option_id;
  update poll set counted_xid = pg_current_xact_id() where id = p_poll;
  return true;
end $$;

-- Gives souls of a void poll back, so many votes at a time; answers the members. Who has left gave them up.
create function poll_return(p_poll text, p_limit integer) returns setof text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_vote record;
  v_transaction bigint;
  v_stays boolean;
begin
  for v_vote in
    select v.id, v.member_uid, v.souls from poll_vote v
    where v.poll_id = p_poll and not v.is_returned
      and exists (select from poll p where p.id = p_poll and p.voided_at is not null)
    order by v.member_uid, v.id limit p_limit for no key update of v skip locked
  loop
    v_stays := exists (select from member where uid = v_vote.member_uid and status <> 'LEFT' for key share);
    perform from wallet where member_uid = v_vote.member_uid for no key update;
    insert into ledger_transaction (source_type, source_id, kind, reverses)
    select 'POLL_VOID', v_vote.id, 'RETURN', id from ledger_transaction
    where source_type = 'POLL' and source_id = v_vote.id
    returning id into v_transaction;
    insert into ledger_entry (transaction_id, account, currency, amount) values
      (v_transaction, 'soul:house:voted', 'SOUL', -v_vote.souls),
      (v_transaction, case when v_stays then 'soul:' || v_vote.member_uid else 'soul:house:forfeited' end,
        'SOUL', v_vote.souls);
    if v_stays then
      update wallet set soul = soul + v_vote.souls where member_uid = v_vote.member_uid;
      return next v_vote.member_uid;
    end if;
    update poll_vote set is_returned = true where id = v_vote.id;
  end loop;
end $$;

revoke delete, truncate on poll, poll_option from encore_app;
revoke insert, update, delete, truncate on poll_vote from encore_app;

-- One row per broken promise; empty when every vote was paid, counted once, in time, and given back where it should be.
create view poll_audit as
  select 'a vote is not what the ledger took' as fault, v.id as subject
  from poll_vote v
  left join ledger_transaction t on t.source_type = 'POLL' and t.source_id = v.id
  left join ledger_entry e on e.transaction_id = t.id and e.account = 'soul:' || v.member_uid
  where coalesce(e.amount, 0) <> -v.souls
  union all
  select 'souls taken without a vote', t.source_id from ledger_transaction t
  where t.source_type = 'POLL' and not exists (select from poll_vote v where v.id = t.source_id)
  union all
  select 'a vote after the close', v.id from poll_vote v join poll p on p.id = v.poll_id
  where v.voted_at >= coalesce(p.closed_at, p.closes_at)
  union all
  select 'a final count is not its votes', o.id
  from poll p join poll_option o on o.poll_id = p.id left join poll_vote v on v.option_id = o.id
  where p.closed_at is not null group by o.poll_id, o.id having o.souls <> coalesce(sum(v.souls), 0) or o.votes <> count(v.id)
  union all
  select 'a vote is not given back as it is written', v.id
  from poll_vote v join poll p on p.id = v.poll_id
  left join ledger_transaction t on t.source_type = 'POLL_VOID' and t.source_id = v.id
  where v.is_returned <> (t.id is not null) or (v.is_returned and p.voided_at is null)
  union all
  select 'souls given back without a vote', t.source_id from ledger_transaction t
  where t.source_type = 'POLL_VOID' and not exists (select from poll_vote v where v.id = t.source_id);

alter view ledger_audit rename to entry_audit;
create view ledger_audit as
  select fault, subject from entry_audit union all select fault, subject from poll_audit;
