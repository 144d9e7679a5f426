-- Swaps: members exchange the cards of random goods before packing.

-- A member offers the card of a unit for any of the wanted candidates.
create table card_swap_request (
  id text primary key,
  pool_id bytea not null references random_pool,
  unit_id bytea not null references random_unit,
  member_uid text not null references member,
  gives smallint not null,
  wanted smallint[] not null check (cardinality(wanted) between 1 and 200),
  requested_at timestamptz not null default app_now(),
  state text not null default 'OPEN' check (state in ('OPEN', 'MATCHED', 'DONE', 'WITHDRAWN')),
  ended_at timestamptz,
  constraint card_swap_request_other check (not gives = any(wanted)),
  constraint card_swap_request_ended check ((state in ('DONE', 'WITHDRAWN')) = (ended_at is not null)),
  constraint card_swap_request_id_check check (id ~ '^sq_[0-9A-HJKMNP-TV-Z]{26}$')
);
create unique index card_swap_request_live on card_swap_request (unit_id) where state in ('OPEN', 'MATCHED');
create index card_swap_request_open on card_swap_request (pool_id, gives, requested_at, id) where state = 'OPEN';
create index card_swap_request_of_member on card_swap_request (member_uid);

create table card_swap (
  id text primary key,
  pool_id bytea not null references random_pool,
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'CANCELED')),
  matched_at timestamptz not null default app_now(),
  confirm_until timestamptz not null,
  ended_at timestamptz,
  constraint card_swap_ended check ((state = 'WAITING') = (ended_at is null)),
  constraint card_swap_id_check check (id ~ '^sx_[0-9A-HJKMNP-TV-Z]{26}$')
);
create index card_swap_waiting on card_swap (confirm_until) where state = 'WAITING';

-- Each leg gets the card of the next one, the last that of the first.
create table card_swap_leg (
  swap_id text not null references card_swap,
  position smallint not null check (position between 1 and 3),
  request_id text not null references card_swap_request,
  unit_id bytea not null references random_unit,
  member_uid text not null references member,
  card_allotment_id bytea not null,
  card_position integer not null,
  confirmed_at timestamptz,
  -- The member refused, or let the time pass.
  missed_at timestamptz,
  constraint card_swap_leg_pkey primary key (swap_id, position),
  constraint card_swap_leg_unit unique (swap_id, unit_id),
  constraint card_swap_leg_card foreign key (card_allotment_id, card_position) references random_card
);
create index card_swap_leg_of_request on card_swap_leg (request_id);
create index card_swap_leg_of_unit on card_swap_leg (unit_id);
create index card_swap_leg_of_member on card_swap_leg (member_uid);

create function card_swap_request_is_logged() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.state <> old.state then
    insert into random_log (pool_id, event, unit_id, request_id)
    values (new.pool_id, 'REQUEST_' || new.state, new.unit_id, new.id);
  end if;
  return null;
end $$;
create trigger card_swap_request_is_logged after insert or update on card_swap_request
  for each row execute function card_swap_request_is_logged();

create function card_swap_is_logged() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.state <> old.state then
    insert into random_log (pool_id, event, swap_id) values (new.pool_id, 'SWAP_' || new.state, new.id);
  end if;
  return null;
end $$;
create trigger card_swap_is_logged after insert or update on card_swap
  for each row execute function card_swap_is_logged();

create function card_swap_leg_is_logged() returns trigger language plpgsql as $$
declare
  pool bytea := (select pool_id from card_swap where id = new.swap_id);
begin
  if new.confirmed_at is distinct from old.confirmed_at then
    insert into random_log (pool_id, event, unit_id, swap_id) values (pool, 'LEG_CONFIRMED', new.unit_id, new.swap_id);
  end if;
  if new.missed_at is distinct from old.missed_at then
    insert into random_log (pool_id, event, unit_id, swap_id) values (pool, 'LEG_MISSED', new.unit_id, new.swap_id);
  end if;
  return null;
end $$;
create trigger card_swap_leg_is_logged after update on card_swap_leg
  for each row execute function card_swap_leg_is_logged();

-- Requests, swaps and legs are kept, and an ended one stays.
create function card_swap_stays() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null and new is distinct from old then
    raise exception 'an ended swap stays as it is' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger card_swap_stays before update on card_swap for each row execute function card_swap_stays();
create trigger card_swap_request_stays before update on card_swap_request for each row execute function card_swap_stays();
create trigger card_swap_is_kept before delete or truncate on card_swap
  for each statement execute function forbid_update();
create trigger card_swap_request_is_kept before delete or truncate on card_swap_request
  for each statement execute function forbid_update();
create trigger card_swap_leg_is_kept before delete or truncate on card_swap_leg
  for each statement execute function forbid_update();

