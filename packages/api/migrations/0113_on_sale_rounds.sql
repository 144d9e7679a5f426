-- On-sale queues are drawn by public randomness, and their seed is encrypted until the list of entries is published.

alter table on_sale_queue alter column commitment drop expression;
alter table on_sale_queue
  alter column commitment drop not null,
  alter column seed drop not null,
  alter column seed drop default,
  -- The seed before the list; null for queues of the earlier form, which were drawn by their seed alone.
  add column seed_ciphertext bytea,
  add column randomness text not null default 'SEED_ONLY' check (randomness in ('QUICKNET', 'SANDBOX', 'SEED_ONLY')),
  add column listed_at timestamptz,
  add column list_hash bytea check (length(list_hash) = 32),
  -- Null where the seed alone decides.
  add column round bigint check (round > 0),
  add column round_signature bytea check (length(round_signature) = 48);

-- Seeds that were readable before their list are replaced; the product makes the new ones, since only it has the key.
update on_sale_queue set seed = null, commitment = null, version = version + 1 where state = 'AHEAD';
update on_sale_queue set seed = null where drawn_count is null;

alter table on_sale_queue
  add constraint on_sale_queue_committed check (commitment is not null or (state = 'AHEAD' and listed_at is null)),
  add constraint on_sale_queue_seed_public check (seed is null or listed_at is not null or seed_ciphertext is null),
  add constraint on_sale_queue_listed check (
    (listed_at is null) = (list_hash is null)
    and (listed_at is null or seed is not null)
    and (round is null or listed_at is not null)
    and (round_signature is null or (round is not null and drawn_count is not null)));

alter table on_sale_entry add column is_listed boolean not null default false;
update on_sale_entry set is_listed = true where drawn_place is not null;

-- What was published with the list never changes.
create function on_sale_queue_frozen() returns trigger language plpgsql as $$
begin
  if (old.listed_at, old.list_hash, old.seed, old.commitment, old.randomness, old.round, old.opens_at)
      is distinct from (new.listed_at, new.list_hash, new.seed, new.commitment, new.randomness, new.round, new.opens_at)
    or (old.drawn_count is not null
      and (old.drawn_count, old.round_signature) is distinct from (new.drawn_count, new.round_signature)) then
    raise exception 'the list of the queue of % is published', old.event_id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger on_sale_queue_frozen before update on on_sale_queue
  for each row when (old.listed_at is not null) execute function on_sale_queue_frozen();
create function on_sale_entry_frozen() returns trigger language plpgsql as $$
begin
  if new.is_listed is distinct from old.is_listed
    and exists (select from on_sale_queue where event_id = old.event_id and listed_at is not null) then
    raise exception 'the list of the queue of % is published', old.event_id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger on_sale_entry_frozen before update of is_listed on on_sale_entry
  for each row execute function on_sale_entry_frozen();
