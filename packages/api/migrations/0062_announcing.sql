-- What organisers tell: themes and artists as several keep them, notices before they are shown, messages to many.

alter table theme
  add column version integer not null default 1 check (version >= 1),
  add column is_hidden boolean not null default false;
-- Its place among the others is no part of what somebody edits.
create trigger theme_version before update on theme for each row
  when (old.sort_position = new.sort_position) execute function count_version();

alter table artist add column version integer not null default 1 check (version >= 1);
create trigger artist_version before update on artist for each row execute function count_version();

alter table notice
  -- Null is a draft.
  alter column published_at drop not null,
  add column version integer not null default 1 check (version >= 1),
  -- Members find it under their bell once it is shown.
  add column tells_members boolean not null default false,
  add column told_at timestamptz;
create trigger notice_version before update on notice for each row
  when (old.told_at is not distinct from new.told_at) execute function count_version();
create index notice_to_tell on notice (published_at) where tells_members and told_at is null;

-- Whether organisers may mail, beside the consent to news.
alter table notification_reader add column takes_mail boolean not null default true;

-- Whom organisers' messages may reach, and how: for queries of other modules.
create view member_reach as
  select m.uid, m.language, m.email is not null as has_address, r.takes_mail,
    coalesce((select c.is_given from consent c where c.member_uid = m.uid and c.document = 'marketing'
      order by c.id desc limit 1), false) as takes_news
  from member m join notification_reader r on r.member_uid = m.uid
  where m.status = 'ACTIVE';

-- Who holds a right to an event.
create view event_holder as
  select distinct event_id, member_uid from entitlement e
  where revoked_at is null and not exists (
    select from entitlement_bar b where b.event_id = e.event_id and b.member_uid = e.member_uid);

-- Who bought a product and was not paid back.
create view product_buyer as
  select distinct l.product_id, l.member_uid from order_line l join orders o on o.id = l.order_id
  where o.status in ('FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED');

-- Where long work stands, for queries of who started it.
create view work_standing as select id, state from long_work;

create table broadcast (
  id text primary key check (id ~ '^bc_[0-9A-HJKMNP-TV-Z]{26}$'),
  version integer not null default 1 check (version >= 1),
  -- News reaches those alone who agreed to it; what concerns a ticket or an order everybody whom it concerns.
  kind text not null check (kind in ('SERVICE', 'NEWS')),
  audience text not null check (audience in ('EVERYBODY', 'HOLDERS', 'BUYERS')),
  -- Whose tickets, or what the product belongs to: who works on it may send.
  event_id text references event,
  product_id text references product,
  -- Of readers; null is every language.
  languages text[] check (cardinality(languages) > 0),
  leads_to text not null check (leads_to in ('HOME', 'NOTICE', 'MY_BOX')),
  notice_id text references notice,
  is_mailed boolean not null,
  made_by text not null references member,
  made_at timestamptz not null default app_now(),
  work_id text references long_work,
  sent_by text references member,
  sent_at timestamptz,
  stopped_at timestamptz,
  told integer not null default 0 check (told >= 0),
  mailed integer not null default 0 check (mailed between 0 and told),
  constraint broadcast_audience check (case audience
    when 'EVERYBODY' then event_id is null and product_id is null
    when 'HOLDERS' then event_id is not null and product_id is null
    else product_id is not null end),
  constraint broadcast_notice check ((leads_to = 'NOTICE') = (notice_id is not null)),
  constraint broadcast_sent check ((sent_at is null) = (work_id is null) and (sent_at is null) = (sent_by is null)),
  constraint broadcast_stopped check (stopped_at is null or sent_at is not null)
);
create index broadcast_in_order on broadcast ((coalesce(sent_at, 'infinity')) desc, id desc);
create trigger broadcast_version before update on broadcast for each row
  when (old.sent_at is null) execute function count_version();

-- An empty text is missing in that language.
create table broadcast_text (
  broadcast_id text not null references broadcast on delete cascade,
  lang catalog_lang not null,
  title text not null default '' check (length(title) <= 80),
  content text not null default '' check (length(content) <= 500),
  primary key (broadcast_id, lang)
);

-- Many jobs that wait behind all others: nobody's receipt stands in line with them.
create function enqueue_behind(task text, payloads json[]) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  select graphile_worker.add_job(task, payload, priority => 10) from unnest(payloads) as payload;
end;

-- Those are not late for waiting.
create or replace function outbox_age() returns integer
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select coalesce(ceil(extract(epoch from now() - min(run_at))), 0)::integer from graphile_worker.jobs
  where run_at <= now() and locked_at is null and attempts < max_attempts and priority <= 0;
end;
