-- Draws: entries win places by chance, in a way that anybody can repeat. The encoding is in docs/domain/draw-protocol.md.

create table draw (
  id bytea primary key check (length(id) = 16),
  event_id text not null references event,
  -- Draws of an event are counted from 1, and none can be deleted once it is published.
  number integer not null check (number > 0),
  -- Texts by language.
  title jsonb not null,
  prize jsonb not null,
  terms jsonb not null,
  prevails catalog_lang not null,
  mode text not null check (mode in ('LOTS', 'EQUAL')),
  places integer not null check (places between 1 and 100000),
  reserves integer not null check (reserves between 0 and 100000),
  -- Most entries of one entrant; 0 for no cap.
  entries_per_entrant integer not null check (entries_per_entrant between 0 and 1000),
  -- Members may enter once without a purchase.
  is_free boolean not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  delay_sec integer not null check (delay_sec between 6 and 86400),
  -- The close must be public this long before its round.
  margin_sec integer not null check (margin_sec >= 0),
  randomness text not null check (randomness in ('QUICKNET', 'SANDBOX', 'SEED_ONLY')),
  late_payment text not null check (late_payment in ('REFUND', 'KEEP_GOODS')),
  kept_entries text not null check (kept_entries in ('ALL', 'WINNING_ENTRY')),
  prize_kind text not null check (prize_kind in ('SIGNED_ITEM', 'CALL', 'SEAT')),
  exclusions text[] not null,
  accept_hours integer not null check (accept_hours between 24 and 720),
  version integer not null default 1,

  -- Set by publication and frozen then.
  published_at timestamptz,
  rules text,
  commitment bytea check (length(commitment) = 32),
  seed_ciphertext bytea,
  planned_round bigint,

  state text not null default 'PLANNED' check (state in ('PLANNED', 'OPEN', 'CLOSED', 'DRAWN', 'VOID')),

  -- Set by the close, which reveals the seed.
  closed_at timestamptz,
  close_statement text,
  seed bytea check (length(seed) = 32),
  round bigint,
  -- Set by the draw.
  round_signature bytea,
  drawn_at timestamptz,
  void_reason text,
  voided_at timestamptz,

  constraint draw_number unique (event_id, number),
  constraint draw_times check (opens_at < closes_at),
  constraint draw_margin check (margin_sec < delay_sec),
  constraint draw_published check (
    (published_at is null) = (rules is null) and (published_at is null) = (commitment is null)
    and (published_at is null) = (seed_ciphertext is null) and (published_at is null) = (planned_round is null)
    and (published_at is not null or state = 'PLANNED')),
  constraint draw_closed check (
    (state in ('CLOSED', 'DRAWN')) <= (close_statement is not null and seed is not null and round is not null)
    and (closed_at is null) = (close_statement is null) and (seed is null) = (close_statement is null)),
  constraint draw_drawn check ((state = 'DRAWN') = (drawn_at is not null and round_signature is not null)),
  constraint draw_void check ((state = 'VOID') = (voided_at is not null and void_reason is not null))
);
create index draw_waiting on draw (closes_at) where state in ('PLANNED', 'OPEN', 'CLOSED') and published_at is not null;

-- Products whose bought units are entries.
create table draw_product (
  draw_id bytea not null references draw,
  product_id text not null references product,
  primary key (draw_id, product_id)
);
create index draw_product_of on draw_product (product_id);

-- A member within one draw. Leaving the service deletes the link, never the line.
create table draw_entrant (
  id bytea primary key check (length(id) = 16),
  draw_id bytea not null references draw,
  member_uid text references member,
  constraint draw_entrant_once unique (draw_id, member_uid)
);
create index draw_entrant_of on draw_entrant (member_uid) where member_uid is not null;

create table draw_entry (
  id bytea primary key check (length(id) = 16),
  draw_id bytea not null references draw,
  entrant_id bytea not null references draw_entrant,
  source text not null check (source in ('PAID', 'TICKET', 'FREE', 'GRANT')),
  order_id text references orders,
  accepted_at timestamptz not null default app_now(),
  -- Signed receipt.
  promise text not null,
  -- Position in the log; null until the next batch.
  seq bigint,
  out_operation smallint check (out_operation between 2 and 4),
  -- One of the published exclusions.
  out_reason text,
  out_at timestamptz,
  out_seq bigint,
  constraint draw_entry_order check ((order_id is null) = (source in ('FREE', 'GRANT'))),
  constraint draw_entry_out check (
    (out_operation is null) = (out_at is null) and (out_seq is null or out_operation is not null)
    and (out_reason is not null) <= (out_operation = 4)),
  constraint draw_entry_in_first check (out_seq is null or out_seq > seq)
);
create index draw_entry_of_entrant on draw_entry (entrant_id);
create index draw_entry_of_order on draw_entry (order_id) where order_id is not null;
create index draw_entry_waiting on draw_entry (draw_id)
  where seq is null or (out_operation is not null and out_seq is null);

-- The log: operation 1 takes an entry in, 2 to 4 take it out for good.
create table draw_event (
  draw_id bytea not null references draw,
  seq bigint not null check (seq >= 0),
  operation smallint not null check (operation between 1 and 4),
  entry_id bytea not null references draw_entry,
  entrant_id bytea not null references draw_entrant,
  primary key (draw_id, seq)
);
create unique index draw_event_in on draw_event (entry_id) where operation = 1;
create unique index draw_event_out on draw_event (entry_id) where operation > 1;

-- Hashes of complete subtrees: `position` counts those of 2^`level` leaves from the left.
create table draw_node (
  draw_id bytea not null references draw,
  level smallint not null,
  position bigint not null,
  hash bytea not null check (length(hash) = 32),
  primary key (draw_id, level, position)
);

