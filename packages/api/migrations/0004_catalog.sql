-- Events with their texts and artists, themes, and what is sold.

-- The one place that says where an event stands; `at` is app_now(), read once by the query.
create function event_status(
  at timestamptz, ticket_open_at timestamptz, ticket_close_at timestamptz, start_at timestamptz,
  end_at timestamptz, is_canceled boolean
) returns text language sql immutable parallel safe
  return case
    when is_canceled then 'CANCELED'
    when at >= end_at then 'ENDED'
    when at >= start_at then 'ON_AIR'
    when at >= ticket_open_at and at < ticket_close_at then 'OPEN_TICKET'
    else 'SCHEDULED'
  end;

create domain catalog_lang as text check (value in ('ko', 'ja', 'en', 'zhhans'));
-- Name of a stored picture: the digest of its bytes.
create domain image_key as text check (value ~ '^[0-9a-f]{32}$');

create table artist (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Other spellings people search by: romanised, Hangul, kana, former names.
  aliases text[] not null default '{}'
);

create table artist_text (
  artist_id text not null references artist,
  lang catalog_lang not null,
  name text not null check (name <> ''),
  primary key (artist_id, lang)
);

create table event (
  id text primary key check (id ~ '^ev_[0-9A-HJKMNP-TV-Z]{26}$'),
  slug text not null constraint event_slug_unique unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  type text not null check (type in ('CONCERT', 'FAN_MEETING', 'FAN_SIGN', 'VIDEO_CALL')),
  -- IANA zone of the venue.
  zone text not null check (zone <> ''),
  accent text not null check (accent ~ '^#[0-9a-f]{6}$'),
  poster_image image_key not null,
  still_image image_key not null,
  hero_image image_key not null,
  hero_tall_image image_key not null,
  doors_at timestamptz not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  ticket_open_at timestamptz not null,
  ticket_close_at timestamptz not null,
  replay_from timestamptz,
  replay_to timestamptz,
  is_free boolean not null default false,
  is_canceled boolean not null default false,
  is_hidden boolean not null default false,
  minimum_age smallint check (minimum_age between 1 and 120),
  -- Country codes that may watch; null is everywhere.
  regions text[] check (cardinality(regions) > 0),
  id_check boolean not null default false,
  constraint event_show_times check (doors_at <= start_at and start_at < end_at),
  constraint event_sale_times check (ticket_open_at < ticket_close_at and ticket_close_at <= end_at),
  constraint event_replay_times check (
    (replay_from is null) = (replay_to is null) and replay_from >= end_at and replay_from < replay_to
  )
);
create index event_by_start on event (start_at) where not is_hidden;
create index event_by_end on event (end_at) where not is_hidden;

-- An empty text is missing in that language.
create table event_text (
  event_id text not null references event,
  lang catalog_lang not null,
  title text not null default '',
  summary text not null default '',
  -- Markdown.
  body text not null default '',
  refund text not null default '',
  primary key (event_id, lang)
);

create table event_artist (
  event_id text not null references event,
  artist_id text not null references artist,
  position smallint not null,
  primary key (event_id, artist_id)
);
create index event_artist_of on event_artist (artist_id);

-- What other modules' queries may know of an event; hidden ones are absent.
create view event_now as
  select id, start_at, replay_from, replay_to,
    event_status(at, ticket_open_at, ticket_close_at, start_at, end_at, is_canceled) as status
  from event, (select app_now() as at offset 0) clock
  where not is_hidden;

create table theme (
  id text primary key check (id ~ '^th_[0-9A-HJKMNP-TV-Z]{26}$'),
  image image_key not null,
  sort_position integer not null
);

create table theme_text (
  theme_id text not null references theme,
  lang catalog_lang not null,
  title text not null check (title <> ''),
  primary key (theme_id, lang)
);

create table theme_event (
  theme_id text not null references theme,
  event_id text not null references event,
  position integer not null,
  primary key (theme_id, event_id)
);
create index theme_event_of on theme_event (event_id);

create table product (
  id text primary key check (id ~ '^pr_[0-9A-HJKMNP-TV-Z]{26}$'),
  -- Null: stands alone.
  event_id text references event,
  kind text not null
    check (kind in ('TICKET_LIVE', 'TICKET_REPLAY', 'GOODS', 'DIGITAL', 'FAN_CALL', 'DRAW_ENTRY')),
  code text not null constraint product_code_unique unique check (code ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$'),
  image image_key,
  buy_limit_max integer not null check (buy_limit_max between 1 and 99),
  pay_start_at timestamptz not null,
  pay_end_at timestamptz not null,
  default_currency text not null check (default_currency in ('KRW', 'USD', 'JPY', 'CNY', 'EUR', 'CUBE')),
  -- Cubes; null: not sold for cubes.
  point_price bigint check (point_price between 1 and 1000000),
  -- How long the replay stays open to its buyer, from the event's replay_from; null on a ticket without replay.
  replay_days smallint check (replay_days between 1 and 366),
  requires_order_info boolean not null default false,
  requires_shipping boolean not null default false,
  is_on_site_pickup boolean not null default false,
  -- Array of {id, kind, label: {lang: text}, isRequired, options}.
  custom_info_fields jsonb not null default '[]',
  sort_position integer not null,
  is_hidden boolean not null default false,
  constraint product_sale_times check (pay_start_at < pay_end_at),
  constraint product_pickup_or_shipping check (not (requires_shipping and is_on_site_pickup)),
  constraint product_ticket_has_event check (kind not like 'TICKET%' or event_id is not null),
  constraint product_custom_info_fields check (
    jsonb_typeof(custom_info_fields) = 'array'
    and jsonb_array_length(custom_info_fields) <= 20
    and jsonb_array_length(custom_info_fields) = jsonb_array_length(jsonb_path_query_array(
      custom_info_fields,
      '$[*] ? (@.id.type() == "string" && @.label.type() == "object" && @.isRequired.type() == "boolean"
        && (@.kind == "TEXT" || @.kind == "SELECT" || @.kind == "DATE"))'
    ))
  )
);
create index product_of_event on product (event_id, sort_position);

create table product_text (
  product_id text not null references product,
  lang catalog_lang not null,
  name text not null default '',
  description text not null default '',
  notice text not null default '',
  primary key (product_id, lang)
);

create table product_price (
  product_id text not null references product,
  currency text not null check (currency in ('KRW', 'USD', 'JPY', 'CNY', 'EUR')),
  -- Minor units.
  amount bigint not null check (amount between 1 and 1000000000000),
  primary key (product_id, currency)
);

-- Orders, tickets and chats refer to these for ever.
revoke delete on artist, event, theme, product from encore_app;
