-- migrate:up
-- Minor flag: content that a rule or a model found to be about a minor. It is never visible as explicit, and it is visible only with the
-- approvals of two moderators for exactly its current text. The flag is permanent. These rules are constraints and triggers, so they hold
-- for every statement of the application, not only for those of the review queue.
alter table content.secrets add column is_minor_flagged boolean not null default false;
alter table content.comments add column is_minor_flagged boolean not null default false;
alter table content.photos add column is_minor_flagged boolean not null default false;
alter table content.photo_comments add column is_minor_flagged boolean not null default false;
-- Not validated here: the next migration flags existing rows first. New rows are checked from now on.
alter table content.secrets add constraint secrets_minor_never_explicit
  check (not (is_minor_flagged and is_explicit and state = 'visible')) not valid;
alter table content.photos add constraint photos_minor_never_explicit
  check (not (is_minor_flagged and is_explicit and state = 'visible')) not valid;

-- Who approved flagged content, and which text. Moderators stay out of `content`. No foreign key to the account: an approval stays valid
-- when a moderator deletes their account, and the id then refers to nothing.
create table moderation.minor_approvals (
  check_id uuid not null references moderation.checks on delete cascade,
  moderator_id uuid not null,
  text_hash bytea not null check (octet_length(text_hash) = 32), -- SHA-256 of the text that was approved
  created_at timestamptz not null default now(),
  primary key (check_id, moderator_id)
);
grant select, insert, delete on moderation.minor_approvals to murmullo_app;

create function moderation.require_two_approvals() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  review uuid;
  words text;
begin
  case tg_table_name
    when 'secrets' then
      words := new.text;
      select id into review from moderation.checks where secret_id = new.id;
    when 'comments' then
      words := new.text;
      select id into review from moderation.checks where comment_id = new.id;
    when 'photos' then
      words := coalesce(new.caption, '');
      select id into review from moderation.checks where photo_id = new.id;
    when 'photo_comments' then
      words := new.text;
      select id into review from moderation.checks where photo_comment_id = new.id;
  end case;
  if (select count(*) from moderation.minor_approvals
      where check_id = review and text_hash = pg_catalog.sha256(pg_catalog.convert_to(words, 'UTF8'))) < 2 then
    raise exception 'minor-flagged content is visible only with two approvals' using errcode = 'check_violation';
  end if;
  return null;
end $$;
revoke execute on function moderation.require_two_approvals() from public;

create function moderation.keep_minor_flag() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'a minor flag is permanent' using errcode = 'check_violation';
end $$;
revoke execute on function moderation.keep_minor_flag() from public;

create function moderation.keep_minor_approval() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from moderation.checks k
      left join content.secrets s on s.id = k.secret_id
      left join content.comments c on c.id = k.comment_id
      left join content.photos p on p.id = k.photo_id
      left join content.photo_comments q on q.id = k.photo_comment_id
    where k.id = old.check_id and coalesce(s.is_minor_flagged, c.is_minor_flagged, p.is_minor_flagged, q.is_minor_flagged)
      and coalesce(s.state, c.state, p.state, q.state) = 'visible'
  ) then
    raise exception 'the approvals of visible content cannot be deleted' using errcode = 'check_violation';
  end if;
  return old;
end $$;
revoke execute on function moderation.keep_minor_approval() from public;

create trigger minor_needs_two after insert or update of state, text, is_minor_flagged on content.secrets for each row
  when (new.is_minor_flagged and new.state = 'visible') execute function moderation.require_two_approvals();
create trigger minor_needs_two after insert or update of state, text, is_minor_flagged on content.comments for each row
  when (new.is_minor_flagged and new.state = 'visible') execute function moderation.require_two_approvals();
create trigger minor_needs_two after insert or update of state, caption, is_minor_flagged on content.photos for each row
  when (new.is_minor_flagged and new.state = 'visible') execute function moderation.require_two_approvals();
create trigger minor_needs_two after insert or update of state, text, is_minor_flagged on content.photo_comments for each row
  when (new.is_minor_flagged and new.state = 'visible') execute function moderation.require_two_approvals();

create trigger keep_minor_flag before update of is_minor_flagged on content.secrets for each row
  when (old.is_minor_flagged and not new.is_minor_flagged) execute function moderation.keep_minor_flag();
create trigger keep_minor_flag before update of is_minor_flagged on content.comments for each row
  when (old.is_minor_flagged and not new.is_minor_flagged) execute function moderation.keep_minor_flag();
create trigger keep_minor_flag before update of is_minor_flagged on content.photos for each row
  when (old.is_minor_flagged and not new.is_minor_flagged) execute function moderation.keep_minor_flag();
create trigger keep_minor_flag before update of is_minor_flagged on content.photo_comments for each row
  when (old.is_minor_flagged and not new.is_minor_flagged) execute function moderation.keep_minor_flag();

create trigger keep_minor_approval before delete or update on moderation.minor_approvals for each row
  execute function moderation.keep_minor_approval();

-- migrate:down
-- Forward only.
