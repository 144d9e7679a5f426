-- What everybody may watch of an event: one of its recordings, with its length and a picture of it as they were then.
alter table event
  add column trailer_id text references video,
  add column trailer_ms integer check (trailer_ms > 0),
  add column trailer_poster text,
  add constraint event_trailer check (
    (trailer_id is null) = (trailer_ms is null) and (trailer_id is not null or trailer_poster is null));
create index event_trailer_id on event (trailer_id) where trailer_id is not null;

-- A trailer stays for as long as an event has it.
create or replace view clip_shown as
  select clip from channel where clip is not null
  union select clip from channel_angle
  union select clip from replay where clip is not null
  union select clip from replay_angle
  union select v.clip from event e join video v on v.id = e.trailer_id;

-- Recordings that everybody may watch now; of hidden events nothing is shown.
create view trailer_open as
  select distinct v.id, v.clip, v.duration_ms from event e join video v on v.id = e.trailer_id where not e.is_hidden;
