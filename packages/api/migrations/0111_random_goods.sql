-- Random goods: each unit of a product brings one of several cards. The encoding is in docs/domain/draw-protocol.md.

create table random_pool (
  id bytea primary key check (length(id) = 16),
  product_id text not null references product,
  -- PICKED: cards are allotted by us, and anybody can repeat it. SEALED: the maker packed them, so there is nothing to
  -- verify.
  packing text not null check (packing in ('PICKED', 'SEALED')),
  maker text not null check (length(maker) between 1 and 200),
  randomness text check (randomness in ('QUICKNET', 'SANDBOX', 'SEED_ONLY')),
  first_closes_at timestamptz,
  -- Seconds between the closes of two allotments.
  interval_sec integer check (interval_sec between 60 and 31536000),
  -- Seconds from the close to the round that decides, and by which the close must be public before that round.
  delay_sec integer check (delay_sec between 6 and 86400),
  margin_sec integer check (margin_sec >= 0),
  -- Seconds from the close to packing; members swap until then.
  swap_sec integer check (swap_sec between 0 and 31536000),
  created_at timestamptz not null default app_now(),
  constraint random_pool_product unique (product_id),
  constraint random_pool_margin check (margin_sec < delay_sec),
  constraint random_pool_swaps check (swap_sec > delay_sec),
  constraint random_pool_picked check (
    (packing = 'PICKED') = (num_nulls(randomness, first_closes_at, interval_sec, delay_sec, margin_sec, swap_sec) = 0)
    and (packing = 'SEALED') = (num_nonnulls(randomness, first_closes_at, interval_sec, delay_sec, margin_sec, swap_sec) = 0))
);

create table random_candidate (
  pool_id bytea not null references random_pool,
  number smallint not null check (number between 1 and 200),
  -- Texts by language.
  name jsonb not null check (jsonb_typeof(name) = 'object' and name <> '{}'),
  image image_key,
  -- Cards of it in all packing lists together; null where the maker packed them.
  count integer check (count between 1 and 100000),
  -- Parts per million, as the maker states them.
  odds_ppm integer check (odds_ppm between 1 and 1000000),
  constraint random_candidate_pkey primary key (pool_id, number),
  constraint random_candidate_share check (num_nonnulls(count, odds_ppm) = 1)
);

-- What fans were shown before they bought stays.
create trigger random_pool_stays before update or delete or truncate on random_pool
  for each statement execute function forbid_update();
-- By row: the start of a product updates every image column, and finds no row here.
create trigger random_candidate_stays before update or delete on random_candidate
  for each row execute function forbid_update();
create trigger random_candidate_is_kept before truncate on random_candidate
  for each statement execute function forbid_update();

-- One round of a pool: its units get their cards together.
create table random_allotment (
  id bytea primary key check (length(id) = 16),
  pool_id bytea not null references random_pool,
  -- Allotments of a pool are counted from 1.
  number integer not null check (number > 0),
  packing_list text not null,
  commitment bytea not null check (length(commitment) = 32),
  seed_ciphertext bytea not null,
  closes_at timestamptz not null,
  -- From then on nothing changes.
  packs_at timestamptz not null,
  planned_round bigint not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED', 'ALLOTTED', 'VOID')),
  -- Set by the close, which reveals the seed.
  closed_at timestamptz,
  close_statement text,
  seed bytea check (length(seed) = 32),
  round bigint,
  -- Set by the allotment.
  round_signature bytea,
  allotted_at timestamptz,
  void_reason text,
  constraint random_allotment_number unique (pool_id, number),
  constraint random_allotment_of_pool unique (pool_id, id),
  constraint random_allotment_packs check (packs_at > closes_at),
  constraint random_allotment_closed check (
    (state in ('CLOSED', 'ALLOTTED')) <= (close_statement is not null)
    and (closed_at is null) = (close_statement is null) and (seed is null) = (close_statement is null)
    and (round is null) = (close_statement is null)),
  constraint random_allotment_allotted check ((state = 'ALLOTTED') = (allotted_at is not null and round_signature is not null)),
  constraint random_allotment_void check ((state = 'VOID') = (void_reason is not null))
);
create unique index random_allotment_at_work on random_allotment (pool_id) where state in ('OPEN', 'CLOSED');

