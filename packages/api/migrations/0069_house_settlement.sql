-- What belongs to no event is settled by its days: shop goods, cubes, shipping, and the cubes that coupons gave.

alter table settlement alter column event_id drop not null;
alter table settlement add column from_day date;
alter table settlement add column to_day date;
alter table settlement add constraint settlement_of check (
  (event_id is null) = (from_day is not null) and (from_day is null) = (to_day is null) and from_day <= to_day);
create index settlement_of_house on settlement (made_at desc) where event_id is null;

-- The entries of no event in the order of the ledger; of what was given freely only a part comes from coupons.
create index ledger_entry_of_house on ledger_entry (transaction_id, account)
  where account like '%:shop:%' or account like '%:house:shipping' or account = 'cube:house:given';