create table draw_checkpoint (
  draw_id bytea not null references draw,
  size bigint not null,
  root bytea not null check (length(root) = 32),
  at timestamptz not null default app_now(),
  statement text not null,
  primary key (draw_id, size)
);

-- Counts of the log, written with each batch.
create table draw_count (
  draw_id bytea primary key references draw,
  size bigint not null default 0,
  entries integer not null default 0 check (entries >= 0),
  entrants integer not null default 0 check (entrants >= 0),
  out_member integer not null default 0,
  out_payment integer not null default 0,
  out_excluded integer not null default 0,
  constraint draw_count_adds_up check (size = entries + 2 * (out_member + out_payment + out_excluded))
);

create table draw_result (
  draw_id bytea not null references draw,
  rank integer not null check (rank > 0),
  entry_id bytea not null unique references draw_entry,
  status text not null check (status in ('WINNER', 'RESERVE', 'CONFIRMED', 'FORFEITED')),
  -- Until when a winner may accept; null for a reserve that has not moved up.
  accept_until timestamptz,
  answered_at timestamptz,
  primary key (draw_id, rank),
  constraint draw_result_deadline check ((status = 'RESERVE') = (accept_until is null))
);
create index draw_result_waiting on draw_result (accept_until) where status = 'WINNER';

-- Public keys of the house; each but the first is signed by the one before.
create table draw_key (
  public_key bytea primary key check (length(public_key) = 32),
  from_at timestamptz not null,
  until_at timestamptz,
  signature bytea check (length(signature) = 64)
);

-- What was published stays as it is. A value that the close or the draw sets is set once.
create function draw_stays() returns trigger language plpgsql as $$
begin
  if old.published_at is null then return new; end if;
  if (new.id, new.event_id, new.number, new.title, new.prize, new.terms, new.prevails, new.mode, new.places,
      new.reserves, new.entries_per_entrant, new.is_free, new.opens_at, new.closes_at, new.delay_sec, new.margin_sec,
      new.randomness, new.late_payment, new.kept_entries, new.prize_kind, new.exclusions, new.accept_hours,
      new.published_at, new.rules, new.commitment, new.seed_ciphertext, new.planned_round)
    is distinct from
     (old.id, old.event_id, old.number, old.title, old.prize, old.terms, old.prevails, old.mode, old.places,
      old.reserves, old.entries_per_entrant, old.is_free, old.opens_at, old.closes_at, old.delay_sec, old.margin_sec,
      old.randomness, old.late_payment, old.kept_entries, old.prize_kind, old.exclusions, old.accept_hours,
      old.published_at, old.rules, old.commitment, old.seed_ciphertext, old.planned_round)
    or (old.close_statement is not null and (new.closed_at, new.close_statement, new.seed, new.round)
      is distinct from (old.closed_at, old.close_statement, old.seed, old.round))
    or (old.state in ('DRAWN', 'VOID') and new.state <> old.state)
    or (old.drawn_at is not null and (new.drawn_at, new.round_signature)
      is distinct from (old.drawn_at, old.round_signature))
  then
    raise exception 'a published draw stays as it is' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger draw_stays before update on draw for each row execute function draw_stays();

create function draw_is_kept() returns trigger language plpgsql as $$
begin
  if old.published_at is not null then
    raise exception 'a published draw is not deleted' using errcode = '42501';
  end if;
  return old;
end $$;
create trigger draw_is_kept before delete on draw for each row execute function draw_is_kept();

create function draw_product_stays() returns trigger language plpgsql as $$
begin
  if exists (select from draw where id = coalesce(new.draw_id, old.draw_id) and published_at is not null) then
    raise exception 'a published draw keeps its products' using errcode = '42501';
  end if;
  return coalesce(new, old);
end $$;
create trigger draw_product_stays before insert or update or delete on draw_product
  for each row execute function draw_product_stays();

-- An entry keeps its ids and its place in the log; it goes out once.
create function draw_entry_stays() returns trigger language plpgsql as $$
begin
  if (new.id, new.draw_id, new.entrant_id, new.source, new.order_id, new.accepted_at, new.promise)
      is distinct from
     (old.id, old.draw_id, old.entrant_id, old.source, old.order_id, old.accepted_at, old.promise)
    or (old.seq is not null and new.seq is distinct from old.seq)
    or (old.out_operation is not null and (new.out_operation, new.out_reason, new.out_at)
      is distinct from (old.out_operation, old.out_reason, old.out_at))
    or (old.out_seq is not null and new.out_seq is distinct from old.out_seq)
  then
    raise exception 'an entry of a draw stays as it is' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger draw_entry_stays before update on draw_entry for each row execute function draw_entry_stays();
create trigger draw_entry_is_kept before delete or truncate on draw_entry
  for each statement execute function forbid_update();
create trigger draw_event_stays before update or delete or truncate on draw_event
  for each statement execute function forbid_update();
create trigger draw_node_stays before update or delete or truncate on draw_node
  for each statement execute function forbid_update();
create trigger draw_checkpoint_stays before update or delete or truncate on draw_checkpoint
  for each statement execute function forbid_update();

-- Entries come in and go out only while their draw is open. The close takes a stronger lock, so it waits for them.
create function draw_entry_in_time() returns trigger language plpgsql as $$
begin
  perform from draw where id = new.draw_id and state = 'OPEN' for key share;
  if not found then
    raise exception 'the draw is not open' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger draw_entry_comes_in before insert on draw_entry for each row execute function draw_entry_in_time();
create trigger draw_entry_goes_out before update of out_operation on draw_entry
  for each row when (old.out_operation is null and new.out_operation is not null)
  execute function draw_entry_in_time();
