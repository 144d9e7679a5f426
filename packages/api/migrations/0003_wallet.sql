-- The wallet: a ledger nobody can rewrite, the balances it adds up to, cubes in lots, and the packages sold.

create table wallet (
  member_uid text primary key references member,
  cube bigint not null default 0 constraint wallet_cube_not_negative check (cube >= 0),
  soul bigint not null default 0 constraint wallet_soul_not_negative check (soul >= 0)
) with (fillfactor = 70);

create table ledger_transaction (
  id bigint generated always as identity primary key,
  -- Its one cause: the same cause never moves anything twice.
  source_type text not null,
  source_id text not null,
  kind text not null check (kind in ('PURCHASE', 'GRANT', 'SPEND', 'EXPIRY')),
  created_at timestamptz not null default app_now(),
  constraint ledger_source_unique unique (source_type, source_id)
);

-- An account's name begins with its currency. House accounts have no balance row: their balance is their sum.
create table ledger_entry (
  transaction_id bigint not null references ledger_transaction,
  account text not null
    constraint ledger_entry_account check (account ~ '^(cube|soul):(m_[0-9A-HJKMNP-TV-Z]{26}|house:[a-z]+)$'),
  currency text not null check (currency in ('CUBE', 'SOUL')),
  amount bigint not null constraint ledger_entry_not_zero check (amount <> 0),
  primary key (transaction_id, account),
  constraint ledger_entry_currency check (split_part(account, ':', 1) = lower(currency))
);
create index ledger_entry_of_account on ledger_entry (account, transaction_id);

create function ledger_balanced() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entry where transaction_id = new.transaction_id group by currency having sum(amount) <> 0
  ) then
    raise exception 'ledger transaction % does not add up to zero', new.transaction_id
      using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_balanced();

-- Cubes as they came in. The sum of what remains in a member's lots is the member's balance.
create table cube_lot (
  id bigint generated always as identity primary key,
  member_uid text not null references wallet,
  transaction_id bigint not null references ledger_transaction,
  kind text not null check (kind in ('PURCHASED', 'FREE')),
  amount bigint not null check (amount > 0),
  remaining bigint not null,
  expires_at timestamptz not null,
  constraint cube_lot_remaining check (remaining between 0 and amount)
) with (fillfactor = 70);
create index cube_lot_open on cube_lot (member_uid, id) where remaining > 0;
create index cube_lot_expiry on cube_lot (expires_at) where remaining > 0;

-- Which lots a transaction took from, so that a refund returns to them.
create table cube_lot_use (
  transaction_id bigint not null references ledger_transaction,
  lot_id bigint not null references cube_lot,
  amount bigint not null check (amount > 0),
  primary key (transaction_id, lot_id)
);

-- These functions are the only way to move cubes: the application's role may read the tables, not write them.
-- Each locks the wallet's row first and is one round trip.

create function wallet_credit(p_member text, p_amount bigint, p_lot text, p_source_type text, p_source_id text)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_transaction bigint;
  v_purchased constant boolean := p_lot = 'PURCHASED';
begin
  insert into wallet (member_uid) values (p_member) on conflict do nothing;
  perform from wallet where member_uid = p_member for no key update;
  insert into ledger_transaction (source_type, source_id, kind)
  values (p_source_type, p_source_id, case when v_purchased then 'PURCHASE' else 'GRANT' end)
  on conflict on constraint ledger_source_unique do nothing
  returning id into v_transaction;
  if v_transaction is null then return false; end if;
  insert into ledger_entry (transaction_id, account, currency, amount) values
    (v_transaction, 'cube:' || p_member, 'CUBE', p_amount),
    (v_transaction, case when v_purchased then 'cube:house:sold' else 'cube:house:given' end, 'CUBE', -p_amount);
  insert into cube_lot (member_uid, transaction_id, kind, amount, remaining, expires_at)
  values (p_member, v_transaction, p_lot, p_amount, p_amount,
    app_now() + case when v_purchased then interval '10 years' else interval '1 year' end);
  update wallet set cube = cube + p_amount where member_uid = p_member;
  return true;
