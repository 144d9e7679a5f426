-- What becomes of a membership: consents as history, suspension, leave, and what is noted about sign-ins.

alter table member add column nickname_changed_at timestamptz;
alter table auth_session add column ip_net text not null default '';
create index auth_session_devices on auth_session (member_uid, device_id);

-- Every decision is a row; the newest of a document counts.
alter table consent drop constraint consent_pkey;
alter table consent
  add column id bigint generated always as identity primary key,
  add column is_given boolean not null default true;
alter table consent alter column accepted_at set default app_now();
create index consent_newest on consent (member_uid, document, id desc);
revoke update, delete, truncate on consent from encore_app;

create table member_suspension (
  member_uid text primary key references member,
  reason text not null check (reason in ('ABUSE', 'FRAUD', 'UNDERAGE', 'SECURITY')),
  suspended_at timestamptz not null default app_now()
);

-- For whoever runs the product: every session ends at once, in all processes.
create function suspend_member(p_uid text, p_reason text) returns void language plpgsql as $$
begin
  update member set status = 'SUSPENDED' where uid = p_uid and status = 'ACTIVE';
  if not found then raise exception 'no active member %', p_uid; end if;
  insert into member_suspension (member_uid, reason) values (p_uid, p_reason);
  update auth_session set revoked_at = app_now(), revoked_reason = 'suspended'
  where member_uid = p_uid and revoked_at is null;
  perform pg_notify('encore', json_build_object('topic', 'session', 'uid', p_uid, 'sid', null)::text);
end $$;

create function restore_member(p_uid text) returns void language plpgsql as $$
begin
  delete from member_suspension where member_uid = p_uid;
  update member set status = 'ACTIVE' where uid = p_uid and status = 'SUSPENDED';
end $$;

-- What was known of a member who left, apart from everything in use, until it is forgotten.
create table departed_member (
  member_uid text primary key references member,
  email text,
  nickname text not null,
  language text not null,
  sns_type text not null,
  left_at timestamptz not null default app_now(),
  purge_at timestamptz not null default app_now() + interval '30 days'
);
create index departed_member_due on departed_member (purge_at);

-- A keyed digest of an address or a social identity: who comes back within the time is no newcomer.
create table member_tombstone (
  digest bytea primary key,
  left_at timestamptz not null default app_now(),
  purge_at timestamptz not null default app_now() + interval '30 days'
);
create index member_tombstone_due on member_tombstone (purge_at);
revoke update, truncate on departed_member from encore_app;

-- No secrets, no addresses: an address appears as its keyed digest, the network without its last part.
create table auth_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  type text not null,
  result text not null,
  uid text,
  address_digest bytea,
  ip_net text not null default '',
  device_id uuid,
  user_agent text not null default ''
);
create index auth_event_age on auth_event (at);
create index auth_event_of_member on auth_event (uid, id desc) where uid is not null;
revoke update, truncate on auth_event from encore_app;

-- An order and the leave of its buyer wait for each other at the member's row: whichever comes second sees the first.
create function require_active_member() returns trigger language plpgsql as $$
begin
  perform from member where uid = new.member_uid and status = 'ACTIVE' for key share;
  if not found then
    raise exception 'member % is not active', new.member_uid
      using errcode = 'check_violation', constraint = 'member_active';
  end if;
  return new;
end $$;
create trigger orders_member_active before insert on orders
  for each row execute function require_active_member();

-- Cubes may still come in for somebody who is suspended, never for somebody who has left.
create function require_present_member() returns trigger language plpgsql as $$
begin
  perform from member where uid = new.member_uid and status <> 'LEFT' for key share;
  if not found then
    raise exception 'member % has left', new.member_uid
      using errcode = 'check_violation', constraint = 'member_active';
  end if;
  return new;
end $$;
create trigger cube_lot_member_present before insert on cube_lot
  for each row execute function require_present_member();

alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check
  check (reason in ('MISMATCH', 'OUT_OF_STOCK', 'PAID_TWICE', 'BUYER_LEFT'));

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('PURCHASE', 'GRANT', 'SPEND', 'EXPIRY', 'CLOSING'));

-- Empties the wallet of somebody who leaves: bought cubes are owed back, free ones and souls are given up.
create function wallet_close(p_member text) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_transaction bigint;
  v_bought bigint;
  v_free bigint;
  v_soul bigint;
begin
  perform wallet_expire_lots(p_member);
  select coalesce(sum(remaining) filter (where kind = 'PURCHASED'), 0),
    coalesce(sum(remaining) filter (where kind = 'FREE'), 0)
  into v_bought, v_free from cube_lot where member_uid = p_member;
  select coalesce((select soul from wallet where member_uid = p_member), 0) into v_soul;
  if v_bought + v_free + v_soul = 0 then return; end if;
  insert into ledger_transaction (source_type, source_id, kind)
  values ('LEAVE', p_member, 'CLOSING') returning id into v_transaction;
  insert into ledger_entry (transaction_id, account, currency, amount)
  select v_transaction, account, currency, amount from (values
    ('cube:' || p_member, 'CUBE', -v_bought - v_free),
    ('cube:house:refunddue', 'CUBE', v_bought),
    ('cube:house:forfeited', 'CUBE', v_free),
    ('soul:' || p_member, 'SOUL', -v_soul),
    ('soul:house:forfeited', 'SOUL', v_soul)
  ) as e (account, currency, amount) where amount <> 0;
  insert into cube_lot_use
  select v_transaction, id, remaining from cube_lot where member_uid = p_member and remaining > 0;
  update cube_lot set remaining = 0 where member_uid = p_member and remaining > 0;
  update wallet set cube = 0, soul = 0 where member_uid = p_member;
end $$;

create index chat_message_of_member on chat_message (member_uid, sent_at);
