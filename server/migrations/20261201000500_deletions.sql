-- migrate:up
-- What was deleted or taken away for good, by its random id and nothing else, until the worker has noted it outside of the database:
-- whoever restores a backup of an earlier hour deletes it again before anybody reads.
create table moderation.deletions (
  id bigint generated always as identity primary key,
  kind text collate "C" not null check (kind in (
    'account', 'secret', 'comment', 'photo', 'photo-comment', 'removed-secret', 'removed-comment')),
  public_id text collate "C" not null check (public_id ~ '^[0-9A-Za-z]{22}$')
);
grant select, insert, delete on moderation.deletions to murmullo_app;

-- As its owner: whoever deletes, by whichever door, leaves the word.
create function moderation.note_deletion() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into moderation.deletions (kind, public_id) values (tg_argv[0], old.public_id);
  return null;
end $$;
revoke execute on function moderation.note_deletion() from public;

create function moderation.note_leaving() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into moderation.deletions (kind, public_id)
  select 'account', a.public_id from identity.accounts a where a.id = new.account_id;
  return null;
end $$;
revoke execute on function moderation.note_leaving() from public;

create trigger note_deletion after delete on content.secrets for each row execute function moderation.note_deletion('secret');
create trigger note_deletion after delete on content.comments for each row execute function moderation.note_deletion('comment');
-- A photo whose hour is over is over in every backup, too.
create trigger note_deletion after delete on content.photos for each row
  when (old.expires_at > now()) execute function moderation.note_deletion('photo');
create trigger note_deletion after delete on content.photo_comments for each row
  execute function moderation.note_deletion('photo-comment');
create trigger note_leaving after insert on identity.erasures for each row execute function moderation.note_leaving();
create trigger note_removal after update on content.secrets for each row
  when (new.state = 'removed' and old.state <> 'removed') execute function moderation.note_deletion('removed-secret');
create trigger note_removal after update on content.comments for each row
  when (new.state = 'removed' and old.state <> 'removed') execute function moderation.note_deletion('removed-comment');

-- On which timeline of the cluster all that was deleted is known to be deleted. A cluster that was restored, or whose replica was
-- promoted, is on another: nobody is served from it until the deletions were done again (`murmullo replay-deletions`).
create table moderation.settled (
  only_row boolean primary key default true check (only_row),
  timeline text collate "C" not null
);
create function moderation.current_timeline() returns text language sql volatile set search_path = '' as
  $$ select left(pg_catalog.pg_walfile_name(pg_catalog.pg_current_wal_insert_lsn()), 8) $$;
revoke execute on function moderation.current_timeline() from public;
insert into moderation.settled (timeline) values (moderation.current_timeline());

create function content.is_settled() returns boolean language sql volatile security definer set search_path = '' as
  $$ select timeline = moderation.current_timeline() from moderation.settled $$;
revoke execute on function content.is_settled() from public;
grant execute on function content.is_settled() to murmullo_public, murmullo_app;

-- migrate:down
-- Forward only.
