-- Consents of artists, given on the device of one epoch; the last of a kind counts.
create table call_artist_consent (
  id bigint generated always as identity primary key,
  station_id text not null,
  epoch integer not null,
  kind text not null check (kind in ('LISTEN', 'KEEPSAKE')),
  is_given boolean not null,
  -- Version of the text, and the language in which it was read.
  version smallint not null check (version > 0),
  language catalog_lang not null,
  at timestamptz not null default app_now(),
  foreign key (station_id, epoch) references call_station_device
);
create index call_artist_consent_of on call_artist_consent (station_id, epoch, kind, id);
create trigger call_artist_consent_stays before update or delete or truncate on call_artist_consent
  for each statement execute function forbid_update();
