-- Whether a member takes news, beside the decisions that it follows from: many are counted at once by it.
alter table member add column takes_news boolean not null default false;
update member m set takes_news = true
where (select is_given from consent where member_uid = m.uid and document = 'marketing' order by id desc limit 1);

create function note_news_wish() returns trigger language plpgsql as $$
begin
  update member set takes_news = new.is_given where uid = new.member_uid and takes_news <> new.is_given;
  return null;
end $$;
create trigger consent_to_news after insert on consent for each row
  when (new.document = 'marketing') execute function note_news_wish();

create or replace view member_reach as
  select m.uid, m.language, m.email is not null as has_address, r.takes_mail, m.takes_news
  from member m join notification_reader r on r.member_uid = m.uid
  where m.status = 'ACTIVE';
