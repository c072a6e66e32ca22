-- Notifications, their delivery by e-mail and push, and the outbox of reactions.

-- migrate:up
-- A reaction has no actor, and a comment only what is shown beside it: who did it is not stored here. Of follows and chat requests the actor
-- is stored, so that the row is deleted with the actor's account.
create table identity.notifications (
  id           uuid primary key,
  public_id    text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  account_id   uuid not null references identity.accounts on delete cascade,
  type         text collate "C" not null check (type in ('comment', 'like', 'follow', 'chat_request', 'moderation', 'report')),
  secret_id    uuid references content.secrets on delete cascade,
  comment_id   uuid references content.comments on delete cascade,
  actor_id     uuid references identity.accounts on delete cascade,
  statement_id uuid references identity.statements on delete cascade,
  people       integer check (people > 0),
  sort_key     uuid not null,
  is_read      boolean not null default false,
  mailed_at    timestamptz,
  created_at   timestamptz not null default now(),
  pushed_at    timestamptz,
  request_id   uuid references identity.chat_requests on delete cascade,
  report_id    uuid references identity.reports on delete cascade,
  check ((type = 'like') = (people is not null)),
  check (type in ('comment', 'like') = (secret_id is not null)),
  check ((type = 'comment') = (comment_id is not null)),
  check (type in ('follow', 'chat_request') = (actor_id is not null)),
  check ((type = 'moderation') = (statement_id is not null)),
  constraint notifications_request_check check ((type = 'chat_request') = (request_id is not null)),
  constraint notifications_report_check check ((type = 'report') = (report_id is not null))
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);

create table identity.muted_secrets (
  account_id uuid not null references identity.accounts on delete cascade,
  secret_id  uuid not null references content.secrets on delete cascade,
  primary key (account_id, secret_id)
);

-- Written by the statement that writes reactions, consumed by the worker that notifies. Append-only: with one row per secret, a writer could
-- find the row while the worker deletes it, and its reaction would not be notified.
create table identity.reaction_outbox (
  secret_id uuid not null references content.secrets on delete cascade,
  id        bigint generated always as identity,
  primary key (secret_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0);

create table identity.notified_reactions (
  secret_id  uuid primary key references content.secrets on delete cascade,
  people     integer not null,
  counted_at timestamptz not null
) with (fillfactor = 70);

-- One row per account and channel, however much happened, so that it is sent as one message. Written in the transaction of the notification;
-- the worker takes due rows. The content of a message is read from the notifications when it is sent: what was read, erased or hidden by then
-- is left out.
create table identity.deliveries (
  account_id uuid not null references identity.accounts on delete cascade,
  channel    text collate "C" not null check (channel in ('email', 'email_digest', 'push', 'push_digest')),
  due_at     timestamptz,
  is_leased  boolean not null default false,
  has_more   boolean not null default false,
  tries      integer not null default 0,
  batch      uuid not null default gen_random_uuid(),
  sent_at    timestamptz,
  primary key (account_id, channel),
  check (due_at is not null or not is_leased)
) with (fillfactor = 70);

-- A subscription belongs to the session in which it was enabled and is deleted with it: a browser that was logged out shows nothing.
create table identity.push_subscriptions (
  id            uuid primary key,
  account_id    uuid not null references identity.accounts on delete cascade,
  session       text collate "C" not null references identity.sessions (token) on delete cascade on update cascade,
  endpoint_hash bytea not null unique check (length(endpoint_hash) = 32),
  endpoint      text not null check (char_length(endpoint) <= 1000),
  p256dh        text not null check (char_length(p256dh) = 87),
  auth          text not null check (char_length(auth) = 22),
  shows_type    boolean not null default false,
  last_batch    uuid,
  created_at    timestamptz not null default now(),
  failed_at     timestamptz
);

-- Keyset indexes of the notification list.
create index notifications_of_account on identity.notifications (account_id, sort_key desc);
create index notifications_unread on identity.notifications (account_id, sort_key desc) where not is_read;
-- Deduplication: an event is notified once, however often its job runs. These indexes also serve the cascades of what is deleted.
create unique index notifications_of_comment on identity.notifications (comment_id, account_id) where comment_id is not null;
create unique index notifications_of_actor on identity.notifications (actor_id, account_id, type) where actor_id is not null;
create unique index notifications_of_statement on identity.notifications (statement_id) where statement_id is not null;
create unique index notifications_of_request on identity.notifications (request_id) where request_id is not null;
create unique index notifications_of_report on identity.notifications (report_id) where report_id is not null;
create index notifications_of_secret on identity.notifications (secret_id) where secret_id is not null;
-- Until it is read, one row stands for all reactions to a secret.
create unique index notifications_reaction_group on identity.notifications (secret_id, account_id) where type = 'like' and not is_read;

create index muted_secrets_of_secret on identity.muted_secrets (secret_id);
create index deliveries_due on identity.deliveries (channel, due_at) where due_at is not null;
create index push_subscriptions_of_account on identity.push_subscriptions (account_id, created_at);
create index push_subscriptions_of_session on identity.push_subscriptions (session);

grant select, insert, update, delete on
  identity.notifications, identity.muted_secrets, identity.reaction_outbox, identity.notified_reactions, identity.deliveries,
  identity.push_subscriptions to murmullo_app;

comment on table identity.notifications is 'In-app notifications of an account.';
comment on column identity.notifications.people is 'Number of users who reacted, so far.';
comment on column identity.notifications.sort_key is 'UUIDv7, orders the list. A group of reactions that grows moves to the top.';
comment on column identity.notifications.created_at is 'Of a group of reactions: when it last grew.';
comment on column identity.notifications.mailed_at is 'When it was sent by e-mail.';
comment on column identity.notifications.pushed_at is 'When it was sent by push.';
comment on table identity.muted_secrets is 'Secrets whose comments and reactions are not notified to their author.';
comment on table identity.reaction_outbox is 'Transactional outbox of secrets that got a reaction, append-only.';
comment on table identity.notified_reactions is
  'High-water mark of reaction notifications: a reaction that was removed and given again is not notified twice.';
comment on column identity.notified_reactions.people is 'Greatest number of users that the author was notified of.';
comment on table identity.deliveries is
  'Delivery queue of e-mail and push: one row per account and channel, leased by a worker while it sends.';
comment on column identity.deliveries.channel is 'email, push: at once (chat requests). email_digest, push_digest: by schedule (own content).';
comment on column identity.deliveries.due_at is
  'null: nothing to send. While a worker sends: the end of its lease, after which another worker may try.';
comment on column identity.deliveries.is_leased is 'A worker holds the lease.';
comment on column identity.deliveries.has_more is 'Something happened while a worker was sending.';
comment on column identity.deliveries.batch is 'Id of the message, the same for every retry.';
comment on table identity.push_subscriptions is 'Web Push subscriptions of browsers.';
comment on column identity.push_subscriptions.endpoint_hash is 'Unique: one browser belongs to one account at a time.';
comment on column identity.push_subscriptions.endpoint is 'Sensitive: the endpoint and the two keys allow to send messages to the browser.';
comment on column identity.push_subscriptions.shows_type is 'The message names the kind of notification; otherwise only that there is one.';
comment on column identity.push_subscriptions.last_batch is 'Last batch that the push service accepted.';
comment on column identity.push_subscriptions.failed_at is 'Since when the push service rejects messages.';

-- migrate:down
-- Forward only.
