-- Cube packages are kept by the studio: one that is hidden is sold no more, and orders of it stay what they were.
alter table point_product add column is_hidden boolean not null default false;
-- The shop's packages are edited as one list; its version keeps two editors apart.
create table cube_shelf (
  one boolean primary key default true check (one),
  version integer not null default 1 check (version > 0)
);
insert into cube_shelf default values;
revoke delete, truncate on point_product, cube_shelf from encore_app;
revoke insert on cube_shelf from encore_app;
