-- Feed counts (exact totals for every filter, by deltas and roll-ups) and feed rankings (most popular, most commented).

-- migrate:up
-- Exact number of listed secrets for any section, gender, country and age, without counting rows. Writers append deltas in their own
-- transaction and never wait for each other; a roll-up adds the deltas to feed_counts. The true count is the sum of both tables, read in one
-- statement.
create table content.feed_counts (
  country_code text collate "C" not null,
  gender       text collate "C" not null,
  section      text collate "C" not null,
  age          smallint not null,
  n            bigint not null,
  primary key (country_code, gender, section, age)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table content.feed_deltas (
  country_code text collate "C" not null,
  gender       text collate "C" not null,
  section      text collate "C" not null,
  age          smallint not null,
  n            integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0);

create table content.feed_epoch (n bigint not null);
insert into content.feed_epoch values (1);

-- Rankings. A score is computed by the worker, only when the counts of a secret changed, from an outbox that is written with the change.
-- Superseded rows stay for a while: a reader who follows a cursor gets the list as it was when they began.
create table content.feed_ranks (
  secret_id    uuid not null references content.secrets on delete cascade,
  ranking      smallint not null check (ranking in (1, 2)),
  score        integer not null,
  -- Copied from the secret, so that a page is found in one index.
  is_explicit  boolean not null,
  gender       content.gender not null,
  country_code text collate "C" not null,
  age          smallint not null,
  since        integer not null,
  until        integer not null default 2147483647,
  primary key (secret_id, ranking, since)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);

create table content.feed_ranks_version (n integer not null);
insert into content.feed_ranks_version values (extract(epoch from now())::integer);

-- Append-only for writers, so that no writer waits for another.
create table content.rank_outbox (
  id        bigint generated always as identity primary key,
  secret_id uuid not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0);

-- Keyset indexes. Each begins with a different expression of the ranking: a query matches exactly one of them, so that the planner cannot
-- choose another.
create index feed_ranks_by_section on content.feed_ranks (ranking, is_explicit, score, secret_id);
create index feed_ranks_by_country on content.feed_ranks ((ranking + 10), country_code, gender, is_explicit, score, secret_id);
create index feed_ranks_by_country_age on content.feed_ranks ((ranking + 20), country_code, gender, is_explicit, age, score, secret_id);
create index feed_ranks_by_age on content.feed_ranks ((ranking + 30), gender, is_explicit, age, score, secret_id);
create index feed_ranks_superseded on content.feed_ranks (until) where until < 2147483647;

create function content.append_insert_deltas() returns trigger language plpgsql as $$
begin
  insert into content.feed_deltas
    select country_code, gender::text, case when is_explicit then 'nsfw' else 'sfw' end, coalesce(age, 0), count(*)
    from new_rows where is_listed group by 1, 2, 3, 4;
  update content.feed_epoch set n = feed_epoch.n + 1 where exists (
    select from new_rows s where s.is_listed and not exists (
      select from content.feed_counts c where c.country_code = s.country_code and c.gender = s.gender::text
        and c.section = case when s.is_explicit then 'nsfw' else 'sfw' end and c.age = coalesce(s.age, 0)
    )
  );
  return null;
end $$;

create function content.append_delete_deltas() returns trigger language plpgsql as $$
begin
  insert into content.feed_deltas
    select country_code, gender::text, case when is_explicit then 'nsfw' else 'sfw' end, coalesce(age, 0), -count(*)
    from old_rows where is_listed group by 1, 2, 3, 4;
  return null;
end $$;

create function content.append_update_deltas() returns trigger language plpgsql as $$
begin
  insert into content.feed_deltas
    select country_code, gender, section, age, sum(n) from (
      select country_code, gender::text, case when is_explicit then 'nsfw' else 'sfw' end as section, coalesce(age, 0) as age, 1 as n
      from new_rows where is_listed
      union all
      select country_code, gender::text, case when is_explicit then 'nsfw' else 'sfw' end, coalesce(age, 0), -1
      from old_rows where is_listed
    ) changes group by 1, 2, 3, 4 having sum(n) <> 0;
  update content.feed_epoch set n = feed_epoch.n + 1 where exists (
    select from new_rows s where s.is_listed and not exists (
      select from content.feed_counts c where c.country_code = s.country_code and c.gender = s.gender::text
        and c.section = case when s.is_explicit then 'nsfw' else 'sfw' end and c.age = coalesce(s.age, 0)
    )
  );
  return null;
end $$;

-- Writes every combination of a value and "all" (data cube), so that any filter is one range of the primary key.
create function content.roll_up_feed_counts() returns bigint language plpgsql as $$
declare cells_written bigint; cells_created bigint;
begin
  perform pg_advisory_xact_lock(hashtext('content.roll_up_feed_counts'));
  with deltas as (delete from content.feed_deltas returning *),
  cells as (
    select coalesce(country_code, '**') as country_code, coalesce(gender, '*') as gender, coalesce(section, 'all') as section, age, sum(n) as n
    from deltas group by cube (country_code, gender, section), age
  ),
  sums as (
    select * from cells union all
    select country_code, gender, section, -1::smallint, sum(n) from cells group by 1, 2, 3
  ),
  upserted as (
    insert into content.feed_counts as existing select country_code, gender, section, age, n from sums where n <> 0
    order by country_code, gender, section, age
    on conflict (country_code, gender, section, age) do update set n = existing.n + excluded.n
    returning (xmax = 0) as is_new
  )
  select count(*), count(*) filter (where is_new) into cells_written, cells_created from upserted;
  if cells_created > 0 then update content.feed_epoch set n = feed_epoch.n + 1; end if;
  return cells_written;
end $$;

create function content.enqueue_counted_secrets() returns trigger language plpgsql as $$
begin
  insert into content.rank_outbox (secret_id) select distinct secret_id from new_rows;
  return null;
end $$;

create function content.enqueue_changed_secret() returns trigger language plpgsql as $$
begin
  insert into content.rank_outbox (secret_id) values (new.id);
  return null;
end $$;

create trigger count_new after insert on content.secrets referencing new table as new_rows
  for each statement execute function content.append_insert_deltas();
create trigger count_deleted after delete on content.secrets referencing old table as old_rows
  for each statement execute function content.append_delete_deltas();
create trigger count_changed after update on content.secrets referencing old table as old_rows new table as new_rows
  for each statement execute function content.append_update_deltas();

create trigger rank_new after insert on content.secret_counters referencing new table as new_rows
  for each statement execute function content.enqueue_counted_secrets();
create trigger rank_changed after update on content.secret_counters referencing new table as new_rows
  for each statement execute function content.enqueue_counted_secrets();
create trigger rank_changed after update on content.secrets for each row
  when ((old.is_listed, old.is_explicit, old.gender, old.age, old.country_code) is distinct from
    (new.is_listed, new.is_explicit, new.gender, new.age, new.country_code))
  execute function content.enqueue_changed_secret();

-- The current state of the secret decides whether a row is shown, and under which filter. A correlated subquery, not a join: a planner that
-- underestimates the rows left after a join would collect and sort all of them.
create view content.public_ranks as
  select r.secret_id, r.ranking, r.score, r.is_explicit, r.gender, r.country_code, r.age, r.since, r.until
  from content.feed_ranks r where (
    select s.is_listed and s.is_explicit = r.is_explicit and s.gender = r.gender and s.country_code = r.country_code and coalesce(s.age, 0) = r.age
    from content.secrets s where s.id = r.secret_id
  );

grant select on content.feed_counts, content.feed_deltas, content.feed_epoch, content.public_ranks, content.feed_ranks_version to murmullo_public;
revoke execute on function content.append_insert_deltas(), content.append_delete_deltas(), content.append_update_deltas(),
  content.roll_up_feed_counts(), content.enqueue_counted_secrets(), content.enqueue_changed_secret() from public;

comment on table content.feed_counts is
  'Rolled-up counts of listed secrets for every combination of filters (data cube). Add feed_deltas for the exact number.';
comment on column content.feed_counts.country_code is '**: all countries.';
comment on column content.feed_counts.gender is '*: all genders.';
comment on column content.feed_counts.section is 'all, sfw or nsfw.';
comment on column content.feed_counts.age is '0: not stated. -1: all ages.';
comment on table content.feed_deltas is 'Append-only count changes of listed secrets, consumed by content.roll_up_feed_counts().';
comment on table content.feed_epoch is
  'One row: version of the set of cells in feed_counts. A process whose cached cells have an older version reloads them.';
comment on column content.feed_epoch.n is 'Incremented when a listed secret belongs to a cell that feed_counts does not have yet.';
comment on table content.feed_ranks is
  'Ranked feeds with validity ranges (multiversion rows), read by keyset through content.public_ranks.';
comment on column content.feed_ranks.ranking is '1: most popular. 2: most commented.';
comment on column content.feed_ranks.age is '0: not stated.';
comment on column content.feed_ranks.since is 'First version in which the row is valid.';
comment on column content.feed_ranks.until is 'First version in which the row is no longer valid. 2147483647: still valid.';
comment on table content.feed_ranks_version is 'One row: current version of the rankings.';
comment on column content.feed_ranks_version.n is 'In seconds since 1970, strictly increasing.';
comment on table content.rank_outbox is 'Transactional outbox of secrets whose rank must be computed again.';
comment on function content.append_insert_deltas() is
  'Statement trigger: appends count deltas of inserted secrets and raises the epoch for an unknown cell.';
comment on function content.append_delete_deltas() is 'Statement trigger: appends count deltas of deleted secrets.';
comment on function content.append_update_deltas() is
  'Statement trigger: appends the net count deltas of updated secrets and raises the epoch for an unknown cell.';
comment on function content.roll_up_feed_counts() is
  'Moves feed_deltas into feed_counts under an advisory lock. Returns the number of cells written.';
comment on function content.enqueue_counted_secrets() is 'Statement trigger: enqueues the secrets whose counters changed in content.rank_outbox.';
comment on function content.enqueue_changed_secret() is
  'Row trigger: enqueues a secret whose listing or filter columns changed in content.rank_outbox.';
comment on view content.public_ranks is 'Rows of the rankings whose secret is listed and still matches the copied filter columns.';

-- migrate:down
-- Forward only.
