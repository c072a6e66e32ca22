-- migrate:up
-- The other orders of the feed: what lately moved most, and what is most spoken of. A place in an order is worked out only when the counts
-- of a secret changed, by the worker, from word that is left with the change. Places that are over stay for a while: whoever reads on gets
-- the list as it was when they began.
create table content.feed_ranks (
  secret_id uuid not null references content.secrets on delete cascade,
  ranking smallint not null check (ranking in (1, 2)), -- what moved most, what is most spoken of
  score integer not null,
  -- As the secret says them, so that a page is found in one index.
  is_explicit boolean not null,
  gender content.gender not null,
  country_code text collate "C" not null,
  age smallint not null, -- 0 is not said
  -- Editions: in which it came, and in which it was no longer so.
  since integer not null,
  until integer not null default 2147483647,
  primary key (secret_id, ranking, since)
) with (fillfactor = 80);
-- Each begins with the ranking written in a way of its own: a question fits one of them, and the planner has no choice.
create index feed_ranks_by_section on content.feed_ranks (ranking, is_explicit, score, secret_id);
create index feed_ranks_by_country on content.feed_ranks ((ranking + 10), country_code, gender, is_explicit, score, secret_id);
create index feed_ranks_by_country_age on content.feed_ranks ((ranking + 20), country_code, gender, is_explicit, age, score, secret_id);
create index feed_ranks_by_age on content.feed_ranks ((ranking + 30), gender, is_explicit, age, score, secret_id);
create index feed_ranks_over on content.feed_ranks (until) where until < 2147483647;

-- In seconds, and always more than before.
create table content.feed_edition (n integer not null);
insert into content.feed_edition values (extract(epoch from now())::integer);

-- Only added to by whoever writes, so that nobody waits.
create table content.rank_news (
  id bigint generated always as identity primary key,
  secret_id uuid not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0);

create function content.note_counted() returns trigger language plpgsql as $$
begin
  insert into content.rank_news (secret_id) select distinct secret_id from written;
  return null;
end $$;
create function content.note_changed_kind() returns trigger language plpgsql as $$
begin
  insert into content.rank_news (secret_id) values (new.id);
  return null;
end $$;
create trigger rank_new after insert on content.secret_counters referencing new table as written
  for each statement execute function content.note_counted();
create trigger rank_changed after update on content.secret_counters referencing new table as written
  for each statement execute function content.note_counted();
create trigger rank_changed after update on content.secrets for each row
  when ((old.is_listed, old.is_explicit, old.gender, old.age, old.country_code) is distinct from
    (new.is_listed, new.is_explicit, new.gender, new.age, new.country_code))
  execute function content.note_changed_kind();

-- What was counted before: the worker goes through it in steps.
insert into content.rank_news (secret_id) select c.secret_id from content.secret_counters c
  where c.secret_id >= (lpad(to_hex(((extract(epoch from now()) - 2592000) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

-- Whether it is shown, and under which filter, is decided by what the secret is at this moment. Asked of each, not joined: a planner that
-- guesses how few are left after a join gathers and sorts them all.
create view content.public_ranks as
  select r.secret_id, r.ranking, r.score, r.is_explicit, r.gender, r.country_code, r.age, r.since, r.until
  from content.feed_ranks r where (
    select s.is_listed and s.is_explicit = r.is_explicit and s.gender = r.gender and s.country_code = r.country_code and coalesce(s.age, 0) = r.age
    from content.secrets s where s.id = r.secret_id
  );

revoke execute on function content.note_counted(), content.note_changed_kind() from public;
grant select on content.public_ranks, content.feed_edition to murmullo_public;
grant select, insert, update, delete on content.feed_ranks to murmullo_app;
grant select, insert, delete on content.rank_news to murmullo_app;
grant select, update on content.feed_edition to murmullo_app;

-- migrate:down
-- Forward only.
