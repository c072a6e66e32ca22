-- Accounts and authentication: users, credentials, sessions, second factors, preferences, follows and blocks.

-- migrate:up
-- Dates instead of times, and random ids: a copy of these tables must not say at which minute a user registered, signed in or was last seen,
-- because a text was published in that minute, too. A column with a time needs a reason in server/test/account-times.test.ts.

-- Four tables belong to the authentication library: users, credentials, sessions and, for its links, verifications. All others refer to
-- identity.accounts, which points at one of its users. Turning an anonymous account into a registered one moves that pointer.
create table identity.users (
  id             uuid primary key default gen_random_uuid(),
  name           text not null default '' check (name = ''),
  email          text not null unique,
  email_verified boolean not null default false,
  image          text,
  created_at     date not null default current_date,
  updated_at     date not null default current_date
);

create table identity.credentials (
  id          uuid primary key default gen_random_uuid(),
  account_id  text not null,
  provider_id text not null,
  user_id     uuid not null references identity.users on delete cascade,
  password    text,
  created_at  date not null default current_date,
  updated_at  date not null default current_date
);

create table identity.sessions (
  id                   uuid primary key default gen_random_uuid(),
  user_id              uuid not null references identity.users on delete cascade,
  token                text collate "C" not null unique,
  user_agent           text not null default '' check (char_length(user_agent) <= 60),
  ip_address           text not null default '' check (ip_address = ''),
  expires_at           date not null,
  created_at           date not null default current_date,
  updated_at           date not null default current_date,
  step_up_at           timestamptz,
  -- Staff sign in with a long password and a second factor. What a session has proved is stored with the session.
  long_password        boolean not null default false,
  second_factor_at     timestamptz,
  pending_totp_secret  bytea,
  staff_seen_at        timestamptz,
  passkey_challenge    bytea check (length(passkey_challenge) = 32),
  passkey_challenge_at timestamptz
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

create table identity.verifications (
  id         uuid primary key default gen_random_uuid(),
  identifier text not null,
  value      text not null,
  expires_at timestamptz not null,
  created_at date not null default current_date,
  updated_at date not null default current_date
);

create table identity.accounts (
  id            uuid primary key,
  public_id     text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  nickname      text not null,
  nickname_key  text collate "C" not null unique,
  role          text not null default 'member' check (role in ('member', 'moderator', 'admin')),
  created_at    date not null default current_date,
  user_id       uuid unique references identity.users on delete set null,
  is_anonymous  boolean not null default false,
  claimed_email text,
  username      text check (char_length(username) between 1 and 40),
  display_name  text check (char_length(display_name) between 1 and 40),
  bio           text check (char_length(bio) between 1 and 300),
  proof_from    timestamptz,
  -- Random input of the blind indexes of authorship: deleted with the account, so that nothing finds its entries any more.
  author_salt   bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) check (length(author_salt) = 32)
);

create table identity.second_factors (
  account_id            uuid primary key references identity.accounts on delete cascade,
  encrypted_totp_secret bytea not null,
  last_step             bigint not null,
  enrolled_at           timestamptz not null default now()
);

create table identity.recovery_codes (
  account_id uuid not null references identity.second_factors on delete cascade,
  hash       bytea not null check (length(hash) = 32),
  primary key (account_id, hash)
);

-- Deleted with the second factor, as the recovery codes: by a reset, and with the staff role.
create table identity.passkeys (
  id            uuid primary key default gen_random_uuid(),
  public_id     text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  account_id    uuid not null references identity.second_factors on delete cascade,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key    bytea not null,
  sign_count    bigint not null check (sign_count >= 0),
  transports    text[] collate "C" not null,
  name          text not null check (char_length(name) between 1 and 40),
  created_at    date not null default current_date,
  used_at       date
);

-- Notification schedule: push messages and e-mails about a user's own content are sent in batches at fixed hours of the user's time zone,
-- unless the user chooses 'instant'. A message sent right after a comment lets a person in the same room see whose phone it reaches.
create table identity.preferences (
  account_id            uuid primary key references identity.accounts on delete cascade,
  dark_mode             boolean,
  email_notifications   boolean not null default true,
  comment_notifications boolean not null default true,
  like_notifications    boolean not null default true,
  quiet_from            smallint check (quiet_from between 0 and 23),
  quiet_to              smallint check (quiet_to between 0 and 23),
  time_zone             text collate "C" check (char_length(time_zone) between 1 and 64),
  chat_privacy          text collate "C" not null default 'everybody' check (chat_privacy in ('everybody', 'followed', 'nobody')),
  notification_mode     text collate "C" not null default 'fixed' check (notification_mode in ('fixed', 'daily', 'instant')),
  notification_hours    smallint[] not null default '{9,14,21}' check (
    cardinality(notification_hours) between 1 and 3
    and notification_hours <@ '{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23}'::smallint[]
  ),
  -- Quiet hours need a time zone; a time zone may be known without them, for the schedule.
  constraint preferences_quiet_check check (
    num_nonnulls(quiet_from, quiet_to) in (0, 2) and (quiet_from <> quiet_to) is not false
    and (quiet_from is null or time_zone is not null)
  )
);

