-- Names of `docs/glossary.md`. Rows stay as they are, but for the task names of queued jobs. Views and constraints follow
-- their tables by themselves; bodies of functions are text and are rewritten below.
create temp table glossary_name (kind text, relation text, old_name text, new_name text) on commit drop;
insert into glossary_name values
  ('relation', null, 'closed_part', 'feature_switch'),
  ('relation', null, 'cube_shelf', 'cube_price_list'),
  ('relation', null, 'deed_approval', 'approval_request'),
  ('relation', null, 'departed_member', 'deleted_account'),
  ('relation', null, 'download_right', 'download_entitlement'),
  ('relation', null, 'entitlement_bar', 'event_ban'),
  ('relation', null, 'facade_refresh', 'firebase_refresh_token'),
  ('relation', null, 'help_request', 'support_request'),
  ('relation', null, 'last_country', 'member_country_hint'),
  ('relation', null, 'live_minute', 'playback_quality_minute'),
  ('relation', null, 'long_work_problem', 'background_job_error'),
  ('relation', null, 'long_work', 'background_job'),
  ('relation', null, 'notification_reader', 'notification_inbox'),
  ('relation', null, 'open_doors', 'doors_notification'),
  ('relation', null, 'pickup_place', 'pickup_reservation'),
  ('relation', null, 'product_wish', 'restock_alert'),
  ('relation', null, 'promise_check', 'invariant_check'),
  ('relation', null, 'right_grant', 'entitlement_grant'),
  ('relation', null, 'sale_news', 'sale_delta'),
  ('relation', null, 'shipping_step', 'shipping_rate_band'),
  ('relation', null, 'stage_kit', 'show_kit'),
  ('relation', null, 'stock_received', 'gifted_units'),
  ('relation', null, 'broken_promise', 'invariant_violation'),
  ('relation', null, 'member_reach', 'broadcast_recipient'),
  ('relation', null, 'video_left', 'expired_video'),
  ('relation', null, 'work_standing', 'background_job_state'),
  ('column', 'approval_request', 'wish', 'payload'),
  ('column', 'restock_alert', 'place', 'position'),
  ('column', 'broadcast', 'told', 'notified'),
  ('column', 'delivery_history', 'told_by', 'reported_by'),
  ('column', 'doors_notification', 'told_to', 'last_member_uid'),
  ('column', 'notice', 'tells_members', 'notifies_members'),
  ('column', '*', 'asked_at', 'requested_at'),
  ('column', '*', 'asked_by', 'requested_by'),
  ('column', '*', 'asked_on', 'requested_on'),
  ('column', '*', 'barred_at', 'banned_at'),
  ('column', '*', 'beat_at', 'heartbeat_at'),
  ('column', '*', 'given_back_at', 'released_at'),
  ('column', '*', 'right_id', 'entitlement_id'),
  ('column', '*', 'sealed_private', 'encrypted_private'),
  ('column', '*', 'sealed_secrets', 'encrypted_secrets'),
  ('column', '*', 'told_at', 'notified_at'),
  ('column', '*', 'work_id', 'job_id'),
  ('suffix', null, 'told', 'notified'),
  ('suffix', null, 'asked', 'requested'),
  ('suffix', null, 'of_asker', 'of_requester'),
  ('suffix', null, 'to_tell', 'to_notify'),
  ('function', null, 'deed_approve', 'approve_request'),
  ('function', null, 'later_by', 'shift_local_time'),
  ('function', null, 'live_minute_add', 'add_playback_quality'),
  ('function', null, 'note_news_wish', 'record_news_consent'),
  ('function', null, 'order_tax_stands', 'forbid_order_tax_change'),
  ('function', null, 'person_keys', 'contact_digests'),
  ('function', null, 'poll_fold', 'aggregate_poll_votes'),
  ('function', null, 'refuse_rewriting', 'forbid_update'),
  ('function', null, 'sale_fold', 'aggregate_sales'),
  ('function', null, 'sale_hear_order', 'on_order_sale'),
  ('function', null, 'sale_hear_refund', 'on_refund_sale'),
  ('function', null, 'sale_tell', 'enqueue_sale_delta'),
  ('function', null, 'stock_adds_up', 'assert_stock_balance'),
  ('function', null, 'stock_is_whole', 'is_hold_complete'),
  ('function', null, 'tell_stock', 'publish_stock_changed');

