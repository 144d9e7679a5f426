-- Parcels as those list them who send them, tracking numbers that come as a file, and gifts that wait for a person.

-- Events of its lines; `-` stands for what is of none.
alter table parcel add column event_ids text[] not null default '{}';
update parcel p set event_ids = array(
  select distinct coalesce(l.event_id, '-') from parcel_line i join order_line l on l.id = i.line_id
  where i.parcel_id = p.id);
alter table parcel alter column event_ids drop default;
create index parcel_by_state on parcel (state, id);
create index parcel_of_events on parcel using gin (event_ids) where state = 'PREPARING';

-- A row of a file of tracking numbers, until a batch has taken it.
create table parcel_import_row (
  work_id text not null references long_work,
  line integer not null,
  parcel text not null,
  carrier text not null,
  tracking_number text not null,
  primary key (work_id, line)
);
revoke truncate on parcel_import_row from encore_app;

-- What was paid for a gift whose time is over goes back by itself, unless a part of it hangs on its way.
create or replace view payment_attention as
  select r.id, case when r.rescode = 'BANK_DETAILS' then 'BANK_DETAILS' else 'REFUND_FAILED' end as kind,
    r.order_id, o.member_uid, r.amount, c.currency, r.created_at as since,
    concat_ws(' ', r.reason, r.rescode, r.message) as known
  from refund r
  join payment_capture c on c.provider = r.provider and c.gateway_tx_id = r.gateway_tx_id
  left join orders o on o.id = r.order_id
  where r.state = 'FAILED_MANUAL'
  union all
  select r.id, 'CUBES_SHORT', r.order_id, o.member_uid, r.cubes_short, 'CUBE', r.created_at,
    'spent before the gateway gave back what was paid'
  from refund r join orders o on o.id = r.order_id where r.cubes_short > 0
  union all
  select q.id, 'REQUEST', q.order_id, q.member_uid, o.amount, o.currency, q.asked_at, q.reason
  from refund_request q join orders o on o.id = q.order_id where q.state = 'OPEN'
  union all
  select g.id, 'GIFT_STUCK', g.order_id, o.member_uid, o.amount, o.currency, g.until, ''
  from gift g join orders o on o.id = g.order_id
  where g.state = 'READY' and g.until < app_now() - interval '1 hour';
create index gift_overdue on gift (until) where state = 'READY';