-- Cards of each candidate in the packing list of an allotment.
create table random_packing (
  pool_id bytea not null,
  allotment_id bytea not null,
  candidate smallint not null,
  count integer not null check (count >= 0),
  constraint random_packing_pkey primary key (allotment_id, candidate),
  constraint random_packing_candidate foreign key (pool_id, candidate) references random_candidate,
  constraint random_packing_allotment foreign key (pool_id, allotment_id) references random_allotment (pool_id, id)
);
create trigger random_packing_stays before update or delete or truncate on random_packing
  for each statement execute function forbid_update();

-- A card that an allotment dealt; `position` is the seq of the unit that got it first.
create table random_card (
  pool_id bytea not null,
  allotment_id bytea not null,
  position integer not null check (position >= 0),
  candidate smallint not null,
  constraint random_card_pkey primary key (allotment_id, position),
  constraint random_card_packed foreign key (allotment_id, candidate) references random_packing,
  constraint random_card_allotment foreign key (pool_id, allotment_id) references random_allotment (pool_id, id)
);
create trigger random_card_stays before update or delete or truncate on random_card
  for each statement execute function forbid_update();

create table random_unit (
  id bytea primary key check (length(id) = 16),
  pool_id bytea not null references random_pool,
  order_id text not null references orders,
  -- Stands for the order in public.
  order_key bytea not null check (length(order_key) = 16),
  -- Owner; null while a gift is not accepted.
  member_uid text references member,
  -- ENDING: all its money is on the way back, which staff may still withdraw. OUT: it was paid back.
  state text not null default 'IN' check (state in ('IN', 'ENDING', 'OUT')),
  is_refund_open boolean not null default false,
  accepted_at timestamptz not null default app_now(),
  -- Set by the close of its allotment.
  allotment_id bytea,
  seq integer check (seq >= 0),
  -- Set by the allotment, and changed by swaps alone.
  card_allotment_id bytea,
  card_position integer,
  packed_at timestamptz,
  -- Its card is back in the house, and a later allotment packs it again.
  freed_at timestamptz,
  repacked_in bytea,
  constraint random_unit_allotment foreign key (pool_id, allotment_id) references random_allotment (pool_id, id),
  constraint random_unit_repacked foreign key (pool_id, repacked_in) references random_allotment (pool_id, id),
  constraint random_unit_seq unique (allotment_id, seq),
  constraint random_unit_listed check ((allotment_id is null) = (seq is null)),
  constraint random_unit_card foreign key (card_allotment_id, card_position) references random_card,
  -- A card is in one unit; a swap exchanges several in one statement.
  constraint random_unit_one_card unique (card_allotment_id, card_position) deferrable initially immediate,
  constraint random_unit_whole_card check ((card_allotment_id is null) = (card_position is null)),
  constraint random_unit_card_listed check (card_position is null or allotment_id is not null),
  constraint random_unit_packed check (packed_at is null or card_position is not null),
  constraint random_unit_freed check (freed_at is null or (state = 'OUT' and card_position is not null)),
  constraint random_unit_repacked_once check (repacked_in is null or freed_at is not null)
);
create index random_unit_waiting on random_unit (pool_id, accepted_at, order_key, id) where allotment_id is null;
create index random_unit_of_order on random_unit (order_id);
create index random_unit_of_member on random_unit (member_uid, pool_id) where member_uid is not null;
create index random_unit_to_pack on random_unit (allotment_id, id) where packed_at is null and card_position is not null;
-- Units that hold a card, or wait for one.
create index random_unit_holding on random_unit (pool_id)
  where state <> 'OUT' or (card_position is not null and freed_at is null);
create index random_unit_freed_card on random_unit (pool_id) where freed_at is not null and repacked_in is null;

