-- What everybody should know, told on the page for it.

create table notice (
  id text primary key check (id ~ '^no_[0-9A-HJKMNP-TV-Z]{26}$'),
  kind text not null check (kind in ('SHOW', 'DELIVERY', 'SERVICE')),
  -- The show it is about.
  event_id text references event,
  is_pinned boolean not null default false,
  -- Shown from then on.
  published_at timestamptz not null,
  is_taken_down boolean not null default false
);
create index notice_in_order on notice (is_pinned desc, published_at desc, id desc) where not is_taken_down;

-- An empty text is missing in that language.
create table notice_text (
  notice_id text not null references notice,
  lang catalog_lang not null,
  title text not null default '' check (length(title) <= 120),
  summary text not null default '' check (length(summary) <= 200),
  -- Markdown.
  body text not null default '' check (length(body) <= 20000),
  primary key (notice_id, lang)
);

-- Notifications refer to notices: they are taken down instead.
revoke delete on notice from encore_app;
