-- Forfeits by staff.

alter table approval_request drop constraint approval_request_kind_check;
alter table approval_request add constraint approval_request_kind_check
  check (kind in ('CANCEL_EVENT', 'COUPON_CAMPAIGN', 'DRAW_VOID', 'DRAW_EXCLUSION', 'DRAW_FORFEIT', 'DRAW_FORFEIT_FINAL',
    'DRAW_REFUND'));

-- Why a place was forfeited; null for one that is held, for a reserve that never moved up, and before this column.
alter table draw_result add column forfeit_cause text check (forfeit_cause in
  ('DECLINED', 'UNANSWERED', 'RETURNED', 'IDENTITY_MISMATCH', 'NOT_ELIGIBLE', 'PLACE_SOLD', 'NO_SHOW'));
alter table draw_result add constraint draw_result_cause check (forfeit_cause is null or status = 'FORFEITED');

-- A forfeit by staff, as two people announced it. The place moves at its end, or after an objection by a second decision.
create table draw_forfeit (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references draw_result (item_id),
  draw_id bytea not null references draw,
  reason text not null check (reason in ('IDENTITY_MISMATCH', 'NOT_ELIGIBLE', 'PLACE_SOLD', 'NO_SHOW')),
  announced_at timestamptz not null default app_now(),
  -- Until when the winner may object; null on the day of the event, when the place moved at once.
  object_until timestamptz check (object_until > announced_at),
  -- Deleted when the member leaves.
  objection text check (objection <> ''),
  objected_at timestamptz,
  decision text check (decision in ('KEPT', 'FORFEITED')),
  decided_at timestamptz,
  constraint draw_forfeit_objection check (
    (objection is null or objected_at is not null) and (objected_at is null or objected_at < object_until)),
  constraint draw_forfeit_decision check ((decision is null) = (decided_at is null)),
  constraint draw_forfeit_at_once check (object_until is not null or decision = 'FORFEITED')
);
create unique index draw_forfeit_once on draw_forfeit (item_id) where decision is null;
create index draw_forfeit_of on draw_forfeit (draw_id);
create index draw_forfeit_due on draw_forfeit (object_until) where decision is null and objected_at is null;

create function draw_forfeit_stays() returns trigger language plpgsql as $$
begin
  if (new.id, new.item_id, new.draw_id, new.reason, new.announced_at, new.object_until) is distinct from
     (old.id, old.item_id, old.draw_id, old.reason, old.announced_at, old.object_until)
    or (old.objected_at is not null and (new.objected_at is distinct from old.objected_at
      or (new.objection is not null and new.objection is distinct from old.objection)))
    or (old.decision is not null and (new.decision, new.decided_at) is distinct from (old.decision, old.decided_at))
  then
    raise exception 'a forfeit stays as it was announced' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger draw_forfeit_stays before update on draw_forfeit for each row execute function draw_forfeit_stays();
create trigger draw_forfeit_is_kept before delete or truncate on draw_forfeit
  for each statement execute function forbid_update();

-- Check-in of winners.

create table draw_check_in (
  item_id uuid primary key references draw_result (item_id),
  checked_in_at timestamptz not null default app_now()
);

-- The page names winners by masked names. The choice stands in the texts of the rules file.

alter table draw add column names_winners boolean not null default false;

create or replace function draw_stays() returns trigger language plpgsql as $$
begin
  if old.published_at is null then return new; end if;
  if (new.id, new.event_id, new.number, new.title, new.prize, new.terms, new.prevails, new.mode, new.places,
      new.reserves, new.entries_per_entrant, new.is_free, new.opens_at, new.closes_at, new.delay_sec, new.margin_sec,
      new.randomness, new.late_payment, new.kept_entries, new.prize_kind, new.exclusions, new.accept_hours, new.names_winners,
      new.published_at, new.rules, new.commitment, new.seed_ciphertext, new.planned_round)
    is distinct from
     (old.id, old.event_id, old.number, old.title, old.prize, old.terms, old.prevails, old.mode, old.places,
      old.reserves, old.entries_per_entrant, old.is_free, old.opens_at, old.closes_at, old.delay_sec, old.margin_sec,
      old.randomness, old.late_payment, old.kept_entries, old.prize_kind, old.exclusions, old.accept_hours, old.names_winners,
      old.published_at, old.rules, old.commitment, old.seed_ciphertext, old.planned_round)
    or (old.close_statement is not null and (new.closed_at, new.close_statement, new.seed, new.round)
      is distinct from (old.closed_at, old.close_statement, old.seed, old.round))
    or (old.state in ('DRAWN', 'VOID') and new.state <> old.state)
    or (old.drawn_at is not null and (new.drawn_at, new.round_signature)
      is distinct from (old.drawn_at, old.round_signature))
  then
    raise exception 'a published draw stays as it is' using errcode = '42501';
  end if;
  return new;
end $$;

-- The audit log links draws.