-- The new name of a constraint, an index or a sequence: it begins with its table and goes on with its column.
create function pg_temp.glossary_name_of(p_name text) returns text language plpgsql as $$
declare
  item record;
begin
  for item in select * from glossary_name where kind = 'relation' order by length(old_name) desc loop
    if starts_with(p_name, item.old_name || '_') then
      p_name := item.new_name || substr(p_name, length(item.old_name) + 1);
    end if;
  end loop;
  for item in select * from glossary_name where kind in ('column', 'suffix') order by length(old_name) desc loop
    if item.relation is null or item.relation = '*' or starts_with(p_name, item.relation || '_') then
      p_name := regexp_replace(p_name, '_' || item.old_name || '(?=_|$)', '_' || item.new_name);
    end if;
  end loop;
  return p_name;
end $$;

do $$
declare
  item record;
  target record;
  body text;
begin
  for item in select * from glossary_name where kind = 'relation' loop
    execute format('alter table %I rename to %I', item.old_name, item.new_name);
  end loop;

  for item in
    select n.old_name, n.new_name, c.relname from glossary_name n
    join pg_attribute a on a.attname = n.old_name and a.attnum > 0 and not a.attisdropped
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    where n.kind = 'column' and n.relation in ('*', c.relname)
  loop
    execute format('alter table %I rename column %I to %I', item.relname, item.old_name, item.new_name);
  end loop;

  for item in
    select p.oid::regprocedure as signature, n.new_name from glossary_name n
    join pg_proc p on p.proname = n.old_name and p.pronamespace = 'public'::regnamespace
    where n.kind = 'function'
  loop
    execute format('alter function %s rename to %I', item.signature, item.new_name);
  end loop;

  for item in
    select t.tgname, t.tgrelid::regclass as relation, n.new_name from glossary_name n
    join pg_trigger t on t.tgname = n.old_name and not t.tgisinternal where n.kind = 'function'
  loop
    execute format('alter trigger %I on %s rename to %I', item.tgname, item.relation, item.new_name);
  end loop;
  alter trigger stock_told on stock rename to stock_changed;

  for item in
    select conname, conrelid::regclass as relation, pg_temp.glossary_name_of(conname) as new_name from pg_constraint
    where connamespace = 'public'::regnamespace and pg_temp.glossary_name_of(conname) <> conname
  loop
    execute format('alter table %s rename constraint %I to %I', item.relation, item.conname, item.new_name);
  end loop;
  for item in
    select relname, case relkind when 'S' then 'sequence' else 'index' end as kind,
      pg_temp.glossary_name_of(relname) as new_name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('i', 'S')
      and pg_temp.glossary_name_of(relname) <> relname
  loop
    execute format('alter %s %I rename to %I', item.kind, item.relname, item.new_name);
  end loop;

  for target in
    select pg_get_functiondef(p.oid) as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    body := target.text;
    for item in select distinct old_name, new_name from glossary_name where kind <> 'column' or relation = '*' loop
      body := regexp_replace(body, '\m' || item.old_name || '\M', item.new_name, 'g');
    end loop;
    if body <> target.text then execute body; end if;
  end loop;
end $$;

update graphile_worker._private_tasks set identifier = case identifier
  when 'mail-told' then 'mail-notification'
  when 'mail-help' then 'mail-support-request'
  else regexp_replace(identifier, '^work-', 'job-') end
where identifier in ('mail-told', 'mail-help') or identifier like 'work-%';
