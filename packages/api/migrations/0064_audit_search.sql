-- The audit log is searched by whatever word stands in an entry.

-- Every word, in lower case and in no language; numbers of things come apart at their marks, on both sides alike.
create function audit_words(
  p_action text, p_object_id text, p_event_id text, p_actor_uid text, p_ip text, p_request_id text, p_refusal text,
  p_reason text, p_before jsonb, p_after jsonb
) returns tsvector language sql immutable as $$
  select to_tsvector('simple', translate(
    p_action || ' ' || p_object_id || ' ' || coalesce(p_event_id, '') || ' ' || coalesce(p_actor_uid, '') || ' '
    || p_ip || ' ' || p_request_id || ' ' || coalesce(p_refusal, '') || ' ' || coalesce(p_reason, '') || ' '
    || coalesce(p_before::text, '') || ' ' || coalesce(p_after::text, ''),
    '_.-@/:;,•"''{}[]()', '                  '))
$$;
create index audit_entry_by_word on audit_entry using gin (
  audit_words(action, object_id, event_id, actor_uid, ip, request_id, refusal, reason, before, after));
