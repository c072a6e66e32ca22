-- migrate:up
-- Talking to one person. The words are in `content` and say of each only on which of two sides it was said; who is on which side is in
-- `identity`, and is taken out when somebody leaves.
create table content.conversations (
  id uuid primary key,
  public_id text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  last_seq integer not null default 0 check (last_seq >= 0), -- whoever says something holds this row: places have no gaps
  spoken_at timestamptz not null default now(), -- of the last message
  created_at timestamptz not null default now()
) with (fillfactor = 50);

create table content.messages (
  conversation_id uuid not null references content.conversations on delete cascade,
  seq integer not null check (seq > 0),
  side smallint check (side in (0, 1)), -- null: said by the house
  text text check (char_length(text) between 1 and 2000), -- null: whoever said it has left
  key text collate "C" check (char_length(key) between 16 and 40), -- what its sender called it, so that a retry is not said twice
  created_at timestamptz not null default now(),
  primary key (conversation_id, seq),
  check (side is not null or (text is not null and key is null)),
  check (side is null or (text is null) = (key is null)),
  -- It also finds what somebody said who leaves: all that still has a key.
  unique (conversation_id, side, key)
);
-- A conversation is read at its end: the newest pages are to be known as whole soon.
alter table content.messages set (autovacuum_vacuum_insert_scale_factor = 0.02);

create table identity.chat_pairs (
  low_id uuid not null references identity.accounts on delete cascade,
  high_id uuid not null references identity.accounts on delete cascade,
  conversation_id uuid not null unique references content.conversations on delete cascade,
  primary key (low_id, high_id),
  check (low_id < high_id)
);
create index chat_pairs_of_high on identity.chat_pairs (high_id);

create table identity.chat_members (
  conversation_id uuid not null references content.conversations on delete cascade,
  side smallint not null check (side in (0, 1)),
  account_id uuid references identity.accounts on delete set null, -- null: has left
  status text collate "C" not null default 'active' check (status in ('active', 'blocked')), -- blocked: by the other
  read_seq integer not null default 0 check (read_seq >= 0), -- told to nobody but themselves
  unread integer not null default 0 check (unread >= 0), -- messages of the other after it
  answers integer not null default 0 check (answers >= 0), -- how many they have sent
  place uuid not null, -- ordered by time: where it is in their list
  primary key (conversation_id, side)
) with (fillfactor = 50);
create index chat_members_of_account on identity.chat_members (account_id, place desc) where account_id is not null;
create index chat_members_unread on identity.chat_members (account_id) where unread > 0;

create table identity.chat_requests (
  id uuid primary key,
  public_id text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  sender_id uuid not null references identity.accounts on delete cascade,
  recipient_id uuid not null references identity.accounts on delete cascade,
  message text check (char_length(message) between 1 and 500),
  status text collate "C" not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  conversation_id uuid references content.conversations on delete set null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  unique (sender_id, recipient_id), -- one for life: who was rejected does not ask again
  check (sender_id <> recipient_id),
  check ((status = 'pending') = (answered_at is null)),
  check (status = 'accepted' or conversation_id is null)
);
create index chat_requests_of_recipient on identity.chat_requests (recipient_id, id desc);
create index chat_requests_pending on identity.chat_requests (recipient_id, id desc) where status = 'pending';
create index chat_requests_of_conversation on identity.chat_requests (conversation_id) where conversation_id is not null;

-- What the team is told of somebody, with what was said, copied by us. When one of the two leaves, their part is taken out of it.
create table identity.reports (
  id uuid primary key,
  public_id text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  reporter_id uuid references identity.accounts on delete set null,
  reported_id uuid references identity.accounts on delete set null,
  category text collate "C" not null check (char_length(category) between 1 and 40),
  reason text check (char_length(reason) between 1 and 2000),
  evidence jsonb not null default '[]' check (jsonb_typeof(evidence) = 'array'),
  status text collate "C" not null default 'pending' check (status in ('pending')),
  created_at timestamptz not null default now()
);
create index reports_of_reporter on identity.reports (reporter_id) where reporter_id is not null;
create index reports_of_reported on identity.reports (reported_id) where reported_id is not null;

-- Each has a name that leaves, and a place in its owner's list.
alter table identity.blocks
  add column id uuid not null unique default gen_random_uuid(),
  add column public_id text collate "C" not null unique default left(replace(gen_random_uuid()::text, '-', ''), 22)
    check (public_id ~ '^[0-9A-Za-z]{22}$');
create index blocks_of_blocker on identity.blocks (blocker_id, id desc);

-- Who may ask to talk.
alter table identity.preferences
  add column chat_door text collate "C" not null default 'everybody' check (chat_door in ('everybody', 'followed', 'nobody'));

alter table identity.notifications
  add column request_id uuid references identity.chat_requests on delete cascade,
  add constraint notifications_request_check check ((type = 'chat_request') = (request_id is not null));
create unique index notifications_of_request on identity.notifications (request_id) where request_id is not null;

-- People are found by letters of a nickname they chose, without case and accents. An automatic one finds nobody. The two signs that a
-- nickname may have are letters here, which small ones leave free: so the index knows them, and a pattern has nothing but letters.
create schema extensions;
create extension pg_trgm schema extensions;
create index accounts_by_letters on identity.accounts
  using gin (translate(lower(nickname), 'áéíóúüñÁÉÍÓÚÜÑ_-', 'aeiouunaeiouunAB') extensions.gin_trgm_ops)
  where nickname not like 'usuario\_%';

grant select, insert, update, delete on content.conversations, content.messages to murmullo_app;
grant select, insert, update, delete on
  identity.chat_pairs, identity.chat_members, identity.chat_requests, identity.reports to murmullo_app;

-- migrate:down
-- Forward only.
