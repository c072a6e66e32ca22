-- migrate:up
-- Whoever keeps copies of what everybody sees hears of it, once the change is committed, when something is taken away, comes back, is
-- pinned or is rewritten. What is new is not announced: a copy is never older than a few seconds, and nobody misses what they never saw.
create function content.announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', '');
  return null;
end $$;
revoke execute on function content.announce_change() from public;

create trigger announce_changed after update on content.secrets for each row
  when (old.is_listed is distinct from new.is_listed or new.is_listed and (
    (old.is_pinned, old.is_explicit, old.text, old.author_nickname, old.is_by_admin, old.gender, old.age, old.country_code) is distinct from
    (new.is_pinned, new.is_explicit, new.text, new.author_nickname, new.is_by_admin, new.gender, new.age, new.country_code)))
  execute function content.announce_change();
create trigger announce_deleted after delete on content.secrets for each row
  when (old.is_listed) execute function content.announce_change();
create trigger announce_changed after update on content.comments for each row
  when ((old.state, old.text, old.author_nickname) is distinct from (new.state, new.text, new.author_nickname))
  execute function content.announce_change();
create trigger announce_deleted after delete on content.comments for each row
  when (old.state = 'visible') execute function content.announce_change();

-- migrate:down
-- Forward only.
