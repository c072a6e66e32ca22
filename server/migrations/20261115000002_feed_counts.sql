-- migrate:up
-- How many listed secrets there are for any section, gender, country and age, exactly, without counting rows. Writers append to
-- feed_deltas in their own transaction and never wait for each other; a roll-up adds the deltas to feed_counts. What is true is the
-- sum of both, read in one statement.
create table content.feed_counts (
  country_code text collate "C" not null, -- '**' is all
  gender text collate "C" not null, -- '*' is all
  section text collate "C" not null, -- 'all', 'sfw', 'nsfw'
  age smallint not null, -- 0 is not said, -1 is all
  n bigint not null,
  primary key (country_code, gender, section, age)
) with (fillfactor = 50);

create table content.feed_deltas (
  country_code text collate "C" not null,
  gender text collate "C" not null,
  section text collate "C" not null,
  age smallint not null,
  n integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0);

-- Grows when a secret is of a kind that is not in feed_counts yet: whoever keeps a copy of the cells knows that it is old.
create table content.feed_epoch (n bigint not null);
insert into content.feed_epoch values (1);

create function content.note_new_secrets() returns trigger language plpgsql as $$
begin
  insert into content.feed_deltas
    select country_code, gender::text, case when is_explicit then 'nsfw' else 'sfw' end, coalesce(age, 0), count(*)
    from written where is_listed group by 1, 2, 3, 4;
  update content.feed_epoch set n = feed_epoch.n + 1 where exists (
    select from written s where s.is_listed and not exists (
      select from content.feed_counts c where c.country_code = s.country_code and c.gender = s.gender::text
        and c.section = case when s.is_explicit then 'nsfw' else 'sfw' end and c.age = coalesce(s.age, 0)
    )
  );
  return null;
end $$;
create function content.note_deleted_secrets() returns trigger language plpgsql as $$
begin
  insert into content.feed_deltas
    select country_code, gender::text, case when is_explicit then 'nsfw' else 'sfw' end, coalesce(age, 0), -count(*)
    from erased where is_listed group by 1, 2, 3, 4;
  return null;
end $$;
create function content.note_changed_secrets() returns trigger language plpgsql as $$
begin
  insert into content.feed_deltas
    select country_code, gender, section, age, sum(n) from (
      select country_code, gender::text, case when is_explicit then 'nsfw' else 'sfw' end as section, coalesce(age, 0) as age, 1 as n
      from written where is_listed
      union all
      select country_code, gender::text, case when is_explicit then 'nsfw' else 'sfw' end, coalesce(age, 0), -1
      from erased where is_listed
    ) changes group by 1, 2, 3, 4 having sum(n) <> 0;
  update content.feed_epoch set n = feed_epoch.n + 1 where exists (
    select from written s where s.is_listed and not exists (
      select from content.feed_counts c where c.country_code = s.country_code and c.gender = s.gender::text
        and c.section = case when s.is_explicit then 'nsfw' else 'sfw' end and c.age = coalesce(s.age, 0)
    )
  );
  return null;
end $$;
create trigger count_new after insert on content.secrets referencing new table as written
  for each statement execute function content.note_new_secrets();
create trigger count_deleted after delete on content.secrets referencing old table as erased
  for each statement execute function content.note_deleted_secrets();
create trigger count_changed after update on content.secrets referencing old table as erased new table as written
  for each statement execute function content.note_changed_secrets();

-- Every combination of "this one" and "all", so that any filter is one range of the key.
create function content.roll_up_feed_counts() returns bigint language plpgsql as $$
declare touched bigint; appeared bigint;
begin
  perform pg_advisory_xact_lock(hashtext('content.roll_up_feed_counts'));
  with taken as (delete from content.feed_deltas returning *),
  cells as (
    select coalesce(country_code, '**') as country_code, coalesce(gender, '*') as gender, coalesce(section, 'all') as section, age, sum(n) as n
    from taken group by cube (country_code, gender, section), age
  ),
  sums as (
    select * from cells union all
    select country_code, gender, section, -1::smallint, sum(n) from cells group by 1, 2, 3
  ),
  written as (
    insert into content.feed_counts as known select country_code, gender, section, age, n from sums where n <> 0
    order by country_code, gender, section, age
    on conflict (country_code, gender, section, age) do update set n = known.n + excluded.n
    returning (xmax = 0) as is_new
  )
  select count(*), count(*) filter (where is_new) into touched, appeared from written;
  if appeared > 0 then update content.feed_epoch set n = feed_epoch.n + 1; end if;
  return touched;
end $$;

-- Rows that were there before the triggers.
insert into content.feed_deltas
  select country_code, gender::text, case when is_explicit then 'nsfw' else 'sfw' end, coalesce(age, 0), count(*)
  from content.secrets where is_listed group by 1, 2, 3, 4;
select content.roll_up_feed_counts();

revoke execute on all functions in schema content from public;
grant execute on function content.roll_up_feed_counts() to murmullo_app;
grant select on content.feed_counts, content.feed_deltas, content.feed_epoch to murmullo_public;
grant select, insert, update, delete on content.feed_counts, content.feed_deltas to murmullo_app;
grant select, update on content.feed_epoch to murmullo_app;

-- migrate:down
-- Forward only.
