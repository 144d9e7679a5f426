-- A slug is part of an event's address. It stays the event's after it got another one, so that old links lead on.

-- Present and former slugs of events; without an event: a locale or a word of a route, which is nobody's.
create table event_slug (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  event_id text references event on delete cascade
);
create index event_slug_of_event on event_slug (event_id);

insert into event_slug (slug)
select unnest('{ko,ja,en,zhhans,addresses,app-payment,applink,artist,call,callback,cancel,cart,confirm,consents,
  cube-packages,data,detail,devices,draw,eximbay,fail,gift,gifts,help,highlights,leave,mybox,mypage,notice,orders,pay,
  payment,player,privacy,product,products,queue,receipt,refunds,replay,result,return,search,send-gift,
  send-gift-success,settings,shop,signin,success,terms,unsubscribe,wall,wallet}'::text[]);

-- Slugs were no addresses until now: one that cannot be an address gets its event's id behind it.
update event set slug = slug || '-' || lower(substr(id, 4)) where slug in (select slug from event_slug);

insert into event_slug (slug, event_id) select slug, id from event;

create function event_keep_slug() returns trigger language plpgsql as $$
begin
  insert into event_slug (slug, event_id) values (new.slug, new.id) on conflict (slug) do nothing;
  -- Of two transactions the later waited above for the earlier, and reads here what that one wrote.
  if not found and not exists (select from event_slug where slug = new.slug and event_id = new.id) then
    raise exception 'the slug % is reserved', new.slug using
      errcode = 'unique_violation', table = 'event', constraint = 'event_slug_reserved';
  end if;
  return null;
end $$;
create trigger event_slug_kept_on_insert after insert on event
  for each row execute function event_keep_slug();
create trigger event_slug_kept_on_update after update of slug on event
  for each row when (old.slug is distinct from new.slug) execute function event_keep_slug();

create function event_slug_refuse_release() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.event_id is not null and not exists (select from event where id = old.event_id) then
    return old;
  end if;
  raise exception 'a slug stays with its event' using errcode = '42501';
end $$;
create trigger event_slug_stays before update or delete on event_slug
  for each row execute function event_slug_refuse_release();
create trigger event_slug_is_kept before truncate on event_slug
  for each statement execute function refuse_rewriting();
