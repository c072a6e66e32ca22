-- migrate:up
-- From when the password or the recovery words count as proof of ownership; null: already. Set when a session alone replaced them: a stolen
-- session could otherwise set its own secret and prove itself with it.
alter table identity.accounts add column proof_from timestamptz;

-- Scheduled deletions and exports of accounts that cannot prove themselves. The worker executes a row once it is due; until then any session
-- of the account deletes it.
create table identity.delayed_requests (
  id text collate "C" primary key check (id ~ '^[0-9A-Za-z]{22}$'), -- becomes the receipt of a deletion
  account_id uuid not null references identity.accounts on delete cascade,
  action text collate "C" not null check (action in ('delete', 'export')),
  options jsonb not null default '{}', -- what the request said besides, passed on when it is executed
  due_at timestamptz not null,
  unique (account_id, action)
);
create index delayed_requests_by_due on identity.delayed_requests (due_at);

grant select, insert, delete on identity.delayed_requests to murmullo_app;

-- migrate:down
-- Forward only.