-- What a pool remembers of a member.
create table random_pool_member (
  pool_id bytea not null references random_pool,
  member_uid text not null references member,
  -- Returned an order after its cards were known, and buys no more of the pool.
  barred_at timestamptz,
  -- Confirmations that were refused or missed since the last rest.
  missed smallint not null default 0 check (missed between 0 and 2),
  rests_until timestamptz,
  constraint random_pool_member_pkey primary key (pool_id, member_uid)
);
create index random_pool_member_of on random_pool_member (member_uid);

-- Everything that happens to units, cards and swaps; it names no member.
create table random_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  pool_id bytea not null,
  event text not null,
  allotment_id bytea,
  unit_id bytea,
  swap_id text,
  request_id text,
  card_allotment_id bytea,
  card_position integer
);
create index random_log_of_unit on random_log (unit_id, id) where unit_id is not null;
create trigger random_log_stays before update or delete or truncate on random_log
  for each statement execute function forbid_update();

create function random_allotment_stays() returns trigger language plpgsql as $$
begin
  if (new.id, new.pool_id, new.number, new.packing_list, new.commitment, new.seed_ciphertext, new.closes_at,
      new.packs_at, new.planned_round)
    is distinct from
     (old.id, old.pool_id, old.number, old.packing_list, old.commitment, old.seed_ciphertext, old.closes_at,
      old.packs_at, old.planned_round)
    or (old.close_statement is not null and (new.closed_at, new.close_statement, new.seed, new.round)
      is distinct from (old.closed_at, old.close_statement, old.seed, old.round))
    or (old.state in ('ALLOTTED', 'VOID'))
    or (old.state = 'CLOSED' and new.state = 'OPEN')
  then
    raise exception 'an allotment stays as it was published' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger random_allotment_stays before update on random_allotment
  for each row execute function random_allotment_stays();
create trigger random_allotment_is_kept before delete or truncate on random_allotment
  for each statement execute function forbid_update();

create function random_allotment_is_logged() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.state <> old.state then
    insert into random_log (pool_id, event, allotment_id) values (new.pool_id, 'ALLOTMENT_' || new.state, new.id);
  end if;
  return null;
end $$;
create trigger random_allotment_is_logged after insert or update on random_allotment
  for each row execute function random_allotment_is_logged();

-- A unit keeps its order and its place. Its card changes only before packing, and never while a refund is open.
create function random_unit_stays() returns trigger language plpgsql as $$
begin
  if (new.id, new.pool_id, new.order_id, new.order_key, new.accepted_at)
      is distinct from (old.id, old.pool_id, old.order_id, old.order_key, old.accepted_at)
    or (old.card_position is not null and (new.allotment_id, new.seq) is distinct from (old.allotment_id, old.seq))
    or (old.packed_at is not null and new.packed_at is distinct from old.packed_at)
    or (old.freed_at is not null and new.freed_at is distinct from old.freed_at)
    or (old.repacked_in is not null and new.repacked_in is distinct from old.repacked_in)
    or (old.state = 'OUT' and new.state <> 'OUT')
  then
    raise exception 'a unit of random goods stays as it is' using errcode = '42501';
  end if;
  if old.card_position is not null
    and (new.card_allotment_id, new.card_position) is distinct from (old.card_allotment_id, old.card_position)
    and (new.card_position is null or old.packed_at is not null or new.state <> 'IN' or new.is_refund_open
      or not exists (select from random_allotment where id = new.allotment_id and packs_at > app_now())
      or not exists (select from random_card
        where allotment_id = new.card_allotment_id and position = new.card_position and pool_id = new.pool_id))
  then
    raise exception 'the card of a packed or returning unit stays' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger random_unit_stays before update on random_unit for each row execute function random_unit_stays();
create trigger random_unit_is_kept before delete or truncate on random_unit
  for each statement execute function forbid_update();

