-- The country a member saved last, in an address or in the info of an order: it names the currency they pay in.
create table last_country (
  member_uid text primary key references member,
  country_code country_code not null
);

-- What was saved before, as far as it is known when.
insert into last_country (member_uid, country_code)
select distinct on (member_uid) member_uid, country_code from (
  select member_uid, country_code, created_at from shipping_info
  union all select member_uid, country_code, null from member_order_info) saved
order by member_uid, created_at desc nulls last;