-- True while the card of a unit may change.
create function random_unit_may_swap(u random_unit) returns boolean language sql stable as $$
  select u.state = 'IN' and not u.is_refund_open and u.packed_at is null and u.card_position is not null
    and u.member_uid is not null
    and exists (select from random_allotment a where a.id = u.allotment_id and a.packs_at > app_now())
$$;

-- Locks units, and those of their waiting swaps, in order of their ids. Whoever changes a request or a swap holds the
-- locks of its units.
create function random_lock_units(p_units bytea[]) returns void language plpgsql as $$
declare
  v_locked bytea[] := '{}';
  v_all bytea[] := p_units;
begin
  while not v_all <@ v_locked loop
    perform from random_unit where id = any(v_all) order by id for no key update;
    v_locked := v_all;
    select array_agg(distinct id) into v_all from (
      select unnest(p_units) as id
      union
      select other.unit_id from card_swap_leg mine
      join card_swap s on s.id = mine.swap_id and s.state = 'WAITING'
      join card_swap_leg other on other.swap_id = s.id
      where mine.unit_id = any(p_units)) as wanted;
    v_all := coalesce(v_all, '{}');
  end loop;
end $$;

-- Ends a waiting swap without a change of cards; its requests wait again where their units still may swap. The caller
-- holds the locks of its units.
create function card_swap_cancel(p_swap text) returns void language plpgsql as $$
begin
  update card_swap set state = 'CANCELED', ended_at = app_now() where id = p_swap and state = 'WAITING';
  if not found then return; end if;
  update card_swap_request r set
    state = case when random_unit_may_swap(u) then 'OPEN' else 'WITHDRAWN' end,
    ended_at = case when random_unit_may_swap(u) then null else app_now() end
  from card_swap_leg l, random_unit u
  where l.swap_id = p_swap and r.id = l.request_id and r.state = 'MATCHED' and u.id = l.unit_id;
end $$;

-- Counts a refused or missed confirmation; after three the member rests for a day.
create function card_swap_miss(p_swap text, p_position smallint) returns void language plpgsql as $$
declare
  v_leg card_swap_leg;
begin
  update card_swap_leg set missed_at = app_now() where swap_id = p_swap and position = p_position returning * into v_leg;
  insert into random_pool_member as m (pool_id, member_uid, missed)
  select pool_id, v_leg.member_uid, 1 from card_swap where id = p_swap
  on conflict on constraint random_pool_member_pkey do update set
    missed = (m.missed + 1) % 3,
    rests_until = case when m.missed = 2 then app_now() + interval '1 day' else m.rests_until end;
end $$;

-- Takes units out of all swaps, for example for a refund.
create function random_leave_swaps(p_units bytea[]) returns void language plpgsql as $$
declare
  v_swap text;
begin
  perform random_lock_units(p_units);
  for v_swap in
    select distinct s.id from card_swap s join card_swap_leg l on l.swap_id = s.id
    where s.state = 'WAITING' and l.unit_id = any(p_units) order by s.id
  loop
    perform card_swap_cancel(v_swap);
  end loop;
  update card_swap_request set state = 'WITHDRAWN', ended_at = app_now()
  where unit_id = any(p_units) and state = 'OPEN';
end $$;

-- Two requests that were together in a swap which one of their members refused or missed.
create function card_swap_refused(p_one text, p_other text) returns boolean language sql stable as $$
  select exists (
    select from card_swap_leg a join card_swap_leg b on b.swap_id = a.swap_id
    where a.request_id = p_one and b.request_id = p_other and (a.missed_at is not null or b.missed_at is not null))
$$;

-- Finds the swap of an open request: the oldest partner, then the lowest id; a ring of three where no pair fits.
-- Returns the id of the new swap, or null. Matching in a pool is one at a time, so the order of requests decides.
create function card_swap_match(p_request text, p_swap text) returns text language plpgsql as $$
declare
  v_request card_swap_request;
  v_partners text[];
  v_units bytea[];