create table identity.follows (
  follower_id uuid not null references identity.accounts on delete cascade,
  followed_id uuid not null references identity.accounts on delete cascade,
  created_at  date not null default current_date,
  id          uuid not null unique default gen_random_uuid(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);

create table identity.blocks (
  blocker_id uuid not null references identity.accounts on delete cascade,
  blocked_id uuid not null references identity.accounts on delete cascade,
  created_at date not null default current_date,
  id         uuid not null unique default gen_random_uuid(),
  public_id  text collate "C" not null unique default left(replace(gen_random_uuid()::text, '-', ''), 22)
    check (public_id ~ '^[0-9A-Za-z]{22}$'),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

create table identity.nickname_tombstones (
  hash bytea primary key check (length(hash) = 32)
);

create table identity.nightly_rewrites (
  only_row       boolean primary key default true check (only_row),
  transaction_id xid8 not null,
  done_on        date not null default current_date
);

create table identity.server_keys (
  name       text primary key,
  secret     bytea not null check (length(secret) >= 32),
  created_at timestamptz not null default now()
);

create table identity.key_canaries (
  version integer primary key check (version > 0),
  box     bytea not null
);

create table identity.retired_keys (
  version     integer check (version > 0),
  purpose     text collate "C",
  key_version integer not null check (key_version > 0),
  box         bytea not null,
  primary key (version, purpose)
);

-- In `content`, where the role of the readiness check may call it.
create function content.key_canaries() returns setof identity.key_canaries language sql stable security definer set search_path = '' as
  $$ select version, box from identity.key_canaries $$;

create table identity.idempotency_keys (
  mark       bytea primary key check (length(mark) = 32),
  input_mark bytea not null check (length(input_mark) = 32),
  reply      bytea not null,
  created_at date not null default current_date
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);

create index credentials_of_user on identity.credentials (user_id);
create index sessions_of_user on identity.sessions (user_id);
create index sessions_by_expiry on identity.sessions (expires_at);
create index verifications_by_identifier on identity.verifications (identifier);
create index verifications_by_value on identity.verifications (value);
create index verifications_by_expiry on identity.verifications (expires_at);
create index passkeys_of_account on identity.passkeys (account_id);
-- Staff are few among many accounts.
create index accounts_staff on identity.accounts (role, nickname) where role <> 'member';
-- Users are found by parts of a nickname they chose, without case and accents; an automatic nickname is not indexed. The two punctuation
-- characters that a nickname may contain are mapped to upper-case letters, which lower() leaves unused: so trigrams include them, and a
-- search pattern contains letters only.
create index accounts_nickname_search on identity.accounts
  using gin (translate(lower(nickname), 'áéíóúüñÁÉÍÓÚÜÑ_-', 'aeiouunaeiouunAB') extensions.gin_trgm_ops)
  where nickname not like 'usuario\_%';
-- Deleting an account finds its rows from both ends.
create index follows_of_followed on identity.follows (followed_id);
create index blocks_of_blocked on identity.blocks (blocked_id);
-- Keyset index of the list of blocked users.
create index blocks_of_blocker on identity.blocks (blocker_id, created_at desc, id desc);
-- Sign-ups of a day.
create index accounts_by_day on identity.accounts (created_at);
-- Few rows: the time is cleared after ten minutes.
create index accounts_with_proof_time on identity.accounts (proof_from) where proof_from is not null;
-- Users with one message a day: the worker schedules them without an event.
create index preferences_daily on identity.preferences (account_id) where notification_mode = 'daily';
create index idempotency_keys_by_age on identity.idempotency_keys (created_at);

revoke execute on function content.key_canaries() from public;
grant execute on function content.key_canaries() to murmullo_public;

comment on table identity.users is 'Login identities of the authentication library (better-auth).';
comment on column identity.users.name is 'Required by the library, always empty. Names are in identity.accounts.';
comment on column identity.users.email is 'An address under @….invalid for a user who gave none.';
comment on table identity.credentials is 'Password hashes of the authentication library.';
comment on column identity.credentials.account_id is 'The library''s own key; not identity.accounts.id.';
comment on table identity.sessions is 'Login sessions of the authentication library, with the step-up state of this application.';
comment on column identity.sessions.token is 'SHA-256 of the cookie value.';
comment on column identity.sessions.user_agent is 'A short label such as "Chrome en Android", never the header that the browser sent.';
comment on column identity.sessions.ip_address is 'Required by the library, always empty.';
comment on column identity.sessions.expires_at is 'Last day of the session, which is valid until its end (UTC).';
comment on column identity.sessions.updated_at is 'Day of the last use (UTC).';
comment on column identity.sessions.step_up_at is
  'Step-up authentication: when the password was last verified in this session. Sensitive endpoints require it again after a while. Only '
  'set for staff.';
comment on column identity.sessions.long_password is
  'The password verified in this session meets the staff policy. Only set for staff: the length of other passwords is not recorded.';
comment on column identity.sessions.second_factor_at is 'When the second factor was verified in this session.';
comment on column identity.sessions.pending_totp_secret is 'Encrypted TOTP secret during enrolment, valid in this session only.';
comment on column identity.sessions.staff_seen_at is
  'Idle timeout of the second factor: last call of a staff endpoint, written at most once a minute. Only set for staff.';
comment on column identity.sessions.passkey_challenge is 'WebAuthn challenge: valid once, in this session only, for some minutes.';
comment on table identity.verifications is 'E-mailed tokens of the authentication library (verify address, reset password).';
comment on column identity.verifications.identifier is 'A hash: the link itself is only in the e-mail.';
comment on table identity.accounts is 'Members, moderators and administrators. All application data refers to this table.';
comment on column identity.accounts.nickname_key is 'Nickname without case and accents, for uniqueness.';
comment on column identity.accounts.user_id is 'Login identity. Registering an anonymous account moves this pointer.';
comment on column identity.accounts.claimed_email is
  'Address given at registration that another account owns. Shown to its user as if it were theirs, so that registration does not reveal '
  'that it is taken.';
comment on column identity.accounts.author_salt is 'Part of the tags in the tables of authors. Without the key it leads to none of them.';
comment on column identity.accounts.proof_from is
  'From when the password or recovery phrase counts as proof of ownership; null: already. Set when a session alone replaced it, so that a '
  'stolen session cannot prove itself with a secret it set. Cleared once it has passed.';
comment on table identity.second_factors is 'TOTP second factors of staff accounts.';
comment on column identity.second_factors.encrypted_totp_secret is 'AES-GCM, with the account as AAD.';
comment on column identity.second_factors.last_step is
  'Replay protection across processes: time step of the last accepted code. Only later codes are accepted.';
comment on table identity.recovery_codes is 'One-time backup codes of a second factor. A row is deleted when its code is used.';
comment on column identity.recovery_codes.hash is 'HMAC of the code.';
comment on table identity.passkeys is 'WebAuthn credentials of staff accounts, beside the TOTP second factor.';
comment on column identity.passkeys.public_key is 'COSE key. The private key never leaves the authenticator.';
comment on column identity.passkeys.sign_count is
  'Signature counter of the last use. One that does not grow is a copy of the authenticator, and is refused; many authenticators always send 0.';
comment on column identity.passkeys.used_at is 'Day of the last use (UTC).';
comment on table identity.preferences is 'Settings per account. A missing row means the defaults.';
comment on column identity.preferences.dark_mode is 'null: not chosen, the device decides. Saving another setting does not choose a theme.';
comment on column identity.preferences.quiet_from is 'First hour of the quiet hours in time_zone, in which no message is sent.';
comment on column identity.preferences.chat_privacy is 'Who may send a chat request.';
comment on column identity.preferences.notification_mode is
  'fixed: batches at notification_hours. daily: one message a day at the first of them, with or without news. instant: at once.';
comment on table identity.follows is 'Who follows whom.';
comment on column identity.follows.id is 'Lets a job payload name a follow without naming its two accounts.';
comment on table identity.blocks is 'Who blocked whom.';
comment on column identity.blocks.id is 'Random: orders the blocks of one day.';
comment on column identity.blocks.public_id is 'Random id that the API uses.';
comment on table identity.nickname_tombstones is
  'Nicknames of erased accounts, as HMAC. They are not given out again, so that a new user cannot impersonate a former one.';
comment on table identity.nightly_rewrites is
  'One row: the last transaction that rewrote the rows of accounts, so that their transaction ids say the night and not the minute of a visit.';
comment on table identity.server_keys is 'Key store: the root of the keys that all processes share and that concern no person.';
comment on table identity.key_canaries is
  'A fixed text for each version of AUTHORSHIP_KEYS that rows of this database have. A process without one of these keys does not start. A '
  'rotation deletes those of the previous versions.';
comment on column identity.key_canaries.box is 'AES-GCM, with table and version as AAD.';
comment on table identity.retired_keys is
  'Keys of replaced versions of AUTHORSHIP_KEYS, of the few purposes whose hashes cannot be computed again: a recovery phrase, a nickname.';
comment on column identity.retired_keys.key_version is 'Version of AUTHORSHIP_KEYS that box is encrypted with.';
comment on column identity.retired_keys.box is 'AES-GCM, with table, both versions and purpose as AAD.';
comment on function content.key_canaries() is 'All canaries, for the readiness check. No key can be computed from them.';
comment on table identity.idempotency_keys is 'Idempotency keys with the stored reply, written in the transaction of the effect.';
comment on column identity.idempotency_keys.mark is 'HMAC of account and key, with a key that is not in the database.';
comment on column identity.idempotency_keys.input_mark is 'HMAC of account, operation and input: the same key with another input is refused.';
comment on column identity.idempotency_keys.reply is 'AES-GCM, with a key of account and idempotency key: only a retry opens it.';

-- migrate:down
-- Forward only.
