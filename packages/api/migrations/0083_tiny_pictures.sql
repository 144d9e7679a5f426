-- A picture's key is its digest and, of an opaque one, the picture in a few pixels; colours of corners go.
alter domain image_key drop constraint image_key_check;

-- Where a picture is named.
create function image_columns() returns table (of_table regclass, named name) language sql stable as $$
  select a.attrelid::regclass, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.atttypid = 'image_key'::regtype and c.relkind = 'r' and not a.attisdropped
$$;

do $$
declare
  v_of record;
begin
  for v_of in select * from image_columns() loop
    execute format('update %s set %I = left(%2$I, 32) where length(%2$I) > 32', v_of.of_table, v_of.named);
  end loop;
end $$;

alter domain image_key add constraint image_key_check check (value ~ '^[0-9a-f]{32}(-[A-Za-z0-9_-]{64})?$');

-- Gives pictures that are named by their digests alone these keys, wherever they are named.
create function lengthen_image_keys(p_keys text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_of record;
begin
  for v_of in select * from image_columns() loop
    execute format(
      'update %s t set %I = k from unnest($1) k where t.%2$I = left(k, 32)', v_of.of_table, v_of.named)
    using p_keys;
  end loop;
end $$;
