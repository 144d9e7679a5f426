-- Events may lead to a collection of the artists' own store.
alter table event
  -- Its handle there.
  add column storefront_collection text
    check (storefront_collection ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(storefront_collection) <= 255);
