-- Results exist from the draw on, all at once, and keep their entries and ranks. Nobody gets a place that was forfeited.

-- The statement that stores a result comes after the draw's own change of state, in the same transaction.
create function draw_result_comes_once() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct draw_id from added) a
    where not exists (select from draw d where d.id = a.draw_id and d.state = 'DRAWN')
      or (select count(*) from draw_result r where r.draw_id = a.draw_id)
        > (select count(*) from added n where n.draw_id = a.draw_id))
  then
    raise exception 'a result is stored once, by the draw' using errcode = '42501';
  end if;
  return null;
end $$;
create trigger draw_result_comes_once after insert on draw_result
  referencing new table as added for each statement execute function draw_result_comes_once();

create function draw_result_stays() returns trigger language plpgsql as $$
begin
  if (new.draw_id, new.rank, new.entry_id, new.item_id) is distinct from
     (old.draw_id, old.rank, old.entry_id, old.item_id)
    or (new.status <> old.status and (old.status, new.status) not in (
      ('WINNER', 'CONFIRMED'), ('WINNER', 'FORFEITED'), ('CONFIRMED', 'FORFEITED'),
      ('RESERVE', 'WINNER'), ('RESERVE', 'FORFEITED')))
  then
    raise exception 'a result keeps its entry and rank' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger draw_result_stays before update on draw_result for each row execute function draw_result_stays();
create trigger draw_result_is_kept before delete or truncate on draw_result
  for each statement execute function forbid_update();

-- An entrant stays the same member until that member leaves.
create function draw_entrant_stays() returns trigger language plpgsql as $$
begin
  if (new.id, new.draw_id) is distinct from (old.id, old.draw_id)
    or (new.member_uid is not null and new.member_uid is distinct from old.member_uid)
  then
    raise exception 'an entrant stays the same member' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger draw_entrant_stays before update on draw_entrant for each row execute function draw_entrant_stays();
create trigger draw_entrant_is_kept before delete or truncate on draw_entrant
  for each statement execute function forbid_update();

-- Keys that signed statements stay known.
create function draw_key_stays() returns trigger language plpgsql as $$
begin
  if (new.public_key, new.from_at, new.signature) is distinct from (old.public_key, old.from_at, old.signature) then
    raise exception 'a published key stays as it is' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger draw_key_stays before update on draw_key for each row execute function draw_key_stays();
create trigger draw_key_is_kept before delete or truncate on draw_key
  for each statement execute function forbid_update();
