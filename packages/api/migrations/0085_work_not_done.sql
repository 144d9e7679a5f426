-- Work that is not done: counted for the alarm, listed at its event.
create index long_work_not_done on long_work (event_id, asked_at desc) where state <> 'DONE';