create or replace view audit_object as
 SELECT event_text.event_id AS id,
    'event'::text AS kind,
    event_text.event_id AS leads_to,
    jsonb_object_agg(event_text.lang, event_text.title) AS names
   FROM event_text
  WHERE event_text.title <> ''::text
  GROUP BY event_text.event_id
UNION ALL
 SELECT product_text.product_id AS id,
    'product'::text AS kind,
    product_text.product_id AS leads_to,
    jsonb_object_agg(product_text.lang, product_text.name) AS names
   FROM product_text
  WHERE product_text.name <> ''::text
  GROUP BY product_text.product_id
UNION ALL
 SELECT theme_text.theme_id AS id,
    'theme'::text AS kind,
    theme_text.theme_id AS leads_to,
    jsonb_object_agg(theme_text.lang, theme_text.title) AS names
   FROM theme_text
  GROUP BY theme_text.theme_id
UNION ALL
 SELECT artist_text.artist_id AS id,
    'artist'::text AS kind,
    artist_text.artist_id AS leads_to,
    jsonb_object_agg(artist_text.lang, artist_text.name) AS names
   FROM artist_text
  GROUP BY artist_text.artist_id
UNION ALL
 SELECT n.id,
    'notice'::text AS kind,
    n.id AS leads_to,
    jsonb_object_agg(t.lang, t.title) FILTER (WHERE t.title <> ''::text) AS names
   FROM notice n
     LEFT JOIN notice_text t ON t.notice_id = n.id
  GROUP BY n.id
UNION ALL
 SELECT b.id,
    'broadcast'::text AS kind,
    b.id AS leads_to,
    jsonb_object_agg(t.lang, t.title) FILTER (WHERE t.title <> ''::text) AS names
   FROM broadcast b
     LEFT JOIN broadcast_text t ON t.broadcast_id = b.id
  GROUP BY b.id
UNION ALL
 SELECT coupon_campaign.id,
    'campaign'::text AS kind,
    coupon_campaign.id AS leads_to,
    jsonb_build_object('', coupon_campaign.name) AS names
   FROM coupon_campaign
UNION ALL
 SELECT highlight.id,
    'highlight'::text AS kind,
    highlight.event_id AS leads_to,
    highlight.title AS names
   FROM highlight
UNION ALL
 SELECT poll.id,
    'poll'::text AS kind,
    poll.event_id AS leads_to,
    poll.question AS names
   FROM poll
UNION ALL
 SELECT order_line.order_id AS id,
    'order'::text AS kind,
    order_line.order_id AS leads_to,
    order_line.name AS names
   FROM order_line
  WHERE order_line."position" = 0
UNION ALL
 SELECT r.id,
    'order'::text AS kind,
    r.order_id AS leads_to,
    l.name AS names
   FROM refund r
     JOIN order_line l ON l.order_id = r.order_id AND l."position" = 0
UNION ALL
 SELECT r.id,
    'order'::text AS kind,
    r.order_id AS leads_to,
    l.name AS names
   FROM refund_request r
     JOIN order_line l ON l.order_id = r.order_id AND l."position" = 0
UNION ALL
 SELECT r.id,
    'order'::text AS kind,
    r.order_id AS leads_to,
    l.name AS names
   FROM refund_approval r
     JOIN order_line l ON l.order_id = r.order_id AND l."position" = 0
UNION ALL
 SELECT p.id,
    'order'::text AS kind,
    p.order_id AS leads_to,
    l.name AS names
   FROM parcel p
     JOIN order_line l ON l.order_id = p.order_id AND l."position" = 0
UNION ALL
 SELECT background_job.id,
    'work'::text AS kind,
    background_job.id AS leads_to,
    jsonb_build_object('', background_job.file_name) AS names
   FROM background_job
  WHERE background_job.file_name IS NOT NULL
UNION ALL
 SELECT d.id,
    'event'::text AS kind,
    d.subject_id AS leads_to,
    ( SELECT jsonb_object_agg(t.lang, t.title) AS jsonb_object_agg
           FROM event_text t
          WHERE t.event_id = d.subject_id AND t.title <> ''::text) AS names
   FROM approval_request d
  WHERE d.kind = 'CANCEL_EVENT'::text
UNION ALL
 SELECT d.id,
    'campaign'::text AS kind,
    c.id AS leads_to,
    jsonb_build_object('', COALESCE(c.name, d.payload ->> 'name'::text)) AS names
   FROM approval_request d
     LEFT JOIN coupon_campaign c ON c.id = d.subject_id
  WHERE d.kind = 'COUPON_CAMPAIGN'::text
UNION ALL
 SELECT encode(w.id, 'hex'::text),
    'draw'::text AS kind,
    w.event_id || '/draws/'::text || encode(w.id, 'hex'::text) AS leads_to,
    w.title AS names
   FROM draw w;

-- Refund of a void draw: once.

create table draw_refund (
  draw_id bytea primary key references draw,
  work_id text not null,
  started_at timestamptz not null default app_now()
);
