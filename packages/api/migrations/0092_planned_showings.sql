-- Events that are shown by themselves: from when on, and who planned it.
alter table event
  add column publish_at timestamptz,
  add column publish_by text references member,
  -- The moment that came while it was not ready, until somebody decides anew.
  add column publish_missed_at timestamptz,
  add constraint event_plan check ((publish_at is null) = (publish_by is null)),
  add constraint event_plan_hidden check (
    is_hidden and not is_canceled or publish_at is null and publish_missed_at is null);
create index event_due on event (publish_at) where publish_at is not null;
