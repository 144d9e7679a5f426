-- Coupons: campaigns that give cubes, souls or a ticket, the codes that stand for them, and who redeemed what.

create table coupon_campaign (
  id text primary key check (id ~ '^ca_[0-9A-HJKMNP-TV-Z]{26}$'),
  -- The organiser's own word for it; members never read it.
  name text not null check (length(name) between 1 and 80),
  gives text not null check (gives in ('CUBES', 'SOULS', 'TICKET')),
  amount bigint check (amount between 1 and 1000000),
  event_id text,
  -- Redeemed from its beginning until just before its end.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Over all its codes; null: as often as the codes allow.
  total_limit integer check (total_limit >= 1),
  -- Counted only where there is a total limit, so that nobody waits for a number that limits nothing.
  redeemed integer not null default 0,
  -- For one member.
  each_limit integer not null default 1 check (each_limit >= 1),
  -- For members who hold a ticket to this event; null: for every member.
  holders_of text,
  created_at timestamptz not null default app_now(),
  constraint coupon_campaign_gift check (
    (gives = 'TICKET') = (amount is null) and (gives = 'TICKET') = (event_id is not null)),
  constraint coupon_campaign_period check (starts_at < ends_at),
  constraint coupon_campaign_total check (redeemed >= 0 and (total_limit is null or redeemed <= total_limit))
) with (fillfactor = 70);

create table coupon_code (
  -- As it is looked up: capitals without hyphens; I and L are 1, O is 0.
  lookup text primary key check (lookup ~ '^[0-9A-HJKMNP-Z]{4,20}$'),
  -- As it is printed.
  code text not null check (code ~ '^[0-9A-Z-]{4,20}$'),
  campaign_id text not null references coupon_campaign,
  uses_limit integer not null check (uses_limit >= 1),
  uses integer not null default 0,
  constraint coupon_code_uses check (uses between 0 and uses_limit)
) with (fillfactor = 70);
create index coupon_code_of_campaign on coupon_code (campaign_id);

create table coupon_redemption (
  id text primary key check (id ~ '^cr_[0-9A-HJKMNP-TV-Z]{26}$'),
  lookup text not null references coupon_code,
  campaign_id text not null references coupon_campaign,
  member_uid text not null references member,
  -- Which one of the campaign it is for this member, counted from 1.
  nth integer not null check (nth >= 1),
  redeemed_at timestamptz not null default app_now(),
  constraint coupon_redemption_code_once unique (lookup, member_uid),
  constraint coupon_redemption_nth unique (campaign_id, member_uid, nth)
);
create index coupon_redemption_of_member on coupon_redemption (member_uid, redeemed_at);

-- The only way to redeem: the application's role may read the tables and add campaigns and codes, nothing else.
-- Locks in this order: member, code, campaign. Whoever is refused leaves nothing behind.
create function coupon_redeem(p_id text, p_lookup text, p_member text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_code coupon_code;
  v_campaign coupon_campaign;
  v_nth integer;
begin
  -- A member's tries wait for one another, and for the member's leave.
  perform from member where uid = p_member and status = 'ACTIVE' for no key update;
  if not found then
    raise exception 'member % is not active', p_member
      using errcode = 'check_violation', constraint = 'member_active';
  end if;
  select * into v_code from coupon_code where lookup = p_lookup for no key update;
  if not found then return 'UNKNOWN'; end if;
  select * into v_campaign from coupon_campaign where id = v_code.campaign_id;
  select count(*) + 1 into v_nth from coupon_redemption
  where campaign_id = v_campaign.id and member_uid = p_member;
  if v_nth > v_campaign.each_limit or exists (
    select from coupon_redemption where lookup = p_lookup and member_uid = p_member
  ) then
    return 'USED_BY_MEMBER';
  end if;
  if app_now() < v_campaign.starts_at or app_now() >= v_campaign.ends_at then return 'OUT_OF_PERIOD'; end if;
  if v_code.uses >= v_code.uses_limit then return 'USED_UP'; end if;
  if v_campaign.total_limit is not null then
    update coupon_campaign set redeemed = redeemed + 1
    where id = v_campaign.id and redeemed < total_limit;
    if not found then return 'USED_UP'; end if;
  end if;
  update coupon_code set uses = uses + 1 where lookup = p_lookup;
  insert into coupon_redemption (id, lookup, campaign_id, member_uid, nth)
  values (p_id, p_lookup, v_campaign.id, p_member, v_nth);
  return 'REDEEMED';
end $$;

revoke update, delete, truncate on coupon_campaign, coupon_code from encore_app;
revoke insert, update, delete, truncate on coupon_redemption from encore_app;

-- Souls that are given, as wallet_credit gives cubes; they lie in no lots.
create function wallet_give_souls(p_member text, p_amount bigint, p_source_type text, p_source_id text)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_transaction bigint;
begin
  perform from member where uid = p_member and status <> 'LEFT' for key share;
  if not found then
    raise exception 'member % has left', p_member
      using errcode = 'check_violation', constraint = 'member_active';
  end if;
  insert into wallet (member_uid) values (p_member) on conflict do nothing;
  perform from wallet where member_uid = p_member for no key update;
  insert into ledger_transaction (source_type, source_id, kind)
  values (p_source_type, p_source_id, 'GRANT')
  on conflict on constraint ledger_source_unique do nothing
  returning id into v_transaction;
  if v_transaction is null then return false; end if;
  insert into ledger_entry (transaction_id, account, currency, amount) values
    (v_transaction, 'soul:' || p_member, 'SOUL', p_amount),
    (v_transaction, 'soul:house:given', 'SOUL', -p_amount);
  update wallet set soul = soul + p_amount where member_uid = p_member;
  return true;
end $$;

-- One row per broken promise; empty when every redemption is counted, within its limits, and gave what it should.
create view coupon_audit as
  select 'uses are not its redemptions' as fault, c.lookup as subject
  from coupon_code c left join coupon_redemption r on r.lookup = c.lookup
  group by c.lookup having c.uses <> count(r.id)
  union all
  select 'more than a code may', c.lookup
  from coupon_code c join coupon_redemption r on r.lookup = c.lookup
  group by c.lookup having count(r.id) > c.uses_limit
  union all
  select 'total is not its redemptions', c.id
  from coupon_campaign c left join coupon_redemption r on r.campaign_id = c.id
  where c.total_limit is not null group by c.id having c.redeemed <> count(r.id)
  union all
  select 'more than a member may', r.id
  from coupon_redemption r join coupon_campaign c on c.id = r.campaign_id where r.nth > c.each_limit
  union all
  select 'gave something else', r.id
  from coupon_redemption r join coupon_campaign c on c.id = r.campaign_id
  where (
    select coalesce(sum(e.amount), 0) from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.source_type = 'COUPON' and t.source_id = r.id
      and e.account = case c.gives when 'CUBES' then 'cube:' when 'SOULS' then 'soul:' end || r.member_uid
  ) <> coalesce(c.amount, 0)
  or (
    select count(*) from entitlement n
    where n.source = 'COUPON' and n.source_id = r.id and n.member_uid = r.member_uid and n.event_id = c.event_id
  ) <> (c.gives = 'TICKET')::integer
  union all
  select 'given without a redemption', t.source_id
  from ledger_transaction t
  where t.source_type = 'COUPON' and not exists (select from coupon_redemption r where r.id = t.source_id)
  union all
  select 'given without a redemption', n.source_id
  from entitlement n
  where n.source = 'COUPON' and not exists (select from coupon_redemption r where r.id = n.source_id);
