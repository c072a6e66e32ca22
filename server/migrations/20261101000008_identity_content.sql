-- Links between accounts and content: authors, encrypted IP addresses, reactions, avatars, chat members and chat requests.

-- migrate:up
-- Encrypted authorship (server/src/platform/authorship). `tag` is a blind index: an HMAC of the author's salt, the table and a position 1, 2, 3 ...
-- `box` is the account, the content and the position, encrypted with AES-256-GCM. No column says which entries have one author, and no foreign
-- key leads to an account. An entry outlives its content: the positions of an author have no gap, which is how the next free one is found.
create table identity.secret_authors (
  tag         uuid primary key,
  secret_id   uuid unique references content.secrets on delete set null,
  is_muted    boolean not null default false,
  key_version integer not null check (key_version > 0),
  box         bytea not null check (length(box) = 76)
);

create table identity.comment_authors (
  tag         uuid primary key,
  comment_id  uuid unique references content.comments on delete set null,
  key_version integer not null check (key_version > 0),
  box         bytea not null check (length(box) = 76)
);

create table identity.photo_authors (
  tag         uuid primary key,
  photo_id    uuid unique references content.photos on delete set null,
  key_version integer not null check (key_version > 0),
  box         bytea not null check (length(box) = 76)
);

create table identity.photo_comment_authors (
  tag         uuid primary key,
  comment_id  uuid unique references content.photo_comments on delete set null,
  key_version integer not null check (key_version > 0),
  box         bytea not null check (length(box) = 76)
);

create table identity.entry_rewrites (
  only_row  boolean primary key default true check (only_row),
  kind      text collate "C",
  after_tag uuid,
  done_on   date,
  check ((kind is null) = (after_tag is null))
);

create table identity.author_ips (
  secret_id    uuid primary key references content.secrets on delete cascade,
  encrypted_ip bytea not null check (length(encrypted_ip) = 93),
  created_at   timestamptz not null default now()
);

-- The browser that reacted is not stored. `pseudonym` is an HMAC of the browser's id and the secret's id: it finds this one reaction again,
-- and a reader of this table cannot tell that two reactions came from one browser.
create table identity.reactions (
  secret_id  uuid not null references content.secrets on delete cascade,
  kind       text collate "C" not null check (kind in ('heart', 'like', 'dislike', 'wow', 'laugh')),
  pseudonym  uuid not null,
  is_counted boolean not null default true,
  primary key (secret_id, kind, pseudonym)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000);

create table identity.avatars (
  account_id uuid primary key references identity.accounts on delete cascade,
  public_id  text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  image_key  text collate "C" not null unique references content.images,
  created_at date not null default current_date
);

-- One-to-one chat. The texts are in `content` and name one of two sides; which account is on which side is here, and is cleared when a user
-- is erased.
create table identity.chat_pairs (
  low_id          uuid not null references identity.accounts on delete cascade,
  high_id         uuid not null references identity.accounts on delete cascade,
  conversation_id uuid not null unique references content.conversations on delete cascade,
  primary key (low_id, high_id),
  check (low_id < high_id)
);

create table identity.chat_members (
  conversation_id uuid not null references content.conversations on delete cascade,
  side            smallint not null check (side in (0, 1)),
  account_id      uuid references identity.accounts on delete set null,
  status          text collate "C" not null default 'active' check (status in ('active', 'blocked')),
  read_seq        integer not null default 0 check (read_seq >= 0),
  unread          integer not null default 0 check (unread >= 0),
  answers         integer not null default 0 check (answers >= 0),
  sort_key        uuid not null,
  primary key (conversation_id, side)
) with (fillfactor = 50);

create table identity.chat_requests (
  id              uuid primary key,
  public_id       text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  sender_id       uuid not null references identity.accounts on delete cascade,
  recipient_id    uuid not null references identity.accounts on delete cascade,
  message         text check (char_length(message) between 1 and 500),
  status          text collate "C" not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  conversation_id uuid references content.conversations on delete set null,
  created_at      timestamptz not null default now(),
  answered_at     timestamptz,
  unique (sender_id, recipient_id), -- One request per pair and direction, for ever: a rejected sender cannot ask again.
  check (sender_id <> recipient_id),
  check ((status = 'pending') = (answered_at is null)),
  check (status = 'accepted' or conversation_id is null)
);

create index author_ips_by_age on identity.author_ips (created_at);
create index chat_pairs_of_high on identity.chat_pairs (high_id);
create index chat_members_of_account on identity.chat_members (account_id, sort_key desc) where account_id is not null;
create index chat_members_unread on identity.chat_members (account_id) where unread > 0;
create index chat_requests_of_recipient on identity.chat_requests (recipient_id, id desc);
create index chat_requests_pending on identity.chat_requests (recipient_id, id desc) where status = 'pending';
create index chat_requests_of_conversation on identity.chat_requests (conversation_id) where conversation_id is not null;

