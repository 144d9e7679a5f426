-- Files of a digital product come and go: one that is taken out stays with whoever ordered before.
alter table download_file add column retired_at timestamptz;
alter table download_file drop constraint download_file_place;
alter table download_file add constraint download_file_place
  exclude using btree (product_id with =, position with =) where (retired_at is null) deferrable initially deferred;
create index download_file_of_product on download_file (product_id, position);

alter table download_right add column ordered_at timestamptz;
update download_right r set ordered_at = o.created_at from orders o where o.id = r.order_id;
alter table download_right alter column ordered_at set not null;

revoke delete, truncate on download_file from encore_app;
