-- Campaigns that organisers make: who did, codes that come batch by batch, and a stop that holds at once.

alter table coupon_campaign
  add column stopped_at timestamptz,
  -- Null: an operator at the command line.
  add column made_by text;

-- Whoever redeems waits for who stops, and reads what stands then: the foreign key takes the same lock later on.
create or replace function coupon_redeem(p_id text, p_lookup text, p_member text) returns text
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
  select * into v_campaign from coupon_campaign where id = v_code.campaign_id for key share;
  select count(*) + 1 into v_nth from coupon_redemption
  where campaign_id = v_campaign.id and member_uid = p_member;
  if v_nth > v_campaign.each_limit or exists (
    select from coupon_redemption where lookup = p_lookup and member_uid = p_member
  ) then
    return 'USED_BY_MEMBER';
  end if;
  if v_campaign.stopped_at is not null then return 'STOPPED'; end if;
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

-- From now on nothing of it is redeemed; false when it was stopped before, or there is none.
create function coupon_stop(p_campaign text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from coupon_campaign where id = p_campaign for update;
  update coupon_campaign set stopped_at = app_now() where id = p_campaign and stopped_at is null;
  return found;
end $$;

-- An export goes through a campaign's codes in parts.
drop index coupon_code_of_campaign;
create index coupon_code_of_campaign on coupon_code (campaign_id, lookup);
