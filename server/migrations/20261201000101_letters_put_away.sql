-- migrate:up
-- Whoever reports does not wait until their letters are in the index: they are put there by the worker, every minute. What waits meanwhile is read
-- by every search, so that two megabytes (a hundred of the longest reports) are put away by whoever comes next.
alter index identity.reports_by_letters_and_time set (gin_pending_list_limit = 2048);

-- Only who owns an index may tidy it.
create function identity.put_letters_away() returns bigint language sql security definer set search_path = '' as
  $$ select pg_catalog.gin_clean_pending_list('identity.reports_by_letters_and_time'::regclass) $$;
revoke execute on function identity.put_letters_away() from public;
grant execute on function identity.put_letters_away() to murmullo_app;

-- migrate:down
-- Forward only.
