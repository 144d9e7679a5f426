-- The studio finds orders and members by who they are for: a whole name, a whole number or its last four digits.

-- A name without blanks and case.
create function name_key(p_name text) returns text language sql immutable parallel safe
return nullif(lower(regexp_replace(normalize(p_name, NFKC), '[[:space:].,''-]', '', 'g')), '');

-- What somebody is found by: the whole name in either order, the number as it is dialled at home and from abroad.
create function person_keys(p_last text, p_first text, p_dial text, p_phone text) returns text[]
language sql immutable parallel safe
begin atomic
  select array_remove(array[
    'name:' || name_key(p_last || coalesce(p_first, '')),
    'name:' || name_key(p_first || p_last),
    'phone:' || ltrim(digits, '0'),
    'phone:' || dial || ltrim(digits, '0'),
    'phone:' || dial || digits,
    'ending:' || right(digits, 4)], null)
  from (select regexp_replace(p_phone, '\D', '', 'g'), regexp_replace(p_dial, '\D', '', 'g')) number (digits, dial);
end;

alter table order_address add column called text[] generated always as (
  person_keys(receiver_name, receiver_first_name, receiver_dial_code, receiver_phone)
  || person_keys(buyer_name, buyer_first_name, buyer_dial_code, buyer_phone)) stored;
alter table shipping_info add column called text[] generated always as (
  person_keys(receiver_name, receiver_first_name, receiver_dial_code, receiver_phone)
  || person_keys(buyer_name, buyer_first_name, buyer_dial_code, buyer_phone)) stored;
alter table order_info add column called text[] generated always as (
  person_keys(name, first_name, dial_code, phone)) stored;
alter table member_order_info add column called text[] generated always as (
  person_keys(name, first_name, dial_code, phone)) stored;

-- Without a list of what is pending, which every search would read through.
create index order_address_called on order_address using gin (called) with (fastupdate = off);
create index shipping_info_called on shipping_info using gin (called) with (fastupdate = off);
create index order_info_called on order_info using gin (called) with (fastupdate = off);
create index member_order_info_called on member_order_info using gin (called) with (fastupdate = off);

create index gift_mailed_to on gift (lower(recipient_email)) where recipient_email is not null;

-- The ends of each nickname's key, by which a part of it is found along an index however many hold it.
create table member_nickname_end (
  part text collate "C" not null,
  member_uid text not null references member,
  -- Where in the key it begins, from 1.
  at smallint not null,
  primary key (part, member_uid, at)
);
create index member_nickname_end_of on member_nickname_end (member_uid);

create function member_keep_nickname_ends() returns trigger language plpgsql as $$
begin
  delete from member_nickname_end where member_uid = new.uid;
  if new.status <> 'LEFT' then
    insert into member_nickname_end
    select substr(new.nickname_key, at), new.uid, at from generate_series(1, length(new.nickname_key)) at;
  end if;
  return null;
end $$;
create trigger member_nickname_ends after insert or update of nickname_key, status on member
  for each row execute function member_keep_nickname_ends();
insert into member_nickname_end
select substr(nickname_key, at), uid, at from member, generate_series(1, length(nickname_key)) at where status <> 'LEFT';
drop index member_nickname_begins;
