-- Gifts: paid by one member, accepted by another, or given back.

create table gift (
  id text primary key check (id ~ '^gf_[0-9A-HJKMNP-TV-Z]{26}$'),
  -- What was bought is its one line.
  order_id text not null constraint gift_order_unique unique references orders,
  sender_uid text not null references member,
  recipient_uid text references member,
  state text not null default 'WAITING_PAYMENT' constraint gift_state check (state in (
    'WAITING_PAYMENT', 'READY', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN', 'REVOKED')),
  -- Of the link; the link itself is made from the id by a key of the server.
  token_hash bytea not null constraint gift_token_unique unique check (length(token_hash) = 32),
  -- As a fan wrote it, for whoever holds the link.
  message text not null default '' check (length(message) <= 2000),
  -- Forgotten when the gift is over.
  recipient_email text check (length(recipient_email) <= 254),
  -- The sender's language: the mail to an address of nobody we know is written in it.
  locale catalog_lang not null,
  -- Where goods go; the sender has paid the way there.
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  until timestamptz,
  -- When it is next looked at to end it, and when its sender is reminded.
  settle_at timestamptz,
  remind_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint gift_waits check ((state = 'WAITING_PAYMENT') = (until is null)),
  constraint gift_settles check ((state = 'READY') = (settle_at is not null)),
  constraint gift_recipient check (
    case state when 'ACCEPTED' then recipient_uid is not null when 'REVOKED' then true else recipient_uid is null end),
  constraint gift_not_to_oneself check (recipient_uid <> sender_uid),
  constraint gift_mailed check (recipient_email is null or state in ('WAITING_PAYMENT', 'READY'))
);
create index gift_of_sender on gift (sender_uid, id);
create index gift_of_recipient on gift (recipient_uid, id);
create index gift_due on gift (settle_at) where state = 'READY';
create index gift_to_remind on gift (remind_at) where remind_at is not null;

create table gift_history (
  id bigint generated always as identity primary key,
  gift_id text not null references gift,
  event text not null,
  from_state text not null,
  to_state text not null,
  at timestamptz not null default app_now()
);
-- A gift is accepted, declined, expired or withdrawn: one of them, once.
create unique index gift_ends_once on gift_history (gift_id)
  where to_state in ('ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN');
create index gift_history_of_gift on gift_history (gift_id, id);

-- Moves a gift and writes it down; false when it does not stand at `p_from`, or is accepted after its time.
create function gift_move(
  p_gift text, p_event text, p_from text, p_to text, p_recipient text, p_until timestamptz
) returns boolean language plpgsql as $$
begin
  update gift set state = p_to,
    recipient_uid = coalesce(p_recipient, recipient_uid),
    recipient_email = case when p_to = 'READY' then recipient_email end,
    until = coalesce(p_until, until),
    settle_at = case when p_to = 'READY' then p_until end,
    remind_at = case when p_to = 'READY' and p_until > app_now() + interval '2 days' then p_until - interval '1 day' end
  where id = p_gift and state = p_from and (p_to <> 'ACCEPTED' or until > app_now());
  if not found then return false; end if;
  insert into gift_history (gift_id, event, from_state, to_state) values (p_gift, p_event, p_from, p_to);
  return true;
end $$;

alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (reason in (
  'MISMATCH', 'OUT_OF_STOCK', 'PAID_TWICE', 'BUYER_LEFT', 'ASKED', 'GRANTED', 'OUTSIDE', 'ORPHAN', 'GIFT_RETURNED'));

-- One row per broken promise: a gift stands as its order does, and brings its rights to who accepted it only.
create view gift_audit as
  with told as (
    select g.id, g.state, o.status,
      o.status in ('FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED') or (o.status = 'REFUND_PENDING' and o.keeps_rest)
        as is_kept
    from gift g join orders o on o.id = g.order_id
  )
  select 'paid for nothing' as fault, id as subject from told where is_kept and state not in ('READY', 'ACCEPTED')
  union all
  select 'given for nothing', id from told where not is_kept and state in ('READY', 'ACCEPTED')
  union all
  select 'right of a gift that is not accepted', n.id
  from entitlement n left join gift g on g.id = n.source_id
  where n.source = 'GIFT' and n.revoked_at is null and g.state is distinct from 'ACCEPTED'
  union all
  select 'right of the sender', n.id from entitlement n join gift g on g.order_id = n.source_id
  where n.source = 'ORDER' and n.revoked_at is null
  union all
  select 'a gift order without a gift', o.id from orders o
  where o.is_gift and not exists (select from gift where order_id = o.id)
  union all
  select 'ended more than once', gift_id from gift_history
  where to_state in ('ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN') group by gift_id having count(*) > 1;

revoke update, delete, truncate on gift_history from encore_app;
revoke delete, truncate on gift from encore_app;
