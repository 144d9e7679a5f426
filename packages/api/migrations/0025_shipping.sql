-- Where parcels go: a member's addresses, the order extra info, and both as an order froze them.

create domain country_code as text check (value ~ '^[A-Z]{2}$');

create table shipping_info (
  id text primary key check (id ~ '^si_[0-9A-HJKMNP-TV-Z]{26}$'),
  member_uid text not null references member,
  -- Which of the book's places it takes: there are no others.
  place smallint not null constraint shipping_info_place check (place between 1 and 20),
  is_default boolean not null,
  receiver_name text not null,
  receiver_first_name text,
  receiver_dial_code text not null,
  receiver_phone text not null,
  buyer_name text not null,
  buyer_first_name text,
  buyer_dial_code text not null,
  buyer_phone text not null,
  email text,
  country_code country_code not null,
  post_code text,
  address1 text not null,
  address2 text,
  address3 text,
  address4 text,
  -- Sealed with a key of the deployment; only customs of KR ask for it.
  customs_code bytea,
  address_type text not null check (address_type in ('HOME', 'WORK', 'OTHER')),
  note text,
  created_at timestamptz not null default app_now(),
  constraint shipping_info_one_each unique (member_uid, place),
  constraint shipping_info_customs check (customs_code is null or country_code = 'KR')
);
create unique index shipping_info_default on shipping_info (member_uid) where is_default;
create trigger shipping_info_member_present before insert on shipping_info
  for each row execute function require_present_member();

-- Whoever has addresses has a default among them when the transaction ends.
create function require_default_address() returns trigger language plpgsql as $$
declare
  v_member text := coalesce(old.member_uid, new.member_uid);
begin
  if exists (select from shipping_info where member_uid = v_member)
    and not exists (select from shipping_info where member_uid = v_member and is_default) then
    raise exception 'no default address of %', v_member
      using errcode = 'check_violation', constraint = 'shipping_info_has_default';
  end if;
  return null;
end $$;
create constraint trigger shipping_info_has_default after insert or update of is_default or delete on shipping_info
  deferrable initially deferred for each row execute function require_default_address();

-- The order extra info as it was saved last.
create table member_order_info (
  id text not null unique check (id ~ '^mi_[0-9A-HJKMNP-TV-Z]{26}$'),
  member_uid text primary key references member,
  name text not null,
  first_name text,
  birth date not null,
  phone text not null,
  email text not null,
  country_code country_code not null,
  dial_code text not null,
  address text,
  -- Array of {customInfoFieldId, content, label}.
  custom_infos jsonb not null
);
create trigger member_order_info_member_present before insert on member_order_info
  for each row execute function require_present_member();

-- Frozen with the order; what the member changes later does not reach it.
create table order_address (
  order_id text primary key references orders deferrable initially deferred,
  member_uid text not null references member,
  receiver_name text not null,
  receiver_first_name text,
  receiver_dial_code text not null,
  receiver_phone text not null,
  buyer_name text not null,
  buyer_first_name text,
  buyer_dial_code text not null,
  buyer_phone text not null,
  email text,
  country_code country_code not null,
  post_code text,
  address1 text not null,
  address2 text,
  address3 text,
  address4 text,
  -- Sealed; gone once the parcel has cleared customs.
  customs_code bytea,
  address_type text not null,
  note text,
  constraint order_address_customs check (customs_code is null or country_code = 'KR')
);
create index order_address_of_member on order_address (member_uid);

create table order_info (
  order_id text primary key references orders deferrable initially deferred,
  member_uid text not null references member,
  name text not null,
  first_name text,
  birth date not null,
  phone text not null,
  email text not null,
  country_code country_code not null,
  dial_code text not null,
  address text,
  custom_infos jsonb not null
);
create index order_info_of_member on order_info (member_uid);
