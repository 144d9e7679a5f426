-- Cubes become souls, and the books can be summed up.

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('PURCHASE', 'GRANT', 'SPEND', 'EXPIRY', 'CLOSING', 'EXCHANGE'));

-- Takes cubes out of lots: free ones before purchased ones, the oldest first. Without rights of its own: only the
-- functions that also write the entries can call it.
create function wallet_take_lots(p_member text, p_transaction bigint, p_amount bigint)
returns void language sql as $$
  with open as (
    select id, remaining, sum(remaining) over (order by kind = 'PURCHASED', id) - remaining as before
    from cube_lot where member_uid = p_member and remaining > 0
  ), taken as (
    select id, least(remaining, p_amount - before)::bigint as amount from open where before < p_amount
  ), updated as (
    update cube_lot l set remaining = l.remaining - t.amount from taken t where l.id = t.id
  )
  insert into cube_lot_use select p_transaction, id, amount from taken;
$$;

create or replace function wallet_spend(
  p_member text, p_amount bigint, p_source_type text, p_source_id text, out spent boolean, out balance bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_transaction bigint;
begin
  if p_amount < 1 then raise exception 'nobody spends % cubes', p_amount using errcode = 'check_violation'; end if;
  perform wallet_expire_lots(p_member);
  select cube into balance from wallet where member_uid = p_member;
  balance := coalesce(balance, 0);
  spent := exists (select from ledger_transaction where source_type = p_source_type and source_id = p_source_id);
  if spent or balance < p_amount then return; end if;
  insert into ledger_transaction (source_type, source_id, kind)
  values (p_source_type, p_source_id, 'SPEND') returning id into v_transaction;
  insert into ledger_entry (transaction_id, account, currency, amount) values
    (v_transaction, 'cube:' || p_member, 'CUBE', -p_amount),
    (v_transaction, 'cube:house:spent', 'CUBE', p_amount);
  perform wallet_take_lots(p_member, v_transaction, p_amount);
  update wallet w set cube = w.cube - p_amount where member_uid = p_member returning w.cube into balance;
  spent := true;
end $$;

-- One transaction for both currencies. `exchanged` is also true when this cause has exchanged before; the balances
-- are what is there afterwards, or what was there when it was not enough.
create function wallet_exchange(
  p_member text, p_cubes bigint, p_source_id text, out exchanged boolean, out cubes_left bigint, out souls_now bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c_souls_per_cube constant bigint := 180;
  v_transaction bigint;
begin
  if p_cubes < 1 then raise exception 'nobody exchanges % cubes', p_cubes using errcode = 'check_violation'; end if;
  perform wallet_expire_lots(p_member);
  select cube, soul into cubes_left, souls_now from wallet where member_uid = p_member;
  cubes_left := coalesce(cubes_left, 0);
  souls_now := coalesce(souls_now, 0);
  exchanged := exists (select from ledger_transaction where source_type = 'EXCHANGE' and source_id = p_source_id);
  if exchanged or cubes_left < p_cubes then return; end if;
  insert into ledger_transaction (source_type, source_id, kind)
  values ('EXCHANGE', p_source_id, 'EXCHANGE') returning id into v_transaction;
  insert into ledger_entry (transaction_id, account, currency, amount) values
    (v_transaction, 'cube:' || p_member, 'CUBE', -p_cubes),
    (v_transaction, 'cube:house:exchanged', 'CUBE', p_cubes),
    (v_transaction, 'soul:' || p_member, 'SOUL', p_cubes * c_souls_per_cube),
    (v_transaction, 'soul:house:exchanged', 'SOUL', -p_cubes * c_souls_per_cube);
  perform wallet_take_lots(p_member, v_transaction, p_cubes);
  update wallet set cube = cube - p_cubes, soul = soul + p_cubes * c_souls_per_cube
  where member_uid = p_member returning cube, soul into cubes_left, souls_now;
  exchanged := true;
end $$;

-- What every house account stands at, all members in one line: each currency sums to zero.
create view trial_balance as
  select currency, case when account like '%:house:%' then split_part(account, ':', 3) else 'members' end as account,
    sum(amount) as balance
  from ledger_entry group by 1, 2;
