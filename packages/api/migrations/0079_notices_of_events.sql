-- The page of an event lists what was told about it.
create index notice_of_event on notice (event_id, published_at desc) where event_id is not null;
