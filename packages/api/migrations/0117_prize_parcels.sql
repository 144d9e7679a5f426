-- Parcels of won items. They belong to the item of a draw's result instead of an order, and are not paid for.

alter table parcel alter column order_id drop not null;
alter table parcel add column item_id uuid references draw_result (item_id);
alter table parcel add constraint parcel_source check ((order_id is null) <> (item_id is null));
create unique index parcel_of_item on parcel (item_id) where item_id is not null;

alter table delivery_history alter column order_id drop not null;

-- Addresses of won items, as `order_address` keeps those of orders.
create table prize_address (like order_address including defaults including generated including constraints);
alter table prize_address drop column order_id;
alter table prize_address rename constraint order_address_customs to prize_address_customs;
alter table prize_address add column item_id uuid primary key references draw_result (item_id);
alter table prize_address add foreign key (member_uid) references member;
create index prize_address_of_member on prize_address (member_uid);
