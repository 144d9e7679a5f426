-- Messages that wait: advertising until it is day where its readers are, planned ones until their moment.

-- Whether a member reads in Korea, where nobody is advertised to by night: by the default address, else by the language.
create or replace view member_reach as
  select m.uid, m.language, m.email is not null as has_address, r.takes_mail, m.takes_news,
    coalesce((select s.country_code = 'KR' from shipping_info s where s.member_uid = m.uid and s.is_default),
      m.language = 'ko') as is_in_korea
  from member m join notification_reader r on r.member_uid = m.uid
  where m.status = 'ACTIVE';

-- Nothing of the work is done before.
alter table long_work add column wakes_at timestamptz;

alter table broadcast
  -- It goes out from then on; the zone is the one whose clock its planner read.
  add column planned_at timestamptz,
  add column planned_zone text,
  add column planned_by text references member,
  add constraint broadcast_plan check (
    (planned_at is null) = (planned_zone is null) and (planned_at is null) = (planned_by is null));
create index broadcast_due on broadcast (planned_at) where planned_at is not null and sent_at is null;
drop index broadcast_in_order;
create index broadcast_in_order on broadcast ((coalesce(sent_at, planned_at, 'infinity')) desc, id desc);

drop function enqueue_behind(text, json[]);
create function enqueue_behind(task text, payloads json[], run_at timestamptz default null) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  select graphile_worker.add_job(task, payload, run_at => run_at, priority => 10) from unnest(payloads) as payload;
end;
