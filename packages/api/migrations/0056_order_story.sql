-- What gateways said about the payments of one order is read for its page.
create index gateway_event_of_attempt on gateway_event (attempt_id) where attempt_id is not null;
