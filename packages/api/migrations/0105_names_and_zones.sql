-- What the audit log's objects are called now, by id. An object that leads to another (a refund to its order) names that.
create view audit_object as
  select event_id as id, 'event' as kind, event_id as leads_to, jsonb_object_agg(lang, title) as names
  from event_text where title <> '' group by event_id
  union all
  select product_id, 'product', product_id, jsonb_object_agg(lang, name)
  from product_text where name <> '' group by product_id
  union all
  select theme_id, 'theme', theme_id, jsonb_object_agg(lang, title) from theme_text group by theme_id
  union all
  select artist_id, 'artist', artist_id, jsonb_object_agg(lang, name) from artist_text group by artist_id
  union all
  select n.id, 'notice', n.id, jsonb_object_agg(t.lang, t.title) filter (where t.title <> '')
  from notice n left join notice_text t on t.notice_id = n.id group by n.id
  union all
  select b.id, 'broadcast', b.id, jsonb_object_agg(t.lang, t.title) filter (where t.title <> '')
  from broadcast b left join broadcast_text t on t.broadcast_id = b.id group by b.id
  union all
  select id, 'campaign', id, jsonb_build_object('', name) from coupon_campaign
  union all
  select id, 'highlight', event_id, title from highlight
  union all
  select id, 'poll', event_id, question from poll
  union all
  select order_id, 'order', order_id, name from order_line where position = 0
  union all
  select r.id, 'order', r.order_id, l.name
  from refund r join order_line l on l.order_id = r.order_id and l.position = 0
  union all
  select r.id, 'order', r.order_id, l.name
  from refund_request r join order_line l on l.order_id = r.order_id and l.position = 0
  union all
  select r.id, 'order', r.order_id, l.name
  from refund_approval r join order_line l on l.order_id = r.order_id and l.position = 0
  union all
  select p.id, 'order', p.order_id, l.name
  from parcel p join order_line l on l.order_id = p.order_id and l.position = 0
  union all
  select id, 'work', id, jsonb_build_object('', file_name) from long_work where file_name is not null
  union all
  select d.id, 'event', d.subject_id, (select jsonb_object_agg(t.lang, t.title) from event_text t
    where t.event_id = d.subject_id and t.title <> '')
  from deed_approval d where d.kind = 'CANCEL_EVENT'
  union all
  select d.id, 'campaign', c.id, jsonb_build_object('', coalesce(c.name, d.wish ->> 'name'))
  from deed_approval d left join coupon_campaign c on c.id = d.subject_id where d.kind = 'COUPON_CAMPAIGN';
