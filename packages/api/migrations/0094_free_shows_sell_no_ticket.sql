-- Whoever is a member enters a free show: a live ticket to it is not sold.

create or replace view event_now as
  select id, start_at, replay_from, replay_to,
    event_status(at, ticket_open_at, ticket_close_at, start_at, end_at, is_canceled) as status, is_free
  from event, (select app_now() as at offset 0) clock
  where not is_hidden;

create or replace view event_whole as
  select id, is_hidden, ticket_open_at, ticket_close_at, start_at, end_at, is_canceled, replay_from, replay_to,
    is_free
  from event;

create or replace view product_sale as
  select p.id as product_id, p.event_id, p.pay_start_at as opens_at, clock.at,
    case
      when e.status = 'CANCELED' or clock.at >= p.pay_end_at then 'CLOSED'
      when p.kind = 'TICKET_LIVE' and (e.status = 'ENDED' or e.is_free) then 'CLOSED'
      when clock.at < p.pay_start_at then 'AHEAD'
      else 'OPEN'
    end as state
  from product p
  cross join (select app_now() as at offset 0) clock
  left join event_now e on e.id = p.event_id
  where not p.is_hidden and (p.event_id is null or e.id is not null);
