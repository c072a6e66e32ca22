-- Notifications, their delivery by e-mail and push, and the outbox of reactions.

-- migrate:up
-- Notifications about an account: follows, chat requests, own reports and sanctions.
create table identity.notifications (
  id           uuid primary key,
  public_id    text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  account_id   uuid not null references identity.accounts on delete cascade,
  type         text collate "C" not null check (type in ('follow', 'chat_request', 'moderation', 'report')),
  actor_id     uuid references identity.accounts on delete cascade,
  statement_id uuid references identity.statements on delete cascade,
  sort_key     uuid not null,
  is_read      boolean not null default false,
  mailed_at    timestamptz,
  created_at   timestamptz not null default now(),
  pushed_at    timestamptz,
  request_id   uuid references identity.chat_requests on delete cascade,
  report_id    uuid references identity.reports on delete cascade,
  check (type in ('follow', 'chat_request') = (actor_id is not null)),
  check ((type = 'moderation') = (statement_id is not null)),
  constraint notifications_request_check check ((type = 'chat_request') = (request_id is not null)),
  constraint notifications_report_check check ((type = 'report') = (report_id is not null))
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);

-- Notifications about content, for its author. No account, neither of the author nor of an actor: the author finds them by the tags of their
-- authorship entries. Read and sent marks of the author are in identity.notification_states: one transaction that marked the
-- notifications of several texts would say that the texts have one author.
create table identity.content_notifications (
  id           uuid primary key,
  public_id    text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  type         text collate "C" not null check (type in ('comment', 'like', 'moderation')),
  author_tag   uuid not null,
  secret_id    uuid references content.secrets on delete cascade,
  comment_id   uuid references content.comments on delete cascade,
  statement_id uuid references identity.statements on delete cascade,
  people       integer check (people > 0),
  sort_key     uuid not null,
  read_key     uuid not null,
  is_read      boolean not null default false,
  created_at   timestamptz not null default now(),
  check ((type = 'like') = (people is not null)),
  check (type in ('comment', 'like') = (secret_id is not null)),
  check ((type = 'comment') = (comment_id is not null)),
  check ((type = 'moderation') = (statement_id is not null))
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);

-- High-water marks of an account in identity.content_notifications. Encrypted: the ids would join the account with its content.
create table identity.notification_states (
  account_id  uuid primary key references identity.accounts on delete cascade,
  key_version integer not null check (key_version > 0),
  box         bytea not null check (length(box) = 76)
) with (fillfactor = 70);

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

-- Transactional outbox of deliveries about content, written in the transaction of the notification. At the next whole hour a worker schedules all
-- of them together in identity.deliveries.
create table identity.delivery_outbox (
  id          uuid primary key,
  type        text collate "C" not null check (type in ('comment', 'like', 'moderation')),
  due_at      timestamptz not null check (due_at = date_trunc('minute', due_at)),
  key_version integer not null check (key_version > 0),
  box         bytea not null check (length(box) = 44)
);

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
  created_at    date not null default current_date,
  failed_at     date
);

-- Keyset indexes of the notification list.
create index notifications_of_account on identity.notifications (account_id, sort_key desc);
create index notifications_unread on identity.notifications (account_id, sort_key desc) where not is_read;
create index content_notifications_of_author on identity.content_notifications (author_tag, sort_key desc);
create index content_notifications_of_secret on identity.content_notifications (secret_id) where secret_id is not null;
-- Deduplication: an event is notified once, however often its job runs. These indexes also serve the cascades of what is deleted.
create unique index content_notifications_of_comment on identity.content_notifications (comment_id) where comment_id is not null;
create unique index content_notifications_of_statement on identity.content_notifications (statement_id) where statement_id is not null;
create unique index notifications_of_actor on identity.notifications (actor_id, account_id, type) where actor_id is not null;
create unique index notifications_of_statement on identity.notifications (statement_id) where statement_id is not null;
create unique index notifications_of_request on identity.notifications (request_id) where request_id is not null;
create unique index notifications_of_report on identity.notifications (report_id) where report_id is not null;
-- Until it is read, one row stands for all reactions to a secret.
create unique index content_notifications_reaction_group on identity.content_notifications (secret_id) where type = 'like' and not is_read;

create index deliveries_due on identity.deliveries (channel, due_at) where due_at is not null;
create index delivery_outbox_due on identity.delivery_outbox (due_at);
create index push_subscriptions_of_account on identity.push_subscriptions (account_id, created_at);
create index push_subscriptions_of_session on identity.push_subscriptions (session);


comment on table identity.notifications is 'In-app notifications about an account.';
comment on column identity.notifications.sort_key is 'UUIDv7, orders the list.';
comment on column identity.notifications.mailed_at is 'When it was sent by e-mail.';
comment on column identity.notifications.pushed_at is 'When it was sent by push.';
comment on table identity.content_notifications is 'In-app notifications about content, for its author.';
comment on column identity.content_notifications.author_tag is
  'Tag of the authorship entry of the content: the author finds the row by it. Without foreign key.';
comment on column identity.content_notifications.people is 'Number of users who reacted, so far.';
comment on column identity.content_notifications.sort_key is
  'UUIDv7, orders the list. A group of reactions that grows moves to the top.';
comment on column identity.content_notifications.read_key is
  'UUIDv7, compared with the high-water mark of its author: older is read. Replaced when the author marks it as unread.';
comment on column identity.content_notifications.is_read is 'Marked as read individually; the high-water mark may be lower.';
comment on column identity.content_notifications.created_at is 'Of a group of reactions: when it last grew.';
comment on table identity.notification_states is 'High-water marks of an account in identity.content_notifications: read, e-mailed and pushed.';
comment on column identity.notification_states.box is
  'Three high-water marks, read, e-mailed and pushed (AES-GCM, with account and version as AAD).';
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
comment on table identity.delivery_outbox is 'Deliveries about content that are not scheduled yet.';
comment on column identity.delivery_outbox.id is 'Random: the order of the deliveries says nothing about their causes.';
comment on column identity.delivery_outbox.due_at is 'Whole hour; for a user who chose instant messages, the minute.';
comment on column identity.delivery_outbox.box is 'Account (AES-GCM, with id and version as AAD).';
comment on table identity.push_subscriptions is 'Web Push subscriptions of browsers.';
comment on column identity.push_subscriptions.endpoint_hash is 'Unique: one browser belongs to one account at a time.';
comment on column identity.push_subscriptions.endpoint is 'Sensitive: the endpoint and the two keys allow to send messages to the browser.';
comment on column identity.push_subscriptions.shows_type is 'The message names the kind of notification; otherwise only that there is one.';
comment on column identity.push_subscriptions.last_batch is 'Last batch that the push service accepted.';
comment on column identity.push_subscriptions.failed_at is 'Day since which the push service rejects messages.';

-- migrate:down
-- Forward only.