begin
  select * into v_request from card_swap_request where id = p_request and state = 'OPEN';
  if not found then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('card swaps ' || encode(v_request.pool_id, 'hex'), 0));
  with awake as materialized (
    select r.* from card_swap_request r
    where r.pool_id = v_request.pool_id and r.state = 'OPEN' and r.member_uid <> v_request.member_uid
      and not exists (select from random_pool_member m
        where m.pool_id = r.pool_id and m.member_uid = r.member_uid and m.rests_until > app_now())
      and (r.gives = any(v_request.wanted) or v_request.gives = any(r.wanted))
  ), matches as (
    select array[p.id] as partners, 1 as rings, p.requested_at, p.id, null::timestamptz as next_at, null as next_id
    from awake p
    where p.gives = any(v_request.wanted) and v_request.gives = any(p.wanted)
      and not card_swap_refused(v_request.id, p.id)
    union all
    select array[p.id, q.id], 2, p.requested_at, p.id, q.requested_at, q.id
    from awake p join awake q on q.gives = any(p.wanted) and q.member_uid <> p.member_uid
    where p.gives = any(v_request.wanted) and v_request.gives = any(q.wanted)
      and not card_swap_refused(v_request.id, p.id) and not card_swap_refused(p.id, q.id)
      and not card_swap_refused(q.id, v_request.id)
  )
  select partners into v_partners from matches order by rings, requested_at, id, next_at, next_id limit 1;
  if v_partners is null or exists (select from random_pool_member
    where pool_id = v_request.pool_id and member_uid = v_request.member_uid and rests_until > app_now())
  then
    return null;
  end if;
  select array_agg(unit_id) into v_units from card_swap_request where id = any(p_request || v_partners);
  perform random_lock_units(v_units);
  if exists (
    select from card_swap_request r join random_unit u on u.id = r.unit_id
    where r.id = any(p_request || v_partners)
      and (r.state <> 'OPEN' or r.member_uid is distinct from u.member_uid or not random_unit_may_swap(u)))
  then
    return null;
  end if;
  insert into card_swap (id, pool_id, confirm_until)
  select p_swap, v_request.pool_id, least(app_now() + interval '24 hours', min(a.packs_at))
  from random_unit u join random_allotment a on a.id = u.allotment_id where u.id = any(v_units);
  insert into card_swap_leg (swap_id, position, request_id, unit_id, member_uid, card_allotment_id, card_position)
  select p_swap, w.position, r.id, u.id, u.member_uid, u.card_allotment_id, u.card_position
  from unnest(p_request || v_partners) with ordinality as w(id, position)
  join card_swap_request r on r.id = w.id join random_unit u on u.id = r.unit_id;
  update card_swap_request set state = 'MATCHED' where id = any(p_request || v_partners);
  return p_swap;
end $$;

-- The confirmation of one member; with the last one the cards change hands in one statement.
create function card_swap_confirm(p_swap text, p_member text) returns text language plpgsql as $$
declare
  v_swap card_swap;
  v_legs integer;
begin
  if not exists (select from card_swap_leg where swap_id = p_swap and member_uid = p_member) then return 'UNKNOWN'; end if;
  perform random_lock_units(array(select unit_id from card_swap_leg where swap_id = p_swap));
  select * into v_swap from card_swap where id = p_swap;
  if v_swap.state = 'DONE' then return 'DONE'; end if;
  if v_swap.state <> 'WAITING' or v_swap.confirm_until <= app_now() then return 'OVER'; end if;
  if exists (
    select from card_swap_leg l join random_unit u on u.id = l.unit_id
    where l.swap_id = p_swap and (not random_unit_may_swap(u) or u.member_uid is distinct from l.member_uid
      or (u.card_allotment_id, u.card_position) <> (l.card_allotment_id, l.card_position)))
  then
    perform card_swap_cancel(p_swap);
    return 'OVER';
  end if;
  update card_swap_leg set confirmed_at = app_now()
  where swap_id = p_swap and member_uid = p_member and confirmed_at is null;
  if exists (select from card_swap_leg where swap_id = p_swap and confirmed_at is null) then return 'WAITING'; end if;
  select count(*) into v_legs from card_swap_leg where swap_id = p_swap;
  update random_unit u set card_allotment_id = giver.card_allotment_id, card_position = giver.card_position
  from card_swap_leg taker join card_swap_leg giver
    on giver.swap_id = taker.swap_id and giver.position = taker.position % v_legs + 1
  where taker.swap_id = p_swap and u.id = taker.unit_id;
  update card_swap_request r set state = 'DONE', ended_at = app_now()
  from card_swap_leg l where l.swap_id = p_swap and r.id = l.request_id;
  update card_swap set state = 'DONE', ended_at = app_now() where id = p_swap;
  return 'DONE';
end $$;

-- A member refuses a swap.
create function card_swap_refuse(p_swap text, p_member text) returns text language plpgsql as $$
declare
  v_position smallint;
begin
  select position into v_position from card_swap_leg where swap_id = p_swap and member_uid = p_member;
  if not found then return 'UNKNOWN'; end if;
  perform random_lock_units(array(select unit_id from card_swap_leg where swap_id = p_swap));
  if not exists (select from card_swap where id = p_swap and state = 'WAITING') then return 'OVER'; end if;
  perform card_swap_miss(p_swap, v_position);
  perform card_swap_cancel(p_swap);
  return 'CANCELED';
end $$;

-- Ends a waiting swap whose time is over. Members who did not confirm have missed it.
create function card_swap_lapse(p_swap text) returns boolean language plpgsql as $$
begin
  perform random_lock_units(array(select unit_id from card_swap_leg where swap_id = p_swap));
  if not exists (select from card_swap where id = p_swap and state = 'WAITING' and confirm_until <= app_now()) then
    return false;
  end if;
  perform card_swap_miss(p_swap, position)
  from card_swap_leg where swap_id = p_swap and confirmed_at is null order by position;
  perform card_swap_cancel(p_swap);
  return true;
end $$;
