-- migrate:up
-- Erasure cohorts (k-anonymity): public unsigned content of a user who leaves is erased together with that of other users, in random order.
-- A queue row carries no account and no receipt: while the content waits, nothing joins the texts of one author.
create table identity.erasure_queue (
  place uuid primary key default gen_random_uuid(), -- random: the order in which released content is erased
  secret_id uuid unique references content.secrets on delete cascade,
  comment_id uuid unique references content.comments on delete cascade,
  due_on date not null, -- erased on this day at the latest
  is_released boolean not null default false,
  check (num_nonnulls(secret_id, comment_id) = 1)
);
create index erasure_queue_released on identity.erasure_queue (place) where is_released;
grant select, insert, update, delete on identity.erasure_queue to murmullo_app;

alter table identity.erasures
  add column scope text collate "C" not null default 'account' check (scope in ('account', 'secrets')),
  -- Erasures requested before this migration promised to erase everything at once.
  add column mode text collate "C" not null default 'now' check (mode in ('together', 'now', 'ownerless')),
  -- A user who stays and erases their secrets. Cleared when the cohort is released.
  add column owner_id uuid references identity.accounts on delete set null,
  add column unsigned jsonb not null default '{}', -- how many texts wait in the queue, or stay without an owner
  add column due_on date, -- set while unsigned content waits for a cohort
  add column people integer check (people >= 0); -- size of the cohort, set at its release
create unique index erasures_of_owner on identity.erasures (owner_id) where owner_id is not null;
create index erasures_waiting on identity.erasures (due_on) where due_on is not null and people is null;

-- A receipt keeps days only once it is done: a minute would help to link it to an account that disappeared in that minute.
update identity.erasures set requested_at = date_trunc('day', requested_at at time zone 'UTC') at time zone 'UTC',
  done_at = date_trunc('day', done_at at time zone 'UTC') at time zone 'UTC'
where done_at is not null;

-- The deletion ledger records how an account was erased, so that a restore repeats the same mode. For a user who stays it records which
-- secrets wait (pending), were kept after all, or left the account.
alter table moderation.deletions drop constraint deletions_kind_check;
alter table moderation.deletions add constraint deletions_kind_check check (kind in (
  'account', 'account-together', 'account-ownerless', 'secret', 'comment', 'photo', 'photo-comment', 'removed-secret', 'removed-comment',
  'pending-secret', 'kept-secret', 'ownerless-secret'));

create or replace function moderation.note_leaving() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into moderation.deletions (kind, public_id)
  select case new.mode when 'now' then 'account' else 'account-' || new.mode end, a.public_id
  from identity.accounts a where a.id = new.account_id;
  return null;
end $$;

-- migrate:down
-- Forward only.
