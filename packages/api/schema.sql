create domain catalog_lang as text CHECK ((VALUE = ANY (ARRAY['ko'::text, 'ja'::text, 'en'::text, 'zhhans'::text])));

create domain country_code as text CHECK ((VALUE ~ '^[A-Z]{2}$'::text));

create domain image_key as text CHECK ((VALUE ~ '^[0-9a-f]{32}(-[A-Za-z0-9_-]{64})?$'::text));

create domain written_line as text CHECK ((VALUE !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]'::text)) CHECK (((char_length(VALUE) >= 1) AND (char_length(VALUE) <= 200)));

create table app_clock (
  singleton boolean not null default true,
  shift interval not null default '00:00:00'::interval,
  constraint app_clock_pkey PRIMARY KEY (singleton),
  constraint app_clock_singleton_check CHECK (singleton)
);

create table approval_request (
  id text not null,
  kind text not null,
  subject_id text not null,
  event_id text,
  payload jsonb not null,
  requested_by text not null,
  requested_at timestamp with time zone not null default app_now(),
  expires_at timestamp with time zone not null,
  state text not null default 'WAITING'::text,
  decided_by text,
  decided_at timestamp with time zone,
  answer text,
  constraint approval_request_answer_check CHECK ((length(answer) <= 500)),
  constraint approval_request_by_another CHECK (((state <> 'APPROVED'::text) OR (decided_by <> requested_by))),
  constraint approval_request_decided CHECK (((state = ANY (ARRAY['APPROVED'::text, 'REFUSED'::text])) = (decided_by IS NOT NULL))),
  constraint approval_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES member(uid),
  constraint approval_request_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint approval_request_id_check CHECK ((id ~ '^da_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint approval_request_kind_check CHECK ((kind = ANY (ARRAY['CANCEL_EVENT'::text, 'COUPON_CAMPAIGN'::text, 'DRAW_VOID'::text, 'DRAW_EXCLUSION'::text, 'DRAW_FORFEIT'::text, 'DRAW_FORFEIT_FINAL'::text, 'DRAW_REFUND'::text, 'CALL_REFUND'::text, 'CALL_WAIVER'::text]))),
  constraint approval_request_pkey PRIMARY KEY (id),
  constraint approval_request_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES member(uid),
  constraint approval_request_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'APPROVED'::text, 'REFUSED'::text, 'EXPIRED'::text])))
);
CREATE UNIQUE INDEX approval_request_one_open ON public.approval_request USING btree (kind, subject_id) WHERE (state = 'WAITING'::text);

create table artist (
  id text not null,
  aliases text[] not null default '{}'::text[],
  version integer not null default 1,
  constraint artist_id_check CHECK ((id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint artist_pkey PRIMARY KEY (id),
  constraint artist_version_check CHECK ((version >= 1))
);
CREATE TRIGGER artist_rewritten AFTER UPDATE ON artist REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_artists();
CREATE TRIGGER artist_version BEFORE UPDATE ON artist FOR EACH ROW EXECUTE FUNCTION count_version();

create table artist_text (
  artist_id text not null,
  lang catalog_lang not null,
  name text not null,
  constraint artist_text_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES artist(id),
  constraint artist_text_name_check CHECK ((name <> ''::text)),
  constraint artist_text_pkey PRIMARY KEY (artist_id, lang)
);
CREATE TRIGGER artist_text_removed AFTER DELETE ON artist_text REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_artist_names();
CREATE TRIGGER artist_text_rewritten AFTER UPDATE ON artist_text REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_artist_names();
CREATE TRIGGER artist_text_written AFTER INSERT ON artist_text REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_artist_names();

create table audit_check (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default app_now(),
  entries bigint not null,
  broken_seq bigint,
  constraint audit_check_pkey PRIMARY KEY (id)
);

create table audit_entry (
  seq bigint not null,
  at timestamp with time zone not null,
  actor_uid text,
  actor_role text,
  session_hash bytea,
  ip text not null default ''::text,
  action text not null,
  object_kind text not null,
  object_id text not null,
  event_id text,
  outcome text not null,
  refusal text,
  before jsonb,
  after jsonb,
  reason text,
  request_id text not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint audit_entry_action_check CHECK ((action ~ '^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*$'::text)),
  constraint audit_entry_check CHECK (((refusal IS NULL) = (outcome = 'DONE'::text))),
  constraint audit_entry_outcome_check CHECK ((outcome = ANY (ARRAY['DONE'::text, 'REFUSED'::text]))),
  constraint audit_entry_pkey PRIMARY KEY (seq),
  constraint audit_entry_seq_check CHECK ((seq > 0))
);
CREATE INDEX audit_entry_by_action ON public.audit_entry USING btree (action, seq DESC);
CREATE INDEX audit_entry_by_actor ON public.audit_entry USING btree (actor_uid, seq DESC);
CREATE INDEX audit_entry_by_event ON public.audit_entry USING btree (event_id, seq DESC) WHERE (event_id IS NOT NULL);
CREATE INDEX audit_entry_by_object ON public.audit_entry USING btree (object_kind, object_id, seq DESC);
CREATE INDEX audit_entry_by_time ON public.audit_entry USING btree (at);
CREATE INDEX audit_entry_by_word ON public.audit_entry USING gin (audit_words(action, object_id, event_id, actor_uid, ip, request_id, refusal, reason, before, after));
CREATE TRIGGER audit_entry_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();

create table audit_head (
  is_only boolean not null default true,
  seq bigint not null,
  hash bytea not null,
  constraint audit_head_is_only_check CHECK (is_only),
  constraint audit_head_pkey PRIMARY KEY (is_only)
);

create table auth_event (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default app_now(),
  type text not null,
  result text not null,
  uid text,
  address_digest bytea,
  ip_net text not null default ''::text,
  device_id uuid,
  user_agent text not null default ''::text,
  constraint auth_event_pkey PRIMARY KEY (id)
);
CREATE INDEX auth_event_age ON public.auth_event USING btree (at);
CREATE INDEX auth_event_of_member ON public.auth_event USING btree (uid, id DESC) WHERE (uid IS NOT NULL);

create table auth_session (
  sid text not null,
  secret_hash bytea not null,
  member_uid text not null,
  device_id uuid,
  platform text not null default 'WEB'::text,
  user_agent text not null default ''::text,
  auth_time timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  idle_until timestamp with time zone not null,
  absolute_until timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_reason text,
  ip_net text not null default ''::text,
  constraint auth_session_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint auth_session_pkey PRIMARY KEY (sid)
);
CREATE INDEX auth_session_devices ON public.auth_session USING btree (member_uid, device_id);
CREATE INDEX auth_session_of_member ON public.auth_session USING btree (member_uid, created_at) WHERE (revoked_at IS NULL);

create table background_job (
  id text not null,
  kind text not null,
  subject_kind text not null,
  subject_id text not null,
  event_id text,
  requested_by text not null,
  requested_at timestamp with time zone not null default app_now(),
  params jsonb not null,
  total integer,
  done integer not null default 0,
  failed integer not null default 0,
  state text not null default 'WAITING'::text,
  cursor text,
  faults smallint not null default 0,
  heartbeat_at timestamp with time zone not null default app_now(),
  ended_at timestamp with time zone,
  file_name text,
  file_bytes bigint not null default 0,
  wakes_at timestamp with time zone,
  constraint background_job_done_check CHECK ((done >= 0)),
  constraint background_job_ended CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['DONE'::text, 'STOPPED'::text])))),
  constraint background_job_failed_check CHECK ((failed >= 0)),
  constraint background_job_file_name_check CHECK ((file_name ~ '^[a-z0-9][a-z0-9.-]{0,79}$'::text)),
  constraint background_job_id_check CHECK ((id ~ '^wk_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint background_job_kind_check CHECK ((kind ~ '^[a-z]+(-[a-z]+)*$'::text)),
  constraint background_job_pkey PRIMARY KEY (id),
  constraint background_job_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES member(uid),
  constraint background_job_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'STOPPED'::text]))),
  constraint background_job_subject_kind_check CHECK ((subject_kind ~ '^[a-z]+(-[a-z]+)*$'::text)),
  constraint background_job_total_check CHECK ((total >= 0))
);
CREATE INDEX background_job_not_done ON public.background_job USING btree (event_id, requested_at DESC) WHERE (state <> 'DONE'::text);
CREATE INDEX background_job_of_requester ON public.background_job USING btree (requested_by, requested_at DESC, id DESC);
CREATE INDEX background_job_open ON public.background_job USING btree (heartbeat_at) WHERE (state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text]));

create table background_job_error (
  job_id text not null,
  row text not null,
  rule text not null,
  detail text not null default ''::text,
  constraint background_job_error_job_id_fkey FOREIGN KEY (job_id) REFERENCES background_job(id),
  constraint background_job_error_pkey PRIMARY KEY (job_id, "row", rule)
);

create table backup_run (
  id bigint not null generated always as identity,
  kind text not null,
  at timestamp with time zone not null default now(),
  constraint backup_run_kind_check CHECK ((kind = ANY (ARRAY['BACKUP'::text, 'RESTORE'::text]))),
  constraint backup_run_pkey PRIMARY KEY (id)
);

create table broadcast (
  id text not null,
  version integer not null default 1,
  kind text not null,
  audience text not null,
  event_id text,
  product_id text,
  languages text[],
  leads_to text not null,
  notice_id text,
  is_mailed boolean not null,
  made_by text not null,
  made_at timestamp with time zone not null default app_now(),
  job_id text,
  sent_by text,
  sent_at timestamp with time zone,
  stopped_at timestamp with time zone,
  notified integer not null default 0,
  mailed integer not null default 0,
  planned_at timestamp with time zone,
  planned_zone text,
  planned_by text,
  constraint broadcast_audience CHECK (
CASE audience
    WHEN 'EVERYBODY'::text THEN ((event_id IS NULL) AND (product_id IS NULL))
    WHEN 'HOLDERS'::text THEN ((event_id IS NOT NULL) AND (product_id IS NULL))
    ELSE (product_id IS NOT NULL)
END),
  constraint broadcast_audience_check CHECK ((audience = ANY (ARRAY['EVERYBODY'::text, 'HOLDERS'::text, 'BUYERS'::text]))),
  constraint broadcast_check CHECK (((mailed >= 0) AND (mailed <= notified))),
  constraint broadcast_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint broadcast_id_check CHECK ((id ~ '^bc_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint broadcast_job_id_fkey FOREIGN KEY (job_id) REFERENCES background_job(id),
  constraint broadcast_kind_check CHECK ((kind = ANY (ARRAY['SERVICE'::text, 'NEWS'::text]))),
  constraint broadcast_languages_check CHECK ((cardinality(languages) > 0)),
  constraint broadcast_leads_to_check CHECK ((leads_to = ANY (ARRAY['HOME'::text, 'NOTICE'::text, 'MY_BOX'::text]))),
  constraint broadcast_made_by_fkey FOREIGN KEY (made_by) REFERENCES member(uid),
  constraint broadcast_notice CHECK (((leads_to = 'NOTICE'::text) = (notice_id IS NOT NULL))),
  constraint broadcast_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notice(id),
  constraint broadcast_notified_check CHECK ((notified >= 0)),
  constraint broadcast_pkey PRIMARY KEY (id),
  constraint broadcast_plan CHECK ((((planned_at IS NULL) = (planned_zone IS NULL)) AND ((planned_at IS NULL) = (planned_by IS NULL)))),
  constraint broadcast_planned_by_fkey FOREIGN KEY (planned_by) REFERENCES member(uid),
  constraint broadcast_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint broadcast_sent CHECK ((((sent_at IS NULL) = (job_id IS NULL)) AND ((sent_at IS NULL) = (sent_by IS NULL)))),
  constraint broadcast_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES member(uid),
  constraint broadcast_stopped CHECK (((stopped_at IS NULL) OR (sent_at IS NOT NULL))),
  constraint broadcast_version_check CHECK ((version >= 1))
);
CREATE INDEX broadcast_due ON public.broadcast USING btree (planned_at) WHERE ((planned_at IS NOT NULL) AND (sent_at IS NULL));
CREATE INDEX broadcast_in_order ON public.broadcast USING btree (COALESCE(sent_at, planned_at, 'infinity'::timestamp with time zone) DESC, id DESC);
CREATE TRIGGER broadcast_version BEFORE UPDATE ON broadcast FOR EACH ROW WHEN (old.sent_at IS NULL) EXECUTE FUNCTION count_version();

create table broadcast_text (
  broadcast_id text not null,
  lang catalog_lang not null,
  title text not null default ''::text,
  content text not null default ''::text,
  constraint broadcast_text_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES broadcast(id) ON DELETE CASCADE,
  constraint broadcast_text_content_check CHECK ((length(content) <= 500)),
  constraint broadcast_text_pkey PRIMARY KEY (broadcast_id, lang),
  constraint broadcast_text_title_check CHECK ((length(title) <= 80))
);

create table call (
  id text not null,
  session_id text not null,
  booking_id text not null,
  station_id text not null,
  state text not null default 'PLANNED'::text,
  rank integer not null,
  misses smallint not null default 0,
  returns smallint not null default 0,
  passed_at timestamp with time zone,
  rung_at timestamp with time zone,
  answered_at timestamp with time zone,
  promised_ms integer not null,
  added_ms integer not null default 0,
  counted_ms integer not null default 0,
  wall_ms integer not null default 0,
  close_reason text,
  live_at timestamp with time zone,
  ended_at timestamp with time zone,
  on_air_from timestamp with time zone,
  near_at timestamp with time zone,
  constraint call_added_ms_check CHECK ((added_ms >= 0)),
  constraint call_booking_id_session_id_fkey FOREIGN KEY (booking_id, session_id) REFERENCES call_booking(id, session_id),
  constraint call_counted CHECK (((counted_ms <= (promised_ms + added_ms)) AND (counted_ms <= wall_ms))),
  constraint call_counted_ms_check CHECK ((counted_ms >= 0)),
  constraint call_id_check CHECK ((id ~ '^fc_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint call_misses_check CHECK (((misses >= 0) AND (misses <= 3))),
  constraint call_once UNIQUE (booking_id, station_id),
  constraint call_pkey PRIMARY KEY (id),
  constraint call_promised_ms_check CHECK ((promised_ms > 0)),
  constraint call_returns_check CHECK (((returns >= 0) AND (returns <= 2))),
  constraint call_ring CHECK (((answered_at IS NULL) OR (rung_at IS NOT NULL))),
  constraint call_state_check CHECK ((state = ANY (ARRAY['PLANNED'::text, 'WAITING'::text, 'NEXT'::text, 'RINGING'::text, 'LIVE'::text, 'HELD'::text, 'DONE'::text, 'MISSED'::text, 'CUT'::text, 'OWED'::text, 'EXTRA'::text, 'AGAIN'::text, 'REFUNDED'::text, 'WAIVED'::text]))),
  constraint call_station_id_session_id_fkey FOREIGN KEY (station_id, session_id) REFERENCES call_station(id, session_id),
  constraint call_wall_ms_check CHECK ((wall_ms >= 0))
);
CREATE INDEX call_live_at_station ON public.call USING btree (station_id, live_at) WHERE (live_at IS NOT NULL);
CREATE UNIQUE INDEX call_live_of_booking ON public.call USING btree (booking_id) WHERE (state = 'LIVE'::text);
CREATE UNIQUE INDEX call_live_of_station ON public.call USING btree (station_id) WHERE (state = 'LIVE'::text);
CREATE INDEX call_of_session ON public.call USING btree (session_id);
CREATE INDEX call_queue ON public.call USING btree (station_id, rank) WHERE (state = ANY (ARRAY['WAITING'::text, 'NEXT'::text, 'RINGING'::text, 'MISSED'::text, 'HELD'::text]));
CREATE TRIGGER call_changed AFTER UPDATE ON call REFERENCING OLD TABLE AS old_calls NEW TABLE AS new_calls FOR EACH STATEMENT EXECUTE FUNCTION notify_call_changes();
CREATE TRIGGER call_stays BEFORE UPDATE ON call FOR EACH ROW EXECUTE FUNCTION call_stays();

create table call_artist_consent (
  id bigint not null generated always as identity,
  station_id text not null,
  epoch integer not null,
  kind text not null,
  is_given boolean not null,
  version smallint not null,
  language catalog_lang not null,
  at timestamp with time zone not null default app_now(),
  constraint call_artist_consent_kind_check CHECK ((kind = ANY (ARRAY['LISTEN'::text, 'INTERPRET'::text, 'KEEPSAKE'::text]))),
  constraint call_artist_consent_pkey PRIMARY KEY (id),
  constraint call_artist_consent_station_id_epoch_fkey FOREIGN KEY (station_id, epoch) REFERENCES call_station_device(station_id, epoch),
  constraint call_artist_consent_version_check CHECK ((version > 0))
);
CREATE INDEX call_artist_consent_of ON public.call_artist_consent USING btree (station_id, epoch, kind, id);
CREATE TRIGGER call_artist_consent_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON call_artist_consent FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();

create table call_booking (
  id text not null,
  session_id text not null,
  member_uid text,
  number integer,
  booked_at timestamp with time zone not null default app_now(),
  constraint call_booking_id_check CHECK ((id ~ '^bk_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint call_booking_id_session_id_key UNIQUE (id, session_id),
  constraint call_booking_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint call_booking_number UNIQUE (session_id, number),
  constraint call_booking_number_check CHECK ((number > 0)),
  constraint call_booking_once UNIQUE (session_id, member_uid),
  constraint call_booking_pkey PRIMARY KEY (id),
  constraint call_booking_session_id_fkey FOREIGN KEY (session_id) REFERENCES call_session(id)
);
CREATE INDEX call_booking_of_member ON public.call_booking USING btree (member_uid) WHERE (member_uid IS NOT NULL);
CREATE TRIGGER call_booking_stays BEFORE UPDATE ON call_booking FOR EACH ROW EXECUTE FUNCTION call_booking_stays();

create table call_booking_source (
  id bigint not null generated always as identity,
  booking_id text not null,
  source text not null,
  order_id text,
  product_id text,
  item_id uuid,
  granted_by text,
  reason text,
  units integer not null,
  added_at timestamp with time zone not null default app_now(),
  ended_at timestamp with time zone,
  refund_id text,
  constraint call_booking_source_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES call_booking(id),
  constraint call_booking_source_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES member(uid),
  constraint call_booking_source_item UNIQUE (item_id),
  constraint call_booking_source_item_id_fkey FOREIGN KEY (item_id) REFERENCES draw_result(item_id),
  constraint call_booking_source_kind CHECK ((((source = 'ORDER'::text) = (order_id IS NOT NULL)) AND ((source = 'ORDER'::text) = (product_id IS NOT NULL)) AND ((source = 'DRAW'::text) = (item_id IS NOT NULL)) AND ((source = 'GRANT'::text) = (granted_by IS NOT NULL)) AND ((source = 'GRANT'::text) = (reason IS NOT NULL)))),
  constraint call_booking_source_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint call_booking_source_pkey PRIMARY KEY (id),
  constraint call_booking_source_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint call_booking_source_refund CHECK (((refund_id IS NULL) OR (ended_at IS NOT NULL))),
  constraint call_booking_source_source_check CHECK ((source = ANY (ARRAY['ORDER'::text, 'DRAW'::text, 'GRANT'::text]))),
  constraint call_booking_source_units_check CHECK (((units >= 1) AND (units <= 99)))
);
CREATE INDEX call_booking_source_of ON public.call_booking_source USING btree (booking_id);
CREATE UNIQUE INDEX call_booking_source_order ON public.call_booking_source USING btree (order_id, product_id) WHERE (ended_at IS NULL);
CREATE TRIGGER call_booking_source_stays BEFORE DELETE OR UPDATE ON call_booking_source FOR EACH ROW EXECUTE FUNCTION call_booking_source_stays();

create table call_card (
  booking_id text not null,
  name text not null,
  reading text not null,
  language catalog_lang not null,
  note text not null,
  sign_text text not null,
  written_at timestamp with time zone not null default app_now(),
  constraint call_card_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES call_booking(id),
  constraint call_card_name_check CHECK (((length(name) >= 1) AND (length(name) <= 1200))),
  constraint call_card_note_check CHECK ((length(note) <= 4000)),
  constraint call_card_pkey PRIMARY KEY (booking_id),
  constraint call_card_reading_check CHECK ((length(reading) <= 1200)),
  constraint call_card_sign_text_check CHECK ((length(sign_text) <= 2400))
);

create table call_compensation (
  call_id text not null,
  owed_ms integer not null,
  kind text not null,
  reason text not null,
  requested_by text not null,
  approved_by text,
  refund_id text,
  at timestamp with time zone not null default app_now(),
  constraint call_compensation_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES member(uid),
  constraint call_compensation_call_id_fkey FOREIGN KEY (call_id) REFERENCES call(id),
  constraint call_compensation_kind_check CHECK ((kind = ANY (ARRAY['EXTRA'::text, 'AGAIN'::text, 'REFUND'::text, 'WAIVED'::text]))),
  constraint call_compensation_owed_ms_check CHECK ((owed_ms > 0)),
  constraint call_compensation_pkey PRIMARY KEY (call_id),
  constraint call_compensation_refund CHECK (((kind = 'REFUND'::text) = (refund_id IS NOT NULL))),
  constraint call_compensation_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES member(uid),
  constraint call_compensation_waiver CHECK (((kind <> 'WAIVED'::text) OR ((approved_by IS NOT NULL) AND (approved_by <> requested_by))))
);
CREATE TRIGGER call_compensation_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON call_compensation FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();

create table call_consent (
  id bigint not null generated always as identity,
  booking_id text not null,
  kind text not null,
  is_given boolean not null,
  version smallint not null,
  language catalog_lang not null,
  at timestamp with time zone not null default app_now(),
  constraint call_consent_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES call_booking(id),
  constraint call_consent_kind_check CHECK ((kind = ANY (ARRAY['LISTEN'::text, 'INTERPRET'::text, 'KEEPSAKE'::text]))),
  constraint call_consent_pkey PRIMARY KEY (id),
  constraint call_consent_version_check CHECK ((version > 0))
);
CREATE INDEX call_consent_of ON public.call_consent USING btree (booking_id, kind, id);
CREATE TRIGGER call_consent_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON call_consent FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();

create table call_device_check (
  booking_id text not null,
  has_picture boolean not null,
  has_sound boolean not null,
  loss_permille smallint not null,
  round_trip_ms integer not null,
  transport text not null,
  is_passed boolean not null,
  checked_at timestamp with time zone not null default app_now(),
  constraint call_device_check_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES call_booking(id),
  constraint call_device_check_loss_permille_check CHECK (((loss_permille >= 0) AND (loss_permille <= 1000))),
  constraint call_device_check_pkey PRIMARY KEY (booking_id),
  constraint call_device_check_round_trip_ms_check CHECK (((round_trip_ms >= 0) AND (round_trip_ms <= 60000))),
  constraint call_device_check_transport_check CHECK ((transport = ANY (ARRAY['UDP'::text, 'TCP'::text, 'DIRECT'::text])))
);

create table call_difference_check (
  call_id text not null,
  checked_by text not null,
  note text not null,
  at timestamp with time zone not null default app_now(),
  constraint call_difference_check_call_id_fkey FOREIGN KEY (call_id) REFERENCES call(id),
  constraint call_difference_check_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES member(uid),
  constraint call_difference_check_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
  constraint call_difference_check_pkey PRIMARY KEY (call_id)
);

create table call_dispatch (
  is_only boolean not null default true,
  since_ms bigint not null,
  at_ms bigint not null,
  constraint call_dispatch_is_only_check CHECK (is_only),
  constraint call_dispatch_pkey PRIMARY KEY (is_only)
);

create table call_flow (
  call_id text not null,
  fan_frames smallint not null,
  fan_packets smallint not null,
  fan_lost_permille smallint not null,
  artist_frames smallint,
  artist_packets smallint,
  round_trip_ms integer,
  at timestamp with time zone not null default app_now(),
  constraint call_flow_call_id_fkey FOREIGN KEY (call_id) REFERENCES call(id),
  constraint call_flow_check CHECK (((artist_frames IS NULL) = (artist_packets IS NULL))),
  constraint call_flow_pkey PRIMARY KEY (call_id)
);

create table call_identity_check (
  booking_id text not null,
  checked_by text not null,
  at timestamp with time zone not null default app_now(),
  constraint call_identity_check_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES call_booking(id),
  constraint call_identity_check_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES member(uid),
  constraint call_identity_check_pkey PRIMARY KEY (booking_id)
);
CREATE TRIGGER call_identity_check_changed AFTER INSERT OR DELETE ON call_identity_check FOR EACH ROW EXECUTE FUNCTION notify_identity_check();

create table call_keepsake (
  call_id text not null,
  state text not null default 'RECORDING'::text,
  mark text not null,
  begun_at timestamp with time zone not null default app_now(),
  claimed_at timestamp with time zone,
  made_at timestamp with time zone,
  media_type text,
  bytes bigint,
  duration_ms integer,
  expires_at timestamp with time zone,
  fault text,
  deleted_at timestamp with time zone,
  deleted_for text,
  constraint call_keepsake_bytes_check CHECK ((bytes > 0)),
  constraint call_keepsake_call_id_fkey FOREIGN KEY (call_id) REFERENCES call(id),
  constraint call_keepsake_deleted CHECK ((((state = 'DELETED'::text) = (deleted_at IS NOT NULL)) AND ((state = 'DELETED'::text) = (deleted_for IS NOT NULL)))),
  constraint call_keepsake_deleted_for_check CHECK ((deleted_for = ANY (ARRAY['FAN'::text, 'ARTIST'::text, 'CONSENT'::text, 'LEFT'::text, 'EXPIRED'::text]))),
  constraint call_keepsake_duration_ms_check CHECK ((duration_ms > 0)),
  constraint call_keepsake_failed CHECK ((((state = 'FAILED'::text) = (fault IS NOT NULL)) OR (state = 'DELETED'::text))),
  constraint call_keepsake_mark_check CHECK ((mark ~ '^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$'::text)),
  constraint call_keepsake_mark_key UNIQUE (mark),
  constraint call_keepsake_media_type_check CHECK ((media_type = ANY (ARRAY['video/mp4'::text, 'video/webm'::text]))),
  constraint call_keepsake_pkey PRIMARY KEY (call_id),
  constraint call_keepsake_ready CHECK (((state <> 'READY'::text) OR (ROW(media_type, bytes, duration_ms, expires_at, made_at) IS NOT NULL))),
  constraint call_keepsake_state_check CHECK ((state = ANY (ARRAY['RECORDING'::text, 'READY'::text, 'FAILED'::text, 'DELETED'::text])))
);
CREATE INDEX call_keepsake_open ON public.call_keepsake USING btree (state, expires_at) WHERE (state = ANY (ARRAY['RECORDING'::text, 'READY'::text, 'FAILED'::text]));
CREATE TRIGGER call_keepsake_begun AFTER INSERT ON call_keepsake FOR EACH ROW EXECUTE FUNCTION notify_call_keepsake();
CREATE TRIGGER call_keepsake_changed AFTER UPDATE ON call_keepsake FOR EACH ROW WHEN (new.state <> old.state) EXECUTE FUNCTION notify_call_keepsake();
CREATE TRIGGER call_keepsake_stays BEFORE UPDATE ON call_keepsake FOR EACH ROW EXECUTE FUNCTION call_keepsake_stays();

create table call_keepsake_piece (
  call_id text not null,
  begun_ms bigint not null,
  n integer not null,
  digest bytea not null,
  bytes integer not null,
  constraint call_keepsake_piece_bytes_check CHECK ((bytes > 0)),
  constraint call_keepsake_piece_call_id_begun_ms_fkey FOREIGN KEY (call_id, begun_ms) REFERENCES call_keepsake_stretch(call_id, begun_ms),
  constraint call_keepsake_piece_digest_check CHECK ((length(digest) = 32)),
  constraint call_keepsake_piece_n_check CHECK ((n > 0)),
  constraint call_keepsake_piece_pkey PRIMARY KEY (call_id, begun_ms, n)
);

create table call_keepsake_stretch (
  call_id text not null,
  begun_ms bigint not null,
  epoch integer not null,
  media_type text not null,
  pieces integer,
  constraint call_keepsake_stretch_begun_ms_check CHECK ((begun_ms > 0)),
  constraint call_keepsake_stretch_call_id_fkey FOREIGN KEY (call_id) REFERENCES call_keepsake(call_id),
  constraint call_keepsake_stretch_epoch_check CHECK ((epoch > 0)),
  constraint call_keepsake_stretch_media_type_check CHECK ((media_type = ANY (ARRAY['video/mp4'::text, 'video/webm'::text]))),
  constraint call_keepsake_stretch_pieces_check CHECK ((pieces >= 0)),
  constraint call_keepsake_stretch_pkey PRIMARY KEY (call_id, begun_ms)
);

create table call_media_room (
  room text not null,
  call_id text not null,
  epoch integer not null,
  seat integer not null,
  deleted_at timestamp with time zone,
  constraint call_media_room_call_id_fkey FOREIGN KEY (call_id) REFERENCES call(id),
  constraint call_media_room_pkey PRIMARY KEY (room)
);
CREATE INDEX call_media_room_open ON public.call_media_room USING btree (call_id) WHERE (deleted_at IS NULL);

create table call_pairing (
  station_id text not null,
  code_hash bytea not null,
  expires_at timestamp with time zone not null,
  tries integer not null default 0,
  used_at timestamp with time zone,
  constraint call_pairing_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint call_pairing_code_hash_key UNIQUE (code_hash),
  constraint call_pairing_pkey PRIMARY KEY (station_id),
  constraint call_pairing_station_id_fkey FOREIGN KEY (station_id) REFERENCES call_station(id)
);

create table call_presence (
  booking_id text not null,
  is_page_visible boolean not null,
  socket_seen_at timestamp with time zone,
  device_checked_at timestamp with time zone,
  is_ready_pressed boolean not null,
  page_id uuid,
  constraint call_presence_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES call_booking(id),
  constraint call_presence_pkey PRIMARY KEY (booking_id)
);

create table call_queue_change (
  id bigint not null generated always as identity,
  call_id text not null,
  from_position integer not null,
  to_position integer,
  reason text not null,
  note text,
  by_uid text,
  at timestamp with time zone not null default app_now(),
  constraint call_queue_change_by_uid_fkey FOREIGN KEY (by_uid) REFERENCES member(uid),
  constraint call_queue_change_call_id_fkey FOREIGN KEY (call_id) REFERENCES call(id),
  constraint call_queue_change_from_position_check CHECK ((from_position > 0)),
  constraint call_queue_change_pkey PRIMARY KEY (id),
  constraint call_queue_change_reason_check CHECK ((reason = ANY (ARRAY['FIRST_MISS'::text, 'SECOND_MISS'::text, 'THIRD_MISS'::text, 'STAFF'::text]))),
  constraint call_queue_change_staff CHECK ((((reason = 'STAFF'::text) = (by_uid IS NOT NULL)) AND ((reason = 'STAFF'::text) = (note IS NOT NULL)))),
  constraint call_queue_change_to_position_check CHECK ((to_position > 0))
);
CREATE INDEX call_queue_change_of ON public.call_queue_change USING btree (call_id);
CREATE TRIGGER call_queue_change_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON call_queue_change FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();

create table call_refund (
  refund_id text not null,
  booking_id text not null,
  order_id text not null,
  product_id text not null,
  amount bigint not null,
  at timestamp with time zone not null default app_now(),
  constraint call_refund_amount_check CHECK ((amount > 0)),
  constraint call_refund_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES call_booking(id),
  constraint call_refund_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint call_refund_pkey PRIMARY KEY (refund_id, product_id),
  constraint call_refund_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX call_refund_of ON public.call_refund USING btree (order_id, product_id);
CREATE TRIGGER call_refund_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON call_refund FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();

create table call_seat (
  call_id text not null,
  token_hash bytea not null,
  number integer not null default 1,
  seen_at timestamp with time zone not null default app_now(),
  gen integer not null default 1,
  fan_last integer not null default 0,
  station_last integer not null default 0,
  fan_fingerprint text,
  station_fingerprint text,
  refused_signals integer not null default 0,
  fan_counted_ms integer,
  earlier_ms integer not null default 0,
  constraint call_seat_call_id_fkey FOREIGN KEY (call_id) REFERENCES call(id),
  constraint call_seat_earlier_ms_check CHECK ((earlier_ms >= 0)),
  constraint call_seat_fan_counted_ms_check CHECK ((fan_counted_ms >= 0)),
  constraint call_seat_gen_check CHECK ((gen > 0)),
  constraint call_seat_number_check CHECK ((number > 0)),
  constraint call_seat_pkey PRIMARY KEY (call_id),
  constraint call_seat_token_hash_check CHECK ((length(token_hash) = 32))
);

create table call_segment (
  call_id text not null,
  epoch integer not null,
  seq integer not null,
  from_ms bigint not null,
  to_ms bigint not null,
  cause text not null,
  counted_ms integer not null,
  mac bytea,
  taken_at timestamp with time zone not null default app_now(),
  constraint call_segment_call_id_fkey FOREIGN KEY (call_id) REFERENCES call(id),
  constraint call_segment_cause_check CHECK ((cause = ANY (ARRAY['FLOWED'::text, 'FAN_STALLED'::text, 'ARTIST_STALLED'::text, 'BOTH_STALLED'::text, 'GRACE'::text]))),
  constraint call_segment_counted CHECK (((counted_ms = 0) OR ((cause = 'FLOWED'::text) AND (mac IS NOT NULL) AND (counted_ms = (to_ms - from_ms)) AND (counted_ms <= 1000)))),
  constraint call_segment_epoch_check CHECK ((epoch > 0)),
  constraint call_segment_length CHECK ((to_ms > from_ms)),
  constraint call_segment_mac_check CHECK ((length(mac) = 32)),
  constraint call_segment_pkey PRIMARY KEY (call_id, epoch, seq),
  constraint call_segment_seq_check CHECK ((seq > 0))
);
CREATE TRIGGER call_segment_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON call_segment FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();

create table call_session (
  id text not null,
  event_id text not null,
  starts_at timestamp with time zone not null,
  promise_ms integer not null,
  turnaround_ms integer not null,
  asks_identity boolean not null,
  recording text not null,
  compensation text not null,
  conduct_reasons text[] not null,
  state text not null default 'DRAFT'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default app_now(),
  published_at timestamp with time zone,
  order_hash bytea,
  ordered_at timestamp with time zone,
  closed_at timestamp with time zone,
  interpreter_languages text[] not null default '{}'::text[],
  is_interpreter_promised boolean not null default false,
  constraint call_session_closed CHECK (((state = 'CLOSED'::text) = (closed_at IS NOT NULL))),
  constraint call_session_compensation_check CHECK ((compensation = ANY (ARRAY['EXTRA'::text, 'AGAIN'::text]))),
  constraint call_session_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint call_session_id_check CHECK ((id ~ '^cs_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint call_session_interpreter_languages_check CHECK ((interpreter_languages <@ ARRAY['ko'::text, 'ja'::text, 'en'::text, 'zhhans'::text])),
  constraint call_session_open CHECK (((state = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text, 'CLOSED'::text])) OR (order_hash IS NOT NULL))),
  constraint call_session_order_hash_check CHECK ((length(order_hash) = 32)),
  constraint call_session_ordered CHECK (((order_hash IS NULL) = (ordered_at IS NULL))),
  constraint call_session_pkey PRIMARY KEY (id),
  constraint call_session_promise_ms_check CHECK (((promise_ms >= 10000) AND (promise_ms <= 3600000))),
  constraint call_session_promises_interpreter CHECK (((NOT is_interpreter_promised) OR (interpreter_languages <> '{}'::text[]))),
  constraint call_session_published CHECK (((state = 'DRAFT'::text) = (published_at IS NULL))),
  constraint call_session_recording_check CHECK ((recording = ANY (ARRAY['NOT_ALLOWED'::text, 'ALLOWED'::text, 'KEEPSAKE'::text]))),
  constraint call_session_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text, 'OPEN'::text, 'PAUSED'::text, 'CLOSED'::text]))),
  constraint call_session_turnaround_ms_check CHECK (((turnaround_ms >= 0) AND (turnaround_ms <= 600000)))
);
CREATE INDEX call_session_of_event ON public.call_session USING btree (event_id, starts_at);
CREATE TRIGGER call_session_changed AFTER UPDATE ON call_session FOR EACH ROW WHEN (new.state <> old.state) EXECUTE FUNCTION notify_call_session();
CREATE TRIGGER call_session_stays BEFORE UPDATE ON call_session FOR EACH ROW EXECUTE FUNCTION call_session_stays();

create table call_session_draw (
  draw_id bytea not null,
  session_id text not null,
  constraint call_session_draw_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  constraint call_session_draw_pkey PRIMARY KEY (draw_id),
  constraint call_session_draw_session_id_fkey FOREIGN KEY (session_id) REFERENCES call_session(id)
);
CREATE INDEX call_session_draw_of ON public.call_session_draw USING btree (session_id);

create table call_session_product (
  product_id text not null,
  session_id text not null,
  constraint call_session_product_pkey PRIMARY KEY (product_id),
  constraint call_session_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint call_session_product_session_id_fkey FOREIGN KEY (session_id) REFERENCES call_session(id)
);
CREATE INDEX call_session_product_of ON public.call_session_product USING btree (session_id);

create table call_signal (
  call_id text not null,
  receiver text not null,
  n integer not null,
  epoch integer not null,
  gen integer not null,
  body jsonb not null,
  at timestamp with time zone not null default app_now(),
  constraint call_signal_call_id_fkey FOREIGN KEY (call_id) REFERENCES call(id),
  constraint call_signal_n_check CHECK ((n > 0)),
  constraint call_signal_pkey PRIMARY KEY (call_id, receiver, n),
  constraint call_signal_receiver_check CHECK ((receiver = ANY (ARRAY['FAN'::text, 'STATION'::text])))
);

create table call_staff_seat (
  id text not null,
  station_id text not null,
  epoch integer not null,
  role text not null,
  member_uid text not null,
  call_id text,
  opened_at timestamp with time zone not null default app_now(),
  seen_at timestamp with time zone not null default app_now(),
  ended_at timestamp with time zone,
  end_reason text,
  staff_last integer not null default 0,
  station_last integer not null default 0,
  staff_fingerprint text,
  station_fingerprint text,
  refused_signals integer not null default 0,
  constraint call_staff_seat_call_id_fkey FOREIGN KEY (call_id) REFERENCES call(id),
  constraint call_staff_seat_check CHECK ((ended_at >= opened_at)),
  constraint call_staff_seat_check2 CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint call_staff_seat_end_reason_check CHECK ((end_reason = ANY (ARRAY['LEFT'::text, 'MOVED'::text, 'CALL_ENDED'::text, 'CONSENT_WITHDRAWN'::text, 'STATION_REPLACED'::text, 'LOAD'::text, 'FAILED'::text, 'LOST'::text, 'LIMIT'::text, 'SESSION_CLOSED'::text]))),
  constraint call_staff_seat_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint call_staff_seat_of_call CHECK (((role = 'PREVIEW'::text) = (call_id IS NULL))),
  constraint call_staff_seat_pkey PRIMARY KEY (id),
  constraint call_staff_seat_role_check CHECK ((role = ANY (ARRAY['PREVIEW'::text, 'LISTENER'::text, 'INTERPRETER'::text]))),
  constraint call_staff_seat_station_id_epoch_fkey FOREIGN KEY (station_id, epoch) REFERENCES call_station_device(station_id, epoch)
);
CREATE UNIQUE INDEX call_interpreter ON public.call_staff_seat USING btree (call_id) WHERE ((role = 'INTERPRETER'::text) AND (ended_at IS NULL));
CREATE INDEX call_staff_seat_call ON public.call_staff_seat USING btree (call_id) WHERE (ended_at IS NULL);
CREATE INDEX call_staff_seat_open ON public.call_staff_seat USING btree (station_id) WHERE (ended_at IS NULL);
CREATE TRIGGER call_staff_seat_ended AFTER UPDATE ON call_staff_seat FOR EACH ROW WHEN (old.ended_at IS NULL AND new.ended_at IS NOT NULL) EXECUTE FUNCTION notify_staff_seat();
CREATE TRIGGER call_staff_seat_opened AFTER INSERT ON call_staff_seat FOR EACH ROW EXECUTE FUNCTION notify_staff_seat();

create table call_staff_signal (
  seat_id text not null,
  receiver text not null,
  n integer not null,
  body jsonb not null,
  at timestamp with time zone not null default app_now(),
  constraint call_staff_signal_n_check CHECK ((n > 0)),
  constraint call_staff_signal_pkey PRIMARY KEY (seat_id, receiver, n),
  constraint call_staff_signal_receiver_check CHECK ((receiver = ANY (ARRAY['STAFF'::text, 'STATION'::text]))),
  constraint call_staff_signal_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES call_staff_seat(id)
);

create table call_station (
  id text not null,
  session_id text not null,
  artist_id text not null,
  position smallint not null,
  epoch integer not null default 0,
  line text,
  constraint call_station_artist UNIQUE (session_id, artist_id),
  constraint call_station_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES artist(id),
  constraint call_station_epoch_check CHECK ((epoch >= 0)),
  constraint call_station_id_check CHECK ((id ~ '^sn_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint call_station_id_session_id_key UNIQUE (id, session_id),
  constraint call_station_line_check CHECK (((length(line) >= 1) AND (length(line) <= 2000))),
  constraint call_station_pkey PRIMARY KEY (id),
  constraint call_station_position UNIQUE (session_id, "position"),
  constraint call_station_position_check CHECK (("position" > 0)),
  constraint call_station_session_id_fkey FOREIGN KEY (session_id) REFERENCES call_session(id)
);
CREATE TRIGGER call_station_changed AFTER UPDATE ON call_station FOR EACH ROW WHEN (new.epoch <> old.epoch OR new.line IS DISTINCT FROM old.line) EXECUTE FUNCTION notify_call_station();

create table call_station_device (
  station_id text not null,
  epoch integer not null,
  token_hash bytea not null,
  paired_at timestamp with time zone not null default app_now(),
  seen_at timestamp with time zone not null default app_now(),
  refused_signals integer not null default 0,
  constraint call_station_device_epoch_check CHECK ((epoch > 0)),
  constraint call_station_device_pkey PRIMARY KEY (station_id, epoch),
  constraint call_station_device_station_id_fkey FOREIGN KEY (station_id) REFERENCES call_station(id),
  constraint call_station_device_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint call_station_device_token_hash_key UNIQUE (token_hash)
);

create table card_swap (
  id text not null,
  pool_id bytea not null,
  state text not null default 'WAITING'::text,
  matched_at timestamp with time zone not null default app_now(),
  confirm_until timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint card_swap_ended CHECK (((state = 'WAITING'::text) = (ended_at IS NULL))),
  constraint card_swap_id_check CHECK ((id ~ '^sx_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint card_swap_pkey PRIMARY KEY (id),
  constraint card_swap_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES random_pool(id),
  constraint card_swap_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DONE'::text, 'CANCELED'::text])))
);
CREATE INDEX card_swap_waiting ON public.card_swap USING btree (confirm_until) WHERE (state = 'WAITING'::text);
CREATE TRIGGER card_swap_is_kept BEFORE DELETE OR TRUNCATE ON card_swap FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();
CREATE TRIGGER card_swap_is_logged AFTER INSERT OR UPDATE ON card_swap FOR EACH ROW EXECUTE FUNCTION card_swap_is_logged();
CREATE TRIGGER card_swap_stays BEFORE UPDATE ON card_swap FOR EACH ROW EXECUTE FUNCTION card_swap_stays();

create table card_swap_leg (
  swap_id text not null,
  position smallint not null,
  request_id text not null,
  unit_id bytea not null,
  member_uid text not null,
  card_allotment_id bytea not null,
  card_position integer not null,
  confirmed_at timestamp with time zone,
  missed_at timestamp with time zone,
  constraint card_swap_leg_card FOREIGN KEY (card_allotment_id, card_position) REFERENCES random_card(allotment_id, "position"),
  constraint card_swap_leg_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint card_swap_leg_pkey PRIMARY KEY (swap_id, "position"),
  constraint card_swap_leg_position_check CHECK ((("position" >= 1) AND ("position" <= 3))),
  constraint card_swap_leg_request_id_fkey FOREIGN KEY (request_id) REFERENCES card_swap_request(id),
  constraint card_swap_leg_swap_id_fkey FOREIGN KEY (swap_id) REFERENCES card_swap(id),
  constraint card_swap_leg_unit UNIQUE (swap_id, unit_id),
  constraint card_swap_leg_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES random_unit(id)
);
CREATE INDEX card_swap_leg_of_member ON public.card_swap_leg USING btree (member_uid);
CREATE INDEX card_swap_leg_of_request ON public.card_swap_leg USING btree (request_id);
CREATE INDEX card_swap_leg_of_unit ON public.card_swap_leg USING btree (unit_id);
CREATE TRIGGER card_swap_leg_is_kept BEFORE DELETE OR TRUNCATE ON card_swap_leg FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();
CREATE TRIGGER card_swap_leg_is_logged AFTER UPDATE ON card_swap_leg FOR EACH ROW EXECUTE FUNCTION card_swap_leg_is_logged();

create table card_swap_request (
  id text not null,
  pool_id bytea not null,
  unit_id bytea not null,
  member_uid text not null,
  gives smallint not null,
  wanted smallint[] not null,
  requested_at timestamp with time zone not null default app_now(),
  state text not null default 'OPEN'::text,
  ended_at timestamp with time zone,
  constraint card_swap_request_ended CHECK (((state = ANY (ARRAY['DONE'::text, 'WITHDRAWN'::text])) = (ended_at IS NOT NULL))),
  constraint card_swap_request_id_check CHECK ((id ~ '^sq_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint card_swap_request_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint card_swap_request_other CHECK ((NOT (gives = ANY (wanted)))),
  constraint card_swap_request_pkey PRIMARY KEY (id),
  constraint card_swap_request_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES random_pool(id),
  constraint card_swap_request_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'MATCHED'::text, 'DONE'::text, 'WITHDRAWN'::text]))),
  constraint card_swap_request_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES random_unit(id),
  constraint card_swap_request_wanted_check CHECK (((cardinality(wanted) >= 1) AND (cardinality(wanted) <= 200)))
);
CREATE UNIQUE INDEX card_swap_request_live ON public.card_swap_request USING btree (unit_id) WHERE (state = ANY (ARRAY['OPEN'::text, 'MATCHED'::text]));
CREATE INDEX card_swap_request_of_member ON public.card_swap_request USING btree (member_uid);
CREATE INDEX card_swap_request_open ON public.card_swap_request USING btree (pool_id, gives, requested_at, id) WHERE (state = 'OPEN'::text);
CREATE TRIGGER card_swap_request_is_kept BEFORE DELETE OR TRUNCATE ON card_swap_request FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();
CREATE TRIGGER card_swap_request_is_logged AFTER INSERT OR UPDATE ON card_swap_request FOR EACH ROW EXECUTE FUNCTION card_swap_request_is_logged();
CREATE TRIGGER card_swap_request_stays BEFORE UPDATE ON card_swap_request FOR EACH ROW EXECUTE FUNCTION card_swap_stays();

create table cart (
  member_uid text not null,
  constraint cart_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint cart_pkey PRIMARY KEY (member_uid)
);

create table cart_line (
  id text not null,
  member_uid text not null,
  slot smallint not null,
  product_id text not null,
  quantity smallint not null,
  shown_prices jsonb not null,
  name jsonb not null,
  kind text not null,
  constraint cart_line_id_check CHECK ((id ~ '^ci_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint cart_line_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES cart(member_uid) ON DELETE CASCADE,
  constraint cart_line_name_check CHECK ((jsonb_typeof(name) = 'object'::text)),
  constraint cart_line_pkey PRIMARY KEY (id),
  constraint cart_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint cart_line_product_once UNIQUE (member_uid, product_id),
  constraint cart_line_quantity_check CHECK (((quantity >= 1) AND (quantity <= 99))),
  constraint cart_line_shown_prices_check CHECK ((jsonb_typeof(shown_prices) = 'object'::text)),
  constraint cart_line_slot_check CHECK (((slot >= 1) AND (slot <= 50))),
  constraint cart_line_slot_once UNIQUE (member_uid, slot)
);
CREATE INDEX cart_line_of_product ON public.cart_line USING btree (product_id);

create table channel (
  event_id text not null,
  kind text not null,
  clip text,
  loops boolean not null,
  low_latency boolean not null,
  url text,
  is_slate boolean not null default false,
  constraint channel_clip_check CHECK ((clip ~ '^[a-z0-9]{1,32}$'::text)),
  constraint channel_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint channel_kind_check CHECK (
CASE kind
    WHEN 'SIMULIVE'::text THEN (url IS NULL)
    WHEN 'INGEST'::text THEN ((clip IS NULL) AND (url IS NULL))
    WHEN 'EXTERNAL'::text THEN ((clip IS NULL) AND (url IS NOT NULL))
    ELSE false
END),
  constraint channel_pkey PRIMARY KEY (event_id),
  constraint channel_slate CHECK (((kind = 'INGEST'::text) OR (NOT is_slate))),
  constraint channel_url_check CHECK ((url ~ '^https://[^[:space:]]+$'::text))
);

create table channel_angle (
  event_id text not null,
  name text not null,
  place integer not null,
  title jsonb not null,
  clip text not null,
  constraint channel_angle_clip_check CHECK ((clip ~ '^[a-z0-9]{1,32}$'::text)),
  constraint channel_angle_event_id_fkey FOREIGN KEY (event_id) REFERENCES channel(event_id),
  constraint channel_angle_name_check CHECK (((name ~ '^[a-z0-9]{1,16}$'::text) AND (name <> 'main'::text))),
  constraint channel_angle_pkey PRIMARY KEY (event_id, name),
  constraint channel_angle_place UNIQUE (event_id, place),
  constraint channel_angle_place_check CHECK ((place > 0)),
  constraint channel_angle_title_check CHECK ((jsonb_typeof(title) = 'object'::text))
);

create table chat_block (
  member_uid text not null,
  blocked_uid text not null,
  blocked_at timestamp with time zone not null default app_now(),
  constraint chat_block_another CHECK ((member_uid <> blocked_uid)),
  constraint chat_block_blocked_uid_fkey FOREIGN KEY (blocked_uid) REFERENCES member(uid),
  constraint chat_block_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint chat_block_pkey PRIMARY KEY (member_uid, blocked_uid)
);
CREATE INDEX chat_block_of ON public.chat_block USING btree (blocked_uid);

create table chat_deletion (
  event_id text not null,
  seq bigint not null,
  revision bigint not null,
  constraint chat_deletion_event_id_seq_fkey FOREIGN KEY (event_id, seq) REFERENCES chat_message(event_id, seq),
  constraint chat_deletion_pkey PRIMARY KEY (event_id, seq)
);
CREATE INDEX chat_deletion_news ON public.chat_deletion USING btree (event_id, revision);

create table chat_kept (
  event_id text not null,
  seq bigint not null,
  constraint chat_kept_event_id_seq_fkey FOREIGN KEY (event_id, seq) REFERENCES chat_message(event_id, seq),
  constraint chat_kept_pkey PRIMARY KEY (event_id, seq)
);

create table chat_message (
  event_id text not null,
  seq bigint not null,
  id text not null,
  member_uid text not null,
  client_id text not null,
  text text not null,
  sent_at timestamp with time zone not null,
  media_ms bigint not null,
  badge text,
  constraint chat_message_badge_check CHECK ((badge = ANY (ARRAY['ARTIST'::text, 'STAFF'::text]))),
  constraint chat_message_event_id_fkey FOREIGN KEY (event_id) REFERENCES chat_room(event_id),
  constraint chat_message_id_check CHECK ((id ~ '^cm_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint chat_message_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint chat_message_once UNIQUE (event_id, member_uid, client_id),
  constraint chat_message_pkey PRIMARY KEY (event_id, seq),
  constraint chat_message_seq_check CHECK ((seq > 0)),
  constraint chat_message_text_check CHECK ((text <> ''::text))
);
CREATE INDEX chat_message_in_time ON public.chat_message USING btree (event_id, media_ms, seq);
CREATE INDEX chat_message_of_member ON public.chat_message USING btree (member_uid, sent_at);

create table chat_moderation (
  id bigint not null generated always as identity,
  event_id text not null,
  at timestamp with time zone not null default app_now(),
  actor_uid text not null,
  action text not null,
  subject_uid text,
  seqs bigint[] not null default '{}'::bigint[],
  detail text not null default ''::text,
  reason text not null default ''::text,
  constraint chat_moderation_action_check CHECK ((action = ANY (ARRAY['SLOW_MODE'::text, 'PIN'::text, 'UNPIN'::text, 'DELETE'::text, 'MUTE'::text, 'BAN'::text, 'LIFT'::text, 'WORDS'::text, 'KEEP'::text, 'CLOSE'::text, 'OPEN'::text]))),
  constraint chat_moderation_actor_uid_fkey FOREIGN KEY (actor_uid) REFERENCES member(uid),
  constraint chat_moderation_event_id_fkey FOREIGN KEY (event_id) REFERENCES chat_room(event_id),
  constraint chat_moderation_pkey PRIMARY KEY (id),
  constraint chat_moderation_subject_uid_fkey FOREIGN KEY (subject_uid) REFERENCES member(uid)
);
CREATE INDEX chat_moderation_of_room ON public.chat_moderation USING btree (event_id, id DESC);

create table chat_reaction (
  event_id text not null,
  media_sec integer not null,
  kind text not null,
  count integer not null,
  constraint chat_reaction_count_check CHECK ((count > 0)),
  constraint chat_reaction_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint chat_reaction_kind_check CHECK ((kind = ANY (ARRAY['HEART'::text, 'LIGHT'::text, 'CLAP'::text, 'WOW'::text]))),
  constraint chat_reaction_pkey PRIMARY KEY (event_id, media_sec, kind)
);

create table chat_report (
  event_id text not null,
  seq bigint not null,
  member_uid text not null,
  reason text not null,
  reported_at timestamp with time zone not null default app_now(),
  constraint chat_report_event_id_seq_fkey FOREIGN KEY (event_id, seq) REFERENCES chat_message(event_id, seq),
  constraint chat_report_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint chat_report_pkey PRIMARY KEY (event_id, seq, member_uid),
  constraint chat_report_reason_check CHECK ((reason = ANY (ARRAY['ABUSE'::text, 'SPAM'::text, 'PERSONAL'::text, 'OTHER'::text])))
);
CREATE INDEX chat_report_of ON public.chat_report USING btree (member_uid);

create table chat_restriction (
  event_id text not null,
  member_uid text not null,
  kind text not null,
  until_at timestamp with time zone,
  ends_ticket boolean not null,
  constraint chat_restriction_event_id_fkey FOREIGN KEY (event_id) REFERENCES chat_room(event_id),
  constraint chat_restriction_kind_check CHECK ((kind = ANY (ARRAY['MUTE'::text, 'BAN'::text]))),
  constraint chat_restriction_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint chat_restriction_pkey PRIMARY KEY (event_id, member_uid),
  constraint chat_restriction_ticket CHECK (((kind = 'BAN'::text) OR (NOT ends_ticket)))
);
CREATE INDEX chat_restriction_of ON public.chat_restriction USING btree (member_uid);

create table chat_room (
  event_id text not null,
  last_seq bigint not null,
  slow_mode_sec integer not null default 0,
  pinned_seq bigint,
  revision bigint not null default 0,
  is_closed boolean not null default false,
  constraint chat_room_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint chat_room_last_seq_check CHECK ((last_seq >= 0)),
  constraint chat_room_pinned FOREIGN KEY (event_id, pinned_seq) REFERENCES chat_message(event_id, seq),
  constraint chat_room_pkey PRIMARY KEY (event_id),
  constraint chat_room_revision_check CHECK ((revision >= 0)),
  constraint chat_room_slow_mode_sec_check CHECK (((slow_mode_sec >= 0) AND (slow_mode_sec <= 300)))
);

create table chat_word (
  event_id text not null,
  key text not null,
  word text not null,
  constraint chat_word_event_id_fkey FOREIGN KEY (event_id) REFERENCES chat_room(event_id),
  constraint chat_word_key_check CHECK ((key <> ''::text)),
  constraint chat_word_pkey PRIMARY KEY (event_id, key),
  constraint chat_word_word_check CHECK (((length(word) >= 1) AND (length(word) <= 40)))
);

create table consent (
  member_uid text not null,
  document text not null,
  version text not null,
  accepted_at timestamp with time zone not null default app_now(),
  id bigint not null generated always as identity,
  is_given boolean not null default true,
  constraint consent_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint consent_pkey PRIMARY KEY (id)
);
CREATE INDEX consent_newest ON public.consent USING btree (member_uid, document, id DESC);
CREATE TRIGGER consent_to_news AFTER INSERT ON consent FOR EACH ROW WHEN (new.document = 'marketing'::text) EXECUTE FUNCTION record_news_consent();

create table coupon_campaign (
  id text not null,
  name text not null,
  gives text not null,
  amount bigint,
  event_id text,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  total_limit integer,
  redeemed integer not null default 0,
  each_limit integer not null default 1,
  holders_of text,
  created_at timestamp with time zone not null default app_now(),
  stopped_at timestamp with time zone,
  made_by text,
  approved_by text,
  constraint coupon_campaign_amount_check CHECK (((amount >= 1) AND (amount <= 1000000))),
  constraint coupon_campaign_each_limit_check CHECK ((each_limit >= 1)),
  constraint coupon_campaign_gift CHECK ((((gives = 'TICKET'::text) = (amount IS NULL)) AND ((gives = 'TICKET'::text) = (event_id IS NOT NULL)))),
  constraint coupon_campaign_gives_check CHECK ((gives = ANY (ARRAY['CUBES'::text, 'SOULS'::text, 'TICKET'::text]))),
  constraint coupon_campaign_id_check CHECK ((id ~ '^ca_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint coupon_campaign_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint coupon_campaign_period CHECK ((starts_at < ends_at)),
  constraint coupon_campaign_pkey PRIMARY KEY (id),
  constraint coupon_campaign_total CHECK (((redeemed >= 0) AND ((total_limit IS NULL) OR (redeemed <= total_limit)))),
  constraint coupon_campaign_total_limit_check CHECK ((total_limit >= 1))
);

create table coupon_code (
  lookup text not null,
  code text not null,
  campaign_id text not null,
  uses_limit integer not null,
  uses integer not null default 0,
  constraint coupon_code_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES coupon_campaign(id),
  constraint coupon_code_code_check CHECK ((code ~ '^[0-9A-Z-]{4,20}$'::text)),
  constraint coupon_code_lookup_check CHECK ((lookup ~ '^[0-9A-HJKMNP-Z]{4,20}$'::text)),
  constraint coupon_code_pkey PRIMARY KEY (lookup),
  constraint coupon_code_uses CHECK (((uses >= 0) AND (uses <= uses_limit))),
  constraint coupon_code_uses_limit_check CHECK ((uses_limit >= 1))
);
CREATE INDEX coupon_code_of_campaign ON public.coupon_code USING btree (campaign_id, lookup);

create table coupon_redemption (
  id text not null,
  lookup text not null,
  campaign_id text not null,
  member_uid text not null,
  nth integer not null,
  redeemed_at timestamp with time zone not null default app_now(),
  constraint coupon_redemption_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES coupon_campaign(id),
  constraint coupon_redemption_code_once UNIQUE (lookup, member_uid),
  constraint coupon_redemption_id_check CHECK ((id ~ '^cr_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint coupon_redemption_lookup_fkey FOREIGN KEY (lookup) REFERENCES coupon_code(lookup),
  constraint coupon_redemption_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint coupon_redemption_nth UNIQUE (campaign_id, member_uid, nth),
  constraint coupon_redemption_nth_check CHECK ((nth >= 1)),
  constraint coupon_redemption_pkey PRIMARY KEY (id)
);
CREATE INDEX coupon_redemption_of_member ON public.coupon_redemption USING btree (member_uid, redeemed_at);

create table credential_password (
  member_uid text not null,
  phc text not null,
  pepper_id text not null,
  updated_at timestamp with time zone not null default now(),
  constraint credential_password_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint credential_password_pkey PRIMARY KEY (member_uid)
);

create table credential_social (
  provider text not null,
  issuer text not null,
  subject text not null,
  member_uid text not null,
  created_at timestamp with time zone not null default app_now(),
  constraint credential_social_identity PRIMARY KEY (issuer, subject),
  constraint credential_social_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint credential_social_one_per_member UNIQUE (member_uid),
  constraint credential_social_provider_check CHECK ((provider = ANY (ARRAY['kakao'::text, 'google'::text, 'apple'::text, 'line'::text, 'x'::text, 'facebook'::text])))
);

create table cube_lot (
  id bigint not null generated always as identity,
  member_uid text not null,
  transaction_id bigint not null,
  kind text not null,
  amount bigint not null,
  remaining bigint not null,
  expires_at timestamp with time zone not null,
  constraint cube_lot_amount_check CHECK ((amount > 0)),
  constraint cube_lot_kind_check CHECK ((kind = ANY (ARRAY['PURCHASED'::text, 'FREE'::text]))),
  constraint cube_lot_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES wallet(member_uid),
  constraint cube_lot_pkey PRIMARY KEY (id),
  constraint cube_lot_remaining CHECK (((remaining >= 0) AND (remaining <= amount))),
  constraint cube_lot_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transaction(id)
);
CREATE INDEX cube_lot_expiry ON public.cube_lot USING btree (expires_at) WHERE (remaining > 0);
CREATE INDEX cube_lot_open ON public.cube_lot USING btree (member_uid, id) WHERE (remaining > 0);
CREATE TRIGGER cube_lot_member_present BEFORE INSERT ON cube_lot FOR EACH ROW EXECUTE FUNCTION require_present_member();

create table cube_lot_use (
  transaction_id bigint not null,
  lot_id bigint not null,
  amount bigint not null,
  constraint cube_lot_use_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES cube_lot(id),
  constraint cube_lot_use_not_zero CHECK ((amount <> 0)),
  constraint cube_lot_use_pkey PRIMARY KEY (transaction_id, lot_id),
  constraint cube_lot_use_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transaction(id)
);

create table cube_price_list (
  one boolean not null default true,
  version integer not null default 1,
  constraint cube_price_list_one_check CHECK (one),
  constraint cube_price_list_pkey PRIMARY KEY (one),
  constraint cube_price_list_version_check CHECK ((version > 0))
);

create table cue (
  event_id text not null,
  seq bigint not null,
  id text not null,
  version integer not null,
  kind text not null,
  track text not null generated always as (split_part(replace(kind, 'UNPINNED'::text, 'PINNED'::text), '_'::text, 1)) stored,
  media_ms bigint not null,
  is_withdrawn boolean not null,
  body json not null,
  written_by text,
  written_at timestamp with time zone not null default app_now(),
  constraint cue_event_id_fkey FOREIGN KEY (event_id) REFERENCES timeline(event_id),
  constraint cue_id_check CHECK ((id ~ '^cu_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint cue_kind_check CHECK ((kind = ANY (ARRAY['CAPTION'::text, 'LIGHT'::text, 'POLL_OPENED'::text, 'POLL_CLOSED'::text, 'PINNED'::text, 'UNPINNED'::text, 'SIGNING'::text, 'DRAW_CLOSED'::text]))),
  constraint cue_pkey PRIMARY KEY (event_id, seq),
  constraint cue_seq_check CHECK ((seq > 0)),
  constraint cue_version_check CHECK ((version > 0)),
  constraint cue_version_once UNIQUE (id, version),
  constraint cue_written_by_fkey FOREIGN KEY (written_by) REFERENCES member(uid)
);
CREATE INDEX cue_of_member ON public.cue USING btree (written_by) WHERE (written_by IS NOT NULL);
CREATE INDEX cue_on_track ON public.cue USING btree (event_id, track, media_ms, seq);

create table currency_choice (
  member_uid text not null,
  currency text not null,
  constraint currency_choice_currency_check CHECK ((currency = ANY (ARRAY['KRW'::text, 'USD'::text, 'JPY'::text, 'CNY'::text, 'EUR'::text]))),
  constraint currency_choice_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint currency_choice_pkey PRIMARY KEY (member_uid)
);

create table custom_token_use (
  jti text not null,
  expires_at timestamp with time zone not null,
  constraint custom_token_use_pkey PRIMARY KEY (jti)
);

create table deleted_account (
  member_uid text not null,
  email text,
  nickname text not null,
  language text not null,
  sns_type text not null,
  left_at timestamp with time zone not null default app_now(),
  purge_at timestamp with time zone not null default (app_now() + '30 days'::interval),
  constraint deleted_account_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint deleted_account_pkey PRIMARY KEY (member_uid)
);
CREATE INDEX deleted_account_due ON public.deleted_account USING btree (purge_at);

create table delivery_history (
  id bigint not null generated always as identity,
  order_id text,
  subject text not null,
  event text not null,
  reported_by text,
  at timestamp with time zone not null default app_now(),
  constraint delivery_history_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint delivery_history_pkey PRIMARY KEY (id)
);
CREATE INDEX delivery_history_of_order ON public.delivery_history USING btree (order_id, id);

create table deposit_reminder (
  order_id text not null,
  member_uid text not null,
  data jsonb not null,
  remind_at timestamp with time zone not null,
  constraint deposit_reminder_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES notification_inbox(member_uid) ON DELETE CASCADE,
  constraint deposit_reminder_pkey PRIMARY KEY (order_id)
);
CREATE INDEX deposit_reminder_due ON public.deposit_reminder USING btree (remind_at);

create table digital_consent (
  order_id text not null,
  given_at timestamp with time zone not null default app_now(),
  constraint digital_consent_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) DEFERRABLE INITIALLY DEFERRED,
  constraint digital_consent_pkey PRIMARY KEY (order_id)
);

create table doors_notification (
  event_id text not null,
  doors_at timestamp with time zone not null,
  last_member_uid text,
  constraint doors_notification_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint doors_notification_pkey PRIMARY KEY (event_id)
);

create table download_entitlement (
  id text not null,
  order_id text not null,
  member_uid text not null,
  product_id text not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  ordered_at timestamp with time zone not null,
  constraint download_entitlement_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint download_entitlement_once UNIQUE (order_id, product_id),
  constraint download_entitlement_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint download_entitlement_pkey PRIMARY KEY (id),
  constraint download_entitlement_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX download_entitlement_of_member ON public.download_entitlement USING btree (member_uid, id);
CREATE INDEX download_entitlement_of_product ON public.download_entitlement USING btree (product_id, ordered_at);

create table download_file (
  id text not null,
  product_id text not null,
  position smallint not null,
  name text not null,
  media_type text not null,
  bytes bigint not null,
  digest text not null,
  retired_at timestamp with time zone,
  constraint download_file_bytes_check CHECK ((bytes > 0)),
  constraint download_file_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint download_file_id_check CHECK ((id ~ '^df_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint download_file_name_check CHECK ((name <> ''::text)),
  constraint download_file_pkey PRIMARY KEY (id),
  constraint download_file_place EXCLUDE USING btree (product_id WITH =, "position" WITH =) WHERE ((retired_at IS NULL)) DEFERRABLE INITIALLY DEFERRED,
  constraint download_file_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX download_file_digest ON public.download_file USING btree (digest);
CREATE INDEX download_file_of_product ON public.download_file USING btree (product_id, "position");

create table download_use (
  entitlement_id text not null,
  file_id text not null,
  times integer not null default 1,
  last_at timestamp with time zone not null default app_now(),
  constraint download_use_entitlement_id_fkey FOREIGN KEY (entitlement_id) REFERENCES download_entitlement(id),
  constraint download_use_file_id_fkey FOREIGN KEY (file_id) REFERENCES download_file(id),
  constraint download_use_pkey PRIMARY KEY (entitlement_id, file_id)
);

create table draw (
  id bytea not null,
  event_id text not null,
  number integer not null,
  title jsonb not null,
  prize jsonb not null,
  terms jsonb not null,
  prevails catalog_lang not null,
  mode text not null,
  places integer not null,
  reserves integer not null,
  entries_per_entrant integer not null,
  is_free boolean not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  delay_sec integer not null,
  margin_sec integer not null,
  randomness text not null,
  late_payment text not null,
  kept_entries text not null,
  prize_kind text not null,
  exclusions text[] not null,
  accept_hours integer not null,
  version integer not null default 1,
  published_at timestamp with time zone,
  rules text,
  commitment bytea,
  seed_ciphertext bytea,
  planned_round bigint,
  state text not null default 'PLANNED'::text,
  closed_at timestamp with time zone,
  close_statement text,
  seed bytea,
  round bigint,
  round_signature bytea,
  drawn_at timestamp with time zone,
  void_reason text,
  voided_at timestamp with time zone,
  names_winners boolean not null default false,
  constraint draw_accept_hours_check CHECK (((accept_hours >= 24) AND (accept_hours <= 720))),
  constraint draw_closed CHECK ((((state = ANY (ARRAY['CLOSED'::text, 'DRAWN'::text])) <= ((close_statement IS NOT NULL) AND (seed IS NOT NULL) AND (round IS NOT NULL))) AND ((closed_at IS NULL) = (close_statement IS NULL)) AND ((seed IS NULL) = (close_statement IS NULL)))),
  constraint draw_commitment_check CHECK ((length(commitment) = 32)),
  constraint draw_delay_sec_check CHECK (((delay_sec >= 6) AND (delay_sec <= 86400))),
  constraint draw_drawn CHECK (((state = 'DRAWN'::text) = ((drawn_at IS NOT NULL) AND (round_signature IS NOT NULL)))),
  constraint draw_entries_per_entrant_check CHECK (((entries_per_entrant >= 0) AND (entries_per_entrant <= 1000))),
  constraint draw_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint draw_id_check CHECK ((length(id) = 16)),
  constraint draw_kept_entries_check CHECK ((kept_entries = ANY (ARRAY['ALL'::text, 'WINNING_ENTRY'::text]))),
  constraint draw_late_payment_check CHECK ((late_payment = ANY (ARRAY['REFUND'::text, 'KEEP_GOODS'::text]))),
  constraint draw_margin CHECK ((margin_sec < delay_sec)),
  constraint draw_margin_sec_check CHECK ((margin_sec >= 0)),
  constraint draw_mode_check CHECK ((mode = ANY (ARRAY['LOTS'::text, 'EQUAL'::text]))),
  constraint draw_number UNIQUE (event_id, number),
  constraint draw_number_check CHECK ((number > 0)),
  constraint draw_pkey PRIMARY KEY (id),
  constraint draw_places_check CHECK (((places >= 1) AND (places <= 100000))),
  constraint draw_prize_kind_check CHECK ((prize_kind = ANY (ARRAY['SIGNED_ITEM'::text, 'CALL'::text, 'SEAT'::text]))),
  constraint draw_published CHECK ((((published_at IS NULL) = (rules IS NULL)) AND ((published_at IS NULL) = (commitment IS NULL)) AND ((published_at IS NULL) = (seed_ciphertext IS NULL)) AND ((published_at IS NULL) = (planned_round IS NULL)) AND ((published_at IS NOT NULL) OR (state = 'PLANNED'::text)))),
  constraint draw_randomness_check CHECK ((randomness = ANY (ARRAY['QUICKNET'::text, 'SANDBOX'::text, 'SEED_ONLY'::text]))),
  constraint draw_reserves_check CHECK (((reserves >= 0) AND (reserves <= 100000))),
  constraint draw_seed_check CHECK ((length(seed) = 32)),
  constraint draw_state_check CHECK ((state = ANY (ARRAY['PLANNED'::text, 'OPEN'::text, 'CLOSED'::text, 'DRAWN'::text, 'VOID'::text]))),
  constraint draw_times CHECK ((opens_at < closes_at)),
  constraint draw_void CHECK (((state = 'VOID'::text) = ((voided_at IS NOT NULL) AND (void_reason IS NOT NULL))))
);
CREATE INDEX draw_waiting ON public.draw USING btree (closes_at) WHERE ((state = ANY (ARRAY['PLANNED'::text, 'OPEN'::text, 'CLOSED'::text])) AND (published_at IS NOT NULL));
CREATE TRIGGER draw_is_kept BEFORE DELETE ON draw FOR EACH ROW EXECUTE FUNCTION draw_is_kept();
CREATE TRIGGER draw_stays BEFORE UPDATE ON draw FOR EACH ROW EXECUTE FUNCTION draw_stays();

create table draw_check_in (
  item_id uuid not null,
  checked_in_at timestamp with time zone not null default app_now(),
  constraint draw_check_in_item_id_fkey FOREIGN KEY (item_id) REFERENCES draw_result(item_id),
  constraint draw_check_in_pkey PRIMARY KEY (item_id)
);

create table draw_checkpoint (
  draw_id bytea not null,
  size bigint not null,
  root bytea not null,
  at timestamp with time zone not null default app_now(),
  statement text not null,
  constraint draw_checkpoint_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  constraint draw_checkpoint_pkey PRIMARY KEY (draw_id, size),
  constraint draw_checkpoint_root_check CHECK ((length(root) = 32))
);
CREATE TRIGGER draw_checkpoint_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON draw_checkpoint FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();

create table draw_count (
  draw_id bytea not null,
  size bigint not null default 0,
  entries integer not null default 0,
  entrants integer not null default 0,
  out_member integer not null default 0,
  out_payment integer not null default 0,
  out_excluded integer not null default 0,
  constraint draw_count_adds_up CHECK ((size = (entries + (2 * ((out_member + out_payment) + out_excluded))))),
  constraint draw_count_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  constraint draw_count_entrants_check CHECK ((entrants >= 0)),
  constraint draw_count_entries_check CHECK ((entries >= 0)),
  constraint draw_count_pkey PRIMARY KEY (draw_id)
);

create table draw_entrant (
  id bytea not null,
  draw_id bytea not null,
  member_uid text,
  constraint draw_entrant_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  constraint draw_entrant_id_check CHECK ((length(id) = 16)),
  constraint draw_entrant_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint draw_entrant_once UNIQUE (draw_id, member_uid),
  constraint draw_entrant_pkey PRIMARY KEY (id)
);
CREATE INDEX draw_entrant_of ON public.draw_entrant USING btree (member_uid) WHERE (member_uid IS NOT NULL);
CREATE TRIGGER draw_entrant_is_kept BEFORE DELETE OR TRUNCATE ON draw_entrant FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();
CREATE TRIGGER draw_entrant_stays BEFORE UPDATE ON draw_entrant FOR EACH ROW EXECUTE FUNCTION draw_entrant_stays();

create table draw_entry (
  id bytea not null,
  draw_id bytea not null,
  entrant_id bytea not null,
  source text not null,
  order_id text,
  accepted_at timestamp with time zone not null default app_now(),
  promise text not null,
  seq bigint,
  out_operation smallint,
  out_reason text,
  out_at timestamp with time zone,
  out_seq bigint,
  returned_at timestamp with time zone,
  grant_id text,
  constraint draw_entry_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  constraint draw_entry_entrant_id_fkey FOREIGN KEY (entrant_id) REFERENCES draw_entrant(id),
  constraint draw_entry_grant CHECK (((grant_id IS NOT NULL) = (source = 'GRANT'::text))),
  constraint draw_entry_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES entitlement_grant(id),
  constraint draw_entry_id_check CHECK ((length(id) = 16)),
  constraint draw_entry_in_first CHECK (((out_seq IS NULL) OR (out_seq > seq))),
  constraint draw_entry_order CHECK (((order_id IS NULL) = (source = ANY (ARRAY['FREE'::text, 'GRANT'::text])))),
  constraint draw_entry_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint draw_entry_out CHECK ((((out_operation IS NULL) = (out_at IS NULL)) AND ((out_seq IS NULL) OR (out_operation IS NOT NULL)) AND ((out_reason IS NOT NULL) <= (out_operation = 4)))),
  constraint draw_entry_out_operation_check CHECK (((out_operation >= 2) AND (out_operation <= 4))),
  constraint draw_entry_pkey PRIMARY KEY (id),
  constraint draw_entry_returned CHECK (((returned_at IS NULL) OR (order_id IS NOT NULL))),
  constraint draw_entry_source_check CHECK ((source = ANY (ARRAY['PAID'::text, 'TICKET'::text, 'FREE'::text, 'GRANT'::text])))
);
CREATE INDEX draw_entry_excluded ON public.draw_entry USING btree (draw_id, out_reason) WHERE (out_operation = 4);
CREATE INDEX draw_entry_of_entrant ON public.draw_entry USING btree (entrant_id);
CREATE UNIQUE INDEX draw_entry_of_grant ON public.draw_entry USING btree (grant_id, draw_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX draw_entry_of_order ON public.draw_entry USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX draw_entry_waiting ON public.draw_entry USING btree (draw_id) WHERE ((seq IS NULL) OR ((out_operation IS NOT NULL) AND (out_seq IS NULL)));
CREATE TRIGGER draw_entry_comes_in BEFORE INSERT ON draw_entry FOR EACH ROW EXECUTE FUNCTION draw_entry_in_time();
CREATE TRIGGER draw_entry_goes_out BEFORE UPDATE OF out_operation ON draw_entry FOR EACH ROW WHEN (old.out_operation IS NULL AND new.out_operation IS NOT NULL) EXECUTE FUNCTION draw_entry_in_time();
CREATE TRIGGER draw_entry_is_kept BEFORE DELETE OR TRUNCATE ON draw_entry FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();
CREATE TRIGGER draw_entry_stays BEFORE UPDATE ON draw_entry FOR EACH ROW EXECUTE FUNCTION draw_entry_stays();

create table draw_event (
  draw_id bytea not null,
  seq bigint not null,
  operation smallint not null,
  entry_id bytea not null,
  entrant_id bytea not null,
  constraint draw_event_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  constraint draw_event_entrant_id_fkey FOREIGN KEY (entrant_id) REFERENCES draw_entrant(id),
  constraint draw_event_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES draw_entry(id),
  constraint draw_event_operation_check CHECK (((operation >= 1) AND (operation <= 4))),
  constraint draw_event_pkey PRIMARY KEY (draw_id, seq),
  constraint draw_event_seq_check CHECK ((seq >= 0))
);
CREATE UNIQUE INDEX draw_event_in ON public.draw_event USING btree (entry_id) WHERE (operation = 1);
CREATE UNIQUE INDEX draw_event_out ON public.draw_event USING btree (entry_id) WHERE (operation > 1);
CREATE TRIGGER draw_event_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON draw_event FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();

create table draw_forfeit (
  id uuid not null default gen_random_uuid(),
  item_id uuid not null,
  draw_id bytea not null,
  reason text not null,
  announced_at timestamp with time zone not null default app_now(),
  object_until timestamp with time zone,
  objection text,
  objected_at timestamp with time zone,
  decision text,
  decided_at timestamp with time zone,
  constraint draw_forfeit_at_once CHECK (((object_until IS NOT NULL) OR (decision = 'FORFEITED'::text))),
  constraint draw_forfeit_check CHECK ((object_until > announced_at)),
  constraint draw_forfeit_decision CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint draw_forfeit_decision_check CHECK ((decision = ANY (ARRAY['KEPT'::text, 'FORFEITED'::text]))),
  constraint draw_forfeit_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  constraint draw_forfeit_item_id_fkey FOREIGN KEY (item_id) REFERENCES draw_result(item_id),
  constraint draw_forfeit_objection CHECK ((((objection IS NULL) OR (objected_at IS NOT NULL)) AND ((objected_at IS NULL) OR (objected_at < object_until)))),
  constraint draw_forfeit_objection_check CHECK ((objection <> ''::text)),
  constraint draw_forfeit_pkey PRIMARY KEY (id),
  constraint draw_forfeit_reason_check CHECK ((reason = ANY (ARRAY['IDENTITY_MISMATCH'::text, 'NOT_ELIGIBLE'::text, 'PLACE_SOLD'::text, 'NO_SHOW'::text])))
);
CREATE INDEX draw_forfeit_due ON public.draw_forfeit USING btree (object_until) WHERE ((decision IS NULL) AND (objected_at IS NULL));
CREATE INDEX draw_forfeit_of ON public.draw_forfeit USING btree (draw_id);
CREATE UNIQUE INDEX draw_forfeit_once ON public.draw_forfeit USING btree (item_id) WHERE (decision IS NULL);
CREATE TRIGGER draw_forfeit_is_kept BEFORE DELETE OR TRUNCATE ON draw_forfeit FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();
CREATE TRIGGER draw_forfeit_stays BEFORE UPDATE ON draw_forfeit FOR EACH ROW EXECUTE FUNCTION draw_forfeit_stays();

create table draw_key (
  public_key bytea not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone,
  signature bytea,
  constraint draw_key_pkey PRIMARY KEY (public_key),
  constraint draw_key_public_key_check CHECK ((length(public_key) = 32)),
  constraint draw_key_signature_check CHECK ((length(signature) = 64))
);
CREATE TRIGGER draw_key_is_kept BEFORE DELETE OR TRUNCATE ON draw_key FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();
CREATE TRIGGER draw_key_stays BEFORE UPDATE ON draw_key FOR EACH ROW EXECUTE FUNCTION draw_key_stays();

create table draw_node (
  draw_id bytea not null,
  level smallint not null,
  position bigint not null,
  hash bytea not null,
  constraint draw_node_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  constraint draw_node_hash_check CHECK ((length(hash) = 32)),
  constraint draw_node_pkey PRIMARY KEY (draw_id, level, "position")
);
CREATE TRIGGER draw_node_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON draw_node FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();

create table draw_product (
  draw_id bytea not null,
  product_id text not null,
  constraint draw_product_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  constraint draw_product_pkey PRIMARY KEY (draw_id, product_id),
  constraint draw_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE INDEX draw_product_of ON public.draw_product USING btree (product_id);
CREATE TRIGGER draw_product_stays BEFORE INSERT OR DELETE OR UPDATE ON draw_product FOR EACH ROW EXECUTE FUNCTION draw_product_stays();

create table draw_refund (
  draw_id bytea not null,
  work_id text not null,
  started_at timestamp with time zone not null default app_now(),
  constraint draw_refund_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  constraint draw_refund_pkey PRIMARY KEY (draw_id)
);

create table draw_result (
  draw_id bytea not null,
  rank integer not null,
  entry_id bytea not null,
  status text not null,
  accept_until timestamp with time zone,
  answered_at timestamp with time zone,
  item_id uuid not null default gen_random_uuid(),
  forfeit_cause text,
  constraint draw_result_cause CHECK (((forfeit_cause IS NULL) OR (status = 'FORFEITED'::text))),
  constraint draw_result_deadline CHECK (((status = 'RESERVE'::text) = (accept_until IS NULL))),
  constraint draw_result_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  constraint draw_result_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES draw_entry(id),
  constraint draw_result_entry_id_key UNIQUE (entry_id),
  constraint draw_result_forfeit_cause_check CHECK ((forfeit_cause = ANY (ARRAY['DECLINED'::text, 'UNANSWERED'::text, 'RETURNED'::text, 'IDENTITY_MISMATCH'::text, 'NOT_ELIGIBLE'::text, 'PLACE_SOLD'::text, 'NO_SHOW'::text]))),
  constraint draw_result_item UNIQUE (item_id),
  constraint draw_result_pkey PRIMARY KEY (draw_id, rank),
  constraint draw_result_rank_check CHECK ((rank > 0)),
  constraint draw_result_status_check CHECK ((status = ANY (ARRAY['WINNER'::text, 'RESERVE'::text, 'CONFIRMED'::text, 'FORFEITED'::text])))
);
CREATE INDEX draw_result_waiting ON public.draw_result USING btree (accept_until) WHERE (status = 'WINNER'::text);
CREATE TRIGGER draw_result_comes_once AFTER INSERT ON draw_result REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION draw_result_comes_once();
CREATE TRIGGER draw_result_is_kept BEFORE DELETE OR TRUNCATE ON draw_result FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();
CREATE TRIGGER draw_result_stays BEFORE UPDATE ON draw_result FOR EACH ROW EXECUTE FUNCTION draw_result_stays();

create table draw_witness (
  id uuid not null default gen_random_uuid(),
  draw_id bytea not null,
  kind text not null,
  stamped_at timestamp with time zone not null,
  token bytea not null,
  received_at timestamp with time zone not null default app_now(),
  constraint draw_witness_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  constraint draw_witness_kind_check CHECK ((kind = 'rfc3161'::text)),
  constraint draw_witness_pkey PRIMARY KEY (id),
  constraint draw_witness_stamped_at_check CHECK ((stamped_at = date_trunc('second'::text, stamped_at))),
  constraint draw_witness_token_check CHECK (((length(token) >= 1) AND (length(token) <= 65536)))
);
CREATE INDEX draw_witness_of ON public.draw_witness USING btree (draw_id, stamped_at);
CREATE TRIGGER draw_witness_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON draw_witness FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();

create table entitlement (
  id text not null,
  member_uid text not null,
  event_id text not null,
  scope text not null,
  source text not null,
  source_id text not null,
  window_from timestamp with time zone,
  window_to timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  cameras text[],
  max_height integer,
  constraint entitlement_cameras_check CHECK (((NOT ('main'::text = ANY (cameras))) AND (array_to_string(cameras, ','::text) ~ '^([a-z0-9]{1,16}(,[a-z0-9]{1,16}){0,11})?$'::text))),
  constraint entitlement_max_height_check CHECK (((max_height >= 1) AND (max_height <= 9999))),
  constraint entitlement_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint entitlement_pkey PRIMARY KEY (id),
  constraint entitlement_scope_check CHECK ((scope = ANY (ARRAY['LIVE'::text, 'REPLAY'::text, 'CALL'::text]))),
  constraint entitlement_source_check CHECK ((source = ANY (ARRAY['ORDER'::text, 'FREE'::text, 'GIFT'::text, 'COUPON'::text, 'GRANT'::text]))),
  constraint entitlement_source_unique UNIQUE NULLS NOT DISTINCT (source, source_id, event_id, scope, cameras, max_height)
);
CREATE INDEX entitlement_of_event ON public.entitlement USING btree (event_id, member_uid) WHERE (revoked_at IS NULL);
CREATE INDEX entitlement_of_member ON public.entitlement USING btree (member_uid, event_id, scope) WHERE (revoked_at IS NULL);

create table entitlement_grant (
  id text not null,
  member_uid text not null,
  event_id text not null,
  scope text not null,
  reason text not null,
  granted_by text not null,
  granted_at timestamp with time zone not null default app_now(),
  ended_by text,
  ended_at timestamp with time zone,
  end_reason text,
  constraint entitlement_grant_end_reason_check CHECK (((length(end_reason) >= 1) AND (length(end_reason) <= 500))),
  constraint entitlement_grant_ended CHECK ((((ended_at IS NULL) = (ended_by IS NULL)) AND ((ended_at IS NULL) = (end_reason IS NULL)))),
  constraint entitlement_grant_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES member(uid),
  constraint entitlement_grant_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint entitlement_grant_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES member(uid),
  constraint entitlement_grant_id_check CHECK ((id ~ '^gr_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint entitlement_grant_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint entitlement_grant_pkey PRIMARY KEY (id),
  constraint entitlement_grant_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint entitlement_grant_scope_check CHECK ((scope = ANY (ARRAY['LIVE'::text, 'REPLAY'::text]))),
  constraint entitlement_grant_to_another CHECK ((granted_by <> member_uid))
);
CREATE INDEX entitlement_grant_of_event ON public.entitlement_grant USING btree (event_id, id);
CREATE UNIQUE INDEX entitlement_grant_once ON public.entitlement_grant USING btree (member_uid, event_id, scope) WHERE (ended_at IS NULL);

create table event (
  id text not null,
  slug text not null,
  type text not null,
  zone text not null,
  accent text not null,
  poster_image image_key not null,
  still_image image_key not null,
  hero_image image_key not null,
  hero_tall_image image_key not null,
  doors_at timestamp with time zone not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  ticket_open_at timestamp with time zone not null,
  ticket_close_at timestamp with time zone not null,
  replay_from timestamp with time zone,
  replay_to timestamp with time zone,
  is_free boolean not null default false,
  is_canceled boolean not null default false,
  is_hidden boolean not null default false,
  minimum_age smallint,
  regions text[],
  id_check boolean not null default false,
  storefront_collection text,
  planned_end_at timestamp with time zone,
  changed_at timestamp with time zone not null default app_now(),
  digest text,
  version integer not null default 1,
  is_plain boolean not null default false,
  moved_at timestamp with time zone,
  moved_from timestamp with time zone,
  refund_until timestamp with time zone,
  was_shown boolean not null default false,
  publish_at timestamp with time zone,
  publish_by text,
  publish_missed_at timestamp with time zone,
  trailer_id text,
  trailer_ms integer,
  trailer_poster text,
  started_at timestamp with time zone,
  on_air_at timestamp with time zone not null generated always as (LEAST(start_at, started_at)) stored,
  deleted_at timestamp with time zone,
  constraint event_accent_check CHECK ((accent ~ '^#[0-9a-f]{6}$'::text)),
  constraint event_deleted_draft CHECK (((deleted_at IS NULL) OR (is_hidden AND (NOT was_shown) AND (NOT is_canceled) AND (publish_at IS NULL)))),
  constraint event_id_check CHECK ((id ~ '^ev_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint event_minimum_age_check CHECK (((minimum_age >= 1) AND (minimum_age <= 120))),
  constraint event_moved CHECK ((((moved_at IS NULL) = (moved_from IS NULL)) AND ((moved_at IS NULL) = (refund_until IS NULL)))),
  constraint event_pkey PRIMARY KEY (id),
  constraint event_plan CHECK (((publish_at IS NULL) = (publish_by IS NULL))),
  constraint event_plan_hidden CHECK (((is_hidden AND (NOT is_canceled)) OR ((publish_at IS NULL) AND (publish_missed_at IS NULL)))),
  constraint event_publish_by_fkey FOREIGN KEY (publish_by) REFERENCES member(uid),
  constraint event_regions_check CHECK ((cardinality(regions) > 0)),
  constraint event_replay_times CHECK ((((replay_from IS NULL) = (replay_to IS NULL)) AND (replay_from < replay_to))),
  constraint event_sale_times CHECK (((ticket_open_at < ticket_close_at) AND (ticket_close_at <= end_at))),
  constraint event_show_times CHECK (((doors_at <= start_at) AND (start_at < COALESCE(planned_end_at, end_at)) AND (LEAST(start_at, started_at) < end_at))),
  constraint event_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint event_slug_unique UNIQUE (slug),
  constraint event_started_before_end CHECK ((started_at <= end_at)),
  constraint event_storefront_collection_check CHECK (((storefront_collection ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(storefront_collection) <= 255))),
  constraint event_trailer CHECK ((((trailer_id IS NULL) = (trailer_ms IS NULL)) AND ((trailer_id IS NOT NULL) OR (trailer_poster IS NULL)))),
  constraint event_trailer_id_fkey FOREIGN KEY (trailer_id) REFERENCES video(id),
  constraint event_trailer_ms_check CHECK ((trailer_ms > 0)),
  constraint event_type_check CHECK ((type = ANY (ARRAY['CONCERT'::text, 'FAN_MEETING'::text, 'FAN_SIGN'::text, 'VIDEO_CALL'::text]))),
  constraint event_version_check CHECK ((version >= 1)),
  constraint event_zone_check CHECK ((zone <> ''::text))
);
CREATE INDEX event_by_end ON public.event USING btree (end_at) WHERE (NOT is_hidden);
CREATE INDEX event_by_sale_opening ON public.event USING btree (ticket_open_at) WHERE ((NOT is_hidden) AND (NOT is_canceled) AND (NOT is_free));
CREATE INDEX event_by_start ON public.event USING btree (start_at) WHERE (NOT is_hidden);
CREATE INDEX event_due ON public.event USING btree (publish_at) WHERE (publish_at IS NOT NULL);
CREATE INDEX event_trailer_id ON public.event USING btree (trailer_id) WHERE (trailer_id IS NOT NULL);
CREATE TRIGGER event_rewritten AFTER UPDATE ON event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_events();
CREATE TRIGGER event_shown BEFORE INSERT OR UPDATE ON event FOR EACH ROW WHEN (NOT new.is_hidden AND NOT new.was_shown) EXECUTE FUNCTION note_shown();
CREATE TRIGGER event_slug_kept_on_insert AFTER INSERT ON event FOR EACH ROW EXECUTE FUNCTION event_keep_slug();
CREATE TRIGGER event_slug_kept_on_update AFTER UPDATE OF slug ON event FOR EACH ROW WHEN (old.slug IS DISTINCT FROM new.slug) EXECUTE FUNCTION event_keep_slug();
CREATE TRIGGER event_version BEFORE UPDATE ON event FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER event_written AFTER INSERT ON event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_events();

create table event_artist (
  event_id text not null,
  artist_id text not null,
  position smallint not null,
  constraint event_artist_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES artist(id),
  constraint event_artist_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint event_artist_pkey PRIMARY KEY (event_id, artist_id)
);
CREATE INDEX event_artist_of ON public.event_artist USING btree (artist_id);
CREATE TRIGGER event_artist_removed AFTER DELETE ON event_artist REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_event_parts();
CREATE TRIGGER event_artist_rewritten AFTER UPDATE ON event_artist REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_event_parts();
CREATE TRIGGER event_artist_written AFTER INSERT ON event_artist REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_event_parts();

create table event_ban (
  event_id text not null,
  member_uid text not null,
  banned_at timestamp with time zone not null default app_now(),
  constraint event_ban_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint event_ban_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint event_ban_pkey PRIMARY KEY (event_id, member_uid)
);
CREATE INDEX event_ban_of ON public.event_ban USING btree (member_uid);

create table event_change (
  event_id text not null,
  changed_in xid8 not null,
  constraint event_change_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint event_change_pkey PRIMARY KEY (event_id)
);
CREATE INDEX event_change_by_transaction ON public.event_change USING btree (changed_in);

create table event_slug (
  slug text not null,
  event_id text,
  constraint event_slug_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint event_slug_pkey PRIMARY KEY (slug),
  constraint event_slug_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);
CREATE INDEX event_slug_of_event ON public.event_slug USING btree (event_id);
CREATE TRIGGER event_slug_is_kept BEFORE TRUNCATE ON event_slug FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();
CREATE TRIGGER event_slug_stays BEFORE DELETE OR UPDATE ON event_slug FOR EACH ROW EXECUTE FUNCTION event_slug_refuse_release();

create table event_text (
  event_id text not null,
  lang catalog_lang not null,
  title text not null default ''::text,
  summary text not null default ''::text,
  body text not null default ''::text,
  refund text not null default ''::text,
  constraint event_text_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint event_text_pkey PRIMARY KEY (event_id, lang)
);
CREATE TRIGGER event_text_removed AFTER DELETE ON event_text REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_event_parts();
CREATE TRIGGER event_text_rewritten AFTER UPDATE ON event_text REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_event_parts();
CREATE TRIGGER event_text_written AFTER INSERT ON event_text REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_event_parts();

create table feature_switch (
  part text not null,
  scope text not null default ''::text,
  closed_at timestamp with time zone not null default app_now(),
  closed_by text not null,
  constraint feature_switch_check CHECK (
CASE part
    WHEN 'PAYMENT'::text THEN (scope <> ''::text)
    WHEN 'SHOP'::text THEN (scope = ''::text)
    WHEN 'CHAT'::text THEN (scope = ''::text)
    ELSE false
END),
  constraint feature_switch_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES member(uid),
  constraint feature_switch_pkey PRIMARY KEY (part, scope)
);

create table firebase_refresh_token (
  hash bytea not null,
  sid text not null,
  superseded_at timestamp with time zone,
  constraint firebase_refresh_token_pkey PRIMARY KEY (hash),
  constraint firebase_refresh_token_sid_fkey FOREIGN KEY (sid) REFERENCES auth_session(sid) ON DELETE CASCADE
);
CREATE INDEX firebase_refresh_token_of_session ON public.firebase_refresh_token USING btree (sid);
CREATE INDEX firebase_refresh_token_superseded ON public.firebase_refresh_token USING btree (superseded_at) WHERE (superseded_at IS NOT NULL);

create table gateway_event (
  id bigint not null generated always as identity,
  provider text not null,
  gateway_tx_id text not null,
  kind text not null,
  outcome text not null,
  attempt_id text,
  source text not null,
  raw text not null,
  received_at timestamp with time zone not null default app_now(),
  constraint gateway_event_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempt(id),
  constraint gateway_event_pkey PRIMARY KEY (id),
  constraint gateway_event_source_check CHECK ((source = ANY (ARRAY['STATUS'::text, 'RETURN'::text, 'QUERY'::text]))),
  constraint gateway_event_unique UNIQUE (provider, gateway_tx_id, kind, outcome)
);
CREATE INDEX gateway_event_of_attempt ON public.gateway_event USING btree (attempt_id) WHERE (attempt_id IS NOT NULL);

create table gateway_health (
  provider text not null,
  failures timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  probed_at timestamp with time zone,
  constraint gateway_health_pkey PRIMARY KEY (provider)
);

create table gateway_report (
  mid text not null,
  requested_at timestamp with time zone not null,
  provider text not null,
  constraint gateway_report_pkey PRIMARY KEY (provider, mid)
);

create table gift (
  id text not null,
  order_id text not null,
  sender_uid text not null,
  recipient_uid text,
  state text not null default 'WAITING_PAYMENT'::text,
  token_hash bytea not null,
  message text not null default ''::text,
  recipient_email text,
  locale catalog_lang not null,
  country_code text,
  until timestamp with time zone,
  settle_at timestamp with time zone,
  remind_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  constraint gift_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint gift_id_check CHECK ((id ~ '^gf_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint gift_mailed CHECK (((recipient_email IS NULL) OR (state = ANY (ARRAY['WAITING_PAYMENT'::text, 'READY'::text])))),
  constraint gift_message_check CHECK ((length(message) <= 2000)),
  constraint gift_not_to_oneself CHECK ((recipient_uid <> sender_uid)),
  constraint gift_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint gift_order_unique UNIQUE (order_id),
  constraint gift_pkey PRIMARY KEY (id),
  constraint gift_recipient CHECK (
CASE state
    WHEN 'ACCEPTED'::text THEN (recipient_uid IS NOT NULL)
    WHEN 'REVOKED'::text THEN true
    ELSE (recipient_uid IS NULL)
END),
  constraint gift_recipient_email_check CHECK ((length(recipient_email) <= 254)),
  constraint gift_recipient_uid_fkey FOREIGN KEY (recipient_uid) REFERENCES member(uid),
  constraint gift_sender_uid_fkey FOREIGN KEY (sender_uid) REFERENCES member(uid),
  constraint gift_settles CHECK (((state = 'READY'::text) = (settle_at IS NOT NULL))),
  constraint gift_state CHECK ((state = ANY (ARRAY['WAITING_PAYMENT'::text, 'READY'::text, 'ACCEPTED'::text, 'DECLINED'::text, 'EXPIRED'::text, 'WITHDRAWN'::text, 'REVOKED'::text]))),
  constraint gift_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint gift_token_unique UNIQUE (token_hash),
  constraint gift_waits CHECK (((state = 'WAITING_PAYMENT'::text) = (until IS NULL)))
);
CREATE INDEX gift_due ON public.gift USING btree (settle_at) WHERE (state = 'READY'::text);
CREATE INDEX gift_mailed_to ON public.gift USING btree (lower(recipient_email)) WHERE (recipient_email IS NOT NULL);
CREATE INDEX gift_of_recipient ON public.gift USING btree (recipient_uid, id);
CREATE INDEX gift_of_sender ON public.gift USING btree (sender_uid, id);
CREATE INDEX gift_overdue ON public.gift USING btree (until) WHERE (state = 'READY'::text);
CREATE INDEX gift_to_remind ON public.gift USING btree (remind_at) WHERE (remind_at IS NOT NULL);

create table gift_history (
  id bigint not null generated always as identity,
  gift_id text not null,
  event text not null,
  from_state text not null,
  to_state text not null,
  at timestamp with time zone not null default app_now(),
  constraint gift_history_gift_id_fkey FOREIGN KEY (gift_id) REFERENCES gift(id),
  constraint gift_history_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX gift_ends_once ON public.gift_history USING btree (gift_id) WHERE (to_state = ANY (ARRAY['ACCEPTED'::text, 'DECLINED'::text, 'EXPIRED'::text, 'WITHDRAWN'::text]));
CREATE INDEX gift_history_of_gift ON public.gift_history USING btree (gift_id, id);

create table gifted_units (
  source_id text not null,
  product_id text not null,
  member_uid text not null,
  quantity integer not null,
  constraint gifted_units_pkey PRIMARY KEY (source_id, product_id),
  constraint gifted_units_product_id_fkey FOREIGN KEY (product_id) REFERENCES stock(product_id),
  constraint gifted_units_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX gifted_units_of_member ON public.gifted_units USING btree (product_id, member_uid);

create table highlight (
  id text not null,
  event_id text not null,
  from_ms integer not null,
  to_ms integer not null,
  title jsonb not null,
  poster image_key,
  sort_position integer not null,
  is_hidden boolean not null default false,
  made_at timestamp with time zone not null default app_now(),
  constraint highlight_event_id_fkey FOREIGN KEY (event_id) REFERENCES replay(event_id),
  constraint highlight_from_ms_check CHECK ((from_ms >= 0)),
  constraint highlight_id_check CHECK ((id ~ '^hl_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint highlight_length CHECK ((((to_ms - from_ms) >= 2000) AND ((to_ms - from_ms) <= 90000))),
  constraint highlight_pkey PRIMARY KEY (id),
  constraint highlight_title_check CHECK (((jsonb_typeof(title) = 'object'::text) AND (title <> '{}'::jsonb)))
);
CREATE INDEX highlight_in_order ON public.highlight USING btree (sort_position, id) WHERE (NOT is_hidden);

create table idempotency_key (
  member_id text not null,
  endpoint text not null,
  key text not null,
  body_hash bytea not null,
  status smallint,
  reply json,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_key_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255))),
  constraint idempotency_key_pkey PRIMARY KEY (member_id, endpoint, key)
);
CREATE INDEX idempotency_key_age ON public.idempotency_key USING btree (created_at);

create table identity_key (
  kid text not null,
  alg text not null,
  public_jwk jsonb not null,
  encrypted_private bytea not null,
  state text not null,
  created_at timestamp with time zone not null default now(),
  retire_at timestamp with time zone,
  constraint identity_key_pkey PRIMARY KEY (kid),
  constraint identity_key_state_check CHECK ((state = ANY (ARRAY['next'::text, 'active'::text, 'retired'::text])))
);
CREATE UNIQUE INDEX identity_key_one_active ON public.identity_key USING btree (state) WHERE (state = 'active'::text);

create table ingest_input (
  event_id text not null,
  is_receiving boolean not null,
  since timestamp with time zone not null,
  kbps integer not null,
  fps numeric(6,2) not null,
  key_frame_ms integer,
  width_px integer,
  height_px integer,
  last_error text,
  last_error_at timestamp with time zone,
  seen_at timestamp with time zone not null,
  key_frame_at timestamp with time zone,
  shows text not null default 'NOTHING'::text,
  late_parts integer not null default 0,
  slate_parts integer not null default 0,
  effort text,
  constraint ingest_input_effort_check CHECK ((effort ~ '^[a-z]{1,20}$'::text)),
  constraint ingest_input_event_id_fkey FOREIGN KEY (event_id) REFERENCES channel(event_id),
  constraint ingest_input_fps_check CHECK ((fps >= (0)::numeric)),
  constraint ingest_input_kbps_check CHECK ((kbps >= 0)),
  constraint ingest_input_last_error_check CHECK ((last_error ~ '^[A-Z_]{1,40}$'::text)),
  constraint ingest_input_late_parts_check CHECK ((late_parts >= 0)),
  constraint ingest_input_pkey PRIMARY KEY (event_id),
  constraint ingest_input_shows_check CHECK ((shows = ANY (ARRAY['PICTURE'::text, 'SLATE'::text, 'NOTHING'::text]))),
  constraint ingest_input_slate_parts_check CHECK ((slate_parts >= 0))
);

create table ingest_lease (
  event_id text not null,
  holder uuid not null,
  epoch bigint not null,
  expires_at timestamp with time zone not null,
  wanted_at timestamp with time zone,
  constraint ingest_lease_epoch_check CHECK ((epoch > 0)),
  constraint ingest_lease_event_id_fkey FOREIGN KEY (event_id) REFERENCES channel(event_id),
  constraint ingest_lease_pkey PRIMARY KEY (event_id)
);

create table invariant_check (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default app_now(),
  took_ms integer not null,
  broken integer not null,
  constraint invariant_check_broken_check CHECK ((broken >= 0)),
  constraint invariant_check_pkey PRIMARY KEY (id),
  constraint invariant_check_took_ms_check CHECK ((took_ms >= 0))
);

create table ledger_entry (
  transaction_id bigint not null,
  account text not null,
  currency text not null,
  amount bigint not null,
  constraint ledger_balanced TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint ledger_entry_account CHECK ((account ~ ('^((cube|soul):m_[0-9A-HJKMNP-TV-Z]{26}|[a-z]{3,4}:(house:[a-z]+|shop:[0-9A-Za-z_-]+'::text || '|event:ev_[0-9A-HJKMNP-TV-Z]{26}:[0-9A-Za-z_-]+))$'::text))),
  constraint ledger_entry_currency CHECK ((split_part(account, ':'::text, 1) = lower(currency))),
  constraint ledger_entry_currency_check CHECK ((currency = ANY (ARRAY['CUBE'::text, 'SOUL'::text, 'KRW'::text, 'USD'::text, 'JPY'::text, 'CNY'::text, 'EUR'::text]))),
  constraint ledger_entry_not_zero CHECK ((amount <> 0)),
  constraint ledger_entry_pkey PRIMARY KEY (transaction_id, account),
  constraint ledger_entry_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transaction(id)
);
CREATE INDEX ledger_entry_of_account ON public.ledger_entry USING btree (account, transaction_id);
CREATE INDEX ledger_entry_of_event ON public.ledger_entry USING btree (split_part(account, ':'::text, 3), transaction_id, account) WHERE (account ~~ '%:event:%'::text);
CREATE INDEX ledger_entry_of_house ON public.ledger_entry USING btree (transaction_id, account) WHERE ((account ~~ '%:shop:%'::text) OR (account ~~ '%:house:shipping'::text) OR (account = 'cube:house:given'::text));
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balanced();

create table ledger_transaction (
  id bigint not null generated always as identity,
  source_type text not null,
  source_id text not null,
  kind text not null,
  created_at timestamp with time zone not null default app_now(),
  reverses bigint,
  constraint ledger_source_unique UNIQUE (source_type, source_id),
  constraint ledger_transaction_kind_check CHECK ((kind = ANY (ARRAY['PURCHASE'::text, 'GRANT'::text, 'SPEND'::text, 'EXPIRY'::text, 'CLOSING'::text, 'EXCHANGE'::text, 'REFUND'::text, 'RETURN'::text, 'SALE'::text, 'SALE_BACK'::text, 'SALE_KEPT'::text]))),
  constraint ledger_transaction_pkey PRIMARY KEY (id),
  constraint ledger_transaction_reverses_fkey FOREIGN KEY (reverses) REFERENCES ledger_transaction(id)
);
CREATE INDEX ledger_transaction_reverses ON public.ledger_transaction USING btree (reverses) WHERE (reverses IS NOT NULL);

create table member (
  uid text not null,
  email text,
  email_key text,
  nickname text not null,
  nickname_key text not null,
  language text not null,
  sns_type text not null default 'EMAIL'::text,
  status text not null default 'ACTIVE'::text,
  tokens_valid_after timestamp with time zone not null default '-infinity'::timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  nickname_changed_at timestamp with time zone,
  takes_news boolean not null default false,
  session_epoch integer not null default 0,
  nickname_copy smallint not null default 0,
  constraint member_check CHECK (((email IS NULL) = (email_key IS NULL))),
  constraint member_email_unique UNIQUE (email_key),
  constraint member_language_check CHECK ((language = ANY (ARRAY['ko'::text, 'ja'::text, 'en'::text, 'zhhans'::text]))),
  constraint member_nickname_unique UNIQUE (nickname_key, nickname_copy),
  constraint member_pkey PRIMARY KEY (uid),
  constraint member_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'SUSPENDED'::text, 'LEFT'::text]))),
  constraint member_uid_check CHECK ((uid ~ '^m_[0-9A-HJKMNP-TV-Z]{26}$'::text))
);
CREATE INDEX member_suspended ON public.member USING btree (uid) WHERE (status = 'SUSPENDED'::text);
CREATE TRIGGER member_nickname_ends AFTER INSERT OR UPDATE OF nickname_key, status ON member FOR EACH ROW EXECUTE FUNCTION member_keep_nickname_ends();
CREATE TRIGGER member_nickname_shared BEFORE INSERT OR UPDATE OF nickname_key ON member FOR EACH ROW EXECUTE FUNCTION member_refuse_shared_nickname();

create table member_country_hint (
  member_uid text not null,
  country_code country_code not null,
  constraint member_country_hint_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint member_country_hint_pkey PRIMARY KEY (member_uid)
);

create table member_nickname_end (
  part text not null,
  member_uid text not null,
  at smallint not null,
  constraint member_nickname_end_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint member_nickname_end_pkey PRIMARY KEY (part, member_uid, at)
);
CREATE INDEX member_nickname_end_of ON public.member_nickname_end USING btree (member_uid);

create table member_order_info (
  id text not null,
  member_uid text not null,
  name text not null,
  first_name text,
  birth date not null,
  phone text not null,
  email text not null,
  country_code country_code not null,
  dial_code text not null,
  address text,
  custom_infos jsonb not null,
  called text[] generated always as (contact_digests(name, first_name, dial_code, phone)) stored,
  original_name written_line,
  original_first_name written_line,
  original_address written_line,
  constraint member_order_info_id_check CHECK ((id ~ '^mi_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint member_order_info_id_key UNIQUE (id),
  constraint member_order_info_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint member_order_info_pkey PRIMARY KEY (member_uid)
);
CREATE INDEX member_order_info_called ON public.member_order_info USING gin (called) WITH (fastupdate=off);
CREATE TRIGGER member_order_info_member_present BEFORE INSERT ON member_order_info FOR EACH ROW EXECUTE FUNCTION require_present_member();

create table member_suspension (
  member_uid text not null,
  reason text not null,
  suspended_at timestamp with time zone not null default app_now(),
  constraint member_suspension_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint member_suspension_pkey PRIMARY KEY (member_uid),
  constraint member_suspension_reason_check CHECK ((reason = ANY (ARRAY['ABUSE'::text, 'FRAUD'::text, 'UNDERAGE'::text, 'SECURITY'::text])))
);

create table member_tombstone (
  digest bytea not null,
  left_at timestamp with time zone not null default app_now(),
  purge_at timestamp with time zone not null default (app_now() + '30 days'::interval),
  constraint member_tombstone_pkey PRIMARY KEY (digest)
);
CREATE INDEX member_tombstone_due ON public.member_tombstone USING btree (purge_at);

create table money_decision (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default app_now(),
  decided_by text not null,
  action text not null,
  subject text not null,
  order_id text,
  amount bigint,
  reason text not null,
  constraint money_decision_action_check CHECK ((action = ANY (ARRAY['GRANT'::text, 'DECLINE'::text, 'SETTLE'::text, 'WITHDRAW'::text, 'RETRY'::text]))),
  constraint money_decision_decided_by_check CHECK (((length(decided_by) >= 1) AND (length(decided_by) <= 100))),
  constraint money_decision_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint money_decision_pkey PRIMARY KEY (id),
  constraint money_decision_reason_check CHECK ((length(reason) <= 500))
);
CREATE INDEX money_decision_of_order ON public.money_decision USING btree (order_id);

create table notice (
  id text not null,
  kind text not null,
  event_id text,
  is_pinned boolean not null default false,
  published_at timestamp with time zone,
  is_taken_down boolean not null default false,
  version integer not null default 1,
  notifies_members boolean not null default false,
  notified_at timestamp with time zone,
  constraint notice_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint notice_id_check CHECK ((id ~ '^no_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint notice_kind_check CHECK ((kind = ANY (ARRAY['SHOW'::text, 'DELIVERY'::text, 'SERVICE'::text]))),
  constraint notice_pkey PRIMARY KEY (id),
  constraint notice_version_check CHECK ((version >= 1))
);
CREATE INDEX notice_in_order ON public.notice USING btree (is_pinned DESC, published_at DESC, id DESC) WHERE (NOT is_taken_down);
CREATE INDEX notice_of_event ON public.notice USING btree (event_id, published_at DESC) WHERE (event_id IS NOT NULL);
CREATE INDEX notice_to_notify ON public.notice USING btree (published_at) WHERE (notifies_members AND (notified_at IS NULL));
CREATE TRIGGER notice_version BEFORE UPDATE ON notice FOR EACH ROW WHEN (NOT old.notified_at IS DISTINCT FROM new.notified_at) EXECUTE FUNCTION count_version();

create table notice_text (
  notice_id text not null,
  lang catalog_lang not null,
  title text not null default ''::text,
  summary text not null default ''::text,
  body text not null default ''::text,
  constraint notice_text_body_check CHECK ((length(body) <= 20000)),
  constraint notice_text_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notice(id),
  constraint notice_text_pkey PRIMARY KEY (notice_id, lang),
  constraint notice_text_summary_check CHECK ((length(summary) <= 200)),
  constraint notice_text_title_check CHECK ((length(title) <= 120))
);

create table notification (
  id text not null,
  member_uid text,
  type text not null,
  source_id text,
  template text not null,
  data jsonb not null,
  dedupe_key text not null,
  created_at timestamp with time zone not null default app_moment(),
  constraint notification_id_check CHECK ((id ~ '^nt_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint notification_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES notification_inbox(member_uid),
  constraint notification_once UNIQUE NULLS NOT DISTINCT (member_uid, dedupe_key),
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_type_check CHECK ((type = ANY (ARRAY['HOME'::text, 'NOTICE'::text, 'MY_BOX'::text])))
);
CREATE INDEX notification_about ON public.notification USING btree (source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX notification_newest ON public.notification USING btree (member_uid, created_at DESC, id DESC);

create table notification_inbox (
  member_uid text not null,
  joined_at timestamp with time zone not null default app_moment(),
  last_read_at timestamp with time zone,
  takes_mail boolean not null default true,
  constraint notification_inbox_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint notification_inbox_pkey PRIMARY KEY (member_uid)
);

create table oauth_tx (
  state_hash bytea not null,
  provider text not null,
  encrypted_secrets text not null,
  subject_uid text not null,
  redirect_uri text not null,
  callback_path text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint oauth_tx_pkey PRIMARY KEY (state_hash)
);
CREATE INDEX oauth_tx_age ON public.oauth_tx USING btree (expires_at);

create table on_sale_entry (
  id text not null,
  event_id text not null,
  member_uid text,
  joined_at timestamp with time zone not null default app_now(),
  arrival bigint not null generated by default as identity,
  state text not null default 'WAITING'::text,
  drawn_place integer,
  place integer,
  called_at timestamp with time zone,
  turn_until timestamp with time zone,
  is_listed boolean not null default false,
  constraint on_sale_entry_called_in_order CHECK (((state <> 'CALLED'::text) OR (place IS NOT NULL))),
  constraint on_sale_entry_drawn UNIQUE (event_id, drawn_place),
  constraint on_sale_entry_drawn_place_check CHECK ((drawn_place > 0)),
  constraint on_sale_entry_event_id_fkey FOREIGN KEY (event_id) REFERENCES on_sale_queue(event_id) ON DELETE CASCADE,
  constraint on_sale_entry_id_check CHECK ((id ~ '^qe_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint on_sale_entry_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint on_sale_entry_once UNIQUE (event_id, member_uid),
  constraint on_sale_entry_pkey PRIMARY KEY (id),
  constraint on_sale_entry_place UNIQUE (event_id, place),
  constraint on_sale_entry_place_check CHECK ((place > 0)),
  constraint on_sale_entry_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'CALLED'::text, 'MISSED'::text, 'DONE'::text]))),
  constraint on_sale_entry_turn CHECK (((state = 'CALLED'::text) = (turn_until IS NOT NULL)))
);
CREATE INDEX on_sale_entry_arrivals ON public.on_sale_entry USING btree (event_id, arrival) WHERE (place IS NULL);
CREATE INDEX on_sale_entry_called ON public.on_sale_entry USING btree (event_id, called_at) WHERE (called_at IS NOT NULL);
CREATE INDEX on_sale_entry_inside ON public.on_sale_entry USING btree (event_id, turn_until) WHERE (state = 'CALLED'::text);
CREATE INDEX on_sale_entry_line ON public.on_sale_entry USING btree (event_id, place) WHERE (state = 'WAITING'::text);
CREATE INDEX on_sale_entry_of ON public.on_sale_entry USING btree (member_uid) WHERE (member_uid IS NOT NULL);
CREATE TRIGGER on_sale_entry_frozen BEFORE UPDATE OF is_listed ON on_sale_entry FOR EACH ROW EXECUTE FUNCTION on_sale_entry_frozen();

create table on_sale_queue (
  event_id text not null,
  opens_at timestamp with time zone not null,
  seed bytea,
  commitment bytea,
  state text not null default 'AHEAD'::text,
  drawn_count integer,
  last_place integer not null default 0,
  serving integer not null default 0,
  waiting integer not null default 0,
  per_minute integer not null default 0,
  is_sold_out boolean not null default false,
  moved_at timestamp with time zone not null default app_now(),
  version bigint not null default 1,
  seed_ciphertext bytea,
  randomness text not null default 'SEED_ONLY'::text,
  listed_at timestamp with time zone,
  list_hash bytea,
  round bigint,
  round_signature bytea,
  constraint on_sale_queue_committed CHECK (((commitment IS NOT NULL) OR ((state = 'AHEAD'::text) AND (listed_at IS NULL)))),
  constraint on_sale_queue_drawn CHECK (((drawn_count IS NOT NULL) = (state = ANY (ARRAY['ON'::text, 'ENDED'::text])))),
  constraint on_sale_queue_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint on_sale_queue_list_hash_check CHECK ((length(list_hash) = 32)),
  constraint on_sale_queue_listed CHECK ((((listed_at IS NULL) = (list_hash IS NULL)) AND ((listed_at IS NULL) OR (seed IS NOT NULL)) AND ((round IS NULL) OR (listed_at IS NOT NULL)) AND ((round_signature IS NULL) OR ((round IS NOT NULL) AND (drawn_count IS NOT NULL))))),
  constraint on_sale_queue_pkey PRIMARY KEY (event_id),
  constraint on_sale_queue_places CHECK (((serving >= 0) AND (serving <= last_place))),
  constraint on_sale_queue_randomness_check CHECK ((randomness = ANY (ARRAY['QUICKNET'::text, 'SANDBOX'::text, 'SEED_ONLY'::text]))),
  constraint on_sale_queue_round_check CHECK ((round > 0)),
  constraint on_sale_queue_round_signature_check CHECK ((length(round_signature) = 48)),
  constraint on_sale_queue_seed_check CHECK ((length(seed) = 32)),
  constraint on_sale_queue_seed_public CHECK (((seed IS NULL) OR (listed_at IS NOT NULL) OR (seed_ciphertext IS NULL))),
  constraint on_sale_queue_state_check CHECK ((state = ANY (ARRAY['AHEAD'::text, 'OFF'::text, 'ON'::text, 'ENDED'::text])))
);
CREATE INDEX on_sale_queue_moving ON public.on_sale_queue USING btree (opens_at) WHERE (state = ANY (ARRAY['AHEAD'::text, 'ON'::text]));
CREATE TRIGGER on_sale_queue_frozen BEFORE UPDATE ON on_sale_queue FOR EACH ROW WHEN (old.listed_at IS NOT NULL) EXECUTE FUNCTION on_sale_queue_frozen();

create table order_address (
  order_id text not null,
  member_uid text not null,
  receiver_name text not null,
  receiver_first_name text,
  receiver_dial_code text not null,
  receiver_phone text not null,
  buyer_name text not null,
  buyer_first_name text,
  buyer_dial_code text not null,
  buyer_phone text not null,
  email text,
  country_code country_code not null,
  post_code text,
  address1 text not null,
  address2 text,
  address3 text,
  address4 text,
  customs_code bytea,
  address_type text not null,
  note text,
  called text[] generated always as ((contact_digests(receiver_name, receiver_first_name, receiver_dial_code, receiver_phone) || contact_digests(buyer_name, buyer_first_name, buyer_dial_code, buyer_phone))) stored,
  original_receiver_name written_line,
  original_receiver_first_name written_line,
  original_buyer_name written_line,
  original_buyer_first_name written_line,
  original_address1 written_line,
  original_address2 written_line,
  original_address3 written_line,
  original_address4 written_line,
  constraint order_address_customs CHECK (((customs_code IS NULL) OR ((country_code)::text = 'KR'::text))),
  constraint order_address_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint order_address_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) DEFERRABLE INITIALLY DEFERRED,
  constraint order_address_pkey PRIMARY KEY (order_id)
);
CREATE INDEX order_address_called ON public.order_address USING gin (called) WITH (fastupdate=off);
CREATE INDEX order_address_of_member ON public.order_address USING btree (member_uid);

create table order_history (
  id bigint not null generated always as identity,
  order_id text not null,
  event text not null,
  from_status text,
  to_status text not null,
  at timestamp with time zone not null default app_now(),
  constraint order_history_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_history_pkey PRIMARY KEY (id)
);
CREATE INDEX order_history_of_order ON public.order_history USING btree (order_id, id);
CREATE TRIGGER order_history_sale AFTER INSERT ON order_history FOR EACH ROW WHEN ((new.event = ANY (ARRAY['captured'::text, 'paidByCubes'::text])) AND new.to_status = 'FULFILLED'::text) EXECUTE FUNCTION on_order_sale();

create table order_info (
  order_id text not null,
  member_uid text not null,
  name text not null,
  first_name text,
  birth date not null,
  phone text not null,
  email text not null,
  country_code country_code not null,
  dial_code text not null,
  address text,
  custom_infos jsonb not null,
  called text[] generated always as (contact_digests(name, first_name, dial_code, phone)) stored,
  original_name written_line,
  original_first_name written_line,
  original_address written_line,
  constraint order_info_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint order_info_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) DEFERRABLE INITIALLY DEFERRED,
  constraint order_info_pkey PRIMARY KEY (order_id)
);
CREATE INDEX order_info_called ON public.order_info USING gin (called) WITH (fastupdate=off);
CREATE INDEX order_info_of_member ON public.order_info USING btree (member_uid);

create table order_line (
  id text not null,
  order_id text not null,
  position smallint not null,
  member_uid text not null,
  product_id text not null,
  kind text not null,
  event_id text,
  name jsonb not null,
  quantity integer not null,
  unit_amount bigint not null,
  grants jsonb not null default '[]'::jsonb,
  cart_item_id text,
  pickup_slot_id text,
  needs_shipping boolean not null default false,
  is_on_site_pickup boolean not null default false,
  is_open boolean not null default true,
  placed_at timestamp with time zone not null default app_now(),
  constraint order_line_id_check CHECK ((id ~ '^ol_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint order_line_kind_check CHECK ((kind = ANY (ARRAY['CUBES'::text, 'TICKET_LIVE'::text, 'TICKET_REPLAY'::text, 'GOODS'::text, 'DIGITAL'::text, 'FAN_CALL'::text, 'DRAW_ENTRY'::text]))),
  constraint order_line_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_line_pkey PRIMARY KEY (id),
  constraint order_line_position UNIQUE (order_id, "position"),
  constraint order_line_position_check CHECK (("position" >= 0)),
  constraint order_line_product UNIQUE (order_id, product_id),
  constraint order_line_quantity_check CHECK (((quantity >= 1) AND (quantity <= 99))),
  constraint order_line_sum TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint order_line_tax TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint order_line_unit_amount_check CHECK (((unit_amount >= 1) AND (unit_amount <= '1000000000000'::bigint)))
);
CREATE INDEX order_line_of_event ON public.order_line USING btree (event_id, placed_at DESC, order_id DESC) WHERE (event_id IS NOT NULL);
CREATE INDEX order_line_of_member ON public.order_line USING btree (member_uid, product_id);
CREATE INDEX order_line_of_product ON public.order_line USING btree (product_id, placed_at DESC, order_id DESC);
CREATE UNIQUE INDEX order_line_one_open ON public.order_line USING btree (member_uid, product_id) WHERE is_open;
CREATE INDEX order_line_open_of_product ON public.order_line USING btree (product_id) WHERE is_open;
CREATE CONSTRAINT TRIGGER order_line_sum AFTER INSERT ON order_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_sum();
CREATE CONSTRAINT TRIGGER order_line_tax AFTER INSERT ON order_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_tax_check();

create table order_tax (
  order_id text not null,
  product_id text not null,
  currency text not null,
  treatment text not null,
  country country_code not null,
  rate integer not null,
  registration text,
  gross bigint not null,
  net bigint not null,
  tax bigint not null,
  rates_version date not null,
  constraint order_tax_check TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint order_tax_currency_check CHECK ((currency = ANY (ARRAY['KRW'::text, 'USD'::text, 'JPY'::text, 'CNY'::text, 'EUR'::text, 'CUBE'::text]))),
  constraint order_tax_gross_check CHECK ((gross >= 0)),
  constraint order_tax_net_check CHECK ((net >= 0)),
  constraint order_tax_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_tax_pkey PRIMARY KEY (order_id, product_id, currency),
  constraint order_tax_rate_check CHECK (((rate >= 0) AND (rate <= 5000))),
  constraint order_tax_sum CHECK (((net + tax) = gross)),
  constraint order_tax_tax_check CHECK ((tax >= 0)),
  constraint order_tax_treatment CHECK ((((treatment = 'TAXED'::text) = (registration IS NOT NULL)) AND ((treatment = 'TAXED'::text) OR ((rate = 0) AND (tax = 0))) AND ((treatment <> 'FREE'::text) OR (gross = 0)))),
  constraint order_tax_treatment_check CHECK ((treatment = ANY (ARRAY['TAXED'::text, 'NOT_REGISTERED'::text, 'AT_IMPORT'::text, 'PREPAID'::text, 'FREE'::text])))
);
CREATE TRIGGER forbid_order_tax_change BEFORE INSERT OR DELETE ON order_tax FOR EACH ROW EXECUTE FUNCTION forbid_order_tax_change();
CREATE CONSTRAINT TRIGGER order_tax_check AFTER INSERT ON order_tax DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_tax_check();

create table orders (
  id text not null,
  member_uid text not null,
  kind text not null,
  status text not null,
  amount bigint not null,
  currency text not null,
  pg_code text not null,
  cubes bigint,
  bonus_cubes bigint,
  hold_until timestamp with time zone not null,
  settle_at timestamp with time zone not null,
  created_at timestamp with time zone not null default app_now(),
  keeps_rest boolean not null default false,
  shipping_amount bigint not null default 0,
  is_gift boolean not null default false,
  constraint orders_amount CHECK (((amount >= 0) AND (amount <= '1000000000000'::bigint))),
  constraint orders_amount_holds_shipping CHECK ((shipping_amount <= amount)),
  constraint orders_cubes CHECK (((kind = 'POINT'::text) = ((cubes > 0) AND (bonus_cubes >= 0)))),
  constraint orders_currency_check CHECK ((currency = ANY (ARRAY['KRW'::text, 'USD'::text, 'JPY'::text, 'CNY'::text, 'EUR'::text, 'CUBE'::text]))),
  constraint orders_kind_check CHECK ((kind = ANY (ARRAY['POINT'::text, 'PRODUCT'::text]))),
  constraint orders_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_shipping CHECK ((shipping_amount >= 0)),
  constraint orders_status CHECK ((status = ANY (ARRAY['INIT'::text, 'PENDING'::text, 'FULFILLED'::text, 'DELIVERED'::text, 'CANCELED'::text, 'FAILED'::text, 'EXPIRED'::text, 'REFUND_PENDING'::text, 'PARTIALLY_REFUNDED'::text, 'REFUNDED'::text])))
);
CREATE INDEX orders_by_status ON public.orders USING btree (status, created_at DESC, id DESC);
CREATE INDEX orders_by_sum ON public.orders USING btree (amount, currency, created_at DESC, id DESC);
CREATE INDEX orders_due ON public.orders USING btree (settle_at) WHERE (status = ANY (ARRAY['INIT'::text, 'PENDING'::text]));
CREATE INDEX orders_newest ON public.orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_of_member_newest ON public.orders USING btree (member_uid, created_at DESC, id DESC);
CREATE TRIGGER orders_member_active BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION require_active_member();

create table parcel (
  id text not null,
  order_id text,
  member_uid text not null,
  state text not null default 'PREPARING'::text,
  supply_on date,
  carrier text,
  tracking_number text,
  created_at timestamp with time zone not null default app_now(),
  shipped_at timestamp with time zone,
  delivered_at timestamp with time zone,
  event_ids text[] not null,
  item_id uuid,
  constraint parcel_carried CHECK (((state = ANY (ARRAY['PREPARING'::text, 'STOPPED'::text])) OR ((carrier IS NOT NULL) AND (shipped_at IS NOT NULL)))),
  constraint parcel_delivered CHECK (((state = 'DELIVERED'::text) = (delivered_at IS NOT NULL))),
  constraint parcel_item_id_fkey FOREIGN KEY (item_id) REFERENCES draw_result(item_id),
  constraint parcel_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint parcel_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint parcel_pkey PRIMARY KEY (id),
  constraint parcel_source CHECK (((order_id IS NULL) <> (item_id IS NULL))),
  constraint parcel_state_check CHECK ((state = ANY (ARRAY['PREPARING'::text, 'SHIPPED'::text, 'DELIVERED'::text, 'RETURNED'::text, 'STOPPED'::text]))),
  constraint parcel_tracked CHECK (((carrier IS NULL) = (tracking_number IS NULL)))
);
CREATE INDEX parcel_by_state ON public.parcel USING btree (state, id);
CREATE INDEX parcel_called ON public.parcel USING btree (tracking_number) WHERE (tracking_number IS NOT NULL);
CREATE INDEX parcel_of_events ON public.parcel USING gin (event_ids) WHERE (state = 'PREPARING'::text);
CREATE UNIQUE INDEX parcel_of_item ON public.parcel USING btree (item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX parcel_of_member ON public.parcel USING btree (member_uid, id);
CREATE INDEX parcel_of_order ON public.parcel USING btree (order_id);
CREATE INDEX parcel_to_prepare ON public.parcel USING btree (id) WHERE (state = ANY (ARRAY['PREPARING'::text, 'SHIPPED'::text]));

create table parcel_import_row (
  job_id text not null,
  line integer not null,
  parcel text not null,
  carrier text not null,
  tracking_number text not null,
  constraint parcel_import_row_job_id_fkey FOREIGN KEY (job_id) REFERENCES background_job(id),
  constraint parcel_import_row_pkey PRIMARY KEY (job_id, line)
);

create table parcel_line (
  line_id text not null,
  parcel_id text not null,
  constraint parcel_line_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES parcel(id),
  constraint parcel_line_pkey PRIMARY KEY (line_id)
);
CREATE INDEX parcel_line_of ON public.parcel_line USING btree (parcel_id);

create table payment_attempt (
  id text not null,
  order_id text not null,
  provider text not null,
  pg_code text not null,
  mid text not null,
  amount bigint not null,
  currency text not null,
  state text not null,
  refusal text,
  polls integer not null default 0,
  next_poll_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  opening jsonb,
  page jsonb,
  deposit_until timestamp with time zone,
  instructions_url text,
  constraint payment_attempt_amount_check CHECK (((amount >= 1) AND (amount <= '1000000000000'::bigint))),
  constraint payment_attempt_currency_check CHECK ((currency = ANY (ARRAY['KRW'::text, 'USD'::text, 'JPY'::text, 'CNY'::text, 'EUR'::text]))),
  constraint payment_attempt_deposit CHECK (((state <> 'AWAITING_DEPOSIT'::text) OR (deposit_until IS NOT NULL))),
  constraint payment_attempt_id_check CHECK ((length(id) <= 30)),
  constraint payment_attempt_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payment_attempt_pkey PRIMARY KEY (id),
  constraint payment_attempt_state_check CHECK ((state = ANY (ARRAY['REDIRECTED'::text, 'AWAITING_DEPOSIT'::text, 'CAPTURED'::text, 'CAPTURED_LATE'::text, 'CAPTURED_EXTRA'::text, 'DECLINED'::text, 'CANCELED'::text, 'EXPIRED'::text, 'MISMATCH'::text])))
);
CREATE INDEX payment_attempt_due ON public.payment_attempt USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE INDEX payment_attempt_of_order ON public.payment_attempt USING btree (order_id, id);

create table payment_capture (
  provider text not null,
  gateway_tx_id text not null,
  attempt_id text,
  order_id text,
  amount bigint not null,
  currency text not null,
  outcome text,
  refunded bigint not null default 0,
  captured_at timestamp with time zone not null default app_now(),
  orphan jsonb,
  constraint payment_capture_amount_check CHECK ((amount > 0)),
  constraint payment_capture_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempt(id),
  constraint payment_capture_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payment_capture_orphan CHECK ((((order_id IS NULL) = (attempt_id IS NULL)) AND ((order_id IS NULL) = (orphan IS NOT NULL)) AND ((order_id IS NULL) = (NOT (outcome IS DISTINCT FROM 'ORPHAN'::text))))),
  constraint payment_capture_outcome_check CHECK ((outcome = ANY (ARRAY['CAPTURED'::text, 'CAPTURED_LATE'::text, 'CAPTURED_EXTRA'::text, 'MISMATCH'::text, 'ORPHAN'::text]))),
  constraint payment_capture_pkey PRIMARY KEY (provider, gateway_tx_id),
  constraint payment_capture_refunded CHECK (((refunded >= 0) AND (refunded <= amount)))
);
CREATE INDEX payment_capture_called ON public.payment_capture USING btree (gateway_tx_id);
CREATE INDEX payment_capture_of_order ON public.payment_capture USING btree (order_id);

create table pickup_pass (
  id text not null,
  order_id text not null,
  member_uid text not null,
  slot_id text,
  code_digest text not null,
  state text not null default 'READY'::text,
  created_at timestamp with time zone not null default app_now(),
  handed_over_at timestamp with time zone,
  constraint pickup_pass_code UNIQUE (code_digest),
  constraint pickup_pass_handed_over CHECK (((state = 'HANDED_OVER'::text) = (handed_over_at IS NOT NULL))),
  constraint pickup_pass_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint pickup_pass_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint pickup_pass_pkey PRIMARY KEY (id),
  constraint pickup_pass_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES pickup_slot(id),
  constraint pickup_pass_state_check CHECK ((state = ANY (ARRAY['READY'::text, 'HANDED_OVER'::text, 'ENDED'::text])))
);
CREATE INDEX pickup_pass_of_member ON public.pickup_pass USING btree (member_uid, id);
CREATE INDEX pickup_pass_of_order ON public.pickup_pass USING btree (order_id);
CREATE INDEX pickup_pass_of_slot ON public.pickup_pass USING btree (slot_id, id) WHERE (state = 'READY'::text);

create table pickup_pass_line (
  line_id text not null,
  pass_id text not null,
  constraint pickup_pass_line_pass_id_fkey FOREIGN KEY (pass_id) REFERENCES pickup_pass(id),
  constraint pickup_pass_line_pkey PRIMARY KEY (line_id)
);
CREATE INDEX pickup_pass_line_of ON public.pickup_pass_line USING btree (pass_id);

create table pickup_reservation (
  order_id text not null,
  slot_id text not null,
  released_at timestamp with time zone,
  constraint pickup_reservation_pkey PRIMARY KEY (order_id, slot_id),
  constraint pickup_reservation_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES pickup_slot(id)
);

create table pickup_slot (
  id text not null,
  product_id text not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  capacity integer not null,
  taken integer not null default 0,
  constraint pickup_slot_capacity_check CHECK ((capacity >= 1)),
  constraint pickup_slot_id_check CHECK ((id ~ '^ps_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint pickup_slot_not_overfull CHECK (((taken >= 0) AND (taken <= capacity))),
  constraint pickup_slot_pkey PRIMARY KEY (id),
  constraint pickup_slot_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint pickup_slot_times CHECK ((from_at < to_at))
);
CREATE INDEX pickup_slot_of_product ON public.pickup_slot USING btree (product_id, from_at);

create table playback_quality_minute (
  event_id text not null,
  minute timestamp with time zone not null,
  viewers integer not null default 0,
  watched_ms bigint not null default 0,
  stalled_ms bigint not null default 0,
  stalls integer not null default 0,
  failures integer not null default 0,
  starts integer[] not null default '{}'::integer[],
  kbps integer,
  fps numeric(6,2),
  is_receiving boolean,
  late_parts integer,
  slate_parts integer,
  constraint playback_quality_minute_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint playback_quality_minute_failures_check CHECK ((failures >= 0)),
  constraint playback_quality_minute_pkey PRIMARY KEY (event_id, minute),
  constraint playback_quality_minute_stalled_ms_check CHECK ((stalled_ms >= 0)),
  constraint playback_quality_minute_stalls_check CHECK ((stalls >= 0)),
  constraint playback_quality_minute_viewers_check CHECK ((viewers >= 0)),
  constraint playback_quality_minute_watched_ms_check CHECK ((watched_ms >= 0))
);

create table playback_viewing (
  viewing text not null,
  event_id text not null,
  member_uid text not null,
  sid text not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  kind text not null default 'LIVE'::text,
  is_only boolean not null default false,
  browser text,
  system text,
  started_at timestamp with time zone not null default app_now(),
  seen_at timestamp with time zone not null default app_now(),
  tier text not null default 'x-x'::text,
  constraint playback_viewing_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint playback_viewing_kind_check CHECK ((kind = ANY (ARRAY['LIVE'::text, 'REPLAY'::text]))),
  constraint playback_viewing_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint playback_viewing_pkey PRIMARY KEY (viewing, event_id)
);
CREATE UNIQUE INDEX playback_one_device ON public.playback_viewing USING btree (event_id, kind, member_uid) WHERE (is_only AND (ended_at IS NULL));
CREATE INDEX playback_viewing_age ON public.playback_viewing USING btree (expires_at);
CREATE INDEX playback_viewing_of_member ON public.playback_viewing USING btree (member_uid);

create table point_product (
  id text not null,
  point bigint not null,
  bonus_point bigint not null default 0,
  is_hidden boolean not null default false,
  constraint point_product_bonus_point_check CHECK (((bonus_point >= 0) AND (bonus_point <= 1000000))),
  constraint point_product_id_check CHECK ((id ~ '^pp_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint point_product_pkey PRIMARY KEY (id),
  constraint point_product_point_check CHECK (((point >= 1) AND (point <= 1000000)))
);

create table point_product_price (
  product_id text not null,
  currency text not null,
  amount bigint not null,
  constraint point_product_price_amount_check CHECK (((amount >= 1) AND (amount <= '1000000000000'::bigint))),
  constraint point_product_price_currency_check CHECK ((currency = ANY (ARRAY['KRW'::text, 'USD'::text, 'JPY'::text, 'CNY'::text, 'EUR'::text]))),
  constraint point_product_price_pkey PRIMARY KEY (product_id, currency),
  constraint point_product_price_product_id_fkey FOREIGN KEY (product_id) REFERENCES point_product(id) ON DELETE CASCADE
);

create table poll (
  id text not null,
  event_id text not null,
  question jsonb not null,
  opened_at timestamp with time zone,
  closes_at timestamp with time zone,
  closed_at timestamp with time zone,
  voided_at timestamp with time zone,
  void_reason text,
  written_by text not null,
  created_at timestamp with time zone not null default app_now(),
  counted_xid xid8 not null default '0'::xid8,
  constraint poll_check CHECK (((opened_at IS NULL) = (closes_at IS NULL))),
  constraint poll_check1 CHECK (((closed_at IS NULL) OR (opened_at IS NOT NULL))),
  constraint poll_check2 CHECK (((voided_at IS NULL) = (void_reason IS NULL))),
  constraint poll_check3 CHECK (((voided_at IS NULL) OR (closed_at IS NOT NULL))),
  constraint poll_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint poll_id_check CHECK ((id ~ '^po_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint poll_pkey PRIMARY KEY (id),
  constraint poll_void_says_why CHECK ((void_reason <> ''::text)),
  constraint poll_written_by_fkey FOREIGN KEY (written_by) REFERENCES member(uid)
);
CREATE INDEX poll_due ON public.poll USING btree (closes_at) WHERE ((closed_at IS NULL) AND (opened_at IS NOT NULL));
CREATE INDEX poll_of_event ON public.poll USING btree (event_id, id);
CREATE UNIQUE INDEX poll_one_open ON public.poll USING btree (event_id) WHERE ((opened_at IS NOT NULL) AND (closed_at IS NULL));

create table poll_option (
  poll_id text not null,
  id text not null,
  position integer not null,
  label jsonb not null,
  souls bigint not null default 0,
  votes bigint not null default 0,
  constraint poll_option_id_check CHECK ((id ~ '^px_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint poll_option_id_key UNIQUE (id),
  constraint poll_option_pkey PRIMARY KEY (poll_id, id),
  constraint poll_option_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES poll(id),
  constraint poll_option_souls_check CHECK ((souls >= 0)),
  constraint poll_option_votes_check CHECK ((votes >= 0))
);

create table poll_vote (
  id text not null,
  poll_id text not null,
  option_id text not null,
  member_uid text not null,
  souls bigint not null,
  voted_at timestamp with time zone not null,
  is_returned boolean not null default false,
  xid xid8 not null default pg_current_xact_id(),
  constraint poll_vote_id_check CHECK ((id ~ '^pv_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint poll_vote_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint poll_vote_pkey PRIMARY KEY (id),
  constraint poll_vote_souls_check CHECK ((souls > 0))
);
CREATE INDEX poll_vote_kept ON public.poll_vote USING btree (poll_id, member_uid) WHERE (NOT is_returned);
CREATE INDEX poll_vote_of_member ON public.poll_vote USING btree (member_uid, poll_id) INCLUDE (option_id, souls);
CREATE INDEX poll_vote_uncounted ON public.poll_vote USING btree (poll_id, xid) INCLUDE (option_id, souls);

create table prize_address (
  member_uid text not null,
  receiver_name text not null,
  receiver_first_name text,
  receiver_dial_code text not null,
  receiver_phone text not null,
  buyer_name text not null,
  buyer_first_name text,
  buyer_dial_code text not null,
  buyer_phone text not null,
  email text,
  country_code country_code not null,
  post_code text,
  address1 text not null,
  address2 text,
  address3 text,
  address4 text,
  customs_code bytea,
  address_type text not null,
  note text,
  called text[] generated always as ((contact_digests(receiver_name, receiver_first_name, receiver_dial_code, receiver_phone) || contact_digests(buyer_name, buyer_first_name, buyer_dial_code, buyer_phone))) stored,
  original_receiver_name written_line,
  original_receiver_first_name written_line,
  original_buyer_name written_line,
  original_buyer_first_name written_line,
  original_address1 written_line,
  original_address2 written_line,
  original_address3 written_line,
  original_address4 written_line,
  item_id uuid not null,
  constraint prize_address_customs CHECK (((customs_code IS NULL) OR ((country_code)::text = 'KR'::text))),
  constraint prize_address_item_id_fkey FOREIGN KEY (item_id) REFERENCES draw_result(item_id),
  constraint prize_address_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint prize_address_pkey PRIMARY KEY (item_id)
);
CREATE INDEX prize_address_of_member ON public.prize_address USING btree (member_uid);

create table product (
  id text not null,
  event_id text,
  kind text not null,
  code text not null,
  image image_key,
  buy_limit_max integer not null,
  pay_start_at timestamp with time zone not null,
  pay_end_at timestamp with time zone not null,
  default_currency text not null,
  point_price bigint,
  replay_days smallint,
  requires_order_info boolean not null default false,
  requires_shipping boolean not null default false,
  is_on_site_pickup boolean not null default false,
  custom_info_fields jsonb not null default '[]'::jsonb,
  sort_position integer not null,
  is_hidden boolean not null default false,
  weight_grams integer,
  ships_from text,
  ships_to text[],
  supply_date date,
  download_from timestamp with time zone,
  download_days smallint,
  option_group text,
  options jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  cameras text[],
  max_height integer,
  deleted_at timestamp with time zone,
  constraint product_buy_limit_max_check CHECK (((buy_limit_max >= 1) AND (buy_limit_max <= 99))),
  constraint product_call_of_event CHECK (((kind <> 'FAN_CALL'::text) OR (event_id IS NOT NULL))),
  constraint product_cameras_check CHECK (((NOT ('main'::text = ANY (cameras))) AND (array_to_string(cameras, ','::text) ~ '^([a-z0-9]{1,16}(,[a-z0-9]{1,16}){0,11})?$'::text))),
  constraint product_code_check CHECK ((code ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$'::text)),
  constraint product_custom_info_fields CHECK (((jsonb_typeof(custom_info_fields) = 'array'::text) AND (jsonb_array_length(custom_info_fields) <= 20) AND (jsonb_array_length(custom_info_fields) = jsonb_array_length(jsonb_path_query_array(custom_info_fields, '$[*]?(((@."id".type() == "string" && @."label".type() == "object") && @."isRequired".type() == "boolean") && ((@."kind" == "TEXT" || @."kind" == "SELECT") || @."kind" == "DATE"))'::jsonpath))))),
  constraint product_default_currency_check CHECK ((default_currency = ANY (ARRAY['KRW'::text, 'USD'::text, 'JPY'::text, 'CNY'::text, 'EUR'::text, 'CUBE'::text]))),
  constraint product_deleted_hidden CHECK (((deleted_at IS NULL) OR is_hidden)),
  constraint product_download CHECK ((((kind = 'DIGITAL'::text) = (download_from IS NOT NULL)) AND ((download_from IS NULL) = (download_days IS NULL)))),
  constraint product_download_days_check CHECK (((download_days >= 1) AND (download_days <= 3660))),
  constraint product_entry_of_event CHECK (((kind <> 'DRAW_ENTRY'::text) OR (event_id IS NOT NULL))),
  constraint product_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint product_id_check CHECK ((id ~ '^pr_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint product_kind_check CHECK ((kind = ANY (ARRAY['TICKET_LIVE'::text, 'TICKET_REPLAY'::text, 'GOODS'::text, 'DIGITAL'::text, 'FAN_CALL'::text, 'DRAW_ENTRY'::text]))),
  constraint product_max_height_check CHECK (((max_height >= 1) AND (max_height <= 9999))),
  constraint product_option_group_check CHECK ((option_group ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint product_options CHECK (((jsonb_typeof(options) = 'array'::text) AND (jsonb_array_length(options) <= 3) AND (jsonb_array_length(options) = jsonb_array_length(jsonb_path_query_array(options, '$[*]?(@."name".type() == "object" && @."value".type() == "object")'::jsonpath))) AND ((option_group IS NULL) = (options = '[]'::jsonb)))),
  constraint product_pickup_or_shipping CHECK ((NOT (requires_shipping AND is_on_site_pickup))),
  constraint product_pkey PRIMARY KEY (id),
  constraint product_point_price_check CHECK (((point_price >= 1) AND (point_price <= 1000000))),
  constraint product_replay_days_check CHECK (((replay_days >= 1) AND (replay_days <= 366))),
  constraint product_sale_times CHECK ((pay_start_at < pay_end_at)),
  constraint product_shipped_is_weighed CHECK (((NOT requires_shipping) OR (weight_grams IS NOT NULL))),
  constraint product_ships_from_check CHECK ((ships_from ~ '^[A-Z]{2}$'::text)),
  constraint product_ships_to_check CHECK (((cardinality(ships_to) >= 1) AND (cardinality(ships_to) <= 250))),
  constraint product_ticket_has_event CHECK (((kind !~~ 'TICKET%'::text) OR (event_id IS NOT NULL))),
  constraint product_tier_of_ticket CHECK (((kind = ANY (ARRAY['TICKET_LIVE'::text, 'TICKET_REPLAY'::text])) OR ((cameras IS NULL) AND (max_height IS NULL)))),
  constraint product_version_check CHECK ((version >= 1)),
  constraint product_weight_grams_check CHECK (((weight_grams >= 1) AND (weight_grams <= 100000)))
);
CREATE UNIQUE INDEX product_code_unique ON public.product USING btree (code) WHERE (deleted_at IS NULL);
CREATE INDEX product_in_order ON public.product USING btree (COALESCE(event_id, ''::text), sort_position, id);
CREATE INDEX product_of_event ON public.product USING btree (event_id, sort_position);
CREATE TRIGGER product_moved_away AFTER UPDATE ON product REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_products();
CREATE TRIGGER product_rewritten AFTER UPDATE ON product REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_products();
CREATE TRIGGER product_written AFTER INSERT ON product REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_products();

create table product_call (
  product_id text not null,
  session_id text not null,
  starts_at timestamp with time zone not null,
  promise_ms integer not null,
  stations smallint not null,
  is_open boolean not null default true,
  recording text not null,
  interpreter_languages text[] not null default '{}'::text[],
  constraint product_call_pkey PRIMARY KEY (product_id),
  constraint product_call_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint product_call_promise_ms_check CHECK ((promise_ms > 0)),
  constraint product_call_session_id_fkey FOREIGN KEY (session_id) REFERENCES call_session(id),
  constraint product_call_stations_check CHECK ((stations > 0))
);
CREATE INDEX product_call_of_session ON public.product_call USING btree (session_id);

create table product_price (
  product_id text not null,
  currency text not null,
  amount bigint not null,
  constraint product_price_amount_check CHECK (((amount >= 1) AND (amount <= '1000000000000'::bigint))),
  constraint product_price_currency_check CHECK ((currency = ANY (ARRAY['KRW'::text, 'USD'::text, 'JPY'::text, 'CNY'::text, 'EUR'::text]))),
  constraint product_price_pkey PRIMARY KEY (product_id, currency),
  constraint product_price_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE TRIGGER ticket_price_removed AFTER DELETE ON product_price REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_prices();
CREATE TRIGGER ticket_price_rewritten AFTER UPDATE ON product_price REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_prices();
CREATE TRIGGER ticket_price_written AFTER INSERT ON product_price REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_prices();

create table product_text (
  product_id text not null,
  lang catalog_lang not null,
  name text not null default ''::text,
  description text not null default ''::text,
  notice text not null default ''::text,
  constraint product_text_pkey PRIMARY KEY (product_id, lang),
  constraint product_text_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);
CREATE TRIGGER goods_name_removed AFTER DELETE ON product_text REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_goods_names();
CREATE TRIGGER goods_name_rewritten AFTER UPDATE ON product_text REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_goods_names();
CREATE TRIGGER goods_name_written AFTER INSERT ON product_text REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_goods_names();

create table random_allotment (
  id bytea not null,
  pool_id bytea not null,
  number integer not null,
  packing_list text not null,
  commitment bytea not null,
  seed_ciphertext bytea not null,
  closes_at timestamp with time zone not null,
  packs_at timestamp with time zone not null,
  planned_round bigint not null,
  state text not null default 'OPEN'::text,
  closed_at timestamp with time zone,
  close_statement text,
  seed bytea,
  round bigint,
  round_signature bytea,
  allotted_at timestamp with time zone,
  void_reason text,
  constraint random_allotment_allotted CHECK (((state = 'ALLOTTED'::text) = ((allotted_at IS NOT NULL) AND (round_signature IS NOT NULL)))),
  constraint random_allotment_closed CHECK ((((state = ANY (ARRAY['CLOSED'::text, 'ALLOTTED'::text])) <= (close_statement IS NOT NULL)) AND ((closed_at IS NULL) = (close_statement IS NULL)) AND ((seed IS NULL) = (close_statement IS NULL)) AND ((round IS NULL) = (close_statement IS NULL)))),
  constraint random_allotment_commitment_check CHECK ((length(commitment) = 32)),
  constraint random_allotment_id_check CHECK ((length(id) = 16)),
  constraint random_allotment_number UNIQUE (pool_id, number),
  constraint random_allotment_number_check CHECK ((number > 0)),
  constraint random_allotment_of_pool UNIQUE (pool_id, id),
  constraint random_allotment_packs CHECK ((packs_at > closes_at)),
  constraint random_allotment_pkey PRIMARY KEY (id),
  constraint random_allotment_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES random_pool(id),
  constraint random_allotment_seed_check CHECK ((length(seed) = 32)),
  constraint random_allotment_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'CLOSED'::text, 'ALLOTTED'::text, 'VOID'::text]))),
  constraint random_allotment_void CHECK (((state = 'VOID'::text) = (void_reason IS NOT NULL)))
);
CREATE UNIQUE INDEX random_allotment_at_work ON public.random_allotment USING btree (pool_id) WHERE (state = ANY (ARRAY['OPEN'::text, 'CLOSED'::text]));
CREATE TRIGGER random_allotment_is_kept BEFORE DELETE OR TRUNCATE ON random_allotment FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();
CREATE TRIGGER random_allotment_is_logged AFTER INSERT OR UPDATE ON random_allotment FOR EACH ROW EXECUTE FUNCTION random_allotment_is_logged();
CREATE TRIGGER random_allotment_stays BEFORE UPDATE ON random_allotment FOR EACH ROW EXECUTE FUNCTION random_allotment_stays();

create table random_candidate (
  pool_id bytea not null,
  number smallint not null,
  name jsonb not null,
  image image_key,
  count integer,
  odds_ppm integer,
  constraint random_candidate_count_check CHECK (((count >= 1) AND (count <= 100000))),
  constraint random_candidate_name_check CHECK (((jsonb_typeof(name) = 'object'::text) AND (name <> '{}'::jsonb))),
  constraint random_candidate_number_check CHECK (((number >= 1) AND (number <= 200))),
  constraint random_candidate_odds_ppm_check CHECK (((odds_ppm >= 1) AND (odds_ppm <= 1000000))),
  constraint random_candidate_pkey PRIMARY KEY (pool_id, number),
  constraint random_candidate_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES random_pool(id),
  constraint random_candidate_share CHECK ((num_nonnulls(count, odds_ppm) = 1))
);
CREATE TRIGGER random_candidate_is_kept BEFORE TRUNCATE ON random_candidate FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();
CREATE TRIGGER random_candidate_stays BEFORE DELETE OR UPDATE ON random_candidate FOR EACH ROW EXECUTE FUNCTION forbid_update();

create table random_card (
  pool_id bytea not null,
  allotment_id bytea not null,
  position integer not null,
  candidate smallint not null,
  constraint random_card_allotment FOREIGN KEY (pool_id, allotment_id) REFERENCES random_allotment(pool_id, id),
  constraint random_card_packed FOREIGN KEY (allotment_id, candidate) REFERENCES random_packing(allotment_id, candidate),
  constraint random_card_pkey PRIMARY KEY (allotment_id, "position"),
  constraint random_card_position_check CHECK (("position" >= 0))
);
CREATE TRIGGER random_card_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON random_card FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();

create table random_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default app_now(),
  pool_id bytea not null,
  event text not null,
  allotment_id bytea,
  unit_id bytea,
  swap_id text,
  request_id text,
  card_allotment_id bytea,
  card_position integer,
  constraint random_log_pkey PRIMARY KEY (id)
);
CREATE INDEX random_log_of_unit ON public.random_log USING btree (unit_id, id) WHERE (unit_id IS NOT NULL);
CREATE TRIGGER random_log_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON random_log FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();

create table random_packing (
  pool_id bytea not null,
  allotment_id bytea not null,
  candidate smallint not null,
  count integer not null,
  constraint random_packing_allotment FOREIGN KEY (pool_id, allotment_id) REFERENCES random_allotment(pool_id, id),
  constraint random_packing_candidate FOREIGN KEY (pool_id, candidate) REFERENCES random_candidate(pool_id, number),
  constraint random_packing_count_check CHECK ((count >= 0)),
  constraint random_packing_pkey PRIMARY KEY (allotment_id, candidate)
);
CREATE TRIGGER random_packing_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON random_packing FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();

create table random_pool (
  id bytea not null,
  product_id text not null,
  packing text not null,
  maker text not null,
  randomness text,
  first_closes_at timestamp with time zone,
  interval_sec integer,
  delay_sec integer,
  margin_sec integer,
  swap_sec integer,
  created_at timestamp with time zone not null default app_now(),
  constraint random_pool_delay_sec_check CHECK (((delay_sec >= 6) AND (delay_sec <= 86400))),
  constraint random_pool_id_check CHECK ((length(id) = 16)),
  constraint random_pool_interval_sec_check CHECK (((interval_sec >= 60) AND (interval_sec <= 31536000))),
  constraint random_pool_maker_check CHECK (((length(maker) >= 1) AND (length(maker) <= 200))),
  constraint random_pool_margin CHECK ((margin_sec < delay_sec)),
  constraint random_pool_margin_sec_check CHECK ((margin_sec >= 0)),
  constraint random_pool_packing_check CHECK ((packing = ANY (ARRAY['PICKED'::text, 'SEALED'::text]))),
  constraint random_pool_picked CHECK ((((packing = 'PICKED'::text) = (num_nulls(randomness, first_closes_at, interval_sec, delay_sec, margin_sec, swap_sec) = 0)) AND ((packing = 'SEALED'::text) = (num_nonnulls(randomness, first_closes_at, interval_sec, delay_sec, margin_sec, swap_sec) = 0)))),
  constraint random_pool_pkey PRIMARY KEY (id),
  constraint random_pool_product UNIQUE (product_id),
  constraint random_pool_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint random_pool_randomness_check CHECK ((randomness = ANY (ARRAY['QUICKNET'::text, 'SANDBOX'::text, 'SEED_ONLY'::text]))),
  constraint random_pool_swap_sec_check CHECK (((swap_sec >= 0) AND (swap_sec <= 31536000))),
  constraint random_pool_swaps CHECK ((swap_sec > delay_sec)),
  constraint random_pool_within_cards TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE TRIGGER random_pool_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON random_pool FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();
CREATE CONSTRAINT TRIGGER random_pool_within_cards AFTER INSERT ON random_pool DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stock_within_cards();

create table random_pool_member (
  pool_id bytea not null,
  member_uid text not null,
  barred_at timestamp with time zone,
  missed smallint not null default 0,
  rests_until timestamp with time zone,
  constraint random_pool_member_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint random_pool_member_missed_check CHECK (((missed >= 0) AND (missed <= 2))),
  constraint random_pool_member_pkey PRIMARY KEY (pool_id, member_uid),
  constraint random_pool_member_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES random_pool(id)
);
CREATE INDEX random_pool_member_of ON public.random_pool_member USING btree (member_uid);

create table random_unit (
  id bytea not null,
  pool_id bytea not null,
  order_id text not null,
  order_key bytea not null,
  member_uid text,
  state text not null default 'IN'::text,
  is_refund_open boolean not null default false,
  accepted_at timestamp with time zone not null default app_now(),
  allotment_id bytea,
  seq integer,
  card_allotment_id bytea,
  card_position integer,
  packed_at timestamp with time zone,
  freed_at timestamp with time zone,
  repacked_in bytea,
  constraint random_card_is_held TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint random_unit_allotment FOREIGN KEY (pool_id, allotment_id) REFERENCES random_allotment(pool_id, id),
  constraint random_unit_card FOREIGN KEY (card_allotment_id, card_position) REFERENCES random_card(allotment_id, "position"),
  constraint random_unit_card_listed CHECK (((card_position IS NULL) OR (allotment_id IS NOT NULL))),
  constraint random_unit_freed CHECK (((freed_at IS NULL) OR ((state = 'OUT'::text) AND (card_position IS NOT NULL)))),
  constraint random_unit_id_check CHECK ((length(id) = 16)),
  constraint random_unit_listed CHECK (((allotment_id IS NULL) = (seq IS NULL))),
  constraint random_unit_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint random_unit_one_card UNIQUE (card_allotment_id, card_position) DEFERRABLE,
  constraint random_unit_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint random_unit_order_key_check CHECK ((length(order_key) = 16)),
  constraint random_unit_packed CHECK (((packed_at IS NULL) OR (card_position IS NOT NULL))),
  constraint random_unit_pkey PRIMARY KEY (id),
  constraint random_unit_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES random_pool(id),
  constraint random_unit_repacked FOREIGN KEY (pool_id, repacked_in) REFERENCES random_allotment(pool_id, id),
  constraint random_unit_repacked_once CHECK (((repacked_in IS NULL) OR (freed_at IS NOT NULL))),
  constraint random_unit_seq UNIQUE (allotment_id, seq),
  constraint random_unit_seq_check CHECK ((seq >= 0)),
  constraint random_unit_state_check CHECK ((state = ANY (ARRAY['IN'::text, 'ENDING'::text, 'OUT'::text]))),
  constraint random_unit_whole_card CHECK (((card_allotment_id IS NULL) = (card_position IS NULL)))
);
CREATE INDEX random_unit_freed_card ON public.random_unit USING btree (pool_id) WHERE ((freed_at IS NOT NULL) AND (repacked_in IS NULL));
CREATE INDEX random_unit_holding ON public.random_unit USING btree (pool_id) WHERE ((state <> 'OUT'::text) OR ((card_position IS NOT NULL) AND (freed_at IS NULL)));
CREATE INDEX random_unit_of_member ON public.random_unit USING btree (member_uid, pool_id) WHERE (member_uid IS NOT NULL);
CREATE INDEX random_unit_of_order ON public.random_unit USING btree (order_id);
CREATE INDEX random_unit_to_pack ON public.random_unit USING btree (allotment_id, id) WHERE ((packed_at IS NULL) AND (card_position IS NOT NULL));
CREATE INDEX random_unit_waiting ON public.random_unit USING btree (pool_id, accepted_at, order_key, id) WHERE (allotment_id IS NULL);
CREATE CONSTRAINT TRIGGER random_card_is_held AFTER UPDATE ON random_unit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.card_position IS NOT NULL AND (old.card_allotment_id IS DISTINCT FROM new.card_allotment_id OR old.card_position IS DISTINCT FROM new.card_position)) EXECUTE FUNCTION random_card_is_held();
CREATE TRIGGER random_unit_is_kept BEFORE DELETE OR TRUNCATE ON random_unit FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();
CREATE TRIGGER random_unit_is_logged AFTER INSERT OR UPDATE ON random_unit FOR EACH ROW EXECUTE FUNCTION random_unit_is_logged();
CREATE TRIGGER random_unit_stays BEFORE UPDATE ON random_unit FOR EACH ROW EXECUTE FUNCTION random_unit_stays();

create table recovery_code (
  member_uid text not null,
  hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_hash_check CHECK ((octet_length(hash) = 32)),
  constraint recovery_code_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES second_factor(member_uid) ON DELETE CASCADE,
  constraint recovery_code_pkey PRIMARY KEY (member_uid, hash)
);

create table refund (
  id text not null,
  provider text,
  gateway_tx_id text,
  order_id text,
  amount bigint not null,
  reason text not null,
  state text not null default 'REQUESTED'::text,
  tries integer not null default 0,
  next_at timestamp with time zone default app_now(),
  rescode text,
  message text,
  created_at timestamp with time zone not null default app_now(),
  cubes_short bigint not null default 0,
  event_id text,
  constraint refund_amount_check CHECK ((amount > 0)),
  constraint refund_cubes_short_check CHECK ((cubes_short >= 0)),
  constraint refund_id_check CHECK ((length(id) <= 30)),
  constraint refund_next CHECK (((next_at IS NULL) = (state = ANY (ARRAY['SUCCEEDED'::text, 'FAILED_MANUAL'::text, 'WITHDRAWN'::text])))),
  constraint refund_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_provider_gateway_tx_id_fkey FOREIGN KEY (provider, gateway_tx_id) REFERENCES payment_capture(provider, gateway_tx_id),
  constraint refund_reason_check CHECK ((reason = ANY (ARRAY['MISMATCH'::text, 'OUT_OF_STOCK'::text, 'PAID_TWICE'::text, 'BUYER_LEFT'::text, 'REPLACED'::text, 'ASKED'::text, 'GRANTED'::text, 'OUTSIDE'::text, 'ORPHAN'::text, 'GIFT_RETURNED'::text]))),
  constraint refund_source CHECK ((((provider IS NULL) = (gateway_tx_id IS NULL)) AND ((provider IS NOT NULL) OR (state = 'SUCCEEDED'::text)) AND ((provider IS NOT NULL) OR (order_id IS NOT NULL)))),
  constraint refund_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'SENT'::text, 'SUCCEEDED'::text, 'FAILED_RETRYABLE'::text, 'FAILED_MANUAL'::text, 'WITHDRAWN'::text])))
);
CREATE INDEX refund_attention ON public.refund USING btree (created_at) WHERE ((state = 'FAILED_MANUAL'::text) OR (cubes_short > 0));
CREATE INDEX refund_due ON public.refund USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX refund_of_order ON public.refund USING btree (order_id);
CREATE TRIGGER refund_sale AFTER INSERT ON refund FOR EACH ROW EXECUTE FUNCTION on_refund_sale();
CREATE TRIGGER refund_sale_kept AFTER UPDATE OF state ON refund FOR EACH ROW WHEN (new.state = 'WITHDRAWN'::text AND old.state <> 'WITHDRAWN'::text) EXECUTE FUNCTION on_refund_sale();

create table refund_approval (
  id text not null,
  order_id text not null,
  amount bigint not null,
  currency text not null,
  reason text not null,
  requested_by text not null,
  requested_at timestamp with time zone not null default app_now(),
  expires_at timestamp with time zone not null,
  state text not null default 'WAITING'::text,
  decided_by text,
  decided_at timestamp with time zone,
  answer text,
  refund_id text,
  constraint refund_approval_amount_check CHECK ((amount > 0)),
  constraint refund_approval_answer_check CHECK ((length(answer) <= 500)),
  constraint refund_approval_by_another CHECK (((state <> 'APPROVED'::text) OR (decided_by <> requested_by))),
  constraint refund_approval_decided CHECK (((state = ANY (ARRAY['APPROVED'::text, 'REFUSED'::text])) = (decided_by IS NOT NULL))),
  constraint refund_approval_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES member(uid),
  constraint refund_approval_id_check CHECK ((id ~ '^rp_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint refund_approval_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refund_approval_pkey PRIMARY KEY (id),
  constraint refund_approval_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint refund_approval_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES member(uid),
  constraint refund_approval_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'APPROVED'::text, 'REFUSED'::text, 'EXPIRED'::text])))
);
CREATE INDEX refund_approval_of_order ON public.refund_approval USING btree (order_id, id);
CREATE UNIQUE INDEX refund_approval_one_open ON public.refund_approval USING btree (order_id) WHERE (state = 'WAITING'::text);

create table refund_request (
  id text not null,
  order_id text not null,
  member_uid text not null,
  reason text not null default ''::text,
  state text not null default 'OPEN'::text,
  requested_at timestamp with time zone not null default app_now(),
  decided_at timestamp with time zone,
  constraint refund_request_decided CHECK (((state = 'OPEN'::text) = (decided_at IS NULL))),
  constraint refund_request_id_check CHECK ((id ~ '^ra_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint refund_request_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint refund_request_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refund_request_pkey PRIMARY KEY (id),
  constraint refund_request_reason_check CHECK ((length(reason) <= 500)),
  constraint refund_request_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'GRANTED'::text, 'DECLINED'::text])))
);
CREATE INDEX refund_request_of_order ON public.refund_request USING btree (order_id, id);
CREATE UNIQUE INDEX refund_request_one_open ON public.refund_request USING btree (order_id) WHERE (state = 'OPEN'::text);
CREATE TRIGGER refund_request_member_active BEFORE INSERT ON refund_request FOR EACH ROW EXECUTE FUNCTION require_active_member();

create table replay (
  event_id text not null,
  privacy text not null,
  kind text not null,
  clip text,
  loops boolean not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  duration_ms integer not null,
  trim_from_ms integer not null default 0,
  trim_to_ms integer,
  made_at timestamp with time zone not null default app_now(),
  constraint replay_check CHECK ((trim_to_ms > trim_from_ms)),
  constraint replay_clip_check CHECK ((clip ~ '^[a-z0-9]{1,32}$'::text)),
  constraint replay_clip_named CHECK (((kind = 'CLIP'::text) = (clip IS NOT NULL))),
  constraint replay_duration_ms_check CHECK ((duration_ms > 0)),
  constraint replay_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint replay_kind_check CHECK ((kind = ANY (ARRAY['CLIP'::text, 'INGEST'::text]))),
  constraint replay_pkey PRIMARY KEY (event_id),
  constraint replay_privacy_check CHECK ((privacy = ANY (ARRAY['ENTITLED'::text, 'FREE'::text, 'PRIVATE'::text]))),
  constraint replay_times CHECK ((starts_at < ends_at)),
  constraint replay_trim_from_ms_check CHECK ((trim_from_ms >= 0))
);

create table replay_angle (
  event_id text not null,
  name text not null,
  place integer not null,
  title jsonb not null,
  clip text not null,
  constraint replay_angle_clip_check CHECK ((clip ~ '^[a-z0-9]{1,32}$'::text)),
  constraint replay_angle_event_id_fkey FOREIGN KEY (event_id) REFERENCES replay(event_id),
  constraint replay_angle_name_check CHECK (((name ~ '^[a-z0-9]{1,16}$'::text) AND (name <> 'main'::text))),
  constraint replay_angle_pkey PRIMARY KEY (event_id, name),
  constraint replay_angle_place UNIQUE (event_id, place),
  constraint replay_angle_place_check CHECK ((place > 0)),
  constraint replay_angle_title_check CHECK ((jsonb_typeof(title) = 'object'::text))
);

create table replay_chapter (
  event_id text not null,
  at_ms integer not null,
  title jsonb not null,
  constraint replay_chapter_at_ms_check CHECK ((at_ms >= 0)),
  constraint replay_chapter_event_id_fkey FOREIGN KEY (event_id) REFERENCES replay(event_id),
  constraint replay_chapter_pkey PRIMARY KEY (event_id, at_ms),
  constraint replay_chapter_title_check CHECK (((jsonb_typeof(title) = 'object'::text) AND (title <> '{}'::jsonb)))
);

create table replay_position (
  member_uid text not null,
  event_id text not null,
  position_ms integer not null,
  seen_at timestamp with time zone not null,
  constraint replay_position_event_id_fkey FOREIGN KEY (event_id) REFERENCES replay(event_id),
  constraint replay_position_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint replay_position_pkey PRIMARY KEY (member_uid, event_id),
  constraint replay_position_position_ms_check CHECK ((position_ms >= 0))
);

create table restock_alert (
  product_id text not null,
  member_uid text not null,
  position bigint not null generated by default as identity,
  requested_at timestamp with time zone not null default app_now(),
  is_waiting boolean not null default true,
  notified_at timestamp with time zone,
  constraint restock_alert_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint restock_alert_once PRIMARY KEY (member_uid, product_id),
  constraint restock_alert_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint restock_alert_waits_or_was_notified CHECK ((is_waiting OR (notified_at IS NOT NULL)))
);
CREATE INDEX restock_alert_notified ON public.restock_alert USING btree (product_id, notified_at) WHERE (notified_at IS NOT NULL);
CREATE INDEX restock_alert_waiting ON public.restock_alert USING btree (product_id, "position") WHERE is_waiting;

create table sale_country_day (
  event_id text not null,
  day date not null,
  currency text not null,
  country text not null,
  units bigint not null,
  sold bigint not null,
  back bigint not null,
  constraint sale_country_day_pkey PRIMARY KEY (event_id, day, currency, country)
);
CREATE INDEX sale_country_day_by_day ON public.sale_country_day USING btree (day);

create table sale_delta (
  at timestamp with time zone not null default app_now(),
  event_id text not null,
  product_id text not null,
  currency text not null,
  country text not null,
  units integer not null,
  sold bigint not null,
  back bigint not null,
  tax_treatment text not null default 'NOT_RECORDED'::text,
  tax_country text not null default ''::text,
  tax_rate integer not null default 0,
  tax_currency text not null default ''::text,
  taxed bigint not null default 0,
  tax bigint not null default 0
);

create table sale_event_quarter (
  event_id text not null,
  quarter timestamp with time zone not null,
  currency text not null,
  units bigint not null,
  sold bigint not null,
  back bigint not null,
  constraint sale_event_quarter_pkey PRIMARY KEY (event_id, quarter, currency)
);
CREATE INDEX sale_event_quarter_by_time ON public.sale_event_quarter USING btree (quarter);

create table sale_product_day (
  event_id text not null,
  day date not null,
  product_id text not null,
  currency text not null,
  units bigint not null,
  sold bigint not null,
  back bigint not null,
  constraint sale_product_day_pkey PRIMARY KEY (event_id, day, product_id, currency)
);
CREATE INDEX sale_product_day_by_day ON public.sale_product_day USING btree (day);

create table sale_quarter (
  event_id text not null,
  quarter timestamp with time zone not null,
  product_id text not null,
  currency text not null,
  country text not null,
  units bigint not null,
  sold bigint not null,
  back bigint not null,
  tax_treatment text not null,
  tax_country text not null,
  tax_rate integer not null,
  tax_currency text not null,
  taxed bigint not null,
  tax bigint not null,
  constraint sale_quarter_pkey PRIMARY KEY (event_id, quarter, product_id, currency, country, tax_treatment, tax_country, tax_rate, tax_currency)
);
CREATE INDEX sale_quarter_by_time ON public.sale_quarter USING btree (quarter);

create table sale_tax (
  transaction_id bigint not null,
  account text not null,
  currency text not null,
  treatment text not null,
  country text not null,
  rate integer not null,
  gross bigint not null,
  net bigint not null,
  tax bigint not null,
  constraint sale_tax_pkey PRIMARY KEY (transaction_id, account, currency),
  constraint sale_tax_sum CHECK (((net + tax) = gross)),
  constraint sale_tax_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transaction(id)
);

create table sale_total_quarter (
  quarter timestamp with time zone not null,
  currency text not null,
  units bigint not null,
  sold bigint not null,
  back bigint not null,
  constraint sale_total_quarter_pkey PRIMARY KEY (quarter, currency)
);

create table schema_migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table second_factor (
  member_uid text not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  failures integer not null default 0,
  failed_at timestamp with time zone,
  constraint second_factor_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint second_factor_pkey PRIMARY KEY (member_uid)
);

create table settlement (
  id text not null,
  event_id text,
  job_id text not null,
  through bigint not null,
  entries integer not null,
  sums jsonb not null,
  digest bytea not null,
  signature bytea not null,
  made_by text not null,
  made_at timestamp with time zone not null default app_now(),
  from_day date,
  to_day date,
  taxes jsonb not null default '[]'::jsonb,
  zone text,
  constraint settlement_digest_check CHECK ((length(digest) = 32)),
  constraint settlement_entries_check CHECK ((entries >= 0)),
  constraint settlement_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint settlement_id_check CHECK ((id ~ '^se_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint settlement_job_id_fkey FOREIGN KEY (job_id) REFERENCES background_job(id),
  constraint settlement_made_by_fkey FOREIGN KEY (made_by) REFERENCES member(uid),
  constraint settlement_of CHECK ((((event_id IS NULL) = (from_day IS NOT NULL)) AND ((from_day IS NULL) = (to_day IS NULL)) AND (from_day <= to_day))),
  constraint settlement_pkey PRIMARY KEY (id),
  constraint settlement_signature_check CHECK ((length(signature) = 64))
);
CREATE INDEX settlement_of_event ON public.settlement USING btree (event_id, made_at DESC);
CREATE INDEX settlement_of_house ON public.settlement USING btree (made_at DESC) WHERE (event_id IS NULL);

create table shipping_info (
  id text not null,
  member_uid text not null,
  place smallint not null,
  is_default boolean not null,
  receiver_name text not null,
  receiver_first_name text,
  receiver_dial_code text not null,
  receiver_phone text not null,
  buyer_name text not null,
  buyer_first_name text,
  buyer_dial_code text not null,
  buyer_phone text not null,
  email text,
  country_code country_code not null,
  post_code text,
  address1 text not null,
  address2 text,
  address3 text,
  address4 text,
  customs_code bytea,
  address_type text not null,
  note text,
  created_at timestamp with time zone not null default app_now(),
  called text[] generated always as ((contact_digests(receiver_name, receiver_first_name, receiver_dial_code, receiver_phone) || contact_digests(buyer_name, buyer_first_name, buyer_dial_code, buyer_phone))) stored,
  original_receiver_name written_line,
  original_receiver_first_name written_line,
  original_buyer_name written_line,
  original_buyer_first_name written_line,
  original_address1 written_line,
  original_address2 written_line,
  original_address3 written_line,
  original_address4 written_line,
  constraint shipping_info_address_type_check CHECK ((address_type = ANY (ARRAY['HOME'::text, 'WORK'::text, 'OTHER'::text]))),
  constraint shipping_info_customs CHECK (((customs_code IS NULL) OR ((country_code)::text = 'KR'::text))),
  constraint shipping_info_has_default TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint shipping_info_id_check CHECK ((id ~ '^si_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint shipping_info_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint shipping_info_one_each UNIQUE (member_uid, place),
  constraint shipping_info_pkey PRIMARY KEY (id),
  constraint shipping_info_place CHECK (((place >= 1) AND (place <= 20)))
);
CREATE INDEX shipping_info_called ON public.shipping_info USING gin (called) WITH (fastupdate=off);
CREATE UNIQUE INDEX shipping_info_default ON public.shipping_info USING btree (member_uid) WHERE is_default;
CREATE CONSTRAINT TRIGGER shipping_info_has_default AFTER INSERT OR DELETE OR UPDATE OF is_default ON shipping_info DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_default_address();
CREATE TRIGGER shipping_info_member_present BEFORE INSERT ON shipping_info FOR EACH ROW EXECUTE FUNCTION require_present_member();

create table shipping_rate_band (
  zone text not null,
  up_to_grams integer not null,
  krw integer not null,
  usd integer not null,
  jpy integer not null,
  eur integer not null,
  cube integer not null,
  constraint shipping_rate_band_cube_check CHECK ((cube > 0)),
  constraint shipping_rate_band_eur_check CHECK ((eur > 0)),
  constraint shipping_rate_band_jpy_check CHECK ((jpy > 0)),
  constraint shipping_rate_band_krw_check CHECK ((krw > 0)),
  constraint shipping_rate_band_pkey PRIMARY KEY (zone, up_to_grams),
  constraint shipping_rate_band_up_to_grams_check CHECK (((up_to_grams >= 1) AND (up_to_grams <= 100000))),
  constraint shipping_rate_band_usd_check CHECK ((usd > 0)),
  constraint shipping_rate_band_zone_check CHECK ((zone = ANY (ARRAY['HOME'::text, 'NEAR'::text, 'ASIA'::text, 'EUROPE'::text, 'OCEANS'::text, 'FAR'::text]))),
  constraint shipping_tariff_whole TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE CONSTRAINT TRIGGER shipping_tariff_whole AFTER INSERT OR DELETE OR UPDATE ON shipping_rate_band DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_whole_tariff();

create table shipping_tariff (
  one boolean not null default true,
  version integer not null default 1,
  constraint shipping_tariff_one_check CHECK (one),
  constraint shipping_tariff_pkey PRIMARY KEY (one),
  constraint shipping_tariff_version_check CHECK ((version > 0))
);

create table show_kit (
  event_id text not null,
  part text not null,
  version integer not null,
  body json not null,
  constraint show_kit_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint show_kit_part_check CHECK ((part = ANY (ARRAY['LINES'::text, 'PADS'::text]))),
  constraint show_kit_pkey PRIMARY KEY (event_id, part),
  constraint show_kit_version_check CHECK ((version > 0))
);

create table sign_in_failure (
  email_key text not null,
  failures integer not null,
  last_at timestamp with time zone not null,
  constraint sign_in_failure_pkey PRIMARY KEY (email_key)
);

create table signing_closed (
  draw_id bytea not null,
  closed_at timestamp with time zone not null default app_now(),
  constraint signing_closed_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  constraint signing_closed_pkey PRIMARY KEY (draw_id)
);

create table signing_mark (
  item_id uuid not null,
  draw_id bytea not null,
  number integer not null,
  signed_at timestamp with time zone not null default app_now(),
  media_ms bigint,
  cue_id text,
  constraint signing_mark_cue CHECK (((media_ms IS NULL) = (cue_id IS NULL))),
  constraint signing_mark_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(id),
  constraint signing_mark_item_id_fkey FOREIGN KEY (item_id) REFERENCES draw_result(item_id),
  constraint signing_mark_number UNIQUE (draw_id, number),
  constraint signing_mark_number_check CHECK ((number > 0)),
  constraint signing_mark_pkey PRIMARY KEY (item_id)
);

create table signing_text (
  item_id uuid not null,
  member_uid text not null,
  name text not null,
  reading text not null,
  text text not null,
  written_at timestamp with time zone not null default app_now(),
  constraint signing_text_item_id_fkey FOREIGN KEY (item_id) REFERENCES draw_result(item_id),
  constraint signing_text_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint signing_text_name_check CHECK ((name <> ''::text)),
  constraint signing_text_pkey PRIMARY KEY (item_id)
);
CREATE INDEX signing_text_of ON public.signing_text USING btree (member_uid);

create table signing_unit (
  product_id text not null,
  order_id text not null,
  unit integer not null,
  number integer not null,
  signed_at timestamp with time zone not null default app_now(),
  media_ms bigint,
  cue_id text,
  constraint signing_unit_cue CHECK (((media_ms IS NULL) = (cue_id IS NULL))),
  constraint signing_unit_number UNIQUE (product_id, number),
  constraint signing_unit_number_check CHECK ((number > 0)),
  constraint signing_unit_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint signing_unit_pkey PRIMARY KEY (product_id, order_id, unit),
  constraint signing_unit_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint signing_unit_unit_check CHECK ((unit > 0))
);
CREATE INDEX signing_unit_of_order ON public.signing_unit USING btree (order_id);

create table staff_role (
  id bigint not null generated always as identity,
  member_uid text not null,
  role text not null,
  event_id text,
  granted_at timestamp with time zone not null default app_now(),
  revoked_at timestamp with time zone,
  constraint staff_role_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint staff_role_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint staff_role_pkey PRIMARY KEY (id),
  constraint staff_role_role_check CHECK ((role = ANY (ARRAY['OWNER'::text, 'ORGANISER'::text, 'MODERATOR'::text, 'CALL_STAFF'::text, 'INTERPRETER'::text, 'ARTIST'::text, 'FINANCE'::text, 'SUPPORT'::text])))
);
CREATE UNIQUE INDEX staff_role_once ON public.staff_role USING btree (member_uid, role, event_id) NULLS NOT DISTINCT WHERE (revoked_at IS NULL);

create table stock (
  product_id text not null,
  on_hand integer not null,
  held integer not null default 0,
  sold integer not null default 0,
  constraint stock_adds_up TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint stock_not_oversold CHECK (((held >= 0) AND (sold >= 0) AND ((held + sold) <= on_hand))),
  constraint stock_pkey PRIMARY KEY (product_id),
  constraint stock_within_cards TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE CONSTRAINT TRIGGER assert_stock_balance AFTER INSERT OR UPDATE OF on_hand ON stock DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assert_stock_balance();
CREATE TRIGGER stock_changed AFTER INSERT OR UPDATE ON stock FOR EACH ROW EXECUTE FUNCTION publish_stock_changed();
CREATE CONSTRAINT TRIGGER stock_within_cards AFTER UPDATE OF on_hand ON stock DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.on_hand > old.on_hand) EXECUTE FUNCTION stock_within_cards();

create table stock_hold (
  id text not null,
  product_id text not null,
  order_id text not null,
  member_uid text not null,
  quantity integer not null,
  until timestamp with time zone not null,
  reason text not null,
  state text not null default 'HELD'::text,
  created_at timestamp with time zone not null default app_now(),
  lines integer not null default 1,
  counts boolean not null default true,
  constraint stock_hold_counted TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint stock_hold_lines_check CHECK ((lines > 0)),
  constraint stock_hold_pkey PRIMARY KEY (id),
  constraint stock_hold_product_id_fkey FOREIGN KEY (product_id) REFERENCES stock(product_id),
  constraint stock_hold_quantity_check CHECK ((quantity > 0)),
  constraint stock_hold_state_check CHECK ((state = ANY (ARRAY['HELD'::text, 'SOLD'::text, 'RELEASED'::text, 'EXPIRED'::text, 'RETURNED'::text])))
);
CREATE INDEX stock_hold_due ON public.stock_hold USING btree (((product_id || ''::text)), until) WHERE (state = 'HELD'::text);
CREATE INDEX stock_hold_of_member ON public.stock_hold USING btree (product_id, member_uid);
CREATE UNIQUE INDEX stock_hold_one_open ON public.stock_hold USING btree (order_id, product_id) WHERE (state = ANY (ARRAY['HELD'::text, 'SOLD'::text]));
CREATE CONSTRAINT TRIGGER stock_hold_counted AFTER UPDATE OF state ON stock_hold DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.state = 'HELD'::text AND new.state = 'SOLD'::text OR old.state = 'SOLD'::text AND new.state = 'RETURNED'::text) EXECUTE FUNCTION stock_count_hold();

create table stock_movement (
  seq bigint not null generated always as identity,
  product_id text not null,
  reason text not null,
  quantity integer not null,
  on_hand integer not null,
  note text not null default ''::text,
  by_uid text,
  at timestamp with time zone not null default app_now(),
  constraint stock_movement_note_check CHECK ((length(note) <= 200)),
  constraint stock_movement_on_hand_check CHECK ((on_hand >= 0)),
  constraint stock_movement_pkey PRIMARY KEY (seq),
  constraint stock_movement_product_id_fkey FOREIGN KEY (product_id) REFERENCES stock(product_id),
  constraint stock_movement_reason CHECK (
CASE reason
    WHEN 'RECEIVED'::text THEN (quantity > 0)
    WHEN 'RETURNED'::text THEN (quantity > 0)
    WHEN 'DAMAGED'::text THEN (quantity < 0)
    WHEN 'CORRECTION'::text THEN ((quantity <> 0) AND (note <> ''::text))
    WHEN 'COUNTED'::text THEN (quantity <> 0)
    ELSE false
END)
);
CREATE INDEX stock_movement_of_product ON public.stock_movement USING btree (product_id, seq);
CREATE TRIGGER stock_movement_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON stock_movement FOR EACH STATEMENT EXECUTE FUNCTION forbid_update();

create table stream_key (
  event_id text not null,
  digest bytea not null,
  made_at timestamp with time zone not null,
  constraint stream_key_digest_check CHECK ((length(digest) = 32)),
  constraint stream_key_event_id_fkey FOREIGN KEY (event_id) REFERENCES channel(event_id),
  constraint stream_key_pkey PRIMARY KEY (event_id),
  constraint stream_key_unique UNIQUE (digest)
);

create table studio_invitation (
  id text not null,
  email text not null,
  email_key text not null,
  role text not null,
  event_ids text[],
  token_hash bytea not null,
  invited_by text not null,
  created_at timestamp with time zone not null default app_now(),
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  constraint studio_invitation_check CHECK (((role <> 'OWNER'::text) OR (event_ids IS NULL))),
  constraint studio_invitation_event_ids_check CHECK ((cardinality(event_ids) > 0)),
  constraint studio_invitation_id_check CHECK ((id ~ '^iv_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint studio_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES member(uid),
  constraint studio_invitation_pkey PRIMARY KEY (id),
  constraint studio_invitation_role_check CHECK ((role = ANY (ARRAY['OWNER'::text, 'ORGANISER'::text, 'MODERATOR'::text, 'CALL_STAFF'::text, 'INTERPRETER'::text, 'ARTIST'::text, 'FINANCE'::text, 'SUPPORT'::text]))),
  constraint studio_invitation_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint studio_invitation_token_hash_key UNIQUE (token_hash)
);
CREATE UNIQUE INDEX studio_invitation_open ON public.studio_invitation USING btree (email_key, role, event_ids) NULLS NOT DISTINCT WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));

create table studio_session (
  hash bytea not null,
  member_uid text not null,
  is_open boolean not null,
  created_at timestamp with time zone not null default app_now(),
  seen_at timestamp with time zone not null default app_now(),
  proved_at timestamp with time zone,
  session_epoch integer not null default 0,
  constraint studio_session_check CHECK ((is_open = (proved_at IS NOT NULL))),
  constraint studio_session_hash_check CHECK ((octet_length(hash) = 32)),
  constraint studio_session_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint studio_session_pkey PRIMARY KEY (hash)
);
CREATE INDEX studio_session_of_member ON public.studio_session USING btree (member_uid);

create table support_request (
  id text not null,
  member_uid text,
  email text not null,
  topic text not null,
  message text not null,
  order_id text,
  request_id text,
  lang text not null,
  digest text not null,
  requested_on date not null,
  requested_at timestamp with time zone not null default app_now(),
  constraint support_request_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint support_request_once UNIQUE (digest, requested_on),
  constraint support_request_pkey PRIMARY KEY (id)
);
CREATE INDEX support_request_member ON public.support_request USING btree (member_uid) WHERE (member_uid IS NOT NULL);
CREATE INDEX support_request_requested ON public.support_request USING btree (requested_at);

create table team_setting (
  one boolean not null default true,
  zone text not null default 'Asia/Seoul'::text,
  constraint team_setting_one_check CHECK (one),
  constraint team_setting_pkey PRIMARY KEY (one),
  constraint team_setting_zone_check CHECK ((zone ~ '^[A-Za-z0-9_+/-]{1,60}$'::text))
);

create table theme (
  id text not null,
  image image_key not null,
  sort_position integer not null,
  version integer not null default 1,
  is_hidden boolean not null default false,
  constraint theme_id_check CHECK ((id ~ '^th_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint theme_pkey PRIMARY KEY (id),
  constraint theme_version_check CHECK ((version >= 1))
);
CREATE TRIGGER theme_version BEFORE UPDATE ON theme FOR EACH ROW WHEN (old.sort_position = new.sort_position) EXECUTE FUNCTION count_version();

create table theme_event (
  theme_id text not null,
  event_id text not null,
  position integer not null,
  constraint theme_event_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint theme_event_pkey PRIMARY KEY (theme_id, event_id),
  constraint theme_event_theme_id_fkey FOREIGN KEY (theme_id) REFERENCES theme(id)
);
CREATE INDEX theme_event_of ON public.theme_event USING btree (event_id);

create table theme_text (
  theme_id text not null,
  lang catalog_lang not null,
  title text not null,
  constraint theme_text_pkey PRIMARY KEY (theme_id, lang),
  constraint theme_text_theme_id_fkey FOREIGN KEY (theme_id) REFERENCES theme(id),
  constraint theme_text_title_check CHECK ((title <> ''::text))
);

create table timeline (
  event_id text not null,
  last_seq bigint not null,
  constraint timeline_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint timeline_last_seq_check CHECK ((last_seq >= 0)),
  constraint timeline_pkey PRIMARY KEY (event_id)
);

create table verification_code (
  id text not null,
  purpose text not null,
  email_key text not null,
  code_hmac bytea not null,
  subject_uid text not null,
  attempts smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  consumed_at timestamp with time zone,
  constraint verification_code_pkey PRIMARY KEY (id),
  constraint verification_code_purpose_check CHECK ((purpose = ANY (ARRAY['SIGN_UP'::text, 'RESET_PASSWORD'::text, 'UPDATE_EMAIL'::text])))
);
CREATE INDEX verification_code_latest ON public.verification_code USING btree (email_key, purpose, created_at DESC);

create table video (
  id text not null,
  clip text not null,
  event_id text,
  show_id text,
  name text not null,
  loops boolean not null,
  state text not null,
  duration_ms integer,
  problem text,
  made_at timestamp with time zone not null default app_now(),
  constraint video_clip_check CHECK ((clip ~ '^[a-z0-9]{1,32}$'::text)),
  constraint video_duration_ms_check CHECK ((duration_ms > 0)),
  constraint video_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint video_id_check CHECK ((id ~ '^vd_[0-9A-HJKMNP-TV-Z]{26}$'::text)),
  constraint video_name_check CHECK ((name <> ''::text)),
  constraint video_pkey PRIMARY KEY (id),
  constraint video_problem_check CHECK ((problem ~ '^[A-Z_]{1,40}$'::text)),
  constraint video_show_id_fkey FOREIGN KEY (show_id) REFERENCES event(id),
  constraint video_state CHECK ((((state = 'READY'::text) = (duration_ms IS NOT NULL)) AND ((state = 'FAILED'::text) = (problem IS NOT NULL)))),
  constraint video_state_check CHECK ((state = ANY (ARRAY['PACKAGING'::text, 'READY'::text, 'FAILED'::text])))
);
CREATE INDEX video_of_clip ON public.video USING btree (clip);
CREATE INDEX video_of_event ON public.video USING btree (event_id);

create table wallet (
  member_uid text not null,
  cube bigint not null default 0,
  soul bigint not null default 0,
  constraint wallet_cube_not_negative CHECK ((cube >= 0)),
  constraint wallet_member_uid_fkey FOREIGN KEY (member_uid) REFERENCES member(uid),
  constraint wallet_pkey PRIMARY KEY (member_uid),
  constraint wallet_soul_not_negative CHECK ((soul >= 0))
);

create view audit_object as
 SELECT event_text.event_id AS id,
    'event'::text AS kind,
    event_text.event_id AS leads_to,
    jsonb_object_agg(event_text.lang, event_text.title) AS names
   FROM event_text
  WHERE event_text.title <> ''::text
  GROUP BY event_text.event_id
UNION ALL
 SELECT product_text.product_id AS id,
    'product'::text AS kind,
    product_text.product_id AS leads_to,
    jsonb_object_agg(product_text.lang, product_text.name) AS names
   FROM product_text
  WHERE product_text.name <> ''::text
  GROUP BY product_text.product_id
UNION ALL
 SELECT theme_text.theme_id AS id,
    'theme'::text AS kind,
    theme_text.theme_id AS leads_to,
    jsonb_object_agg(theme_text.lang, theme_text.title) AS names
   FROM theme_text
  GROUP BY theme_text.theme_id
UNION ALL
 SELECT artist_text.artist_id AS id,
    'artist'::text AS kind,
    artist_text.artist_id AS leads_to,
    jsonb_object_agg(artist_text.lang, artist_text.name) AS names
   FROM artist_text
  GROUP BY artist_text.artist_id
UNION ALL
 SELECT n.id,
    'notice'::text AS kind,
    n.id AS leads_to,
    jsonb_object_agg(t.lang, t.title) FILTER (WHERE t.title <> ''::text) AS names
   FROM notice n
     LEFT JOIN notice_text t ON t.notice_id = n.id
  GROUP BY n.id
UNION ALL
 SELECT b.id,
    'broadcast'::text AS kind,
    b.id AS leads_to,
    jsonb_object_agg(t.lang, t.title) FILTER (WHERE t.title <> ''::text) AS names
   FROM broadcast b
     LEFT JOIN broadcast_text t ON t.broadcast_id = b.id
  GROUP BY b.id
UNION ALL
 SELECT coupon_campaign.id,
    'campaign'::text AS kind,
    coupon_campaign.id AS leads_to,
    jsonb_build_object('', coupon_campaign.name) AS names
   FROM coupon_campaign
UNION ALL
 SELECT highlight.id,
    'highlight'::text AS kind,
    highlight.event_id AS leads_to,
    highlight.title AS names
   FROM highlight
UNION ALL
 SELECT poll.id,
    'poll'::text AS kind,
    poll.event_id AS leads_to,
    poll.question AS names
   FROM poll
UNION ALL
 SELECT order_line.order_id AS id,
    'order'::text AS kind,
    order_line.order_id AS leads_to,
    order_line.name AS names
   FROM order_line
  WHERE order_line."position" = 0
UNION ALL
 SELECT r.id,
    'order'::text AS kind,
    r.order_id AS leads_to,
    l.name AS names
   FROM refund r
     JOIN order_line l ON l.order_id = r.order_id AND l."position" = 0
UNION ALL
 SELECT r.id,
    'order'::text AS kind,
    r.order_id AS leads_to,
    l.name AS names
   FROM refund_request r
     JOIN order_line l ON l.order_id = r.order_id AND l."position" = 0
UNION ALL
 SELECT r.id,
    'order'::text AS kind,
    r.order_id AS leads_to,
    l.name AS names
   FROM refund_approval r
     JOIN order_line l ON l.order_id = r.order_id AND l."position" = 0
UNION ALL
 SELECT p.id,
    'order'::text AS kind,
    p.order_id AS leads_to,
    l.name AS names
   FROM parcel p
     JOIN order_line l ON l.order_id = p.order_id AND l."position" = 0
UNION ALL
 SELECT background_job.id,
    'work'::text AS kind,
    background_job.id AS leads_to,
    jsonb_build_object('', background_job.file_name) AS names
   FROM background_job
  WHERE background_job.file_name IS NOT NULL
UNION ALL
 SELECT d.id,
    'event'::text AS kind,
    d.subject_id AS leads_to,
    ( SELECT jsonb_object_agg(t.lang, t.title) AS jsonb_object_agg
           FROM event_text t
          WHERE t.event_id = d.subject_id AND t.title <> ''::text) AS names
   FROM approval_request d
  WHERE d.kind = 'CANCEL_EVENT'::text
UNION ALL
 SELECT d.id,
    'campaign'::text AS kind,
    c.id AS leads_to,
    jsonb_build_object('', COALESCE(c.name, d.payload ->> 'name'::text)) AS names
   FROM approval_request d
     LEFT JOIN coupon_campaign c ON c.id = d.subject_id
  WHERE d.kind = 'COUPON_CAMPAIGN'::text
UNION ALL
 SELECT encode(w.id, 'hex'::text) AS id,
    'draw'::text AS kind,
    (w.event_id || '/draws/'::text) || encode(w.id, 'hex'::text) AS leads_to,
    w.title AS names
   FROM draw w;

create view background_job_state as
 SELECT id,
    state
   FROM background_job;

create view broadcast_recipient as
 SELECT m.uid,
    m.language,
    m.email IS NOT NULL AS has_address,
    r.takes_mail,
    m.takes_news,
    COALESCE(( SELECT s.country_code::text = 'KR'::text
           FROM shipping_info s
          WHERE s.member_uid = m.uid AND s.is_default), m.language = 'ko'::text) AS is_in_korea
   FROM member m
     JOIN notification_inbox r ON r.member_uid = m.uid
  WHERE m.status = 'ACTIVE'::text;

create view call_audit as
 WITH spoken AS (
         SELECT call_segment.call_id,
            sum(call_segment.counted_ms) AS counted,
            sum(call_segment.to_ms - call_segment.from_ms) AS wall
           FROM call_segment
          GROUP BY call_segment.call_id
        )
 SELECT 'counted time is not the sum of its segments'::text AS fault,
    c.id AS subject
   FROM call c
     LEFT JOIN spoken s ON s.call_id = c.id
  WHERE c.counted_ms <> COALESCE(s.counted, 0::bigint) OR c.wall_ms::numeric <> COALESCE(s.wall, 0::numeric)
UNION ALL
 SELECT 'a finished call has less than its promise'::text AS fault,
    c.id AS subject
   FROM call c
  WHERE c.state = 'DONE'::text AND c.counted_ms < c.promised_ms
UNION ALL
 SELECT 'owed and settled time is not what is missing'::text AS fault,
    c.id AS subject
   FROM call c
     LEFT JOIN call_compensation k ON k.call_id = c.id
  WHERE (c.state = ANY (ARRAY['EXTRA'::text, 'AGAIN'::text, 'REFUNDED'::text, 'WAIVED'::text])) AND (k.call_id IS NULL OR k.owed_ms <> (c.promised_ms - c.counted_ms) OR (c.state = 'REFUNDED'::text) <> (k.kind = 'REFUND'::text) OR c.state <> 'REFUNDED'::text AND k.kind <> c.state) OR (c.state <> ALL (ARRAY['EXTRA'::text, 'AGAIN'::text, 'REFUNDED'::text, 'WAIVED'::text])) AND k.call_id IS NOT NULL OR c.state = 'OWED'::text AND c.counted_ms >= c.promised_ms
UNION ALL
 SELECT 'segments of an epoch overlap'::text AS fault,
    one.call_id AS subject
   FROM call_segment one
     JOIN call_segment other ON other.call_id = one.call_id AND other.epoch = one.epoch AND other.seq = (one.seq + 1)
  WHERE other.from_ms < one.to_ms
UNION ALL
 SELECT 'a closed session has a call that is not settled'::text AS fault,
    s.id AS subject
   FROM call_session s
  WHERE s.state = 'CLOSED'::text AND (EXISTS ( SELECT
           FROM call c
          WHERE c.session_id = s.id AND (c.state <> ALL (ARRAY['DONE'::text, 'EXTRA'::text, 'AGAIN'::text, 'REFUNDED'::text, 'WAIVED'::text]))));

create view clip_shown as
 SELECT channel.clip
   FROM channel
  WHERE channel.clip IS NOT NULL
UNION
 SELECT channel_angle.clip
   FROM channel_angle
UNION
 SELECT replay.clip
   FROM replay
  WHERE replay.clip IS NOT NULL
UNION
 SELECT replay_angle.clip
   FROM replay_angle
UNION
 SELECT v.clip
   FROM event e
     JOIN video v ON v.id = e.trailer_id;

create view coupon_audit as
 SELECT 'uses are not its redemptions'::text AS fault,
    c.lookup AS subject
   FROM coupon_code c
     LEFT JOIN coupon_redemption r ON r.lookup = c.lookup
  GROUP BY c.lookup
 HAVING c.uses <> count(r.id)
UNION ALL
 SELECT 'more than a code may'::text AS fault,
    c.lookup AS subject
   FROM coupon_code c
     JOIN coupon_redemption r ON r.lookup = c.lookup
  GROUP BY c.lookup
 HAVING count(r.id) > c.uses_limit
UNION ALL
 SELECT 'total is not its redemptions'::text AS fault,
    c.id AS subject
   FROM coupon_campaign c
     LEFT JOIN coupon_redemption r ON r.campaign_id = c.id
  WHERE c.total_limit IS NOT NULL
  GROUP BY c.id
 HAVING c.redeemed <> count(r.id)
UNION ALL
 SELECT 'more than a member may'::text AS fault,
    r.id AS subject
   FROM coupon_redemption r
     JOIN coupon_campaign c ON c.id = r.campaign_id
  WHERE r.nth > c.each_limit
UNION ALL
 SELECT 'gave something else'::text AS fault,
    r.id AS subject
   FROM coupon_redemption r
     JOIN coupon_campaign c ON c.id = r.campaign_id
  WHERE (( SELECT COALESCE(sum(e.amount), 0::numeric) AS "coalesce"
           FROM ledger_transaction t
             JOIN ledger_entry e ON e.transaction_id = t.id
          WHERE t.source_type = 'COUPON'::text AND t.source_id = r.id AND e.account = (
                CASE c.gives
                    WHEN 'CUBES'::text THEN 'cube:'::text
                    WHEN 'SOULS'::text THEN 'soul:'::text
                    ELSE NULL::text
                END || r.member_uid))) <> COALESCE(c.amount, 0::bigint)::numeric OR (( SELECT count(*) AS count
           FROM entitlement n
          WHERE n.source = 'COUPON'::text AND n.source_id = r.id AND n.member_uid = r.member_uid AND n.event_id = c.event_id)) <> (c.gives = 'TICKET'::text)::integer
UNION ALL
 SELECT 'given without a redemption'::text AS fault,
    t.source_id AS subject
   FROM ledger_transaction t
  WHERE t.source_type = 'COUPON'::text AND NOT (EXISTS ( SELECT
           FROM coupon_redemption r
          WHERE r.id = t.source_id))
UNION ALL
 SELECT 'given without a redemption'::text AS fault,
    n.source_id AS subject
   FROM entitlement n
  WHERE n.source = 'COUPON'::text AND NOT (EXISTS ( SELECT
           FROM coupon_redemption r
          WHERE r.id = n.source_id));

create view deleted_event as
 SELECT id
   FROM event
  WHERE deleted_at IS NOT NULL;

create view download_needed as
 SELECT digest
   FROM download_file f
  WHERE retired_at IS NULL OR retired_at > ((( SELECT app_moment() AS app_moment)) - '30 days'::interval) OR (EXISTS ( SELECT
           FROM download_entitlement r
          WHERE r.product_id = f.product_id AND r.ordered_at < f.retired_at)) OR (EXISTS ( SELECT
           FROM order_line l
          WHERE l.product_id = f.product_id AND l.placed_at < f.retired_at));

create view entitlement_audit as
 SELECT 'a right of an order that is not paid'::text AS fault,
    n.id AS subject
   FROM entitlement n
     LEFT JOIN orders o ON o.id = n.source_id
  WHERE n.source = 'ORDER'::text AND n.revoked_at IS NULL AND COALESCE(o.status <> ALL (ARRAY['FULFILLED'::text, 'DELIVERED'::text, 'PARTIALLY_REFUNDED'::text, 'REFUND_PENDING'::text]), true)
UNION ALL
 SELECT 'a right opens more or less than was ordered'::text AS fault,
    n.id AS subject
   FROM entitlement n
     JOIN order_line l ON l.order_id = n.source_id AND l.event_id = n.event_id
  WHERE n.source = 'ORDER'::text AND n.revoked_at IS NULL
  GROUP BY n.id
 HAVING NOT bool_or((EXISTS ( SELECT
           FROM jsonb_array_elements(l.grants) g(value)
          WHERE (g.value ->> 'scope'::text) = n.scope AND COALESCE(g.value -> 'cameras'::text, 'null'::jsonb) = COALESCE(to_jsonb(n.cameras), 'null'::jsonb) AND COALESCE(g.value -> 'maxHeight'::text, 'null'::jsonb) = COALESCE(to_jsonb(n.max_height), 'null'::jsonb))))
UNION ALL
 SELECT 'a right that nobody gave'::text AS fault,
    n.id AS subject
   FROM entitlement n
     LEFT JOIN entitlement_grant g ON g.id = n.source_id AND g.ended_at IS NULL
  WHERE n.source = 'GRANT'::text AND n.revoked_at IS NULL AND (g.id IS NULL OR g.member_uid <> n.member_uid OR g.event_id <> n.event_id OR g.scope <> n.scope)
UNION ALL
 SELECT 'a right that was given and is not there'::text AS fault,
    g.id AS subject
   FROM entitlement_grant g
     LEFT JOIN entitlement n ON n.source = 'GRANT'::text AND n.source_id = g.id AND n.revoked_at IS NULL
  WHERE g.ended_at IS NULL AND n.id IS NULL;

create view entry_audit as
 SELECT 'entries do not add up'::text AS fault,
    ledger_entry.transaction_id::text AS subject
   FROM ledger_entry
  GROUP BY ledger_entry.transaction_id, ledger_entry.currency
 HAVING sum(ledger_entry.amount) <> 0::numeric
UNION ALL
 SELECT 'transaction without entries'::text AS fault,
    t.id::text AS subject
   FROM ledger_transaction t
  WHERE NOT (EXISTS ( SELECT
           FROM ledger_entry e
          WHERE e.transaction_id = t.id))
UNION ALL
 SELECT 'balance is not the sum of entries'::text AS fault,
    COALESCE(w.account, e.account) AS subject
   FROM ( SELECT 'cube:'::text || wallet.member_uid AS account,
            wallet.cube AS amount
           FROM wallet
        UNION ALL
         SELECT 'soul:'::text || wallet.member_uid,
            wallet.soul
           FROM wallet) w
     FULL JOIN ( SELECT ledger_entry.account,
            sum(ledger_entry.amount) AS amount
           FROM ledger_entry
          WHERE ledger_entry.account ~ '^(cube|soul):m_'::text
          GROUP BY ledger_entry.account) e USING (account)
  WHERE COALESCE(w.amount, 0::bigint)::numeric <> COALESCE(e.amount, 0::numeric)
UNION ALL
 SELECT 'balance is not the sum of lots'::text AS fault,
    w.member_uid AS subject
   FROM wallet w
     LEFT JOIN ( SELECT cube_lot.member_uid,
            sum(cube_lot.remaining) AS remaining
           FROM cube_lot
          GROUP BY cube_lot.member_uid) l USING (member_uid)
  WHERE w.cube::numeric <> COALESCE(l.remaining, 0::numeric)
UNION ALL
 SELECT 'lot uses do not explain what remains'::text AS fault,
    l.id::text AS subject
   FROM cube_lot l
     LEFT JOIN cube_lot_use u ON u.lot_id = l.id
  GROUP BY l.id
 HAVING (l.amount::numeric - COALESCE(sum(u.amount), 0::numeric)) <> l.remaining::numeric;

create view event_begin as
 SELECT e.id AS event_id,
    COALESCE(e.planned_end_at, e.end_at) AS planned_end_at,
    COALESCE(e.started_at,
        CASE
            WHEN c.kind IS DISTINCT FROM 'INGEST'::text THEN e.start_at
            ELSE NULL::timestamp with time zone
        END) AS begins_at
   FROM event e
     LEFT JOIN channel c ON c.event_id = e.id;

create view event_cameras as
 SELECT event_id,
    kind <> 'EXTERNAL'::text AS is_hosted,
    COALESCE(( SELECT jsonb_agg(jsonb_build_object('name', a.name, 'title', a.title) ORDER BY a.place) AS jsonb_agg
           FROM channel_angle a
          WHERE a.event_id = c.event_id), '[]'::jsonb) AS cameras
   FROM channel c;

create view event_holder as
 SELECT DISTINCT event_id,
    member_uid
   FROM entitlement e
  WHERE revoked_at IS NULL AND NOT (EXISTS ( SELECT
           FROM event_ban b
          WHERE b.event_id = e.event_id AND b.member_uid = e.member_uid));

create view event_now as
 SELECT event.id,
    event.start_at,
    event.replay_from,
    event.replay_to,
    event_status(clock.at, event.ticket_open_at, event.ticket_close_at, event.on_air_at, event.end_at, event.is_canceled) AS status,
    event.is_free,
    event.on_air_at
   FROM event,
    ( SELECT app_now() AS at
         OFFSET 0) clock
  WHERE NOT event.is_hidden;

create view event_sale as
 SELECT id AS event_id,
    ticket_open_at AS opens_at
   FROM event
  WHERE NOT is_hidden AND NOT is_canceled AND NOT is_free;

create view event_whole as
 SELECT id,
    is_hidden,
    ticket_open_at,
    ticket_close_at,
    start_at,
    end_at,
    is_canceled,
    replay_from,
    replay_to,
    is_free,
    on_air_at
   FROM event;

create view expired_video as
 SELECT v.id
   FROM video v
     JOIN event e ON e.id = v.event_id
  WHERE v.state <> 'PACKAGING'::text AND e.end_at < ((( SELECT app_moment() AS app_moment)) - '30 days'::interval) AND NOT (EXISTS ( SELECT
           FROM clip_shown s
          WHERE s.clip = v.clip));

create view fulfilment_audit as
 WITH kept AS (
         SELECT orders.id,
            orders.member_uid,
            orders.kind,
            orders.is_gift,
            orders.cubes,
            orders.bonus_cubes
           FROM orders
          WHERE (orders.status = ANY (ARRAY['FULFILLED'::text, 'DELIVERED'::text, 'PARTIALLY_REFUNDED'::text])) OR orders.status = 'REFUND_PENDING'::text AND orders.keeps_rest
        ), holder AS (
         SELECT 'ORDER'::text AS source,
            kept.id AS source_id,
            kept.id AS order_id,
            kept.member_uid
           FROM kept
          WHERE NOT kept.is_gift
        UNION ALL
         SELECT 'GIFT'::text,
            gift.id,
            gift.order_id,
            gift.recipient_uid
           FROM gift
          WHERE gift.state = 'ACCEPTED'::text
        ), credit AS (
         SELECT t.source_type,
            t.source_id,
            e.account,
            sum(e.amount) AS amount
           FROM ledger_transaction t
             JOIN ledger_entry e ON e.transaction_id = t.id
          WHERE (t.source_type = ANY (ARRAY['ORDER'::text, 'ORDER_BONUS'::text])) AND t.kind <> 'SPEND'::text
          GROUP BY t.source_type, t.source_id, e.account
        )
 SELECT DISTINCT
        CASE h.source
            WHEN 'GIFT'::text THEN 'gifts'::text
            ELSE 'rights'::text
        END AS area,
        CASE h.source
            WHEN 'GIFT'::text THEN 'a right that was accepted is not there'::text
            ELSE 'a right that was paid for is not there'::text
        END AS fault,
    h.source_id AS subject
   FROM holder h
     JOIN order_line l ON l.order_id = h.order_id AND l.event_id IS NOT NULL
     CROSS JOIN LATERAL jsonb_array_elements(l.grants) g(value)
  WHERE NOT (EXISTS ( SELECT
           FROM entitlement n
          WHERE n.source = h.source AND n.source_id = h.source_id AND n.event_id = l.event_id AND n.scope = (g.value ->> 'scope'::text) AND n.member_uid = h.member_uid AND n.revoked_at IS NULL))
UNION ALL
 SELECT 'ledger'::text AS area,
    'cubes that were paid for are not credited'::text AS fault,
    k.id AS subject
   FROM kept k
     LEFT JOIN credit c ON c.source_type = 'ORDER'::text AND c.source_id = k.id AND c.account = ('cube:'::text || k.member_uid)
     LEFT JOIN credit b ON b.source_type = 'ORDER_BONUS'::text AND b.source_id = k.id AND b.account = ('cube:'::text || k.member_uid)
  WHERE k.kind = 'POINT'::text AND (COALESCE(c.amount, 0::numeric) <> k.cubes::numeric OR COALESCE(b.amount, 0::numeric) <> k.bonus_cubes::numeric)
UNION ALL
 SELECT DISTINCT 'stock'::text AS area,
    'units sold are not the units ordered'::text AS fault,
    k.id AS subject
   FROM kept k
     JOIN order_line l ON l.order_id = k.id
     JOIN stock s ON s.product_id = l.product_id
     LEFT JOIN stock_hold h ON h.order_id = k.id AND h.product_id = l.product_id AND h.state = 'SOLD'::text
  WHERE k.kind = 'PRODUCT'::text AND h.quantity IS DISTINCT FROM l.quantity AND NOT (h.id IS NULL AND (EXISTS ( SELECT
           FROM stock_hold r
          WHERE r.order_id = k.id AND r.product_id = l.product_id AND r.state = 'RETURNED'::text)));

create view gift_audit as
 WITH told AS (
         SELECT g.id,
            g.state,
            o.status,
            (o.status = ANY (ARRAY['FULFILLED'::text, 'DELIVERED'::text, 'PARTIALLY_REFUNDED'::text])) OR o.status = 'REFUND_PENDING'::text AND o.keeps_rest AS is_kept
           FROM gift g
             JOIN orders o ON o.id = g.order_id
        )
 SELECT 'paid for nothing'::text AS fault,
    told.id AS subject
   FROM told
  WHERE told.is_kept AND (told.state <> ALL (ARRAY['READY'::text, 'ACCEPTED'::text]))
UNION ALL
 SELECT 'given for nothing'::text AS fault,
    told.id AS subject
   FROM told
  WHERE NOT told.is_kept AND (told.state = ANY (ARRAY['READY'::text, 'ACCEPTED'::text]))
UNION ALL
 SELECT 'right of a gift that is not accepted'::text AS fault,
    n.id AS subject
   FROM entitlement n
     LEFT JOIN gift g ON g.id = n.source_id
  WHERE n.source = 'GIFT'::text AND n.revoked_at IS NULL AND g.state IS DISTINCT FROM 'ACCEPTED'::text
UNION ALL
 SELECT 'right of the sender'::text AS fault,
    n.id AS subject
   FROM entitlement n
     JOIN gift g ON g.order_id = n.source_id
  WHERE n.source = 'ORDER'::text AND n.revoked_at IS NULL
UNION ALL
 SELECT 'a gift order without a gift'::text AS fault,
    o.id AS subject
   FROM orders o
  WHERE o.is_gift AND NOT (EXISTS ( SELECT
           FROM gift
          WHERE gift.order_id = o.id))
UNION ALL
 SELECT 'ended more than once'::text AS fault,
    gift_history.gift_id AS subject
   FROM gift_history
  WHERE gift_history.to_state = ANY (ARRAY['ACCEPTED'::text, 'DECLINED'::text, 'EXPIRED'::text, 'WITHDRAWN'::text])
  GROUP BY gift_history.gift_id
 HAVING count(*) > 1;

create view invariant_violation as
 SELECT 'ledger'::text AS area,
    ledger_audit.fault,
    ledger_audit.subject
   FROM ledger_audit
UNION ALL
 SELECT 'stock'::text AS area,
    'counts are not the holds, or more is given out than there is'::text AS fault,
    stock_audit.product_id AS subject
   FROM stock_audit
UNION ALL
 SELECT 'payments'::text AS area,
    payment_audit.fault,
    payment_audit.subject
   FROM payment_audit
UNION ALL
 SELECT 'coupons'::text AS area,
    coupon_audit.fault,
    coupon_audit.subject
   FROM coupon_audit
UNION ALL
 SELECT 'gifts'::text AS area,
    gift_audit.fault,
    gift_audit.subject
   FROM gift_audit
UNION ALL
 SELECT 'pickup'::text AS area,
    'places taken are not the places given'::text AS fault,
    pickup_audit.id AS subject
   FROM pickup_audit
UNION ALL
 SELECT 'rights'::text AS area,
    entitlement_audit.fault,
    entitlement_audit.subject
   FROM entitlement_audit
UNION ALL
 SELECT 'sales'::text AS area,
    sale_audit.fault,
    sale_audit.subject
   FROM sale_audit
UNION ALL
 SELECT 'tax'::text AS area,
    tax_audit.fault,
    tax_audit.subject
   FROM tax_audit
UNION ALL
 SELECT fulfilment_audit.area,
    fulfilment_audit.fault,
    fulfilment_audit.subject
   FROM fulfilment_audit
UNION ALL
 SELECT 'calls'::text AS area,
    call_audit.fault,
    call_audit.subject
   FROM call_audit;

create view ledger_audit as
 SELECT entry_audit.fault,
    entry_audit.subject
   FROM entry_audit
UNION ALL
 SELECT poll_audit.fault,
    poll_audit.subject
   FROM poll_audit;

create view order_tax_back as
 SELECT sale.source_id AS order_id,
    back.source_id AS refund_id,
    x.treatment,
    x.country,
    x.rate,
    x.currency,
    x.gross,
    x.net,
    x.tax
   FROM ledger_transaction sale
     JOIN ledger_transaction back ON back.reverses = sale.id
     JOIN sale_tax x ON x.transaction_id = back.id
  WHERE sale.source_type = 'SALE'::text;

create view payment_attention as
 SELECT r.id,
        CASE
            WHEN r.rescode = 'BANK_DETAILS'::text THEN 'BANK_DETAILS'::text
            ELSE 'REFUND_FAILED'::text
        END AS kind,
    r.order_id,
    o.member_uid,
    r.amount,
    c.currency,
    r.created_at AS since,
    concat_ws(' '::text, r.reason, r.rescode, r.message) AS known
   FROM refund r
     JOIN payment_capture c ON c.provider = r.provider AND c.gateway_tx_id = r.gateway_tx_id
     LEFT JOIN orders o ON o.id = r.order_id
  WHERE r.state = 'FAILED_MANUAL'::text
UNION ALL
 SELECT r.id,
    'CUBES_SHORT'::text AS kind,
    r.order_id,
    o.member_uid,
    r.cubes_short AS amount,
    'CUBE'::text AS currency,
    r.created_at AS since,
    'spent before the gateway gave back what was paid'::text AS known
   FROM refund r
     JOIN orders o ON o.id = r.order_id
  WHERE r.cubes_short > 0
UNION ALL
 SELECT q.id,
    'REQUEST'::text AS kind,
    q.order_id,
    q.member_uid,
    o.amount,
    o.currency,
    q.requested_at AS since,
    q.reason AS known
   FROM refund_request q
     JOIN orders o ON o.id = q.order_id
  WHERE q.state = 'OPEN'::text
UNION ALL
 SELECT g.id,
    'GIFT_STUCK'::text AS kind,
    g.order_id,
    o.member_uid,
    o.amount,
    o.currency,
    g.until AS since,
    ''::text AS known
   FROM gift g
     JOIN orders o ON o.id = g.order_id
  WHERE g.state = 'READY'::text AND g.until < (app_now() - '01:00:00'::interval);

create view payment_audit as
 WITH capture AS (
         SELECT c.provider,
            c.gateway_tx_id,
            c.attempt_id,
            c.order_id,
            c.amount,
            c.currency,
            c.outcome,
            c.refunded,
            c.captured_at,
            c.orphan,
            COALESCE(( SELECT sum(r.amount) AS sum
                   FROM refund r
                  WHERE r.provider = c.provider AND r.gateway_tx_id = c.gateway_tx_id AND r.state <> 'WITHDRAWN'::text), 0::numeric) AS going_back
           FROM payment_capture c
        ), paid AS (
         SELECT o.id,
            o.status,
            o.currency,
            o.amount,
            o.keeps_rest,
            ( SELECT count(*)::integer AS count
                   FROM capture c
                  WHERE c.order_id = o.id AND c.refunded < c.amount) AS kept,
            ( SELECT count(*)::integer AS count
                   FROM capture c
                  WHERE c.order_id = o.id AND c.refunded >= 1 AND c.refunded <= (c.amount - 1)) AS parted,
            ( SELECT count(*) AS count
                   FROM refund r
                  WHERE r.order_id = o.id AND (r.state <> ALL (ARRAY['SUCCEEDED'::text, 'WITHDRAWN'::text]))) AS open_refunds,
            ( SELECT COALESCE(sum(r.amount), 0::numeric) AS "coalesce"
                   FROM refund r
                  WHERE r.order_id = o.id AND r.provider IS NULL) AS cubes_back,
            ( SELECT COALESCE(sum(e.amount), 0::numeric) AS "coalesce"
                   FROM ledger_transaction s
                     JOIN ledger_transaction b ON b.reverses = s.id AND b.kind = 'RETURN'::text
                     JOIN ledger_entry e ON e.transaction_id = b.id AND e.account = ('cube:'::text || o.member_uid)
                  WHERE s.source_type = 'ORDER'::text AND s.source_id = o.id AND s.kind = 'SPEND'::text) AS cubes_returned
           FROM orders o
        )
 SELECT 'capture without a decision'::text AS fault,
    capture.gateway_tx_id AS subject
   FROM capture
  WHERE capture.outcome IS NULL
UNION ALL
 SELECT 'refunds are not what goes back'::text AS fault,
    capture.gateway_tx_id AS subject
   FROM capture
  WHERE capture.refunded::numeric <> capture.going_back
UNION ALL
 SELECT 'a payment that nobody asked for is kept'::text AS fault,
    capture.gateway_tx_id AS subject
   FROM capture
  WHERE capture.order_id IS NULL AND capture.refunded < capture.amount
UNION ALL
 SELECT 'kept for nothing, or not what is kept'::text AS fault,
    paid.id AS subject
   FROM paid
  WHERE paid.currency <> 'CUBE'::text AND ROW(paid.kept, paid.parted) <>
        CASE paid.status
            WHEN 'FULFILLED'::text THEN ROW(1, 0)
            WHEN 'DELIVERED'::text THEN ROW(1, 0)
            WHEN 'PARTIALLY_REFUNDED'::text THEN ROW(1, 1)
            WHEN 'REFUND_PENDING'::text THEN ROW(paid.keeps_rest::integer, paid.keeps_rest::integer)
            ELSE ROW(0, 0)
        END
UNION ALL
 SELECT 'nothing is on its way back'::text AS fault,
    paid.id AS subject
   FROM paid
  WHERE paid.status = 'REFUND_PENDING'::text AND paid.open_refunds = 0
UNION ALL
 SELECT 'cubes are not what came back'::text AS fault,
    paid.id AS subject
   FROM paid
  WHERE paid.currency = 'CUBE'::text AND (paid.cubes_back <> paid.cubes_returned OR paid.cubes_back <>
        CASE paid.status
            WHEN 'REFUNDED'::text THEN paid.amount::numeric
            WHEN 'PARTIALLY_REFUNDED'::text THEN paid.cubes_back
            ELSE 0::numeric
        END)
UNION ALL
 SELECT 'right of an order that was paid back'::text AS fault,
    n.id AS subject
   FROM entitlement n
     JOIN paid ON paid.id = n.source_id
  WHERE n.source = 'ORDER'::text AND n.revoked_at IS NULL AND (paid.status = 'REFUNDED'::text OR paid.status = 'REFUND_PENDING'::text AND NOT paid.keeps_rest);

create view pickup_audit as
 SELECT s.id,
    s.taken,
    count(p.slot_id) AS places
   FROM pickup_slot s
     LEFT JOIN pickup_reservation p ON p.slot_id = s.id AND p.released_at IS NULL
  GROUP BY s.id
 HAVING s.taken <> count(p.slot_id);

create view poll_audit as
 SELECT 'a vote is not what the ledger took'::text AS fault,
    v.id AS subject
   FROM poll_vote v
     LEFT JOIN ledger_transaction t ON t.source_type = 'POLL'::text AND t.source_id = v.id
     LEFT JOIN ledger_entry e ON e.transaction_id = t.id AND e.account = ('soul:'::text || v.member_uid)
  WHERE COALESCE(e.amount, 0::bigint) <> (- v.souls)
UNION ALL
 SELECT 'souls taken without a vote'::text AS fault,
    t.source_id AS subject
   FROM ledger_transaction t
  WHERE t.source_type = 'POLL'::text AND NOT (EXISTS ( SELECT
           FROM poll_vote v
          WHERE v.id = t.source_id))
UNION ALL
 SELECT 'a vote after the close'::text AS fault,
    v.id AS subject
   FROM poll_vote v
     JOIN poll p ON p.id = v.poll_id
  WHERE v.voted_at >= COALESCE(p.closed_at, p.closes_at)
UNION ALL
 SELECT 'a final count is not its votes'::text AS fault,
    o.id AS subject
   FROM poll p
     JOIN poll_option o ON o.poll_id = p.id
     LEFT JOIN poll_vote v ON v.option_id = o.id
  WHERE p.closed_at IS NOT NULL
  GROUP BY o.poll_id, o.id
 HAVING o.souls::numeric <> COALESCE(sum(v.souls), 0::numeric) OR o.votes <> count(v.id)
UNION ALL
 SELECT 'a vote is not given back as it is written'::text AS fault,
    v.id AS subject
   FROM poll_vote v
     JOIN poll p ON p.id = v.poll_id
     LEFT JOIN ledger_transaction t ON t.source_type = 'POLL_VOID'::text AND t.source_id = v.id
  WHERE v.is_returned <> (t.id IS NOT NULL) OR v.is_returned AND p.voided_at IS NULL
UNION ALL
 SELECT 'souls given back without a vote'::text AS fault,
    t.source_id AS subject
   FROM ledger_transaction t
  WHERE t.source_type = 'POLL_VOID'::text AND NOT (EXISTS ( SELECT
           FROM poll_vote v
          WHERE v.id = t.source_id));

create view product_buyer as
 SELECT DISTINCT l.product_id,
    l.member_uid
   FROM order_line l
     JOIN orders o ON o.id = l.order_id
  WHERE o.status = ANY (ARRAY['FULFILLED'::text, 'DELIVERED'::text, 'PARTIALLY_REFUNDED'::text]);

create view product_sale as
 SELECT p.id AS product_id,
    p.event_id,
    p.pay_start_at AS opens_at,
    clock.at,
        CASE
            WHEN e.status = 'CANCELED'::text OR clock.at >= ticket_sale_end(p.kind, p.pay_end_at, e.start_at, e.on_air_at) THEN 'CLOSED'::text
            WHEN p.kind = 'TICKET_LIVE'::text AND (e.status = 'ENDED'::text OR e.is_free) THEN 'CLOSED'::text
            WHEN NOT ticket_is_carried(p.event_id, p.cameras, p.max_height) THEN 'CLOSED'::text
            WHEN clock.at < p.pay_start_at THEN 'AHEAD'::text
            ELSE 'OPEN'::text
        END AS state
   FROM product p
     CROSS JOIN ( SELECT app_now() AS at
         OFFSET 0) clock
     LEFT JOIN event_now e ON e.id = p.event_id
  WHERE NOT p.is_hidden AND (p.event_id IS NULL OR e.id IS NOT NULL);

create view replay_window as
 SELECT e.id AS event_id,
    GREATEST(e.replay_from, e.end_at) AS opens_at,
    e.replay_to AS closes_at,
    e.is_hidden,
    e.end_at,
    e.end_at <= clock.at AND NOT e.is_canceled AS is_over,
    clock.at
   FROM event e,
    ( SELECT app_now() AS at
         OFFSET 0) clock
  WHERE e.replay_from IS NOT NULL;

create view sale_audit as
 WITH booked AS (
         SELECT COALESCE(t.reverses, t.id) AS sale,
            - sum(e.amount) AS amount
           FROM ledger_transaction t
             JOIN ledger_entry e ON e.transaction_id = t.id AND e.account = sale_against(e.currency)
          WHERE t.kind = ANY (ARRAY['SALE'::text, 'SALE_BACK'::text, 'SALE_KEPT'::text])
          GROUP BY (COALESCE(t.reverses, t.id))
        ), back AS (
         SELECT r.order_id,
            sum(r.amount) AS amount
           FROM refund r
          WHERE sale_is_back(r.*)
          GROUP BY r.order_id
        )
 SELECT 'an order was served and nothing is sold'::text AS fault,
    o.id AS subject
   FROM orders o
     LEFT JOIN ledger_transaction t ON t.source_type = 'SALE'::text AND t.source_id = o.id
  WHERE (o.status = ANY (ARRAY['FULFILLED'::text, 'DELIVERED'::text, 'PARTIALLY_REFUNDED'::text])) AND t.id IS NULL
UNION ALL
 SELECT 'what is booked as sold is not what is kept'::text AS fault,
    o.id AS subject
   FROM booked b
     JOIN ledger_transaction t ON t.id = b.sale
     JOIN orders o ON o.id = t.source_id
     LEFT JOIN back ON back.order_id = o.id
  WHERE b.amount <> (o.amount::numeric - COALESCE(back.amount, 0::numeric))
UNION ALL
 SELECT 'sums of sales are not the ledger''s'::text AS fault,
    concat_ws(' '::text, event_id, product_id, currency) AS subject
   FROM ( SELECT sold_by_day.event_id,
            sold_by_day.product_id,
            sold_by_day.currency,
            sum(sold_by_day.sold - sold_by_day.back) AS amount
           FROM sold_by_day
          GROUP BY sold_by_day.event_id, sold_by_day.product_id, sold_by_day.currency) sums
     FULL JOIN ( SELECT
                CASE
                    WHEN ledger_entry.account ~~ '%:event:%'::text THEN split_part(ledger_entry.account, ':'::text, 3)
                    ELSE ''::text
                END AS event_id,
            split_part(ledger_entry.account, ':'::text,
                CASE
                    WHEN ledger_entry.account ~~ '%:event:%'::text THEN 4
                    ELSE 3
                END) AS product_id,
            ledger_entry.currency,
            sum(ledger_entry.amount) AS amount
           FROM ledger_entry
          WHERE ledger_entry.account ~~ '%:event:%'::text OR ledger_entry.account ~~ '%:shop:%'::text OR ledger_entry.account ~~ '%:house:shipping'::text
          GROUP BY (
                CASE
                    WHEN ledger_entry.account ~~ '%:event:%'::text THEN split_part(ledger_entry.account, ':'::text, 3)
                    ELSE ''::text
                END), (split_part(ledger_entry.account, ':'::text,
                CASE
                    WHEN ledger_entry.account ~~ '%:event:%'::text THEN 4
                    ELSE 3
                END)), ledger_entry.currency) entries USING (event_id, product_id, currency)
  WHERE COALESCE(sums.amount, 0::numeric) <> COALESCE(entries.amount, 0::numeric);

create view show_over as
 SELECT c.event_id,
    c.kind,
    c.clip,
    c.loops,
    e.on_air_at AS start_at,
    e.end_at,
    e.is_free,
    clock.at,
    COALESCE(( SELECT jsonb_agg(jsonb_build_object('name', a.name, 'title', a.title, 'clip', a.clip) ORDER BY a.place) AS jsonb_agg
           FROM channel_angle a
          WHERE a.event_id = c.event_id), '[]'::jsonb) AS angles
   FROM channel c
     JOIN event e ON e.id = c.event_id
     CROSS JOIN ( SELECT app_now() AS at
         OFFSET 0) clock
  WHERE e.end_at <= clock.at AND NOT e.is_canceled;

create view sold_by_country as
 SELECT sale_country_day.event_id,
    sale_country_day.day,
    sale_country_day.currency,
    sale_country_day.country,
    sale_country_day.units,
    sale_country_day.sold,
    sale_country_day.back
   FROM sale_country_day
UNION ALL
 SELECT sale_delta.event_id,
    (sale_delta.at AT TIME ZONE 'UTC'::text)::date AS day,
    sale_delta.currency,
    sale_delta.country,
    sale_delta.units,
    sale_delta.sold,
    sale_delta.back
   FROM sale_delta;

create view sold_by_day as
 SELECT event_id,
    (quarter AT TIME ZONE 'UTC'::text)::date AS day,
    product_id,
    currency,
    country,
    units,
    sold,
    back,
    tax_treatment,
    tax_country,
    tax_rate,
    tax_currency,
    taxed,
    tax
   FROM sold_by_quarter;

create view sold_by_product as
 SELECT sale_product_day.event_id,
    sale_product_day.day,
    sale_product_day.product_id,
    sale_product_day.currency,
    sale_product_day.units,
    sale_product_day.sold,
    sale_product_day.back
   FROM sale_product_day
UNION ALL
 SELECT sale_delta.event_id,
    (sale_delta.at AT TIME ZONE 'UTC'::text)::date AS day,
    sale_delta.product_id,
    sale_delta.currency,
    sale_delta.units,
    sale_delta.sold,
    sale_delta.back
   FROM sale_delta;

create view sold_by_quarter as
 SELECT sale_quarter.event_id,
    sale_quarter.quarter,
    sale_quarter.product_id,
    sale_quarter.currency,
    sale_quarter.country,
    sale_quarter.units,
    sale_quarter.sold,
    sale_quarter.back,
    sale_quarter.tax_treatment,
    sale_quarter.tax_country,
    sale_quarter.tax_rate,
    sale_quarter.tax_currency,
    sale_quarter.taxed,
    sale_quarter.tax
   FROM sale_quarter
UNION ALL
 SELECT sale_delta.event_id,
    sale_quarter_of(sale_delta.at) AS quarter,
    sale_delta.product_id,
    sale_delta.currency,
    sale_delta.country,
    sale_delta.units,
    sale_delta.sold,
    sale_delta.back,
    sale_delta.tax_treatment,
    sale_delta.tax_country,
    sale_delta.tax_rate,
    sale_delta.tax_currency,
    sale_delta.taxed,
    sale_delta.tax
   FROM sale_delta;

create view sold_in_total as
 SELECT sale_total_quarter.quarter,
    sale_total_quarter.currency,
    sale_total_quarter.units,
    sale_total_quarter.sold,
    sale_total_quarter.back
   FROM sale_total_quarter
UNION ALL
 SELECT sale_quarter_of(sale_delta.at) AS quarter,
    sale_delta.currency,
    sale_delta.units,
    sale_delta.sold,
    sale_delta.back
   FROM sale_delta;

create view sold_over_time as
 SELECT sale_event_quarter.event_id,
    sale_event_quarter.quarter,
    sale_event_quarter.currency,
    sale_event_quarter.units,
    sale_event_quarter.sold,
    sale_event_quarter.back
   FROM sale_event_quarter
UNION ALL
 SELECT sale_delta.event_id,
    sale_quarter_of(sale_delta.at) AS quarter,
    sale_delta.currency,
    sale_delta.units,
    sale_delta.sold,
    sale_delta.back
   FROM sale_delta;

create view stock_audit as
 SELECT s.product_id,
    s.on_hand,
    s.held,
    s.sold
   FROM stock s
     LEFT JOIN ( SELECT stock_hold.product_id,
            COALESCE(sum(stock_hold.quantity) FILTER (WHERE stock_hold.state = 'HELD'::text), 0::bigint) AS held,
            COALESCE(sum(stock_hold.quantity) FILTER (WHERE stock_hold.state = 'SOLD'::text), 0::bigint) AS sold
           FROM stock_hold
          GROUP BY stock_hold.product_id) h USING (product_id)
     LEFT JOIN ( SELECT stock_movement.product_id,
            sum(stock_movement.quantity) AS moved
           FROM stock_movement
          GROUP BY stock_movement.product_id) m USING (product_id)
  WHERE s.held <> COALESCE(h.held, 0::bigint) OR s.sold <> COALESCE(h.sold, 0::bigint) OR (s.held + s.sold) > s.on_hand OR s.on_hand <> COALESCE(m.moved, 0::bigint);

create view stock_taken as
 SELECT stock_hold.product_id,
    stock_hold.member_uid,
    stock_hold.quantity
   FROM stock_hold
  WHERE (stock_hold.state = ANY (ARRAY['HELD'::text, 'SOLD'::text])) AND stock_hold.counts
UNION ALL
 SELECT gifted_units.product_id,
    gifted_units.member_uid,
    gifted_units.quantity
   FROM gifted_units;

create view tax_audit as
 WITH taxed AS (
         SELECT t.id AS sale,
            t.source_id AS order_id
           FROM ledger_transaction t
          WHERE t.source_type = 'SALE'::text AND (EXISTS ( SELECT
                   FROM order_tax x
                  WHERE x.order_id = t.source_id))
        ), booked AS (
         SELECT s.order_id,
            e.account,
            e.currency,
            e.amount,
            e.transaction_id,
            s.sale
           FROM taxed s
             JOIN ledger_transaction t ON t.id = s.sale OR t.reverses = s.sale
             JOIN ledger_entry e ON e.transaction_id = t.id AND e.account <> sale_against(e.currency)
        )
 SELECT 'the tax of a sale is not booked'::text AS fault,
    b.order_id AS subject
   FROM booked b
     LEFT JOIN sale_tax x ON x.transaction_id = b.transaction_id AND x.account = b.account
  WHERE x.transaction_id IS NULL OR b.currency <> 'CUBE'::text AND (x.currency <> b.currency OR x.gross <> b.amount)
UNION ALL
 SELECT 'tax is left of what went back'::text AS fault,
    b.order_id AS subject
   FROM ( SELECT booked.order_id,
            booked.sale,
            booked.account
           FROM booked
          GROUP BY booked.order_id, booked.sale, booked.account
         HAVING sum(booked.amount) = 0::numeric) b
     JOIN ledger_transaction t ON t.id = b.sale OR t.reverses = b.sale
     JOIN sale_tax x ON x.transaction_id = t.id AND x.account = b.account
  GROUP BY b.order_id, b.account, x.currency
 HAVING sum(x.gross) <> 0::numeric OR sum(x.tax) <> 0::numeric
UNION ALL
 SELECT 'sums of tax are not the ledger''s'::text AS fault,
    concat_ws(' '::text, treatment, country, rate::text, currency) AS subject
   FROM ( SELECT sold_by_day.tax_treatment AS treatment,
            sold_by_day.tax_country AS country,
            sold_by_day.tax_rate AS rate,
            sold_by_day.tax_currency AS currency,
            sum(sold_by_day.taxed) AS gross,
            sum(sold_by_day.tax) AS tax
           FROM sold_by_day
          WHERE sold_by_day.tax_treatment <> 'NOT_RECORDED'::text
          GROUP BY sold_by_day.tax_treatment, sold_by_day.tax_country, sold_by_day.tax_rate, sold_by_day.tax_currency) sums
     FULL JOIN ( SELECT sale_tax.treatment,
            sale_tax.country,
            sale_tax.rate,
            sale_tax.currency,
            sum(sale_tax.gross) AS gross,
            sum(sale_tax.tax) AS tax
           FROM sale_tax
          GROUP BY sale_tax.treatment, sale_tax.country, sale_tax.rate, sale_tax.currency) entries USING (treatment, country, rate, currency)
  WHERE COALESCE(sums.gross, 0::numeric) <> COALESCE(entries.gross, 0::numeric) OR COALESCE(sums.tax, 0::numeric) <> COALESCE(entries.tax, 0::numeric);

create view trailer_open as
 SELECT DISTINCT v.id,
    v.clip,
    v.duration_ms
   FROM event e
     JOIN video v ON v.id = e.trailer_id
  WHERE NOT e.is_hidden;

create view trial_balance as
 SELECT currency,
        CASE
            WHEN account ~~ '%:house:%'::text THEN split_part(account, ':'::text, 3)
            WHEN account ~~ '%:event:%'::text THEN 'events'::text
            WHEN account ~~ '%:shop:%'::text THEN 'shop'::text
            ELSE 'members'::text
        END AS account,
    sum(amount) AS balance
   FROM ledger_entry
  GROUP BY currency, (
        CASE
            WHEN account ~~ '%:house:%'::text THEN split_part(account, ':'::text, 3)
            WHEN account ~~ '%:event:%'::text THEN 'events'::text
            WHEN account ~~ '%:shop:%'::text THEN 'shop'::text
            ELSE 'members'::text
        END);

CREATE OR REPLACE FUNCTION public.add_playback_quality(p_rows jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into playback_quality_minute as m (event_id, minute, viewers, watched_ms, stalled_ms, stalls, failures, starts)
  select r.event_id, r.minute, r.viewers, r.watched_ms, r.stalled_ms, r.stalls, r.failures,
    array(select value::integer from jsonb_array_elements_text(r.starts))
  from jsonb_to_recordset(p_rows) as r (
    event_id text, minute timestamptz, viewers integer, watched_ms bigint, stalled_ms bigint, stalls integer,
    failures integer, starts jsonb)
  where exists (select from event e where e.id = r.event_id)
  order by 1, 2
  on conflict (event_id, minute) do update set
    viewers = m.viewers + excluded.viewers, watched_ms = m.watched_ms + excluded.watched_ms,
    stalled_ms = m.stalled_ms + excluded.stalled_ms, stalls = m.stalls + excluded.stalls,
    failures = m.failures + excluded.failures,
    starts = array(
      select coalesce(a, 0) + coalesce(b, 0)
      from unnest(m.starts, excluded.starts) with ordinality as both_of (a, b, n) order by n)
$function$;

CREATE OR REPLACE FUNCTION public.aggregate_poll_votes(p_poll text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_upto xid8 := pg_snapshot_xmin(pg_current_snapshot());
  v_from xid8;
begin
  select counted_xid into v_from from poll where id = p_poll for no key update skip locked;
  if not found or v_from >= v_upto then return; end if;
  update poll_option o set souls = o.souls + v.souls, votes = o.votes + v.votes
  from (
    select option_id, sum(souls) as souls, count(*) as votes from poll_vote
    where poll_id = p_poll and xid >= v_from and xid < v_upto group by option_id
  ) v
  where o.id = v.option_id;
  update poll set counted_xid = v_upto where id = p_poll;
end $function$;

CREATE OR REPLACE FUNCTION public.aggregate_sales(p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_taken integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('aggregate_sales')) then return 0; end if;
  with taken as (
    delete from sale_delta where ctid = any (array(select ctid from sale_delta limit p_most)) returning *
  ), booked as (
    select *, (at at time zone 'UTC')::date as day, sale_quarter_of(at) as quarter from taken
  ), quarters as (
    insert into sale_quarter as s (event_id, quarter, product_id, currency, country, units, sold, back,
      tax_treatment, tax_country, tax_rate, tax_currency, taxed, tax)
    select event_id, quarter, product_id, currency, country, sum(units), sum(sold), sum(back),
      tax_treatment, tax_country, tax_rate, tax_currency, sum(taxed), sum(tax)
    from booked
    group by event_id, quarter, product_id, currency, country, tax_treatment, tax_country, tax_rate, tax_currency
    on conflict (event_id, quarter, product_id, currency, country, tax_treatment, tax_country, tax_rate, tax_currency)
    do update set units = s.units + excluded.units, sold = s.sold + excluded.sold, back = s.back + excluded.back,
      taxed = s.taxed + excluded.taxed, tax = s.tax + excluded.tax
  ), products as (
    insert into sale_product_day as s (event_id, day, product_id, currency, units, sold, back)
    select event_id, day, product_id, currency, sum(units), sum(sold), sum(back) from booked group by 1, 2, 3, 4
    on conflict (event_id, day, product_id, currency) do update set
      units = s.units + excluded.units, sold = s.sold + excluded.sold, back = s.back + excluded.back
  ), countries as (
    insert into sale_country_day as s (event_id, day, currency, country, units, sold, back)
    select event_id, day, currency, country, sum(units), sum(sold), sum(back) from booked group by 1, 2, 3, 4
    on conflict (event_id, day, currency, country) do update set
      units = s.units + excluded.units, sold = s.sold + excluded.sold, back = s.back + excluded.back
  ), over_time as (
    insert into sale_event_quarter as s (event_id, quarter, currency, units, sold, back)
    select event_id, quarter, currency, sum(units), sum(sold), sum(back) from booked group by 1, 2, 3
    on conflict (event_id, quarter, currency) do update set
      units = s.units + excluded.units, sold = s.sold + excluded.sold, back = s.back + excluded.back
  ), totals as (
    insert into sale_total_quarter as s (quarter, currency, units, sold, back)
    select quarter, currency, sum(units), sum(sold), sum(back) from booked group by 1, 2
    on conflict (quarter, currency) do update set
      units = s.units + excluded.units, sold = s.sold + excluded.sold, back = s.back + excluded.back
  )
  select count(*) into v_taken from taken;
  return v_taken;
end $function$;

CREATE OR REPLACE FUNCTION public.app_moment()
 RETURNS timestamp with time zone
 LANGUAGE sql
 PARALLEL SAFE
RETURN (clock_timestamp() + (SELECT app_clock.shift FROM app_clock));

CREATE OR REPLACE FUNCTION public.app_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (now() + (SELECT app_clock.shift FROM app_clock));

CREATE OR REPLACE FUNCTION public.approve_request(p_id text, p_by text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  update approval_request set state = 'APPROVED', decided_by = p_by, decided_at = app_moment()
  where id = p_id and state = 'WAITING' and expires_at > app_moment() and requested_by <> p_by;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.assert_stock_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from stock s where s.product_id = new.product_id
    and s.on_hand <> (select coalesce(sum(quantity), 0) from stock_movement where product_id = s.product_id);
  if found then
    raise exception 'stock of % is not what was moved', new.product_id
      using errcode = 'check_violation', constraint = 'assert_stock_balance';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_append(p_entry jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  head audit_head;
  entry audit_entry;
begin
  select * into strict head from audit_head for update;
  entry := jsonb_populate_record(null::audit_entry, p_entry);
  entry.seq := head.seq + 1;
  entry.at := app_now();
  entry.previous_hash := head.hash;
  entry.hash := audit_hash(entry);
  insert into audit_entry select entry.*;
  update audit_head set seq = entry.seq, hash = entry.hash;
  return entry.seq;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_hash(e audit_entry)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET bytea_output TO 'hex'
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select sha256(convert_to(jsonb_build_array(
    e.seq, (extract(epoch from e.at) * 1000000)::bigint, e.actor_uid, e.actor_role, e.session_hash::text, e.ip,
    e.action, e.object_kind, e.object_id, e.event_id, e.outcome, e.refusal, e.before, e.after, e.reason,
    e.request_id, e.previous_hash::text)::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.audit_words(p_action text, p_object_id text, p_event_id text, p_actor_uid text, p_ip text, p_request_id text, p_refusal text, p_reason text, p_before jsonb, p_after jsonb)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select to_tsvector('simple', translate(
    p_action || ' ' || p_object_id || ' ' || coalesce(p_event_id, '') || ' ' || coalesce(p_actor_uid, '') || ' '
    || p_ip || ' ' || p_request_id || ' ' || coalesce(p_refusal, '') || ' ' || coalesce(p_reason, '') || ' '
    || coalesce(p_before::text, '') || ' ' || coalesce(p_after::text, ''),
    '_.-@/:;,•"''{}[]()', '                  '))
$function$;

CREATE OR REPLACE FUNCTION public.call_booking_source_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.ended_at is not null
    or to_jsonb(new) - array['ended_at', 'refund_id'] is distinct from to_jsonb(old) - array['ended_at', 'refund_id']
  then
    raise exception 'a source of a booking stays as it is' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.call_booking_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.session_id, new.booked_at) is distinct from (old.id, old.session_id, old.booked_at)
    or (old.number is not null and new.number is distinct from old.number)
    or (new.member_uid is distinct from old.member_uid and new.member_uid is not null)
  then
    raise exception 'a booking of a call stays as it is' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.call_keepsake_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.call_id, new.mark, new.begun_at) is distinct from (old.call_id, old.mark, old.begun_at)
    or old.state = 'DELETED' or (old.state <> 'RECORDING' and new.state not in (old.state, 'DELETED'))
  then
    raise exception 'a keepsake stays as it is' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.call_session_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.published_at is not null and (
    (new.id, new.event_id, new.promise_ms, new.asks_identity, new.recording, new.compensation, new.conduct_reasons,
      new.published_at)
    is distinct from
    (old.id, old.event_id, old.promise_ms, old.asks_identity, old.recording, old.compensation, old.conduct_reasons,
      old.published_at)
    or (old.order_hash is not null
      and (new.order_hash, new.ordered_at) is distinct from (old.order_hash, old.ordered_at)))
  then
    raise exception 'a published call session stays as it is' using errcode = '42501';
  end if;
  if new.state = 'CLOSED' and old.state <> 'CLOSED' and exists (
    select from call where session_id = new.id and state not in ('DONE', 'EXTRA', 'AGAIN', 'REFUNDED', 'WAIVED'))
  then
    raise exception 'call session % has calls that are not settled', new.id
      using errcode = 'check_violation', constraint = 'call_session_settled';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.call_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.session_id, new.booking_id, new.station_id, new.promised_ms)
      is distinct from (old.id, old.session_id, old.booking_id, old.station_id, old.promised_ms)
    or new.counted_ms < old.counted_ms or new.wall_ms < old.wall_ms or new.added_ms < old.added_ms
    or (old.state in ('DONE', 'EXTRA', 'AGAIN', 'REFUNDED', 'WAIVED') and new.state <> old.state)
  then
    raise exception 'a call stays as it is' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.card_swap_cancel(p_swap text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update card_swap set state = 'CANCELED', ended_at = app_now() where id = p_swap and state = 'WAITING';
  if not found then return; end if;
  update card_swap_request r set
    state = case when random_unit_may_swap(u) then 'OPEN' else 'WITHDRAWN' end,
    ended_at = case when random_unit_may_swap(u) then null else app_now() end
  from card_swap_leg l, random_unit u
  where l.swap_id = p_swap and r.id = l.request_id and r.state = 'MATCHED' and u.id = l.unit_id;
end $function$;

CREATE OR REPLACE FUNCTION public.card_swap_confirm(p_swap text, p_member text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  v_swap card_swap;
  v_legs integer;
begin
  if not exists (select from card_swap_leg where swap_id = p_swap and member_uid = p_member) then return 'UNKNOWN'; end if;
  perform random_lock_units(array(select unit_id from card_swap_leg where swap_id = p_swap));
  select * into v_swap from card_swap where id = p_swap;
  if v_swap.state = 'DONE' then return 'DONE'; end if;
  if v_swap.state <> 'WAITING' or v_swap.confirm_until <= app_now() then return 'OVER'; end if;
  if exists (
    select from card_swap_leg l join random_unit u on u.id = l.unit_id
    where l.swap_id = p_swap and (not random_unit_may_swap(u) or u.member_uid is distinct from l.member_uid
      or (u.card_allotment_id, u.card_position) <> (l.card_allotment_id, l.card_position)))
  then
    perform card_swap_cancel(p_swap);
    return 'OVER';
  end if;
  update card_swap_leg set confirmed_at = app_now()
  where swap_id = p_swap and member_uid = p_member and confirmed_at is null;
  if exists (select from card_swap_leg where swap_id = p_swap and confirmed_at is null) then return 'WAITING'; end if;
  select count(*) into v_legs from card_swap_leg where swap_id = p_swap;
  update random_unit u set card_allotment_id = giver.card_allotment_id, card_position = giver.card_position
  from card_swap_leg taker join card_swap_leg giver
    on giver.swap_id = taker.swap_id and giver.position = taker.position % v_legs + 1
  where taker.swap_id = p_swap and u.id = taker.unit_id;
  update card_swap_request r set state = 'DONE', ended_at = app_now()
  from card_swap_leg l where l.swap_id = p_swap and r.id = l.request_id;
  update card_swap set state = 'DONE', ended_at = app_now() where id = p_swap;
  return 'DONE';
end $function$;

CREATE OR REPLACE FUNCTION public.card_swap_is_logged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or new.state <> old.state then
    insert into random_log (pool_id, event, swap_id) values (new.pool_id, 'SWAP_' || new.state, new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.card_swap_lapse(p_swap text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  perform random_lock_units(array(select unit_id from card_swap_leg where swap_id = p_swap));
  if not exists (select from card_swap where id = p_swap and state = 'WAITING' and confirm_until <= app_now()) then
    return false;
  end if;
  perform card_swap_miss(p_swap, position)
  from card_swap_leg where swap_id = p_swap and confirmed_at is null order by position;
  perform card_swap_cancel(p_swap);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.card_swap_leg_is_logged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  pool bytea := (select pool_id from card_swap where id = new.swap_id);
begin
  if new.confirmed_at is distinct from old.confirmed_at then
    insert into random_log (pool_id, event, unit_id, swap_id) values (pool, 'LEG_CONFIRMED', new.unit_id, new.swap_id);
  end if;
  if new.missed_at is distinct from old.missed_at then
    insert into random_log (pool_id, event, unit_id, swap_id) values (pool, 'LEG_MISSED', new.unit_id, new.swap_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.card_swap_match(p_request text, p_swap text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  v_request card_swap_request;
  v_partners text[];
  v_units bytea[];
begin
  select * into v_request from card_swap_request where id = p_request and state = 'OPEN';
  if not found then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('card swaps ' || encode(v_request.pool_id, 'hex'), 0));
  with awake as materialized (
    select r.* from card_swap_request r
    where r.pool_id = v_request.pool_id and r.state = 'OPEN' and r.member_uid <> v_request.member_uid
      and not exists (select from random_pool_member m
        where m.pool_id = r.pool_id and m.member_uid = r.member_uid and m.rests_until > app_now())
      and (r.gives = any(v_request.wanted) or v_request.gives = any(r.wanted))
  ), matches as (
    select array[p.id] as partners, 1 as rings, p.requested_at, p.id, null::timestamptz as next_at, null as next_id
    from awake p
    where p.gives = any(v_request.wanted) and v_request.gives = any(p.wanted)
      and not card_swap_refused(v_request.id, p.id)
    union all
    select array[p.id, q.id], 2, p.requested_at, p.id, q.requested_at, q.id
    from awake p join awake q on q.gives = any(p.wanted) and q.member_uid <> p.member_uid
    where p.gives = any(v_request.wanted) and v_request.gives = any(q.wanted)
      and not card_swap_refused(v_request.id, p.id) and not card_swap_refused(p.id, q.id)
      and not card_swap_refused(q.id, v_request.id)
  )
  select partners into v_partners from matches order by rings, requested_at, id, next_at, next_id limit 1;
  if v_partners is null or exists (select from random_pool_member
    where pool_id = v_request.pool_id and member_uid = v_request.member_uid and rests_until > app_now())
  then
    return null;
  end if;
  select array_agg(unit_id) into v_units from card_swap_request where id = any(p_request || v_partners);
  perform random_lock_units(v_units);
  if exists (
    select from card_swap_request r join random_unit u on u.id = r.unit_id
    where r.id = any(p_request || v_partners)
      and (r.state <> 'OPEN' or r.member_uid is distinct from u.member_uid or not random_unit_may_swap(u)))
  then
    return null;
  end if;
  insert into card_swap (id, pool_id, confirm_until)
  select p_swap, v_request.pool_id, least(app_now() + interval '24 hours', min(a.packs_at))
  from random_unit u join random_allotment a on a.id = u.allotment_id where u.id = any(v_units);
  insert into card_swap_leg (swap_id, position, request_id, unit_id, member_uid, card_allotment_id, card_position)
  select p_swap, w.position, r.id, u.id, u.member_uid, u.card_allotment_id, u.card_position
  from unnest(p_request || v_partners) with ordinality as w(id, position)
  join card_swap_request r on r.id = w.id join random_unit u on u.id = r.unit_id;
  update card_swap_request set state = 'MATCHED' where id = any(p_request || v_partners);
  return p_swap;
end $function$;

CREATE OR REPLACE FUNCTION public.card_swap_miss(p_swap text, p_position smallint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_leg card_swap_leg;
begin
  update card_swap_leg set missed_at = app_now() where swap_id = p_swap and position = p_position returning * into v_leg;
  insert into random_pool_member as m (pool_id, member_uid, missed)
  select pool_id, v_leg.member_uid, 1 from card_swap where id = p_swap
  on conflict on constraint random_pool_member_pkey do update set
    missed = (m.missed + 1) % 3,
    rests_until = case when m.missed = 2 then app_now() + interval '1 day' else m.rests_until end;
end $function$;

CREATE OR REPLACE FUNCTION public.card_swap_refuse(p_swap text, p_member text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  v_position smallint;
begin
  select position into v_position from card_swap_leg where swap_id = p_swap and member_uid = p_member;
  if not found then return 'UNKNOWN'; end if;
  perform random_lock_units(array(select unit_id from card_swap_leg where swap_id = p_swap));
  if not exists (select from card_swap where id = p_swap and state = 'WAITING') then return 'OVER'; end if;
  perform card_swap_miss(p_swap, v_position);
  perform card_swap_cancel(p_swap);
  return 'CANCELED';
end $function$;

CREATE OR REPLACE FUNCTION public.card_swap_refused(p_one text, p_other text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from card_swap_leg a join card_swap_leg b on b.swap_id = a.swap_id
    where a.request_id = p_one and b.request_id = p_other and (a.missed_at is not null or b.missed_at is not null))
$function$;

CREATE OR REPLACE FUNCTION public.card_swap_request_is_logged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or new.state <> old.state then
    insert into random_log (pool_id, event, unit_id, request_id)
    values (new.pool_id, 'REQUEST_' || new.state, new.unit_id, new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.card_swap_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.ended_at is not null and new is distinct from old then
    raise exception 'an ended swap stays as it is' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.cart_lock(p_member text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  perform from member where uid = p_member and status = 'ACTIVE' for key share;
  if not found then return false; end if;
  insert into cart (member_uid) values (p_member) on conflict do nothing;
  perform from cart where member_uid = p_member for no key update;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.chat_append(p_event text, p_batch json)
 RETURNS SETOF chat_message
 LANGUAGE plpgsql
AS $function$
declare
  v_last bigint;
  v_added integer;
begin
  insert into chat_room (event_id, last_seq) values (p_event, 0) on conflict do nothing;
  select last_seq into v_last from chat_room where event_id = p_event for update;
  insert into chat_message (event_id, seq, id, member_uid, client_id, text, sent_at, media_ms, badge)
  select p_event, v_last + row_number() over (order by b.n), b.id, b.member_uid, b.client_id, b.text,
    to_timestamp(b.sent_ms / 1000.0), b.media_ms, b.badge
  from rows from (
    json_to_recordset(p_batch)
    as (id text, member_uid text, client_id text, text text, sent_ms bigint, media_ms bigint, badge text)
  ) with ordinality as b (id, member_uid, client_id, text, sent_ms, media_ms, badge, n)
  where not exists (
    select from chat_message m
    where m.event_id = p_event and m.member_uid = b.member_uid and m.client_id = b.client_id
  ) and not exists (
    select from chat_restriction r
    where r.event_id = p_event and r.member_uid = b.member_uid
      and (r.until_at is null or r.until_at > app_now())
  );
  get diagnostics v_added = row_count;
  update chat_room set last_seq = last_seq + v_added where event_id = p_event and v_added > 0;
  return query
    select m.* from chat_message m
    join json_to_recordset(p_batch) as b (member_uid text, client_id text) using (member_uid, client_id)
    where m.event_id = p_event order by m.seq;
end $function$;

CREATE OR REPLACE FUNCTION public.clip_is_ready(p_clip text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select p_clip is not null and not exists (select from video where clip = p_clip and state <> 'READY')
$function$;

CREATE OR REPLACE FUNCTION public.contact_digests(p_last text, p_first text, p_dial text, p_phone text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT array_remove(ARRAY[('name:'::text || name_key((contact_digests.p_last || COALESCE(contact_digests.p_first, ''::text)))), ('name:'::text || name_key((contact_digests.p_first || contact_digests.p_last))), ('phone:'::text || ltrim(number.digits, '0'::text)), (('phone:'::text || number.dial) || ltrim(number.digits, '0'::text)), (('phone:'::text || number.dial) || number.digits), ('ending:'::text || "right"(number.digits, 4))], NULL::text) AS array_remove
    FROM ( SELECT regexp_replace(contact_digests.p_phone, '\D'::text, ''::text, 'g'::text) AS regexp_replace,
             regexp_replace(contact_digests.p_dial, '\D'::text, ''::text, 'g'::text) AS regexp_replace) number(digits, dial);
END;

CREATE OR REPLACE FUNCTION public.count_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.coupon_redeem(p_id text, p_lookup text, p_member text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_code coupon_code;
  v_campaign coupon_campaign;
  v_nth integer;
begin
  -- A member's tries wait for one another, and for the member's leave.
  perform from member where uid = p_member and status = 'ACTIVE' for no key update;
  if not found then
    raise exception 'member % is not active', p_member
      using errcode = 'check_violation', constraint = 'member_active';
  end if;
  select * into v_code from coupon_code where lookup = p_lookup for no key update;
  if not found then return 'UNKNOWN'; end if;
  select * into v_campaign from coupon_campaign where id = v_code.campaign_id for key share;
  select count(*) + 1 into v_nth from coupon_redemption
  where campaign_id = v_campaign.id and member_uid = p_member;
  if v_nth > v_campaign.each_limit or exists (
    select from coupon_redemption where lookup = p_lookup and member_uid = p_member
  ) then
    return 'USED_BY_MEMBER';
  end if;
  if v_campaign.stopped_at is not null then return 'STOPPED'; end if;
  if app_now() < v_campaign.starts_at or app_now() >= v_campaign.ends_at then return 'OUT_OF_PERIOD'; end if;
  if v_code.uses >= v_code.uses_limit then return 'USED_UP'; end if;
  if v_campaign.total_limit is not null then
    update coupon_campaign set redeemed = redeemed + 1
    where id = v_campaign.id and redeemed < total_limit;
    if not found then return 'USED_UP'; end if;
  end if;
  update coupon_code set uses = uses + 1 where lookup = p_lookup;
  insert into coupon_redemption (id, lookup, campaign_id, member_uid, nth)
  values (p_id, p_lookup, v_campaign.id, p_member, v_nth);
  return 'REDEEMED';
end $function$;

CREATE OR REPLACE FUNCTION public.coupon_stop(p_campaign text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from coupon_campaign where id = p_campaign for update;
  update coupon_campaign set stopped_at = app_now() where id = p_campaign and stopped_at is null;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.cubes_paid_for(p_order text)
 RETURNS TABLE(currency text, amount bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select bought.currency, sum(
      round(bought.amount::numeric * (l.amount - l.remaining) / l.amount)
      - round(bought.amount::numeric * (l.amount - l.remaining - u.amount) / l.amount))::bigint
  from ledger_transaction t join cube_lot_use u on u.transaction_id = t.id
  join cube_lot l on l.id = u.lot_id and l.kind = 'PURCHASED'
  join ledger_transaction made on made.id = l.transaction_id and made.source_type = 'ORDER'
  join orders bought on bought.id = made.source_id
  where t.source_type = 'ORDER' and t.source_id = p_order and t.kind = 'SPEND'
  group by bought.currency order by bought.currency
$function$;

CREATE OR REPLACE FUNCTION public.cue_append(p_event text, p_by text, p_batch json)
 RETURNS SETOF cue
 LANGUAGE plpgsql
AS $function$
declare
  v_last bigint := timeline_lock(p_event);
  v_added integer;
begin
  return query
    insert into cue (event_id, seq, id, version, kind, media_ms, is_withdrawn, body, written_by)
    select p_event, v_last + row_number() over (order by b.n), b.id,
      1 + coalesce((select max(c.version) from cue c where c.id = b.id), 0),
      b.kind, b.media_ms, b.is_withdrawn, b.body, p_by
    from rows from (
      json_to_recordset(p_batch) as (id text, kind text, media_ms bigint, is_withdrawn boolean, body json)
    ) with ordinality as b (id, kind, media_ms, is_withdrawn, body, n)
    returning *;
  get diagnostics v_added = row_count;
  update timeline set last_seq = last_seq + v_added where event_id = p_event;
end $function$;

CREATE OR REPLACE FUNCTION public.draw_entrant_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.draw_id) is distinct from (old.id, old.draw_id)
    or (new.member_uid is not null and new.member_uid is distinct from old.member_uid)
  then
    raise exception 'an entrant stays the same member' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.draw_entry_in_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from draw where id = new.draw_id and state = 'OPEN' for key share;
  if not found then
    raise exception 'the draw is not open' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.draw_entry_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.draw_id, new.entrant_id, new.source, new.order_id, new.grant_id, new.accepted_at, new.promise)
      is distinct from
     (old.id, old.draw_id, old.entrant_id, old.source, old.order_id, old.grant_id, old.accepted_at, old.promise)
    or (old.seq is not null and new.seq is distinct from old.seq)
    or (old.out_operation is not null and (new.out_operation, new.out_reason, new.out_at)
      is distinct from (old.out_operation, old.out_reason, old.out_at))
    or (old.out_seq is not null and new.out_seq is distinct from old.out_seq)
  then
    raise exception 'an entry of a draw stays as it is' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.draw_forfeit_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.item_id, new.draw_id, new.reason, new.announced_at, new.object_until) is distinct from
     (old.id, old.item_id, old.draw_id, old.reason, old.announced_at, old.object_until)
    or (old.objected_at is not null and (new.objected_at is distinct from old.objected_at
      or (new.objection is not null and new.objection is distinct from old.objection)))
    or (old.decision is not null and (new.decision, new.decided_at) is distinct from (old.decision, old.decided_at))
  then
    raise exception 'a forfeit stays as it was announced' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.draw_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.published_at is not null then
    raise exception 'a published draw is not deleted' using errcode = '42501';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.draw_key_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.public_key, new.from_at, new.signature) is distinct from (old.public_key, old.from_at, old.signature) then
    raise exception 'a published key stays as it is' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.draw_product_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from draw where id = coalesce(new.draw_id, old.draw_id) and published_at is not null) then
    raise exception 'a published draw keeps its products' using errcode = '42501';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.draw_result_comes_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from (select distinct draw_id from added) a
    where not exists (select from draw d where d.id = a.draw_id and d.state = 'DRAWN')
      or (select count(*) from draw_result r where r.draw_id = a.draw_id)
        > (select count(*) from added n where n.draw_id = a.draw_id))
  then
    raise exception 'a result is stored once, by the draw' using errcode = '42501';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.draw_result_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.draw_id, new.rank, new.entry_id, new.item_id) is distinct from
     (old.draw_id, old.rank, old.entry_id, old.item_id)
    or (new.status <> old.status and (old.status, new.status) not in (
      ('WINNER', 'CONFIRMED'), ('WINNER', 'FORFEITED'), ('CONFIRMED', 'FORFEITED'),
      ('RESERVE', 'WINNER'), ('RESERVE', 'FORFEITED')))
  then
    raise exception 'a result keeps its entry and rank' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.draw_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.published_at is null then return new; end if;
  if (new.id, new.event_id, new.number, new.title, new.prize, new.terms, new.prevails, new.mode, new.places,
      new.reserves, new.entries_per_entrant, new.is_free, new.opens_at, new.closes_at, new.delay_sec, new.margin_sec,
      new.randomness, new.late_payment, new.kept_entries, new.prize_kind, new.exclusions, new.accept_hours, new.names_winners,
      new.published_at, new.rules, new.commitment, new.seed_ciphertext, new.planned_round)
    is distinct from
     (old.id, old.event_id, old.number, old.title, old.prize, old.terms, old.prevails, old.mode, old.places,
      old.reserves, old.entries_per_entrant, old.is_free, old.opens_at, old.closes_at, old.delay_sec, old.margin_sec,
      old.randomness, old.late_payment, old.kept_entries, old.prize_kind, old.exclusions, old.accept_hours, old.names_winners,
      old.published_at, old.rules, old.commitment, old.seed_ciphertext, old.planned_round)
    or (old.close_statement is not null and (new.closed_at, new.close_statement, new.seed, new.round)
      is distinct from (old.closed_at, old.close_statement, old.seed, old.round))
    or (old.state in ('DRAWN', 'VOID') and new.state <> old.state)
    or (old.drawn_at is not null and (new.drawn_at, new.round_signature)
      is distinct from (old.drawn_at, old.round_signature))
  then
    raise exception 'a published draw stays as it is' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.enqueue_behind(task text, payloads json[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
BEGIN ATOMIC
 SELECT graphile_worker.add_job(enqueue_behind.task, payload.payload, run_at => enqueue_behind.run_at, priority => 10) AS add_job
    FROM unnest(enqueue_behind.payloads) payload(payload);
END;

CREATE OR REPLACE FUNCTION public.enqueue_job(task text, payload json, job_key text, run_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
BEGIN ATOMIC
 SELECT graphile_worker.add_job(task, payload, run_at => run_at, job_key => job_key) AS add_job;
END;

CREATE OR REPLACE FUNCTION public.enqueue_sale_delta(p_transaction bigint, p_order orders, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into sale_delta (at, event_id, product_id, currency, country, units, sold, back,
    tax_treatment, tax_country, tax_rate, tax_currency, taxed, tax)
  select p_at, event_id, product_id, currency, sale_country(p_order.id, p_order.member_uid),
    case when is_first then units else 0 end, case when is_first then sold else 0 end,
    case when is_first then back else 0 end,
    treatment, tax_country, rate, tax_currency, taxed, tax
  from (
    select case when e.account like '%:event:%' then split_part(e.account, ':', 3) else '' end as event_id,
      sale_product(e.account) as product_id, e.currency,
      case when t.kind = 'SALE' then coalesce(l.quantity, 0) else 0 end as units,
      case when t.kind = 'SALE' then e.amount else 0 end as sold,
      case when t.kind = 'SALE' then 0 else -e.amount end as back,
      coalesce(x.treatment, 'NOT_RECORDED') as treatment, coalesce(x.country, '') as tax_country,
      coalesce(x.rate, 0) as rate, coalesce(x.currency, e.currency) as tax_currency,
      coalesce(x.gross, e.amount) as taxed, coalesce(x.tax, 0) as tax,
      row_number() over (partition by e.account order by x.currency) = 1 as is_first
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    left join order_line l on l.order_id = p_order.id and l.product_id = sale_product(e.account)
    left join sale_tax x on x.transaction_id = t.id and x.account = e.account
    where t.id = p_transaction and e.account <> sale_against(e.currency)
  ) notified
$function$;

CREATE OR REPLACE FUNCTION public.event_keep_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into event_slug (slug, event_id) values (new.slug, new.id) on conflict (slug) do nothing;
  -- Of two transactions the later waited above for the earlier, and reads here what that one wrote.
  if not found and not exists (select from event_slug where slug = new.slug and event_id = new.id) then
    raise exception 'the slug % is reserved', new.slug using
      errcode = 'unique_violation', table = 'event', constraint = 'event_slug_reserved';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.event_slug_refuse_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and old.event_id is not null and not exists (select from event where id = old.event_id) then
    return old;
  end if;
  raise exception 'a slug stays with its event' using errcode = '42501';
end $function$;

CREATE OR REPLACE FUNCTION public.event_status(at timestamp with time zone, ticket_open_at timestamp with time zone, ticket_close_at timestamp with time zone, start_at timestamp with time zone, end_at timestamp with time zone, is_canceled boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN is_canceled THEN 'CANCELED'::text WHEN (at >= end_at) THEN 'ENDED'::text WHEN (at >= start_at) THEN 'ON_AIR'::text WHEN ((at >= ticket_open_at) AND (at < ticket_close_at)) THEN 'OPEN_TICKET'::text ELSE 'SCHEDULED'::text END;

CREATE OR REPLACE FUNCTION public.forbid_order_tax_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_order text := case tg_op when 'DELETE' then old.order_id else new.order_id end;
begin
  perform from orders where id = v_order and status in ('INIT', 'PENDING');
  if not found then
    raise exception 'the tax of order % stands', v_order
      using errcode = 'check_violation', constraint = 'forbid_order_tax_change';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.forbid_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $function$;

CREATE OR REPLACE FUNCTION public.gift_move(p_gift text, p_event text, p_from text, p_to text, p_recipient text, p_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  update gift set state = p_to,
    recipient_uid = coalesce(p_recipient, recipient_uid),
    recipient_email = case when p_to = 'READY' then recipient_email end,
    until = coalesce(p_until, until),
    settle_at = case when p_to = 'READY' then p_until end,
    remind_at = case when p_to = 'READY' and p_until > app_now() + interval '2 days' then p_until - interval '1 day' end
  where id = p_gift and state = p_from and (p_to <> 'ACCEPTED' or until > app_now());
  if not found then return false; end if;
  insert into gift_history (gift_id, event, from_state, to_state) values (p_gift, p_event, p_from, p_to);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.image_columns()
 RETURNS TABLE(of_table regclass, named name)
 LANGUAGE sql
 STABLE
AS $function$
  select a.attrelid::regclass, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.atttypid = 'image_key'::regtype and c.relkind = 'r' and not a.attisdropped
$function$;

CREATE OR REPLACE FUNCTION public.included_tax(p_gross bigint, p_rate integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select div(2 * p_gross::numeric * p_rate + 10000 + p_rate, 2 * (10000 + p_rate))::bigint
$function$;

CREATE OR REPLACE FUNCTION public.is_hold_complete(p_order text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(count(*) = max(lines), false) from stock_hold where order_id = p_order and state = 'HELD' $function$;

CREATE OR REPLACE FUNCTION public.ledger_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from ledger_entry where transaction_id = new.transaction_id group by currency having sum(amount) <> 0
  ) then
    raise exception 'ledger transaction % does not add up to zero', new.transaction_id
      using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lengthen_image_keys(p_keys text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_of record;
begin
  for v_of in select * from image_columns() loop
    execute format(
      'update %s t set %I = k from unnest($1) k where t.%2$I = left(k, 32)', v_of.of_table, v_of.named)
    using p_keys;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.member_keep_nickname_ends()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from member_nickname_end where member_uid = new.uid;
  if new.status <> 'LEFT' then
    insert into member_nickname_end
    select substr(new.nickname_key, at), new.uid, at from generate_series(1, length(new.nickname_key)) at;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.member_refuse_shared_nickname()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.nickname_key = old.nickname_key then return new; end if;
  new.nickname_copy := 0;
  if exists (select from member where nickname_key = new.nickname_key and nickname_copy > 0 and uid <> new.uid) then
    raise exception 'the nickname looks like several others' using
      errcode = 'unique_violation', table = 'member', constraint = 'member_nickname_unique';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.name_key(p_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN NULLIF(lower(regexp_replace(NORMALIZE(p_name, NFKC), '[[:space:].,''-]'::text, ''::text, 'g'::text)), ''::text);

CREATE OR REPLACE FUNCTION public.nickname_key_without_marks(p_key text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN NORMALIZE(replace(regexp_replace(NORMALIZE(p_key, NFD), '([0-9A-Za-z\u00AA\u00BA\u00C0-\u02AF\u0370-\u0482\u048A-\u052F\u1C80-\u1C8F\u1D00-\u1DBF\u1E00-\u1FFF\u2C60-\u2C7F\uA640-\uA66E\uA680-\uA69D\uA720-\uA7FF\uAB30-\uAB6F])[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\u2DE0-\u2DFF\u3099\u309A\uA66F-\uA672\uA674-\uA67D\uA69E\uA69F\uFE20-\uFE2F]+'::text, '\1'::text, 'g'::text), 'rn'::text, 'm'::text), NFC);

CREATE OR REPLACE FUNCTION public.note_changed_artist_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_event_changes(array(
    select distinct ea.event_id from event_artist ea join changed on ea.artist_id = changed.artist_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_artists()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_event_changes(array(
    select distinct ea.event_id from event_artist ea join changed on ea.artist_id = changed.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_event_parts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_event_changes(array(select distinct event_id from changed));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_event_changes(array(select distinct id from changed));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_goods_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_event_changes(array(
    select distinct p.event_id from product p join changed on p.id = changed.product_id
    where p.kind not in ('TICKET_LIVE', 'TICKET_REPLAY') and p.event_id is not null));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_event_changes(array(
    select distinct p.event_id from product p join changed on p.id = changed.product_id
    where p.kind in ('TICKET_LIVE', 'TICKET_REPLAY')));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_event_changes(array(select distinct event_id from changed where event_id is not null));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_event_changes(ids text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into event_change (event_id, changed_in)
  select id, pg_current_xact_id() from event where id = any(ids) order by id
  on conflict (event_id) do update set changed_in = excluded.changed_in
$function$;

CREATE OR REPLACE FUNCTION public.note_shown()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.was_shown := true;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_call_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('encore', message::text) from (
    with changed as (
      select n.id, n.session_id, n.station_id, n.booking_id, n.state <> o.state as is_moved
      from new_calls n join old_calls o on o.id = n.id
      where (n.state, n.rank, n.rung_at, n.answered_at, n.added_ms)
        is distinct from (o.state, o.rank, o.rung_at, o.answered_at, o.added_ms)
    ), concerned as (
      select booking_id, session_id from changed
      union
      select w.booking_id, w.session_id
      from (select distinct station_id from changed where is_moved) s cross join lateral (
        select booking_id, session_id from call
        where station_id = s.station_id and state in ('WAITING', 'RINGING') order by rank limit 10) w
    )
    select distinct jsonb_build_object('topic', 'call', 'stationId', station_id) as message from changed
    union all
    select jsonb_build_object('topic', 'member', 'uid', b.member_uid, 'what', 'call', 'id', c.session_id)
    from concerned c join call_booking b on b.id = c.booking_id where b.member_uid is not null
  ) messages;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_call_keepsake()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('encore', jsonb_build_object('topic', 'call', 'stationId', c.station_id)::text),
    case when b.member_uid is not null then pg_notify('encore',
      jsonb_build_object('topic', 'member', 'uid', b.member_uid, 'what', 'call', 'id', c.session_id)::text) end
  from call c join call_booking b on b.id = c.booking_id where c.id = new.call_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_call_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('encore', jsonb_build_object('topic', 'call', 'stationId', id)::text)
  from call_station where session_id = new.id;
  perform pg_notify('encore',
    jsonb_build_object('topic', 'member', 'uid', member_uid, 'what', 'call', 'id', new.id)::text)
  from call_booking where session_id = new.id and member_uid is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_call_station()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('encore', jsonb_build_object('topic', 'call', 'stationId', new.id)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_identity_check()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('encore', jsonb_build_object('topic', 'call', 'stationId', c.station_id)::text)
  from call c where c.booking_id = coalesce(new.booking_id, old.booking_id);
  perform pg_notify('encore',
    jsonb_build_object('topic', 'member', 'uid', b.member_uid, 'what', 'call', 'id', b.session_id)::text)
  from call_booking b where b.id = coalesce(new.booking_id, old.booking_id) and b.member_uid is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_staff_seat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('encore', jsonb_build_object('topic', 'call', 'stationId', new.station_id)::text);
  perform pg_notify('encore',
    jsonb_build_object('topic', 'member', 'uid', b.member_uid, 'what', 'call', 'id', b.session_id)::text)
  from call c join call_booking b on b.id = c.booking_id where c.id = new.call_id and b.member_uid is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.on_order_sale()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform sale_book(new.order_id, new.at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.on_refund_sale()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.state = 'WITHDRAWN' then perform sale_keep(new, app_now());
  else perform sale_give_back(new, app_now());
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.on_sale_entry_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.is_listed is distinct from old.is_listed
    and exists (select from on_sale_queue where event_id = old.event_id and listed_at is not null) then
    raise exception 'the list of the queue of % is published', old.event_id using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.on_sale_queue_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.listed_at, old.list_hash, old.seed, old.commitment, old.randomness, old.round, old.opens_at)
      is distinct from (new.listed_at, new.list_hash, new.seed, new.commitment, new.randomness, new.round, new.opens_at)
    or (old.drawn_count is not null
      and (old.drawn_count, old.round_signature) is distinct from (new.drawn_count, new.round_signature)) then
    raise exception 'the list of the queue of % is published', old.event_id using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.order_sum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from orders o
  where o.id = new.order_id and o.amount <> o.shipping_amount
    + (select sum(unit_amount * quantity) from order_line where order_id = o.id);
  if found then
    raise exception 'order % does not cost what its lines cost', new.order_id
      using errcode = 'check_violation', constraint = 'order_sum';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.order_tax_check()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from orders o
  join (
    select order_id, product_id, unit_amount * quantity as amount from order_line where order_id = new.order_id
    union all
    select id, 'shipping', shipping_amount from orders where id = new.order_id and shipping_amount > 0
  ) sold on sold.order_id = o.id
  left join order_tax t on t.order_id = o.id and t.product_id = sold.product_id
  where t.order_id is null or (o.currency <> 'CUBE' and (t.currency <> o.currency or t.gross <> sold.amount));
  if found then
    raise exception 'the tax of order % is not of what it costs', new.order_id
      using errcode = 'check_violation', constraint = 'order_tax_whole';
  end if;
  perform from order_tax where order_id = new.order_id and treatment = 'TAXED'
  group by country, rate, currency having sum(tax) <> included_tax(sum(gross)::bigint, rate);
  if found then
    raise exception 'the tax of order % is not its rate of its sum', new.order_id
      using errcode = 'check_violation', constraint = 'order_tax_rounded_once';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.outbox_age()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (COALESCE(ceil(EXTRACT(epoch FROM (now() - min(jobs.run_at)))), (0)::numeric))::integer AS "coalesce"
    FROM graphile_worker.jobs
   WHERE ((jobs.run_at <= now()) AND (jobs.locked_at IS NULL) AND (jobs.attempts < jobs.max_attempts) AND (jobs.priority <= 0));
END;

CREATE OR REPLACE FUNCTION public.pickup_give_back(p_order text)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  v_slots text[];
begin
  select coalesce(array_agg(slot_id order by slot_id), '{}') into v_slots
  from pickup_reservation where order_id = p_order and released_at is null;
  perform from pickup_slot where id = any(v_slots) order by id for no key update;
  with back as (
    update pickup_reservation set released_at = app_now()
    where order_id = p_order and slot_id = any(v_slots) and released_at is null returning slot_id
  ), freed as (
    update pickup_slot set taken = taken - 1 where id in (select slot_id from back) returning id
  ) select coalesce(array_agg(id), '{}') into v_slots from freed;
  return cardinality(v_slots);
end $function$;

CREATE OR REPLACE FUNCTION public.pickup_remove(p_product text, p_slots text[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_count integer;
begin
  perform from pickup_slot where id = any(p_slots) and product_id = p_product order by id for update;
  delete from pickup_slot s where s.id = any(p_slots) and s.product_id = p_product
    and not exists (select from pickup_reservation where slot_id = s.id);
  get diagnostics v_count = row_count;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION public.pickup_take(p_slot text, p_product text, p_order text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  v_left integer;
begin
  select capacity - taken into v_left from pickup_slot
  where id = p_slot and product_id = p_product and to_at > app_now() for no key update;
  if not found then return 'UNKNOWN'; end if;
  if exists (
    select from pickup_reservation where order_id = p_order and slot_id = p_slot and released_at is null
  ) then return 'TAKEN'; end if;
  if v_left < 1 then return 'FULL'; end if;
  update pickup_slot set taken = taken + 1 where id = p_slot;
  insert into pickup_reservation (order_id, slot_id) values (p_order, p_slot)
  on conflict (order_id, slot_id) do update set released_at = null;
  return 'TAKEN';
end $function$;

CREATE OR REPLACE FUNCTION public.playback_enter(p_viewing text, p_event text, p_kind text, p_member text, p_sid text, p_browser text, p_system text, p_is_only boolean, p_takes_over boolean, p_token_sec integer, p_alive_sec integer, p_tier text)
 RETURNS TABLE(viewing text, is_own boolean, browser text, system text, started_at timestamp with time zone, ended text, tier text)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  v playback_viewing;
  v_ended text;
begin
  for attempt in 1..10 loop
    select * into v from playback_viewing w
    where w.event_id = p_event and w.kind = p_kind and w.member_uid = p_member and w.ended_at is null
      and w.is_only = p_is_only and (p_is_only or w.sid = p_sid)
    limit 1 for no key update;
    if found and v.sid = p_sid then
      update playback_viewing w set seen_at = app_now(), expires_at = app_now() + p_token_sec * interval '1 second'
      where w.viewing = v.viewing and w.event_id = p_event;
      return query select v.viewing, true, v.browser, v.system, v.started_at, v_ended, v.tier;
      return;
    end if;
    if found and not p_takes_over and v.seen_at > app_now() - p_alive_sec * interval '1 second' then
      return query select v.viewing, false, v.browser, v.system, v.started_at, v_ended, v.tier;
      return;
    end if;
    if found then
      update playback_viewing w set ended_at = app_now() where w.viewing = v.viewing and w.event_id = p_event;
      v_ended := v.viewing;
    end if;
    insert into playback_viewing
      (viewing, event_id, kind, member_uid, sid, browser, system, is_only, expires_at, tier)
    values (p_viewing, p_event, p_kind, p_member, p_sid, p_browser, p_system, p_is_only,
      app_now() + p_token_sec * interval '1 second', p_tier)
    on conflict do nothing;
    if found then
      return query select p_viewing, true, p_browser, p_system, app_now(), v_ended, p_tier;
      return;
    end if;
    -- Another device came first: it is looked at again.
  end loop;
  raise exception 'the place of % changes hands too fast', p_event using errcode = 'serialization_failure';
end $function$;

CREATE OR REPLACE FUNCTION public.poll_cast(p_id text, p_poll text, p_option text, p_member text, p_souls bigint, OUT outcome text, OUT soul_left bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_transaction bigint;
  v_now timestamptz;
  v_poll poll;
begin
  if p_souls < 1 then raise exception 'nobody gives % souls', p_souls using errcode = 'check_violation'; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended(p_poll, 0));
  perform from member where uid = p_member and status <> 'LEFT' for key share;
  if not found then
    raise exception 'member % has left', p_member
      using errcode = 'check_violation', constraint = 'member_active';
  end if;
  select soul into soul_left from wallet where member_uid = p_member for no key update;
  soul_left := coalesce(soul_left, 0);
  if exists (select from poll_vote where id = p_id) then outcome := 'CAST'; return; end if;
  v_now := app_moment();
  select * into v_poll from poll where id = p_poll;
  if not found or not exists (select from poll_option where poll_id = p_poll and id = p_option) then
    outcome := 'UNKNOWN'; return;
  end if;
  if v_poll.opened_at is null or v_poll.closed_at is not null or v_now >= v_poll.closes_at then
    outcome := 'CLOSED'; return;
  end if;
  if soul_left < p_souls then outcome := 'SHORT'; return; end if;
  insert into ledger_transaction (source_type, source_id, kind)
  values ('POLL', p_id, 'SPEND') returning id into v_transaction;
  insert into ledger_entry (transaction_id, account, currency, amount) values
    (v_transaction, 'soul:' || p_member, 'SOUL', -p_souls),
    (v_transaction, 'soul:house:voted', 'SOUL', p_souls);
  update wallet set soul = soul - p_souls where member_uid = p_member returning soul into soul_left;
  insert into poll_vote (id, poll_id, option_id, member_uid, souls, voted_at)
  values (p_id, p_poll, p_option, p_member, p_souls, v_now);
  outcome := 'CAST';
end $function$;

CREATE OR REPLACE FUNCTION public.poll_close(p_poll text, p_now boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_now timestamptz;
  v_from xid8;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_poll, 0));
  v_now := app_moment();
  update poll set closed_at = least(closes_at, v_now)
  where id = p_poll and opened_at is not null and closed_at is null and (p_now or closes_at <= v_now)
  returning counted_xid into v_from;
  if not found then return false; end if;
  update poll_option o set souls = o.souls + v.souls, votes = o.votes + v.votes
  from (
    select option_id, sum(souls) as souls, count(*) as votes from poll_vote
    where poll_id = p_poll and xid >= v_from group by option_id
  ) v
  where o.id = v.option_id;
  update poll set counted_xid = pg_current_xact_id() where id = p_poll;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.poll_discard(p_poll text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from poll where id = p_poll and opened_at is null for update;
  if not found then return false; end if;
  delete from poll_option where poll_id = p_poll;
  delete from poll where id = p_poll;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.poll_return(p_poll text, p_limit integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_vote record;
  v_transaction bigint;
  v_stays boolean;
begin
  for v_vote in
    select v.id, v.member_uid, v.souls from poll_vote v
    where v.poll_id = p_poll and not v.is_returned
      and exists (select from poll p where p.id = p_poll and p.voided_at is not null)
    order by v.member_uid, v.id limit p_limit for no key update of v skip locked
  loop
    v_stays := exists (select from member where uid = v_vote.member_uid and status <> 'LEFT' for key share);
    perform from wallet where member_uid = v_vote.member_uid for no key update;
    insert into ledger_transaction (source_type, source_id, kind, reverses)
    select 'POLL_VOID', v_vote.id, 'RETURN', id from ledger_transaction
    where source_type = 'POLL' and source_id = v_vote.id
    returning id into v_transaction;
    insert into ledger_entry (transaction_id, account, currency, amount) values
      (v_transaction, 'soul:house:voted', 'SOUL', -v_vote.souls),
      (v_transaction, case when v_stays then 'soul:' || v_vote.member_uid else 'soul:house:forfeited' end,
        'SOUL', v_vote.souls);
    if v_stays then
      update wallet set soul = soul + v_vote.souls where member_uid = v_vote.member_uid;
      return next v_vote.member_uid;
    end if;
    update poll_vote set is_returned = true where id = v_vote.id;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.publish_stock_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('encore', json_build_object('topic', 'stock', 'productId', new.product_id,
    'available', new.on_hand - new.held - new.sold, 'held', new.held)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.random_allot(p_allotment bytea, p_cards smallint[], p_signature bytea)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_pool bytea;
begin
  select pool_id into v_pool from random_allotment where id = p_allotment and state = 'CLOSED' for no key update;
  if not found then raise exception 'the allotment is not closed' using errcode = 'check_violation'; end if;
  if cardinality(p_cards) <> (select count(*) from random_unit where allotment_id = p_allotment) then
    raise exception 'the allotment has other units' using errcode = 'check_violation';
  end if;
  if exists (
    select from unnest(p_cards) as c(candidate) group by c.candidate
    having count(*) > coalesce((select p.count from random_packing p
      where p.allotment_id = p_allotment and p.candidate = c.candidate), 0)) then
    raise exception 'the packing list has fewer cards' using errcode = 'check_violation';
  end if;
  insert into random_card (pool_id, allotment_id, position, candidate)
  select v_pool, p_allotment, c.nth - 1, c.candidate from unnest(p_cards) with ordinality as c(candidate, nth);
  update random_unit set card_allotment_id = p_allotment, card_position = seq where allotment_id = p_allotment;
  -- Units that were paid back since the close leave their cards to the next allotment.
  update random_unit set freed_at = app_now() where allotment_id = p_allotment and state = 'OUT';
  update random_allotment set state = 'ALLOTTED', allotted_at = app_now(), round_signature = p_signature
  where id = p_allotment;
end $function$;

CREATE OR REPLACE FUNCTION public.random_allotment_is_logged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or new.state <> old.state then
    insert into random_log (pool_id, event, allotment_id) values (new.pool_id, 'ALLOTMENT_' || new.state, new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.random_allotment_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.pool_id, new.number, new.packing_list, new.commitment, new.seed_ciphertext, new.closes_at,
      new.packs_at, new.planned_round)
    is distinct from
     (old.id, old.pool_id, old.number, old.packing_list, old.commitment, old.seed_ciphertext, old.closes_at,
      old.packs_at, old.planned_round)
    or (old.close_statement is not null and (new.closed_at, new.close_statement, new.seed, new.round)
      is distinct from (old.closed_at, old.close_statement, old.seed, old.round))
    or (old.state in ('ALLOTTED', 'VOID'))
    or (old.state = 'CLOSED' and new.state = 'OPEN')
  then
    raise exception 'an allotment stays as it was published' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.random_card_is_held()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from random_unit
    where card_allotment_id = old.card_allotment_id and card_position = old.card_position) then
    raise exception 'a card of random goods is in no unit' using errcode = '23514';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.random_cards_left(p_pool bytea)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select (select sum(count) from random_candidate where pool_id = p_pool)
    - (select count(*) from random_unit where pool_id = p_pool
        and (state <> 'OUT' or (card_position is not null and freed_at is null)))
$function$;

CREATE OR REPLACE FUNCTION public.random_leave_swaps(p_units bytea[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_swap text;
begin
  perform random_lock_units(p_units);
  for v_swap in
    select distinct s.id from card_swap s join card_swap_leg l on l.swap_id = s.id
    where s.state = 'WAITING' and l.unit_id = any(p_units) order by s.id
  loop
    perform card_swap_cancel(v_swap);
  end loop;
  update card_swap_request set state = 'WITHDRAWN', ended_at = app_now()
  where unit_id = any(p_units) and state = 'OPEN';
end $function$;

CREATE OR REPLACE FUNCTION public.random_lock_units(p_units bytea[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_locked bytea[] := '{}';
  v_all bytea[] := p_units;
begin
  while not v_all <@ v_locked loop
    perform from random_unit where id = any(v_all) order by id for no key update;
    v_locked := v_all;
    select array_agg(distinct id) into v_all from (
      select unnest(p_units) as id
      union
      select other.unit_id from card_swap_leg mine
      join card_swap s on s.id = mine.swap_id and s.state = 'WAITING'
      join card_swap_leg other on other.swap_id = s.id
      where mine.unit_id = any(p_units)) as wanted;
    v_all := coalesce(v_all, '{}');
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.random_unit_is_logged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  events text[] := '{}';
  happened text;
begin
  if tg_op = 'INSERT' then
    events := array['UNIT_IN'];
  else
    if new.allotment_id is distinct from old.allotment_id then
      events := events || case when new.allotment_id is null then 'UNLISTED' else 'LISTED' end;
    end if;
    if new.card_position is not null and old.card_position is null then
      events := events || 'ALLOTTED'::text;
    elsif (new.card_allotment_id, new.card_position) is distinct from (old.card_allotment_id, old.card_position) then
      events := events || 'SWAPPED'::text;
    end if;
    if new.state <> old.state then
      events := events || case new.state when 'IN' then 'UNIT_RESUMED' when 'ENDING' then 'UNIT_ENDING' else 'UNIT_OUT' end;
    end if;
    if new.is_refund_open <> old.is_refund_open then
      events := events || case when new.is_refund_open then 'REFUND_ASKED' else 'REFUND_DECIDED' end;
    end if;
    if new.packed_at is distinct from old.packed_at then events := events || 'PACKED'::text; end if;
    if new.freed_at is distinct from old.freed_at then events := events || 'CARD_FREED'::text; end if;
    if new.repacked_in is distinct from old.repacked_in then events := events || 'CARD_REPACKED'::text; end if;
    if new.member_uid is distinct from old.member_uid then events := events || 'HANDED_ON'::text; end if;
  end if;
  foreach happened in array events loop
    insert into random_log (pool_id, event, allotment_id, unit_id, card_allotment_id, card_position)
    values (new.pool_id, happened, coalesce(new.repacked_in, new.allotment_id), new.id, new.card_allotment_id, new.card_position);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.random_unit_may_swap(u random_unit)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select u.state = 'IN' and not u.is_refund_open and u.packed_at is null and u.card_position is not null
    and u.member_uid is not null
    and exists (select from random_allotment a where a.id = u.allotment_id and a.packs_at > app_now())
$function$;

CREATE OR REPLACE FUNCTION public.random_unit_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.pool_id, new.order_id, new.order_key, new.accepted_at)
      is distinct from (old.id, old.pool_id, old.order_id, old.order_key, old.accepted_at)
    or (old.card_position is not null and (new.allotment_id, new.seq) is distinct from (old.allotment_id, old.seq))
    or (old.packed_at is not null and new.packed_at is distinct from old.packed_at)
    or (old.freed_at is not null and new.freed_at is distinct from old.freed_at)
    or (old.repacked_in is not null and new.repacked_in is distinct from old.repacked_in)
    or (old.state = 'OUT' and new.state <> 'OUT')
  then
    raise exception 'a unit of random goods stays as it is' using errcode = '42501';
  end if;
  if old.card_position is not null
    and (new.card_allotment_id, new.card_position) is distinct from (old.card_allotment_id, old.card_position)
    and (new.card_position is null or old.packed_at is not null or new.state <> 'IN' or new.is_refund_open
      or not exists (select from random_allotment where id = new.allotment_id and packs_at > app_now())
      or not exists (select from random_card
        where allotment_id = new.card_allotment_id and position = new.card_position and pool_id = new.pool_id))
  then
    raise exception 'the card of a packed or returning unit stays' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.record_news_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update member set takes_news = new.is_given where uid = new.member_uid and takes_news <> new.is_given;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refund_approve(p_id text, p_by text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  update refund_approval set state = 'APPROVED', decided_by = p_by, decided_at = app_now()
  where id = p_id and state = 'WAITING' and expires_at > app_now() and requested_by <> p_by;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.require_active_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from member where uid = new.member_uid and status = 'ACTIVE' for key share;
  if not found then
    raise exception 'member % is not active', new.member_uid
      using errcode = 'check_violation', constraint = 'member_active';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.require_default_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_member text := coalesce(old.member_uid, new.member_uid);
begin
  if exists (select from shipping_info where member_uid = v_member)
    and not exists (select from shipping_info where member_uid = v_member and is_default) then
    raise exception 'no default address of %', v_member
      using errcode = 'check_violation', constraint = 'shipping_info_has_default';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.require_present_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from member where uid = new.member_uid and status <> 'LEFT' for key share;
  if not found then
    raise exception 'member % has left', new.member_uid
      using errcode = 'check_violation', constraint = 'member_active';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.require_whole_tariff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(distinct zone) from shipping_rate_band) < 6 or exists (
    select from (
      select krw < lag(krw) over lighter or usd < lag(usd) over lighter or jpy < lag(jpy) over lighter
        or eur < lag(eur) over lighter or cube < lag(cube) over lighter as is_less
      from shipping_rate_band window lighter as (partition by zone order by up_to_grams)
    ) step where is_less
  ) then
    raise exception 'a zone without a fee, or a heavier parcel for less'
      using errcode = 'check_violation', constraint = 'shipping_tariff_whole';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.restore_member(p_uid text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from member_suspension where member_uid = p_uid;
  update member set status = 'ACTIVE' where uid = p_uid and status = 'SUSPENDED';
end $function$;

CREATE OR REPLACE FUNCTION public.sale_against(p_currency text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case p_currency when 'CUBE' then 'cube:house:spent' else lower(p_currency) || ':house:paid' end
$function$;

CREATE OR REPLACE FUNCTION public.sale_book(p_order text, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_order orders;
  v_transaction bigint;
begin
  select * into strict v_order from orders where id = p_order;
  insert into ledger_transaction (source_type, source_id, kind, created_at) values ('SALE', p_order, 'SALE', p_at)
  on conflict on constraint ledger_source_unique do nothing returning id into v_transaction;
  if v_transaction is null then return; end if;
  insert into ledger_entry (transaction_id, account, currency, amount)
  select v_transaction, lower(v_order.currency) || coalesce(':event:' || event_id || ':', ':shop:') || product_id,
    v_order.currency, unit_amount * quantity
  from order_line where order_id = p_order
  union all
  select v_transaction, lower(v_order.currency) || ':house:shipping', v_order.currency, v_order.shipping_amount
  where v_order.shipping_amount > 0
  union all
  select v_transaction, sale_against(v_order.currency), v_order.currency, -v_order.amount;
  perform sale_tax_book(v_transaction, p_order);
  perform enqueue_sale_delta(v_transaction, v_order, p_at);
end $function$;

CREATE OR REPLACE FUNCTION public.sale_country(p_order text, p_member text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select country_code from order_address where order_id = p_order),
    (select country_code from order_info where order_id = p_order),
    (select country_code from shipping_info where member_uid = p_member and is_default),
    (select country_code from member_order_info where member_uid = p_member), '')
$function$;

CREATE OR REPLACE FUNCTION public.sale_give_back(p_refund refund, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_sale bigint;
  v_transaction bigint;
  v_order orders;
begin
  if not sale_is_back(p_refund) then return; end if;
  select * into v_order from orders where id = p_refund.order_id;
  select id into v_sale from ledger_transaction where source_type = 'SALE' and source_id = p_refund.order_id;
  if v_sale is null then return; end if;
  insert into ledger_transaction (source_type, source_id, kind, reverses, created_at)
  values ('SALE_BACK', p_refund.id, 'SALE_BACK', v_sale, p_at)
  on conflict on constraint ledger_source_unique do nothing returning id into v_transaction;
  if v_transaction is null then return; end if;
  with kept as (
    select e.account, sum(e.amount) as amount,
      coalesce(split_part(e.account, ':', 3) = p_refund.event_id, false) as is_meant
    from ledger_entry e
    where (e.transaction_id = v_sale
        or e.transaction_id in (select t.id from ledger_transaction t where t.reverses = v_sale))
      and e.account <> sale_against(v_order.currency)
    group by e.account having sum(e.amount) > 0
  ), part as (
    select *, sum(amount) over (partition by is_meant order by account) as upto,
      sum(amount) over (partition by is_meant) as of_all,
      least(p_refund.amount, coalesce(sum(amount) filter (where is_meant) over (), 0)) as meant
    from kept
  ), share as (
    select account, upto, amount, of_all, case when is_meant then meant else least(p_refund.amount - meant, of_all) end as goes
    from part
  )
  insert into ledger_entry (transaction_id, account, currency, amount)
  select v_transaction, account, v_order.currency, -back
  from (select account, div(goes * upto, of_all) - div(goes * (upto - amount), of_all) as back from share) given
  where back > 0;
  insert into ledger_entry (transaction_id, account, currency, amount)
  select v_transaction, sale_against(v_order.currency), v_order.currency, -sum(amount)
  from ledger_entry where transaction_id = v_transaction having count(*) > 0;
  if not found then
    raise exception 'refund % finds nothing left of its sale', p_refund.id
      using errcode = 'check_violation', constraint = 'sale_back_kept';
  end if;
  perform sale_tax_give_back(v_transaction, v_sale);
  perform enqueue_sale_delta(v_transaction, v_order, p_at);
end $function$;

CREATE OR REPLACE FUNCTION public.sale_is_back(p_refund refund)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select p_refund.order_id is not null and p_refund.state <> 'WITHDRAWN'
    and p_refund.reason in ('ASKED', 'GRANTED', 'GIFT_RETURNED', 'OUTSIDE')
    and (p_refund.provider is null or exists (
      select from payment_capture c where c.provider = p_refund.provider
        and c.gateway_tx_id = p_refund.gateway_tx_id and c.outcome in ('CAPTURED', 'CAPTURED_LATE')))
$function$;

CREATE OR REPLACE FUNCTION public.sale_keep(p_refund refund, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_back ledger_transaction;
  v_transaction bigint;
  v_order orders;
begin
  select * into v_back from ledger_transaction where source_type = 'SALE_BACK' and source_id = p_refund.id;
  if not found then return; end if;
  insert into ledger_transaction (source_type, source_id, kind, reverses, created_at)
  values ('SALE_KEPT', p_refund.id, 'SALE_KEPT', v_back.reverses, p_at)
  on conflict on constraint ledger_source_unique do nothing returning id into v_transaction;
  if v_transaction is null then return; end if;
  insert into ledger_entry (transaction_id, account, currency, amount)
  select v_transaction, account, currency, -amount from ledger_entry where transaction_id = v_back.id;
  insert into sale_tax (transaction_id, account, currency, treatment, country, rate, gross, net, tax)
  select v_transaction, account, currency, treatment, country, rate, -gross, -net, -tax
  from sale_tax where transaction_id = v_back.id;
  select * into v_order from orders where id = p_refund.order_id;
  perform enqueue_sale_delta(v_transaction, v_order, p_at);
end $function$;

CREATE OR REPLACE FUNCTION public.sale_product(p_account text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select split_part(p_account, ':', case when p_account like '%:event:%' then 4 else 3 end)
$function$;

CREATE OR REPLACE FUNCTION public.sale_quarter_of(p_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select date_bin('15 minutes', p_at, '2000-01-01 00:00Z')
$function$;

CREATE OR REPLACE FUNCTION public.sale_tax_book(p_transaction bigint, p_order text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into sale_tax (transaction_id, account, currency, treatment, country, rate, gross, net, tax)
  select p_transaction, e.account, x.currency, x.treatment, x.country, x.rate, x.gross, x.net, x.tax
  from ledger_entry e join order_tax x on x.order_id = p_order and x.product_id = sale_product(e.account)
  where e.transaction_id = p_transaction and e.account <> sale_against(e.currency)
$function$;

CREATE OR REPLACE FUNCTION public.sale_tax_give_back(p_transaction bigint, p_sale bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into sale_tax (transaction_id, account, currency, treatment, country, rate, gross, net, tax)
  select p_transaction, account, currency, treatment, country, rate, gross, gross - tax, tax
  from (
    select x.account, x.currency, x.treatment, x.country, x.rate,
      -(div(2 * x.gross::numeric * back.amount + sold.amount, 2 * sold.amount) + coalesce(booked.gross, 0))::bigint as gross,
      -(div(2 * x.tax::numeric * back.amount + sold.amount, 2 * sold.amount) + coalesce(booked.tax, 0))::bigint as tax
    from sale_tax x
    join ledger_entry sold on sold.transaction_id = x.transaction_id and sold.account = x.account
    join ledger_entry now on now.transaction_id = p_transaction and now.account = x.account
    cross join lateral (
      select -sum(e.amount) as amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      where t.reverses = p_sale and e.account = x.account) back
    left join lateral (
      select sum(b.gross) as gross, sum(b.tax) as tax from ledger_transaction t join sale_tax b on b.transaction_id = t.id
      where t.reverses = p_sale and b.account = x.account and b.currency = x.currency) booked on true
    where x.transaction_id = p_sale
  ) part
$function$;

CREATE OR REPLACE FUNCTION public.shift_local_time(p_at timestamp with time zone, p_zone text, p_minutes integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select ((p_at at time zone p_zone) + make_interval(mins => p_minutes)) at time zone p_zone
$function$;

CREATE OR REPLACE FUNCTION public.stock_count(p_product text, p_on_hand integer, p_by text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_before integer;
begin
  insert into stock (product_id, on_hand) values (p_product, 0) on conflict (product_id) do nothing;
  select on_hand into strict v_before from stock where product_id = p_product for no key update;
  if v_before = p_on_hand then return; end if;
  update stock set on_hand = p_on_hand where product_id = p_product;
  insert into stock_movement (product_id, reason, quantity, on_hand, by_uid)
  values (p_product, 'COUNTED', p_on_hand - v_before, p_on_hand, p_by);
end $function$;

CREATE OR REPLACE FUNCTION public.stock_count_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state = 'SOLD' then
    update stock set held = held - new.quantity, sold = sold + new.quantity where product_id = new.product_id;
  else
    update stock set sold = sold - new.quantity where product_id = new.product_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.stock_extend(p_order text, p_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  perform from stock_hold where order_id = p_order and state = 'HELD' order by product_id for no key update;
  if not is_hold_complete(p_order) then return false; end if;
  update stock_hold set until = greatest(until, p_until) where order_id = p_order and state = 'HELD';
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.stock_hold_lines(p_requests integer[], p_orders text[], p_members text[], p_products text[], p_quantities integer[], p_limits integer[], p_reasons text[], p_ids text[], p_seconds integer, OUT held_until timestamp with time zone, OUT refusals json)
 RETURNS record
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_now timestamptz := app_now();
  v_count integer := cardinality(p_requests);
  v_products text[];
  v_before integer[];
  v_held integer[];
  -- Per line: which product, which member and product, and whether the order has it already.
  v_product integer[];
  v_pair integer[];
  v_has boolean[];
  -- Per product what is free; per member and product what counts; per request why not, and because of which line.
  v_free integer[];
  v_taken integer[];
  v_refused text[] := array_fill(null::text, array[p_requests[cardinality(p_requests)]]);
  v_stopped integer[] := array_fill(null::integer, array[p_requests[cardinality(p_requests)]]);
  v_lines integer[] := array_fill(0, array[p_requests[cardinality(p_requests)]]);
  v_first integer;
  r integer;
begin
  held_until := v_now + make_interval(secs => p_seconds);
  select array_agg(id order by id) into v_products from (select distinct unnest(p_products) as id) p;
  perform stock_reclaim(v_products);
  select array_agg(s.on_hand - s.held - s.sold order by p.n), array_agg(s.held order by p.n) into v_before, v_held
  from unnest(v_products) with ordinality p(id, n) left join stock s on s.product_id = p.id;
  v_free := v_before;

  with line as (
    select l.*, dense_rank() over (order by product, member) as pair
    from unnest(p_products, p_members, p_orders) with ordinality l(product, member, order_id, n)
  )
  select array_agg(array_position(v_products, l.product) order by l.n), array_agg(l.pair order by l.n),
    array_agg(exists (
      select from stock_hold h
      where h.order_id = l.order_id and h.product_id = l.product and h.state in ('HELD', 'SOLD')) order by l.n)
  into v_product, v_pair, v_has from line l;

  select array_agg((
      select coalesce(sum(t.quantity), 0) from stock_taken t
      where t.product_id = p.product and t.member_uid = p.member) order by p.product, p.member)
  into v_taken from (select distinct product, member from unnest(p_products, p_members) l(product, member)) p;

  for i in 1 .. v_count loop
    r := p_requests[i];
    v_lines[r] := v_lines[r] + 1;
    if v_lines[r] = 1 then v_first := i; end if;
    continue when v_has[i] or v_refused[r] is not null;
    if v_taken[v_pair[i]] + p_quantities[i] > p_limits[i] then
      v_refused[r] := 'BUY_LIMIT_REACHED';
    elsif p_quantities[i] > coalesce(v_free[v_product[i]], 0) then
      v_refused[r] := 'SOLD_OUT';
    else
      v_free[v_product[i]] := v_free[v_product[i]] - p_quantities[i];
      v_taken[v_pair[i]] := v_taken[v_pair[i]] + p_quantities[i];
      continue;
    end if;
    v_stopped[r] := i;
    for j in v_first .. i - 1 loop
      continue when v_has[j];
      v_free[v_product[j]] := v_free[v_product[j]] + p_quantities[j];
      v_taken[v_pair[j]] := v_taken[v_pair[j]] - p_quantities[j];
    end loop;
  end loop;

  insert into stock_hold (id, product_id, order_id, member_uid, quantity, until, reason, created_at, lines)
  select l.id, l.product, l.order_id, l.member, l.quantity, held_until, l.reason, v_now, v_lines[l.request]
  from unnest(p_ids, p_products, p_orders, p_members, p_quantities, p_reasons, p_requests, v_has)
    as l(id, product, order_id, member, quantity, reason, request, has)
  where not l.has and v_refused[l.request] is null;
  update stock s set held = s.held + p.before - p.after
  from unnest(v_products, v_before, v_free) p(id, before, after)
  where s.product_id = p.id and p.after < p.before;
  if true = any(v_has) then
    with kept as (
      select h.id from stock_hold h
      join unnest(p_orders, p_products, p_requests, v_has) l(order_id, product, request, has)
        on h.order_id = l.order_id and h.product_id = l.product
      where l.has and v_refused[l.request] is null and h.state = 'HELD'
      for no key update of h skip locked
    )
    update stock_hold h set until = greatest(h.until, held_until) from kept where h.id = kept.id;
  end if;

  select json_agg(json_build_object(
    'request', f.request, 'reason', v_refused[f.request], 'productId', p_products[f.line],
    'available', coalesce(v_free[v_product[f.line]], 0),
    'held', coalesce(v_held[v_product[f.line]] + v_before[v_product[f.line]] - v_free[v_product[f.line]], 0),
    'left', greatest(0, p_limits[f.line] - v_taken[v_pair[f.line]])))
  into refusals from unnest(v_stopped) with ordinality f(line, request) where f.line is not null;
end $function$;

CREATE OR REPLACE FUNCTION public.stock_lock(p_order text, p_state text)
 RETURNS text[]
 LANGUAGE plpgsql
AS $function$
declare
  v_products text[];
begin
  select array_agg(product_id) into v_products from stock_hold where order_id = p_order and state = p_state;
  perform from stock where product_id = any(v_products) order by product_id for no key update;
  return v_products;
end $function$;

CREATE OR REPLACE FUNCTION public.stock_move(p_product text, p_reason text, p_quantity integer, p_note text, p_by text, p_on_hand integer, OUT outcome text, OUT units integer, OUT units_held integer, OUT units_sold integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_stock stock;
begin
  perform stock_reclaim(array[p_product]);
  select * into v_stock from stock where product_id = p_product for no key update;
  outcome := case
    when not found then 'UNKNOWN'
    when v_stock.on_hand <> p_on_hand then 'MEANWHILE'
    when v_stock.on_hand + p_quantity < v_stock.held + v_stock.sold then 'BELOW_SOLD'
    else 'MOVED'
  end;
  if outcome = 'MOVED' then
    update stock set on_hand = v_stock.on_hand + p_quantity where product_id = p_product returning * into v_stock;
    insert into stock_movement (product_id, reason, quantity, on_hand, note, by_uid)
    values (p_product, p_reason, p_quantity, v_stock.on_hand, p_note, p_by);
  end if;
  units := v_stock.on_hand;
  units_held := v_stock.held;
  units_sold := v_stock.sold;
end $function$;

CREATE OR REPLACE FUNCTION public.stock_reclaim(p_products text[])
 RETURNS boolean
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
begin
  perform from stock where product_id = any(p_products) order by product_id for no key update;
  with due as (
    select id from stock_hold
    where product_id || '' = any(p_products) and state = 'HELD' and until <= app_now()
    for no key update skip locked
  ), ended as (
    update stock_hold h set state = 'EXPIRED' from due where h.id = due.id returning h.product_id, h.quantity
  )
  update stock s set held = s.held - e.quantity
  from (select product_id, sum(quantity)::integer as quantity from ended group by product_id) e
  where s.product_id = e.product_id;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.stock_return(p_order text, p_of text[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v_hold text;
begin
  for v_hold in
    select id from stock_hold where order_id = p_order and state = 'SOLD' and product_id = any(p_of)
    order by product_id for no key update
  loop
    update stock_hold set state = 'RETURNED' where id = v_hold;
  end loop;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.stock_settle(p_order text, p_state text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v_products text[];
  v_hold text;
begin
  if p_state = 'SOLD' then
    perform from stock_hold where order_id = p_order and state = 'HELD' order by product_id for no key update;
    if not is_hold_complete(p_order) then return false; end if;
    -- Counts follow in this order, so that two sales of the same products never wait for each other.
    for v_hold in select id from stock_hold where order_id = p_order and state = 'HELD' order by product_id loop
      update stock_hold set state = 'SOLD' where id = v_hold;
    end loop;
    return found;
  end if;
  v_products := stock_lock(p_order, 'HELD');
  with free as (
    select id from stock_hold where order_id = p_order and state = 'HELD' and product_id = any(v_products)
    for no key update skip locked
  ), settled as (
    update stock_hold h set state = p_state from free where h.id = free.id returning h.product_id, h.quantity
  )
  update stock s set held = s.held - l.quantity from settled l where s.product_id = l.product_id;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.stock_within_cards()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from random_pool p join stock s on s.product_id = p.product_id
    where p.product_id = new.product_id and p.packing = 'PICKED' and s.on_hand - s.sold > random_cards_left(p.id)) then
    raise exception 'product % has more units than cards', new.product_id
      using errcode = 'check_violation', constraint = 'stock_within_cards';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.suspend_member(p_uid text, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update member set status = 'SUSPENDED', session_epoch = session_epoch + 1 where uid = p_uid and status = 'ACTIVE';
  if not found then raise exception 'no active member %', p_uid; end if;
  insert into member_suspension (member_uid, reason) values (p_uid, p_reason);
  update auth_session set revoked_at = app_now(), revoked_reason = 'suspended'
  where member_uid = p_uid and revoked_at is null;
  perform pg_notify('encore', json_build_object('topic', 'session', 'uid', p_uid, 'sid', null)::text);
end $function$;

CREATE OR REPLACE FUNCTION public.ticket_is_carried(p_event text, p_cameras text[], p_max_height integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select (p_cameras is null and p_max_height is null) or not exists (
    select from channel c
    where c.event_id = p_event and (c.kind = 'EXTERNAL' or exists (
      select from unnest(p_cameras) as wanted(name) where not exists (
        select from channel_angle a where a.event_id = p_event and a.name = wanted.name))))
$function$;

CREATE OR REPLACE FUNCTION public.ticket_sale_end(kind text, pay_end_at timestamp with time zone, start_at timestamp with time zone, on_air_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((kind = 'TICKET_LIVE'::text) AND (pay_end_at <= start_at)) THEN LEAST(pay_end_at, on_air_at) ELSE pay_end_at END;

CREATE OR REPLACE FUNCTION public.timeline_lock(p_event text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  v_last bigint;
begin
  insert into timeline (event_id, last_seq) values (p_event, 0) on conflict do nothing;
  select last_seq into v_last from timeline where event_id = p_event for update;
  return v_last;
end $function$;

CREATE OR REPLACE FUNCTION public.wallet_close(p_member text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_transaction bigint;
  v_bought bigint;
  v_free bigint;
  v_soul bigint;
begin
  perform wallet_expire_lots(p_member);
  select coalesce(sum(remaining) filter (where kind = 'PURCHASED'), 0),
    coalesce(sum(remaining) filter (where kind = 'FREE'), 0)
  into v_bought, v_free from cube_lot where member_uid = p_member;
  select coalesce((select soul from wallet where member_uid = p_member), 0) into v_soul;
  if v_bought + v_free + v_soul = 0 then return; end if;
  insert into ledger_transaction (source_type, source_id, kind)
  values ('LEAVE', p_member, 'CLOSING') returning id into v_transaction;
  insert into ledger_entry (transaction_id, account, currency, amount)
  select v_transaction, account, currency, amount from (values
    ('cube:' || p_member, 'CUBE', -v_bought - v_free),
    ('cube:house:refunddue', 'CUBE', v_bought),
    ('cube:house:forfeited', 'CUBE', v_free),
    ('soul:' || p_member, 'SOUL', -v_soul),
    ('soul:house:forfeited', 'SOUL', v_soul)
  ) as e (account, currency, amount) where amount <> 0;
  insert into cube_lot_use
  select v_transaction, id, remaining from cube_lot where member_uid = p_member and remaining > 0;
  update cube_lot set remaining = 0 where member_uid = p_member and remaining > 0;
  update wallet set cube = 0, soul = 0 where member_uid = p_member;
end $function$;

CREATE OR REPLACE FUNCTION public.wallet_credit(p_member text, p_amount bigint, p_lot text, p_source_type text, p_source_id text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_transaction bigint;
  v_purchased constant boolean := p_lot = 'PURCHASED';
begin
  insert into wallet (member_uid) values (p_member) on conflict do nothing;
  perform from wallet where member_uid = p_member for no key update;
  insert into ledger_transaction (source_type, source_id, kind)
  values (p_source_type, p_source_id, case when v_purchased then 'PURCHASE' else 'GRANT' end)
  on conflict on constraint ledger_source_unique do nothing
  returning id into v_transaction;
  if v_transaction is null then return false; end if;
  insert into ledger_entry (transaction_id, account, currency, amount) values
    (v_transaction, 'cube:' || p_member, 'CUBE', p_amount),
    (v_transaction, case when v_purchased then 'cube:house:sold' else 'cube:house:given' end, 'CUBE', -p_amount);
  insert into cube_lot (member_uid, transaction_id, kind, amount, remaining, expires_at)
  values (p_member, v_transaction, p_lot, p_amount, p_amount,
    app_now() + case when v_purchased then interval '10 years' else interval '1 year' end);
  update wallet set cube = cube + p_amount where member_uid = p_member;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.wallet_exchange(p_member text, p_cubes bigint, p_source_id text, OUT exchanged boolean, OUT cubes_left bigint, OUT souls_now bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  c_souls_per_cube constant bigint := 180;
  v_transaction bigint;
begin
  if p_cubes < 1 then raise exception 'nobody exchanges % cubes', p_cubes using errcode = 'check_violation'; end if;
  perform wallet_expire_lots(p_member);
  select cube, soul into cubes_left, souls_now from wallet where member_uid = p_member;
  cubes_left := coalesce(cubes_left, 0);
  souls_now := coalesce(souls_now, 0);
  exchanged := exists (select from ledger_transaction where source_type = 'EXCHANGE' and source_id = p_source_id);
  if exchanged or cubes_left < p_cubes then return; end if;
  insert into ledger_transaction (source_type, source_id, kind)
  values ('EXCHANGE', p_source_id, 'EXCHANGE') returning id into v_transaction;
  insert into ledger_entry (transaction_id, account, currency, amount) values
    (v_transaction, 'cube:' || p_member, 'CUBE', -p_cubes),
    (v_transaction, 'cube:house:exchanged', 'CUBE', p_cubes),
    (v_transaction, 'soul:' || p_member, 'SOUL', p_cubes * c_souls_per_cube),
    (v_transaction, 'soul:house:exchanged', 'SOUL', -p_cubes * c_souls_per_cube);
  perform wallet_take_lots(p_member, v_transaction, p_cubes);
  update wallet set cube = cube - p_cubes, soul = soul + p_cubes * c_souls_per_cube
  where member_uid = p_member returning cube, soul into cubes_left, souls_now;
  exchanged := true;
end $function$;

CREATE OR REPLACE FUNCTION public.wallet_expire_lots(p_member text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_lot record;
  v_transaction bigint;
begin
  perform from wallet where member_uid = p_member for no key update;
  for v_lot in
    select id, remaining, expires_at from cube_lot
    where member_uid = p_member and remaining > 0 and expires_at <= app_now() order by id
  loop
    insert into ledger_transaction (source_type, source_id, kind)
    values ('LOT_EXPIRY', v_lot.id || ' ' || extract(epoch from v_lot.expires_at), 'EXPIRY')
    returning id into v_transaction;
    insert into ledger_entry (transaction_id, account, currency, amount) values
      (v_transaction, 'cube:' || p_member, 'CUBE', -v_lot.remaining),
      (v_transaction, 'cube:house:expired', 'CUBE', v_lot.remaining);
    insert into cube_lot_use values (v_transaction, v_lot.id, v_lot.remaining);
    update cube_lot set remaining = 0 where id = v_lot.id;
    update wallet set cube = cube - v_lot.remaining where member_uid = p_member;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.wallet_give_souls(p_member text, p_amount bigint, p_source_type text, p_source_id text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_transaction bigint;
begin
  perform from member where uid = p_member and status <> 'LEFT' for key share;
  if not found then
    raise exception 'member % has left', p_member
      using errcode = 'check_violation', constraint = 'member_active';
  end if;
  insert into wallet (member_uid) values (p_member) on conflict do nothing;
  perform from wallet where member_uid = p_member for no key update;
  insert into ledger_transaction (source_type, source_id, kind)
  values (p_source_type, p_source_id, 'GRANT')
  on conflict on constraint ledger_source_unique do nothing
  returning id into v_transaction;
  if v_transaction is null then return false; end if;
  insert into ledger_entry (transaction_id, account, currency, amount) values
    (v_transaction, 'soul:' || p_member, 'SOUL', p_amount),
    (v_transaction, 'soul:house:given', 'SOUL', -p_amount);
  update wallet set soul = soul + p_amount where member_uid = p_member;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.wallet_return(p_member text, p_taken_type text, p_taken_id text, p_amount bigint, p_source_id text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_taken ledger_transaction;
  v_transaction bigint;
begin
  perform from member where uid = p_member and status <> 'LEFT' for key share;
  if not found then
    raise exception 'member % has left', p_member
      using errcode = 'check_violation', constraint = 'member_active';
  end if;
  perform wallet_expire_lots(p_member);
  select * into v_taken from ledger_transaction where source_type = p_taken_type and source_id = p_taken_id;
  insert into ledger_transaction (source_type, source_id, kind, reverses)
  values ('RETURN', p_source_id, 'RETURN', v_taken.id)
  on conflict on constraint ledger_source_unique do nothing
  returning id into v_transaction;
  if v_transaction is null then return false; end if;
  with missing as (
    select u.lot_id, l.kind, u.amount + coalesce((
      select sum(b.amount) from cube_lot_use b join ledger_transaction r on r.id = b.transaction_id
      where r.reverses = v_taken.id and r.kind = 'RETURN' and b.lot_id = u.lot_id), 0) as amount
    from cube_lot_use u join cube_lot l on l.id = u.lot_id
    where u.transaction_id = v_taken.id and l.member_uid = p_member
  ), ordered as (
    select lot_id, amount, sum(amount) over (order by kind = 'FREE', lot_id desc) - amount as before from missing
  ), given as (
    select lot_id, least(amount, p_amount - before)::bigint as amount from ordered
    where amount > 0 and before < p_amount
  ), updated as (
    update cube_lot l set remaining = l.remaining + g.amount,
      expires_at = greatest(l.expires_at, app_now() + interval '30 days')
    from given g where l.id = g.lot_id
  )
  insert into cube_lot_use select v_transaction, lot_id, -amount from given;
  if p_amount is distinct from (select -sum(amount) from cube_lot_use where transaction_id = v_transaction) then
    raise exception '% cubes are more than % % took', p_amount, p_taken_type, p_taken_id
      using errcode = 'check_violation', constraint = 'wallet_return_taken';
  end if;
  insert into ledger_entry (transaction_id, account, currency, amount)
  select v_transaction, 'cube:' || p_member, 'CUBE', p_amount
  union all
  select v_transaction, account, 'CUBE', sum(amount)
  from (
    select case when v_taken.kind = 'SPEND' then 'cube:house:spent' when l.kind = 'PURCHASED' then 'cube:house:sold'
      else 'cube:house:given' end as account, u.amount
    from cube_lot_use u join cube_lot l on l.id = u.lot_id where u.transaction_id = v_transaction
  ) house group by account;
  update wallet set cube = cube + p_amount where member_uid = p_member;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.wallet_spend(p_member text, p_amount bigint, p_source_type text, p_source_id text, OUT spent boolean, OUT balance bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_transaction bigint;
begin
  if p_amount < 1 then raise exception 'nobody spends % cubes', p_amount using errcode = 'check_violation'; end if;
  perform wallet_expire_lots(p_member);
  select cube into balance from wallet where member_uid = p_member;
  balance := coalesce(balance, 0);
  spent := exists (select from ledger_transaction where source_type = p_source_type and source_id = p_source_id);
  if spent or balance < p_amount then return; end if;
  insert into ledger_transaction (source_type, source_id, kind)
  values (p_source_type, p_source_id, 'SPEND') returning id into v_transaction;
  insert into ledger_entry (transaction_id, account, currency, amount) values
    (v_transaction, 'cube:' || p_member, 'CUBE', -p_amount),
    (v_transaction, 'cube:house:spent', 'CUBE', p_amount);
  perform wallet_take_lots(p_member, v_transaction, p_amount);
  update wallet w set cube = w.cube - p_amount where member_uid = p_member returning w.cube into balance;
  spent := true;
end $function$;

CREATE OR REPLACE FUNCTION public.wallet_take_back(p_member text, p_order text, p_amount bigint, p_least bigint, p_source_id text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_transaction bigint;
  v_there bigint;
  v_taken bigint;
begin
  perform wallet_expire_lots(p_member);
  select -e.amount into v_taken from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  where t.source_type = 'REFUND' and t.source_id = p_source_id and e.account = 'cube:' || p_member;
  if found then return v_taken; end if;
  select coalesce(sum(l.remaining), 0) into v_there
  from ledger_transaction t join cube_lot l on l.transaction_id = t.id
  where t.source_type in ('ORDER', 'ORDER_BONUS') and t.source_id = p_order and l.member_uid = p_member;
  if v_there < p_least then return null; end if;
  v_taken := least(p_amount, v_there);
  if v_taken <= 0 then return 0; end if;
  insert into ledger_transaction (source_type, source_id, kind, reverses)
  select 'REFUND', p_source_id, 'REFUND', id from ledger_transaction
  where source_type = 'ORDER' and source_id = p_order and kind = 'PURCHASE'
  returning id into v_transaction;
  with open as (
    select l.id, l.remaining, sum(l.remaining) over (order by l.kind = 'PURCHASED', l.id) - l.remaining as before
    from ledger_transaction t join cube_lot l on l.transaction_id = t.id
    where t.source_type in ('ORDER', 'ORDER_BONUS') and t.source_id = p_order and l.remaining > 0
  ), taken as (
    select id, least(remaining, v_taken - before)::bigint as amount from open where before < v_taken
  ), updated as (
    update cube_lot l set remaining = l.remaining - t.amount from taken t where l.id = t.id
  )
  insert into cube_lot_use select v_transaction, id, amount from taken;
  insert into ledger_entry (transaction_id, account, currency, amount)
  select v_transaction, 'cube:' || p_member, 'CUBE', -v_taken
  union all
  select v_transaction, case when l.kind = 'PURCHASED' then 'cube:house:sold' else 'cube:house:given' end, 'CUBE',
    sum(u.amount)
  from cube_lot_use u join cube_lot l on l.id = u.lot_id where u.transaction_id = v_transaction group by l.kind;
  update wallet set cube = cube - v_taken where member_uid = p_member;
  return v_taken;
end $function$;

CREATE OR REPLACE FUNCTION public.wallet_take_lots(p_member text, p_transaction bigint, p_amount bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  with open as (
    select id, remaining, sum(remaining) over (order by kind = 'PURCHASED', id) - remaining as before
    from cube_lot where member_uid = p_member and remaining > 0
  ), taken as (
    select id, least(remaining, p_amount - before)::bigint as amount from open where before < p_amount
  ), updated as (
    update cube_lot l set remaining = l.remaining - t.amount from taken t where l.id = t.id
  )
  insert into cube_lot_use select p_transaction, id, amount from taken;
$function$;
