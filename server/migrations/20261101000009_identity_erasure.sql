-- Erasure, data exports, delayed requests and contact messages: what a user asks of the operator.

-- migrate:up
-- A receipt says what was erased and nothing about whom. Its number is known only to the user who left.
create table identity.erasures (
  receipt      text collate "C" primary key check (receipt ~ '^[0-9A-Za-z]{22}$'),
  account_id   uuid unique,
  requested_at timestamptz not null default date_trunc('day', now(), 'UTC'),
  done_at      date,
  erased       jsonb not null default '{}',
  scope        text collate "C" not null check (scope in ('account', 'secrets')),
  mode         text collate "C" not null check (mode in ('cohort', 'immediate', 'ownerless')),
  owner_id     uuid references identity.accounts on delete set null,
  unsigned     jsonb not null default '{}',
  baseline     jsonb not null default '{}',
  due_on       date,
  cohort_size  integer check (cohort_size >= 0),
  cohort_share integer check (cohort_share between 0 and 100)
);

-- Erasure cohorts (k-anonymity): public unsigned content of a user who leaves is erased together with that of other users, in random order.
-- A queue row carries no account and no receipt: while the content waits, nothing joins the texts of one author.
create table identity.erasure_queue (
  sort_key    uuid primary key default gen_random_uuid(),
  secret_id   uuid unique references content.secrets on delete cascade,
  comment_id  uuid unique references content.comments on delete cascade,
  due_on      date not null,
  rank_box    bytea not null check (octet_length(rank_box) = 32),
  is_released boolean not null default false,
  check (num_nonnulls(secret_id, comment_id) = 1)
);

-- No column for the data: an export is read from the other tables while it is downloaded, so neither a dump nor a backup contains one.
create table identity.data_exports (
  account_id uuid primary key references identity.accounts on delete cascade,
  expires_at timestamptz not null
);

-- Scheduled deletions and exports of accounts that cannot prove ownership. The worker executes a row once it is due; until then any session
-- of the account can cancel it by deleting the row.
create table identity.delayed_requests (
  id         text collate "C" primary key check (id ~ '^[0-9A-Za-z]{22}$'),
  account_id uuid not null references identity.accounts on delete cascade,
  action     text collate "C" not null check (action in ('delete', 'export')),
  options    jsonb not null default '{}',
  due_at     timestamptz not null,
  unique (account_id, action)
);

create table identity.contact_messages (
  id          uuid primary key,
  case_number text collate "C" not null unique check (case_number ~ '^MU-[A-Z2-9]{4}-[A-Z2-9]{4}$'),
  topic       text collate "C" not null,
  reply_to    text check (char_length(reply_to) <= 254),
  text        text not null check (char_length(text) between 1 and 4000),
  created_at  timestamptz not null default now()
);

create unique index erasures_of_owner on identity.erasures (owner_id) where owner_id is not null;
create index erasures_waiting on identity.erasures (due_on) where due_on is not null and cohort_size is null;
create index erasure_queue_released on identity.erasure_queue (sort_key) where is_released;
create index data_exports_by_expiry on identity.data_exports (expires_at);
create index delayed_requests_by_due on identity.delayed_requests (due_at);
create index contact_messages_by_age on identity.contact_messages (created_at);


comment on table identity.erasures is 'Receipts of account erasures and of erased secrets, without a reference to the user once done.';
comment on column identity.erasures.account_id is 'Account that is being erased. Cleared when the work is done.';
comment on column identity.erasures.requested_at is
  'Truncated to the day: a minute would help to link the receipt to an account that disappeared in that minute. The time of a request to '
  'erase secrets stays for the seconds of its job, which spares what is published after it.';
comment on column identity.erasures.erased is 'Number of rows erased, by kind.';
comment on column identity.erasures.scope is 'account: the user leaves. secrets: the user stays and erases their secrets.';
comment on column identity.erasures.mode is
  'cohort: unsigned content waits for a cohort. immediate: everything at once. ownerless: unsigned content stays without an author.';
comment on column identity.erasures.owner_id is
  'Account of a user who stays and erases their secrets. Cleared when the cohort is released.';
comment on column identity.erasures.unsigned is 'How many texts wait in the queue, or stay without an author.';
comment on column identity.erasures.baseline is
  'What the entries of the account said when the counts were last updated. Cleared when the work is done.';
comment on column identity.erasures.due_on is 'Set while unsigned content waits for a cohort: the latest day of its release.';
comment on column identity.erasures.cohort_size is 'Number of users in the cohort, set at its release.';
comment on column identity.erasures.cohort_share is
  'Percentage of the texts of the cohort that were of this user, rounded up. Set at its release.';
comment on table identity.erasure_queue is 'Unsigned content that waits to be erased with a k-anonymity cohort.';
comment on column identity.erasure_queue.sort_key is 'Random: the order in which released content is erased.';
comment on column identity.erasure_queue.due_on is 'Erased on this day at the latest.';
comment on column identity.erasure_queue.rank_box is
  'Encrypted number of the text among those of its author (AES-256-GCM): a cohort takes the texts up to a rank.';
comment on table identity.data_exports is 'Permissions to download a data export (GDPR art. 15 and 20): one per account, deleted when it expires.';
comment on table identity.delayed_requests is 'Delayed deletions and exports, executed by the worker when due.';
comment on column identity.delayed_requests.id is 'Becomes the receipt of a deletion.';
comment on column identity.delayed_requests.options is 'Options of the request, passed on when it is executed.';
comment on table identity.contact_messages is
  'Outbox of messages to the operator, deleted once a mailbox accepted them. No account, IP address or device: only what the sender wrote.';
comment on column identity.contact_messages.id is 'Random, so that it does not contain the time.';

-- migrate:down
-- Forward only.
