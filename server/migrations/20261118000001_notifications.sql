-- migrate:up
-- What people are told of. A like has no actor, and a comment only what is shown beside it: who did it is not written here. Of follows, and
-- later of requests to talk, the actor is kept, so that the row goes with them.
create table identity.notifications (
  id uuid primary key,
  public_id text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  account_id uuid not null references identity.accounts on delete cascade,
  type text collate "C" not null check (type in ('comment', 'like', 'follow', 'chat_request', 'moderation')),
  secret_id uuid references content.secrets on delete cascade,
  comment_id uuid references content.comments on delete cascade,
  actor_id uuid references identity.accounts on delete cascade,
  statement_id uuid references identity.statements on delete cascade,
  people integer check (people > 0), -- who reacted, so far
  place uuid not null, -- ordered by time: where it is in the list; a group that grows is put first again
  is_read boolean not null default false,
  mailed_at timestamptz,
  created_at timestamptz not null default now(), -- of a group: when it last grew
  check ((type = 'like') = (people is not null)),
  check (type in ('comment', 'like') = (secret_id is not null)),
  check ((type = 'comment') = (comment_id is not null)),
  check (type in ('follow', 'chat_request') = (actor_id is not null)),
  check ((type = 'moderation') = (statement_id is not null))
);
create index notifications_of_account on identity.notifications (account_id, place desc);
create index notifications_unread on identity.notifications (account_id, place desc) where not is_read;
-- What happened once is told once, however often the worker is asked to. They also find what goes with what is deleted.
create unique index notifications_of_comment on identity.notifications (comment_id, account_id) where comment_id is not null;
create unique index notifications_of_actor on identity.notifications (actor_id, account_id, type) where actor_id is not null;
create unique index notifications_of_statement on identity.notifications (statement_id) where statement_id is not null;
create index notifications_of_secret on identity.notifications (secret_id) where secret_id is not null;
-- Until it is read one row stands for all who react.
create unique index notifications_growing on identity.notifications (secret_id, account_id) where type = 'like' and not is_read;

-- Secrets of whose comments and reactions their author does not want to hear.
create table identity.muted_secrets (
  account_id uuid not null references identity.accounts on delete cascade,
  secret_id uuid not null references content.secrets on delete cascade,
  primary key (account_id, secret_id)
);
create index muted_secrets_of_secret on identity.muted_secrets (secret_id);

-- Written by the statement that writes reactions, emptied by the worker that tells of them. Rows are only added: were there one for each
-- secret, whoever reacts would find it there while the worker takes it away, and would be told of by nobody.
create table identity.reaction_news (
  secret_id uuid not null references content.secrets on delete cascade,
  id bigint generated always as identity,
  primary key (secret_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0);

-- How many people its author has been told of, at most: a reaction taken back and given again is no news.
create table identity.told_reactions (
  secret_id uuid primary key references content.secrets on delete cascade,
  people integer not null,
  counted_at timestamptz not null
) with (fillfactor = 70);

-- So that a job can name a follow without naming the two.
alter table identity.follows add column id uuid not null unique default gen_random_uuid();

grant select, insert, update, delete on
  identity.notifications, identity.muted_secrets, identity.reaction_news, identity.told_reactions to murmullo_app;

-- migrate:down
-- Forward only.
