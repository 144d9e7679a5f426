-- Counts how often all sessions of a member were ended at once. A sign-in proof (a custom token, the first step of the
-- studio's sign-in) names the epoch it was made in and opens nothing in a later one, whatever the clocks say.
-- It replaces member.tokens_valid_after, which nothing reads any more.
alter table member add column session_epoch integer not null default 0;

-- Sessions of the studio that are older than their member's password have ended; the epoch cannot tell that of them.
delete from studio_session s using credential_password c
where c.member_uid = s.member_uid and c.updated_at > s.created_at;
alter table studio_session add column session_epoch integer not null default 0;

create or replace function suspend_member(p_uid text, p_reason text) returns void language plpgsql as $$
begin
  update member set status = 'SUSPENDED', session_epoch = session_epoch + 1 where uid = p_uid and status = 'ACTIVE';
  if not found then raise exception 'no active member %', p_uid; end if;
  insert into member_suspension (member_uid, reason) values (p_uid, p_reason);
  update auth_session set revoked_at = app_now(), revoked_reason = 'suspended'
  where member_uid = p_uid and revoked_at is null;
  perform pg_notify('encore', json_build_object('topic', 'session', 'uid', p_uid, 'sid', null)::text);
end $$;
