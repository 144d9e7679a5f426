-- What an encoder sent becomes a replay too, and a replay keeps the cameras of its show.

alter table replay drop constraint replay_kind_check;
alter table replay add constraint replay_kind_check check (kind in ('CLIP', 'INGEST'));
alter table replay drop constraint replay_clip_named;
alter table replay add constraint replay_clip_named check ((kind = 'CLIP') = (clip is not null));

create table replay_angle (
  event_id text not null references replay,
  name text not null check (name ~ '^[a-z0-9]{1,16}$' and name <> 'main'),
  place integer not null check (place > 0),
  title jsonb not null check (jsonb_typeof(title) = 'object'),
  clip text not null check (clip ~ '^[a-z0-9]{1,32}$'),
  primary key (event_id, name),
  constraint replay_angle_place unique (event_id, place)
);

insert into replay_angle (event_id, name, place, title, clip)
select a.event_id, a.name, a.place, a.title, a.clip from channel_angle a join replay r using (event_id)
where r.kind = 'CLIP';

create or replace view show_over as
  select c.event_id, c.kind, c.clip, c.loops, e.start_at, e.end_at, e.is_free, clock.at,
    coalesce(
      (
        select jsonb_agg(jsonb_build_object('name', a.name, 'title', a.title, 'clip', a.clip) order by a.place)
        from channel_angle a where a.event_id = c.event_id
      ),
      '[]'
    ) as angles
  from channel c join event e on e.id = c.event_id cross join (select app_now() as at offset 0) clock
  where e.end_at <= clock.at and not e.is_canceled;

revoke truncate on replay_angle from encore_app;
