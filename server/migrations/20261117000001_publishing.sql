-- migrate:up
-- What was judged, why, and what people were told of it. `moderation` says nothing of who wrote: that stays in identity.
create schema moderation;

-- One row for each secret and comment that was looked at, by the machine or by somebody.
create table moderation.checks (
  id uuid primary key, -- ordered by time
  public_id text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'), -- names it in the queue
  secret_id uuid unique references content.secrets on delete cascade,
  comment_id uuid unique references content.comments on delete cascade,
  verdict jsonb, -- null: not judged yet
  risk_level text collate "C" not null check (risk_level in ('high', 'medium', 'low', 'safe', 'unknown')),
  risk_rank smallint not null generated always as (
    case risk_level when 'high' then 0 when 'medium' then 1 when 'unknown' then 2 when 'low' then 3 else 4 end) stored,
  needs_review boolean not null,
  ai_error text check (char_length(ai_error) <= 200), -- why nobody could judge
  ask_again boolean not null default false, -- the provider was away: it is asked again when it is back
  asked_at timestamptz not null default now(), -- when it was asked last
  created_at timestamptz not null default now(),
  check (num_nonnulls(secret_id, comment_id) = 1)
);
create index checks_to_review on moderation.checks (risk_rank, id) where needs_review;
create index checks_to_ask_again on moderation.checks (asked_at) where ask_again;

-- Words that are not welcome here; an administrator writes the list.
create table moderation.spam_terms (
  term text collate "C" primary key check (char_length(term) between 3 and 60),
  added_at timestamptz not null default now()
);

-- What somebody was told of a decision about what they wrote: what, by which rule, by a person or by a machine. They may object once.
create table identity.statements (
  id uuid primary key,
  public_id text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  account_id uuid not null references identity.accounts on delete cascade,
  secret_id uuid references content.secrets on delete cascade,
  comment_id uuid references content.comments on delete cascade,
  action text collate "C" not null check (action in ('hidden', 'removed', 'marked_explicit', 'restored')),
  rule text collate "C" not null check (char_length(rule) between 1 and 40),
  by_human boolean not null,
  created_at timestamptz not null default now(),
  appeal text check (char_length(appeal) between 1 and 1000),
  appealed_at timestamptz,
  outcome text collate "C" check (outcome in ('upheld', 'overturned')),
  answered_at timestamptz,
  check (num_nonnulls(secret_id, comment_id) = 1)
);
create index statements_of_account on identity.statements (account_id, id desc);
create index statements_of_secret on identity.statements (secret_id) where secret_id is not null;
create index statements_of_comment on identity.statements (comment_id) where comment_id is not null;
create index statements_to_answer on identity.statements (id) where appeal is not null and outcome is null;

-- What looks like abuse of a minor: sealed, added by the application and read by nobody through it. A person reports it.
create schema evidence;
create table evidence.flagged_content (
  id uuid primary key,
  sealed bytea not null, -- text, reason and author, encrypted
  needs_reporting boolean not null default true,
  created_at timestamptz not null default now()
);

grant usage on schema moderation, evidence to murmullo_app;
grant select, insert, update, delete on moderation.checks, moderation.spam_terms, identity.statements to murmullo_app;
grant insert on evidence.flagged_content to murmullo_app;

-- migrate:down
-- Forward only.
