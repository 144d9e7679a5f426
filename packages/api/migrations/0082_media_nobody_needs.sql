-- Bytes that nothing refers to go from the disk. What still refers to them is said here, in one place each.

-- Media that something is shown from, or was.
create view clip_shown as
  select clip from channel where clip is not null
  union select clip from channel_angle
  union select clip from replay where clip is not null
  union select clip from replay_angle;

-- Recordings that their event was not shown from, a month after its end.
create view video_left as
  select v.id from video v join event e on e.id = v.event_id
  where v.state <> 'PACKAGING' and e.end_at < (select app_moment()) - interval '30 days'
    and not exists (select from clip_shown s where s.clip = v.clip);
grant delete on video to encore_app;

-- Files that somebody gets or may get yet: who ordered before one was taken out keeps it, whatever became of the order.
create view download_needed as
  select f.digest from download_file f
  where f.retired_at is null or f.retired_at > (select app_moment()) - interval '30 days'
    or exists (select from download_right r where r.product_id = f.product_id and r.ordered_at < f.retired_at)
    or exists (select from order_line l where l.product_id = f.product_id and l.placed_at < f.retired_at);
create index download_file_digest on download_file (digest);
create index download_right_of_product on download_right (product_id, ordered_at);
