-- migrate:up
-- How people come in. Three tables are the authentication library's (users, credentials, sessions, with verifications for its links);
-- everything else of ours refers to identity.accounts, which points at one of its users. Turning an anonymous account into a registered
-- one moves that pointer.
create table identity.users (
  id uuid primary key default gen_random_uuid(),
  name text not null default '' check (name = ''), -- the library wants one; what people are called is in accounts
  email text not null unique, -- under @….invalid for whoever gave none
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table identity.credentials (
  id uuid primary key default gen_random_uuid(),
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references identity.users on delete cascade,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index credentials_of_user on identity.credentials (user_id);

create table identity.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references identity.users on delete cascade,
  token text collate "C" not null unique, -- SHA-256 of what the cookie holds
  user_agent text not null default '' check (char_length(user_agent) <= 60), -- "Chrome en Android", never what the browser sent
  ip_address text not null default '' check (ip_address = ''), -- the library wants the column; nothing is ever in it
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_of_user on identity.sessions (user_id);
create index sessions_by_end on identity.sessions (expires_at);

create table identity.verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null, -- a hash: the link itself is only in the mail
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on identity.verifications (identifier);
create index verifications_by_value on identity.verifications (value);
create index verifications_by_end on identity.verifications (expires_at);

alter table identity.accounts
  add column user_id uuid unique references identity.users on delete set null,
  add column is_anonymous boolean not null default false,
  -- Said at registration but held by another account: shown to whoever said it as theirs would be, so that nobody learns that it is taken.
  add column claimed_email text,
  add column username text check (char_length(username) between 1 and 40),
  add column display_name text check (char_length(display_name) between 1 and 40),
  add column bio text check (char_length(bio) between 1 and 300);

create table identity.preferences (
  account_id uuid primary key references identity.accounts on delete cascade,
  dark_mode boolean not null default false,
  email_notifications boolean not null default true,
  comment_notifications boolean not null default true,
  like_notifications boolean not null default true
);

create table identity.follows (
  follower_id uuid not null references identity.accounts on delete cascade,
  followed_id uuid not null references identity.accounts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follows_of_followed on identity.follows (followed_id);

-- Nicknames that somebody had: nobody else gets them, so that nobody can speak as who left. Only a keyed hash is kept.
create table identity.nickname_tombstones (
  hash bytea primary key check (length(hash) = 32)
);

-- What was erased, without a word of whom. The receipt's number is known only to who left.
create table identity.erasures (
  receipt text collate "C" primary key check (receipt ~ '^[0-9A-Za-z]{22}$'),
  account_id uuid unique, -- emptied when the work is done
  requested_at timestamptz not null default date_trunc('minute', now()),
  done_at timestamptz,
  erased jsonb not null default '{}'
);

create table identity.archives (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null unique references identity.accounts on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'ready')),
  body jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index archives_by_end on identity.archives (expires_at);

-- Deleting somebody looks for their rows from both ends.
create index blocks_of_blocked on identity.blocks (blocked_id);
create index comments_by_secret on content.comments (secret_id); -- comments_of_secret leaves out the hidden ones

grant select, insert, update, delete on
  identity.users, identity.credentials, identity.sessions, identity.verifications, identity.preferences, identity.follows,
  identity.erasures, identity.archives to murmullo_app;
grant select, insert on identity.nickname_tombstones to murmullo_app;

-- migrate:down
-- Forward only.
