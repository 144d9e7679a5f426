-- A mark on a Latin, Greek or Cyrillic letter makes no other nickname: mína looks like mina. Members who are called so
-- already keep their names: all but the first of those that look alike now are numbered, and nobody new gets that look.

create or replace function nickname_key_without_marks(p_key text) returns text language sql immutable parallel safe
return normalize(replace(regexp_replace(normalize(p_key, NFD),
  '([0-9A-Za-z\u00AA\u00BA\u00C0-\u02AF\u0370-\u0482\u048A-\u052F\u1C80-\u1C8F\u1D00-\u1DBF\u1E00-\u1FFF\u2C60-\u2C7F\uA640-\uA66E\uA680-\uA69D\uA720-\uA7FF\uAB30-\uAB6F])[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\u2DE0-\u2DFF\u3099\u309A\uA66F-\uA672\uA674-\uA67D\uA69E\uA69F\uFE20-\uFE2F]+',
  '\1', 'g'), 'rn', 'm'), NFC);

drop trigger if exists member_nickname_shared on member;
alter table member drop constraint if exists member_nickname_unique;
-- 0 for the only holder of a look; from 1 for others who were called so before the looks became one.
alter table member add column if not exists nickname_copy smallint not null default 0;

with folded as (
  select uid, nickname_copy as place, nickname_key as former, nickname_key_without_marks(nickname_key) as key
  from member where status <> 'LEFT'
), numbered as (
  select uid, former, key, row_number() over (partition by key order by former <> key, place, uid) - 1 as copy from folded
)
update member m set nickname_key = n.key, nickname_copy = n.copy
from numbered n where n.uid = m.uid and (n.former, m.nickname_copy) is distinct from (n.key, n.copy);

alter table member add constraint member_nickname_unique unique (nickname_key, nickname_copy);

-- A look that several have is nobody's to take, also when one of them has left or is called something else.
create or replace function member_refuse_shared_nickname() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.nickname_key = old.nickname_key then return new; end if;
  new.nickname_copy := 0;
  if exists (select from member where nickname_key = new.nickname_key and nickname_copy > 0 and uid <> new.uid) then
    raise exception 'the nickname looks like several others' using
      errcode = 'unique_violation', table = 'member', constraint = 'member_nickname_unique';
  end if;
  return new;
end $$;
create trigger member_nickname_shared before insert or update of nickname_key on member
  for each row execute function member_refuse_shared_nickname();
