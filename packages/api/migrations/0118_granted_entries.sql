-- A ticket that the organiser gives is an entry too. It names its grant instead of an order.

alter table draw_entry add column grant_id text references entitlement_grant;
alter table draw_entry add constraint draw_entry_grant check ((grant_id is not null) = (source = 'GRANT'));
create unique index draw_entry_of_grant on draw_entry (grant_id, draw_id) where grant_id is not null;

create or replace function draw_entry_stays() returns trigger language plpgsql as $$
begin
  if (new.id, new.draw_id, new.entrant_id, new.source, new.order_id, new.grant_id, new.accepted_at, new.promise)
      is distinct from
     (old.id, old.draw_id, old.entrant_id, old.source, old.order_id, old.grant_id, old.accepted_at, old.promise)
    or (old.seq is not null and new.seq is distinct from old.seq)
    or (old.out_operation is not null and (new.out_operation, new.out_reason, new.out_at)
      is distinct from (old.out_operation, old.out_reason, old.out_at))
    or (old.out_seq is not null and new.out_seq is distinct from old.out_seq)
  then
    raise exception 'an entry of a draw stays as it is' using errcode = '42501';
  end if;
  return new;
end $$;
