-- migrate:up
-- Content and identity are apart: nothing in `content` says who wrote it, and the role of public reads cannot look into `identity`.
create schema content;
create schema identity;
create schema jobs;
revoke all on schema public from public;

create type content.gender as enum ('none', 'mujer', 'hombre', 'otro'); -- none: not said

create table content.secrets (
  id uuid primary key, -- ordered by time; never leaves the server
  public_id text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  text text not null check (char_length(text) between 1 and 5000),
  author_nickname text check (author_nickname not like 'usuario\_%'), -- as it was when published; null is "Anónimo"
  is_explicit boolean not null default false,
  gender content.gender not null default 'none',
  age smallint check (age between 18 and 120),
  country_code text collate "C" not null default 'XX' check (country_code ~ '^[A-Z]{2}$'),
  is_by_admin boolean not null default false,
  is_pinned boolean not null default false,
  is_private boolean not null default false,
  state text not null default 'visible' check (state in ('visible', 'hidden', 'removed')),
  is_listed boolean not null generated always as (state = 'visible' and not is_private) stored,
  created_at timestamptz not null default now()
);
-- The feed's indexes hold all that a filter asks, so that a page is found without touching the table. Pinned rows are few and come
-- first: they have an index of their own and are left out of the others.
create index feed_pinned on content.secrets (id) where is_listed and is_pinned;
create index feed_newest on content.secrets (is_explicit, id, gender, country_code, age) where is_listed and not is_pinned;
create index feed_by_country on content.secrets (country_code, gender, is_explicit, id, age) where is_listed and not is_pinned;
create index feed_by_country_age on content.secrets (country_code, gender, is_explicit, age, id)
  where is_listed and not is_pinned and age is not null;
create index feed_by_age on content.secrets (gender, is_explicit, age, id) where is_listed and not is_pinned and age is not null;
-- The default waits for a fifth of the table; walks over the newest rows need the visibility map of the newest pages.
alter table content.secrets set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000);

create table content.secret_counters (
  secret_id uuid primary key references content.secrets on delete cascade,
  hearts integer not null default 0 check (hearts >= 0),
  likes integer not null default 0 check (likes >= 0),
  dislikes integer not null default 0 check (dislikes >= 0),
  wows integer not null default 0 check (wows >= 0),
  laughs integer not null default 0 check (laughs >= 0),
  comments integer not null default 0 check (comments >= 0)
) with (fillfactor = 50);

create table content.comments (
  id uuid primary key,
  public_id text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  secret_id uuid not null references content.secrets on delete cascade,
  text text not null check (char_length(text) between 1 and 1000),
  author_nickname text check (author_nickname not like 'usuario\_%'),
  state text not null default 'visible' check (state in ('visible', 'hidden', 'removed')),
  created_at timestamptz not null default now()
);
create index comments_of_secret on content.comments (secret_id, id desc) where state = 'visible';

-- What everybody may see, and all that the role of public reads can reach. Times are cut to the minute here, before they travel.
create view content.public_secrets as
  select s.id, s.public_id, s.text, s.author_nickname, s.is_explicit, s.gender, s.age, s.country_code, s.is_by_admin, s.is_pinned,
    date_trunc('minute', s.created_at) as published_at,
    coalesce(c.hearts, 0) as hearts, coalesce(c.likes, 0) as likes, coalesce(c.dislikes, 0) as dislikes,
    coalesce(c.wows, 0) as wows, coalesce(c.laughs, 0) as laughs, coalesce(c.comments, 0) as comments
  from content.secrets s left join content.secret_counters c on c.secret_id = s.id
  where s.is_listed;

create view content.public_comments as
  select id, public_id, secret_id, text, author_nickname, date_trunc('minute', created_at) as published_at
  from content.comments where state = 'visible';

create table identity.accounts (
  id uuid primary key,
  public_id text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  nickname text not null,
  nickname_key text collate "C" not null unique, -- without case and accents
  role text not null default 'member' check (role in ('member', 'moderator', 'admin')),
  created_at timestamptz not null default now()
);

create table identity.secret_authors (
  secret_id uuid primary key references content.secrets on delete cascade,
  account_id uuid not null references identity.accounts on delete cascade
);
create index secret_authors_by_account on identity.secret_authors (account_id, secret_id desc);

create table identity.comment_authors (
  comment_id uuid primary key references content.comments on delete cascade,
  account_id uuid not null references identity.accounts on delete cascade
);
create index comment_authors_by_account on identity.comment_authors (account_id, comment_id desc);

create table identity.reactions (
  secret_id uuid not null references content.secrets on delete cascade,
  kind text collate "C" not null check (kind in ('heart', 'like', 'dislike', 'wow', 'laugh')),
  device_id uuid not null,
  primary key (secret_id, kind, device_id)
);

create table identity.blocks (
  blocker_id uuid not null references identity.accounts on delete cascade,
  blocked_id uuid not null references identity.accounts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

create table identity.server_keys (
  name text primary key,
  secret bytea not null check (length(secret) >= 32),
  created_at timestamptz not null default now()
);

create table identity.idempotency_keys (
  principal text collate "C" not null,
  key text collate "C" not null check (char_length(key) <= 100),
  operation text not null,
  input_hash bytea not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (principal, key)
);
create index idempotency_keys_by_age on identity.idempotency_keys (created_at);

create table identity.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid not null,
  action text not null,
  subject text,
  details jsonb not null default '{}'
);

grant usage on schema content to murmullo_public, murmullo_app;
grant select on content.public_secrets, content.public_comments to murmullo_public, murmullo_app;
grant select, insert, update, delete on content.secrets, content.secret_counters, content.comments to murmullo_app;

grant usage on schema identity to murmullo_app, murmullo_audit;
grant select, insert, update, delete on
  identity.accounts, identity.secret_authors, identity.comment_authors, identity.reactions, identity.blocks, identity.idempotency_keys
  to murmullo_app;
grant select, insert on identity.server_keys to murmullo_app;
grant select on identity.audit_log to murmullo_app;
grant insert on identity.audit_log to murmullo_audit;

-- The queue makes and keeps its own tables here.
grant usage, create on schema jobs to murmullo_app;

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