end $$;

create function wallet_expire_lots(p_member text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_lot record;
  v_transaction bigint;
begin
  perform from wallet where member_uid = p_member for no key update;
  for v_lot in
    select id, remaining from cube_lot
    where member_uid = p_member and remaining > 0 and expires_at <= app_now() order by id
  loop
    insert into ledger_transaction (source_type, source_id, kind)
    values ('LOT_EXPIRY', v_lot.id::text, 'EXPIRY') returning id into v_transaction;
    insert into ledger_entry (transaction_id, account, currency, amount) values
      (v_transaction, 'cube:' || p_member, 'CUBE', -v_lot.remaining),
      (v_transaction, 'cube:house:expired', 'CUBE', v_lot.remaining);
    insert into cube_lot_use values (v_transaction, v_lot.id, v_lot.remaining);
    update cube_lot set remaining = 0 where id = v_lot.id;
    update wallet set cube = cube - v_lot.remaining where member_uid = p_member;
  end loop;
end $$;

-- Free lots before purchased ones, the oldest first. `spent` is also true when this cause has spent before.
create function wallet_spend(
  p_member text, p_amount bigint, p_source_type text, p_source_id text, out spent boolean, out balance bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_transaction bigint;
begin
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
  with open as (
    select id, remaining, sum(remaining) over (order by kind = 'PURCHASED', id) - remaining as before
    from cube_lot where member_uid = p_member and remaining > 0
  ), taken as (
    select id, least(remaining, p_amount - before)::bigint as amount from open where before < p_amount
  ), updated as (
    update cube_lot l set remaining = l.remaining - t.amount from taken t where l.id = t.id
  )
  insert into cube_lot_use select v_transaction, id, amount from taken;
  update wallet w set cube = w.cube - p_amount where member_uid = p_member returning w.cube into balance;
  spent := true;
end $$;

revoke insert, update, delete, truncate on wallet, ledger_transaction, ledger_entry, cube_lot, cube_lot_use
  from encore_app;

-- One row per broken promise; empty when the books are right.
create view ledger_audit as
  select 'entries do not add up' as fault, transaction_id::text as subject
  from ledger_entry group by transaction_id, currency having sum(amount) <> 0
  union all
  select 'transaction without entries', id::text
  from ledger_transaction t where not exists (select from ledger_entry e where e.transaction_id = t.id)
  union all
  select 'balance is not the sum of entries', coalesce(w.account, e.account)
  from (
    select 'cube:' || member_uid as account, cube as amount from wallet
    union all select 'soul:' || member_uid, soul from wallet
  ) w
  full join (
    select account, sum(amount) as amount from ledger_entry where account not like '%:house:%' group by account
  ) e using (account)
  where coalesce(w.amount, 0) <> coalesce(e.amount, 0)
  union all
  select 'balance is not the sum of lots', w.member_uid
  from wallet w
  left join (select member_uid, sum(remaining) as remaining from cube_lot group by member_uid) l using (member_uid)
  where w.cube <> coalesce(l.remaining, 0)
  union all
  select 'lot uses do not explain what remains', l.id::text
  from cube_lot l left join cube_lot_use u on u.lot_id = l.id
  group by l.id having l.amount - coalesce(sum(u.amount), 0) <> l.remaining;

create table point_product (
  id text primary key check (id ~ '^pp_[0-9A-HJKMNP-TV-Z]{26}$'),
  point bigint not null check (point between 1 and 1000000),
  bonus_point bigint not null default 0 check (bonus_point between 0 and 1000000)
);

create table point_product_price (
  product_id text not null references point_product on delete cascade,
  currency text not null check (currency in ('KRW', 'USD', 'JPY', 'CNY', 'EUR')),
  amount bigint not null check (amount between 1 and 1000000000000),
  primary key (product_id, currency)
);

-- The currency a member last asked prices in.
create table currency_choice (
  member_uid text primary key references member,
  currency text not null check (currency in ('KRW', 'USD', 'JPY', 'CNY', 'EUR'))
);