-- The checks of a publication, as one call: each statement of a volatile function takes a new snapshot, so what follows a lock sees what its
-- previous holder has committed. The locks stay until the transaction ends. An HMAC never occurs in two of the tables.
create function identity.claim_publication(
  kind text, mark_lock bigint, marks bytea[], account_locks bigint[], account uuid, tags uuid[], previous_tags uuid[]
) returns text language plpgsql volatile as $$
declare is_taken boolean; has_previous boolean;
begin
  if not pg_try_advisory_xact_lock(mark_lock) or exists (select from identity.idempotency_keys k where k.mark = any (marks)) then
    return 'in_progress';
  end if;
  perform pg_advisory_xact_lock(each) from unnest(account_locks) each;
  if not exists (select from identity.accounts a where a.id = account) then return 'account_missing'; end if;
  if kind = 'secret' then
    is_taken := exists (select from identity.secret_authors w where w.tag = any (tags));
    has_previous := previous_tags is null or exists (select from identity.secret_authors w where w.tag = any (previous_tags));
  else
    is_taken := exists (select from identity.comment_authors w where w.tag = any (tags));
    has_previous := previous_tags is null or exists (select from identity.comment_authors w where w.tag = any (previous_tags));
  end if;
  return case when is_taken or not has_previous then 'position_taken' else 'claimed' end;
end $$;
revoke execute on function identity.claim_publication(text, bigint, bytea[], bigint[], uuid, uuid[], uuid[]) from public;
grant execute on function identity.claim_publication(text, bigint, bytea[], bigint[], uuid, uuid[], uuid[]) to murmullo_app;

-- Whichever statement deletes an avatar, the worker deletes its object too.
create trigger mark_image_for_deletion after delete on identity.avatars for each row execute function content.mark_image_for_deletion();


comment on table identity.secret_authors is 'Author of a secret, encrypted.';
comment on column identity.secret_authors.tag is 'Blind index of the author and the position (HMAC, with a key that is not in the database).';
comment on column identity.secret_authors.secret_id is 'null: the secret was deleted, or stays without an author.';
comment on column identity.secret_authors.is_muted is 'The author gets no notifications about comments and reactions.';
comment on column identity.secret_authors.key_version is 'Version of AUTHORSHIP_KEYS of tag and box.';
comment on column identity.secret_authors.box is
  'Account, content and position (AES-256-GCM, with a key of the tag and table and version as AAD). Random bytes once the author was removed.';
comment on table identity.comment_authors is 'Author of a comment on a secret, encrypted. Columns: see secret_authors.';
comment on table identity.photo_authors is 'Author of a photo, encrypted. Columns: see secret_authors.';
comment on table identity.photo_comment_authors is 'Author of a comment on a photo, encrypted. Columns: see secret_authors.';
comment on table identity.entry_rewrites is
  'One row: progress of the monthly rewrite of the authorship entries, so that neither their order nor their transaction ids say when they were written.';
comment on column identity.entry_rewrites.kind is 'Kind of content whose table an unfinished pass rewrites.';
comment on column identity.entry_rewrites.after_tag is 'All rows of this table up to this tag are rewritten.';
comment on column identity.entry_rewrites.done_on is 'Day on which the last complete pass ended.';
comment on table identity.author_ips is
  'Encrypted IP address from which a secret was published. An administrator may reveal it and must record why. Deleted after a month.';
comment on column identity.author_ips.encrypted_ip is 'HPKE to the public key of the address opener: the processes that write and read this table cannot decrypt it.';
comment on function identity.claim_publication(text, bigint, bytea[], bigint[], uuid, uuid[], uuid[]) is
  'Locks an idempotency key and the authorship of an account, and returns whether both are free: claimed, in_progress, account_missing or position_taken.';
comment on table identity.reactions is 'Reactions by unlinkable pseudonym: one row per secret, kind and browser.';
comment on column identity.reactions.pseudonym is 'Pseudonym of a browser for one secret (HMAC).';
comment on column identity.reactions.is_counted is
  'false: over the budget of its network. Stored and shown to its author, but not counted.';
comment on table identity.avatars is 'Avatar image of an account. A new avatar is a new row, because its id is part of URLs.';
comment on table identity.chat_pairs is 'The one conversation of two accounts, smaller id first.';
comment on table identity.chat_members is 'The two sides of a conversation.';
comment on column identity.chat_members.account_id is 'null: the user was erased.';
comment on column identity.chat_members.status is 'blocked: by the other side.';
comment on column identity.chat_members.read_seq is 'Last message this side has read. Not disclosed to the other side.';
comment on column identity.chat_members.unread is 'Messages of the other side after read_seq.';
comment on column identity.chat_members.answers is 'How often this side sent a message right after one of the other side.';
comment on column identity.chat_members.sort_key is 'UUIDv7, orders this side''s conversation list (last activity).';
comment on table identity.chat_requests is 'Requests to start a conversation.';

-- migrate:down
-- Forward only.
