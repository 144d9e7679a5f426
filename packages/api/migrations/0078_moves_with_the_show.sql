-- What is bound to a show's time moves with it: so many minutes later on a clock of the zone, whatever it does in between.
create function later_by(p_at timestamptz, p_zone text, p_minutes integer) returns timestamptz
  language sql stable as $$
  select ((p_at at time zone p_zone) + make_interval(mins => p_minutes)) at time zone p_zone
$$;
-- Which passes are for a slot.
create index pickup_pass_of_slot on pickup_pass (slot_id, id) where state = 'READY';
