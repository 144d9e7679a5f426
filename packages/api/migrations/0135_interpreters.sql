-- Interpreters of fan calls: offered or promised by a session, with the consent of fan and artist, in a seat for each call.
alter table call_session
  -- Languages that the interpreter speaks beside the artist's; empty for no interpreter.
  add interpreter_languages text[] not null default '{}'
    check (interpreter_languages <@ array['ko', 'ja', 'en', 'zhhans']),
  -- The clock of a call stands while its interpreter is away.
  add is_interpreter_promised boolean not null default false,
  add constraint call_session_promises_interpreter
    check (not is_interpreter_promised or interpreter_languages <> '{}');

-- What fans read before they buy a place.
alter table product_call
  add recording text,
  add interpreter_languages text[] not null default '{}';
update product_call p set recording = s.recording from call_session s where s.id = p.session_id;
alter table product_call alter recording set not null;

alter table call_consent drop constraint call_consent_kind_check,
  add constraint call_consent_kind_check check (kind in ('LISTEN', 'INTERPRET', 'KEEPSAKE'));
alter table call_artist_consent drop constraint call_artist_consent_kind_check,
  add constraint call_artist_consent_kind_check check (kind in ('LISTEN', 'INTERPRET', 'KEEPSAKE'));

alter table call_staff_seat drop constraint call_staff_seat_role_check,
  add constraint call_staff_seat_role_check check (role in ('PREVIEW', 'LISTENER', 'INTERPRETER')),
  drop constraint call_staff_seat_check1,
  add constraint call_staff_seat_of_call check ((role = 'PREVIEW') = (call_id is null));
-- A call has one interpreter.
create unique index call_interpreter on call_staff_seat (call_id) where role = 'INTERPRETER' and ended_at is null;

alter table staff_role drop constraint staff_role_role_check, add constraint staff_role_role_check
  check (role in ('OWNER', 'ORGANISER', 'MODERATOR', 'CALL_STAFF', 'INTERPRETER', 'ARTIST', 'FINANCE', 'SUPPORT'));
alter table studio_invitation drop constraint studio_invitation_role_check,
  add constraint studio_invitation_role_check
  check (role in ('OWNER', 'ORGANISER', 'MODERATOR', 'CALL_STAFF', 'INTERPRETER', 'ARTIST', 'FINANCE', 'SUPPORT'));