-- A card that left a unit is in another one when the transaction ends: none appears or vanishes.
create function random_card_is_held() returns trigger language plpgsql as $$
begin
  if not exists (select from random_unit
    where card_allotment_id = old.card_allotment_id and card_position = old.card_position) then
    raise exception 'a card of random goods is in no unit' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger random_card_is_held after update on random_unit deferrable initially deferred
  for each row when (old.card_position is not null
    and (old.card_allotment_id, old.card_position) is distinct from (new.card_allotment_id, new.card_position))
  execute function random_card_is_held();

create function random_unit_is_logged() returns trigger language plpgsql as $$
declare
  events text[] := '{}';
  happened text;
begin
  if tg_op = 'INSERT' then
    events := array['UNIT_IN'];
  else
    if new.allotment_id is distinct from old.allotment_id then
      events := events || case when new.allotment_id is null then 'UNLISTED' else 'LISTED' end;
    end if;
    if new.card_position is not null and old.card_position is null then
      events := events || 'ALLOTTED'::text;
    elsif (new.card_allotment_id, new.card_position) is distinct from (old.card_allotment_id, old.card_position) then
      events := events || 'SWAPPED'::text;
    end if;
    if new.state <> old.state then
      events := events || case new.state when 'IN' then 'UNIT_RESUMED' when 'ENDING' then 'UNIT_ENDING' else 'UNIT_OUT' end;
    end if;
    if new.is_refund_open <> old.is_refund_open then
      events := events || case when new.is_refund_open then 'REFUND_ASKED' else 'REFUND_DECIDED' end;
    end if;
    if new.packed_at is distinct from old.packed_at then events := events || 'PACKED'::text; end if;
    if new.freed_at is distinct from old.freed_at then events := events || 'CARD_FREED'::text; end if;
    if new.repacked_in is distinct from old.repacked_in then events := events || 'CARD_REPACKED'::text; end if;
    if new.member_uid is distinct from old.member_uid then events := events || 'HANDED_ON'::text; end if;
  end if;
  foreach happened in array events loop
    insert into random_log (pool_id, event, allotment_id, unit_id, card_allotment_id, card_position)
    values (new.pool_id, happened, coalesce(new.repacked_in, new.allotment_id), new.id, new.card_allotment_id, new.card_position);
  end loop;
  return null;
end $$;
create trigger random_unit_is_logged after insert or update on random_unit
  for each row execute function random_unit_is_logged();

-- Writes the cards of a closed allotment: `cards` has the candidate of each unit by seq.
create function random_allot(p_allotment bytea, p_cards smallint[], p_signature bytea) returns void language plpgsql as $$
declare
  v_pool bytea;
begin
  select pool_id into v_pool from random_allotment where id = p_allotment and state = 'CLOSED' for no key update;
  if not found then raise exception 'the allotment is not closed' using errcode = 'check_violation'; end if;
  if cardinality(p_cards) <> (select count(*) from random_unit where allotment_id = p_allotment) then
    raise exception 'the allotment has other units' using errcode = 'check_violation';
  end if;
  if exists (
    select from unnest(p_cards) as c(candidate) group by c.candidate
    having count(*) > coalesce((select p.count from random_packing p
      where p.allotment_id = p_allotment and p.candidate = c.candidate), 0)) then
    raise exception 'the packing list has fewer cards' using errcode = 'check_violation';
  end if;
  insert into random_card (pool_id, allotment_id, position, candidate)
  select v_pool, p_allotment, c.nth - 1, c.candidate from unnest(p_cards) with ordinality as c(candidate, nth);
  update random_unit set card_allotment_id = p_allotment, card_position = seq where allotment_id = p_allotment;
  -- Units that were paid back since the close leave their cards to the next allotment.
  update random_unit set freed_at = app_now() where allotment_id = p_allotment and state = 'OUT';
  update random_allotment set state = 'ALLOTTED', allotted_at = app_now(), round_signature = p_signature
  where id = p_allotment;
end $$;

-- The address of a product's cards. An event that has the slug keeps it: events live under another word.
insert into event_slug (slug) values ('cards') on conflict (slug) do nothing;
