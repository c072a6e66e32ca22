-- Moderation: review queue, minor flag with two approvals, settings, daily stats, and the deletion log that a restore replays.

-- migrate:up
create table moderation.checks (
  id               uuid primary key,
  public_id        text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  secret_id        uuid unique references content.secrets on delete cascade,
  comment_id       uuid unique references content.comments on delete cascade,
  verdict          jsonb,
  risk_level       text collate "C" not null check (risk_level in ('high', 'medium', 'low', 'safe', 'unknown')),
  needs_review     boolean not null,
  ai_error         text check (char_length(ai_error) <= 200),
  needs_retry      boolean not null default false,
  last_attempt_at  timestamptz not null default now(),
  created_at       timestamptz not null default now(),
  -- A text about ending one's life is reviewed before all others, whatever else was found.
  is_urgent        boolean not null default false,
  -- A text that the model repeatedly fails to classify, while it classifies others, is not retried for ever: a moderator decides.
  tries            smallint not null default 0,
  risk_rank        smallint not null generated always as (
    case when is_urgent then -1 else
      case risk_level when 'high' then 0 when 'medium' then 1 when 'unknown' then 2 when 'low' then 3 else 4 end end) stored,
  photo_id         uuid unique references content.photos on delete cascade,
  photo_comment_id uuid unique references content.photo_comments on delete cascade,
  check (num_nonnulls(secret_id, comment_id, photo_id, photo_comment_id) = 1)
);

-- No foreign key to the account: an approval stays valid when a moderator deletes their account, and the id then refers to nothing.
create table moderation.minor_approvals (
  check_id     uuid not null references moderation.checks on delete cascade,
  moderator_id uuid not null,
  text_hash    bytea not null check (octet_length(text_hash) = 32),
  created_at   timestamptz not null default now(),
  primary key (check_id, moderator_id)
);

-- A decision waits here for a few seconds, in which the same moderator can undo it. An approval changes nothing until then; a removal has
-- changed the content already, and only its notifications wait. One row per review.
create table moderation.pending_decisions (
  check_id           uuid primary key references moderation.checks on delete cascade,
  moderator_id       uuid not null, -- No foreign key: the row lives for seconds, and the decision stands when the account is deleted.
  action             text collate "C" not null check (char_length(action) between 1 and 60),
  decision           text collate "C" not null check (decision in ('approve', 'mark_explicit', 'remove')),
  rule               text collate "C" check (char_length(rule) between 1 and 40),
  review_fingerprint text collate "C" not null,
  undo_state         jsonb not null check (jsonb_typeof(undo_state) = 'object'),
  due_at             timestamptz not null
);

create table moderation.spam_terms (
  term     text collate "C" primary key check (char_length(term) between 3 and 60),
  added_at timestamptz not null default now()
);

create table moderation.refused_images (
  digest          bytea primary key check (octet_length(digest) = 32),
  perceptual_hash bit(128) not null,
  rule            text collate "C" not null check (char_length(rule) between 1 and 40),
  created_at      timestamptz not null default now()
);

create table moderation.storage_checks (
  is_last    boolean primary key default true check (is_last),
  parts      jsonb not null check (jsonb_typeof(parts) = 'array'),
  checked_at timestamptz not null default now()
);

create table moderation.daily_stats (
  day  date not null,
  kind text collate "C" not null check (char_length(kind) between 1 and 40),
  part text collate "C" not null default '' check (char_length(part) <= 40),
  n    bigint not null check (n >= 0),
  primary key (day, kind, part)
);

create table moderation.maintenance (
  only_row  boolean primary key default true check (only_row),
  link_url  text collate "C" not null default '' check (link_url = '' or (link_url like 'https://%' and length(link_url) <= 500)),
  closed_at timestamptz not null default now()
);

-- Deleted and removed content, by public id and nothing else, until the worker has copied it to the log outside of the database: a restore of
-- an older backup deletes it again before the cluster serves a reader. For an account it records the erasure mode, so that a restore repeats
-- the same mode; for a user who stays it records which secrets wait (pending), were kept after all, or left the account (ownerless).
create table moderation.deletions (
  id        bigint generated always as identity primary key,
  kind      text collate "C" not null check (kind in (
    'account', 'account-cohort', 'account-ownerless', 'secret', 'comment', 'photo', 'photo-comment', 'removed-secret', 'removed-comment',
    'pending-secret', 'cancelled-secret', 'ownerless-secret')),
  public_id text collate "C" not null check (public_id ~ '^[0-9A-Za-z]{22}$')
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- A restored cluster, or a promoted replica, is on another timeline: it serves no request until `murmullo replay-deletions` has run.
create table moderation.replayed_timeline (
  only_row boolean primary key default true check (only_row),
  timeline text collate "C" not null
);

create index checks_to_review on moderation.checks (risk_rank, id) where needs_review;
create index checks_to_retry on moderation.checks (last_attempt_at) where needs_retry;
create index pending_decisions_by_due on moderation.pending_decisions (due_at);

create function moderation.require_two_approvals() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  target_check uuid;
  content_text text;
begin
  case tg_table_name
    when 'secrets' then
      content_text := new.text;
      select id into target_check from moderation.checks where secret_id = new.id;
    when 'comments' then
      content_text := new.text;
      select id into target_check from moderation.checks where comment_id = new.id;
    when 'photos' then
      content_text := coalesce(new.caption, '');
      select id into target_check from moderation.checks where photo_id = new.id;
    when 'photo_comments' then
      content_text := new.text;
      select id into target_check from moderation.checks where photo_comment_id = new.id;
  end case;
  if (select count(*) from moderation.minor_approvals
      where check_id = target_check and text_hash = pg_catalog.sha256(pg_catalog.convert_to(content_text, 'UTF8'))) < 2 then
    raise exception 'minor-flagged content is visible only with two approvals' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function moderation.reject_minor_flag_removal() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'a minor flag is permanent' using errcode = 'check_violation';
end $$;

create function moderation.protect_minor_approval() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from moderation.checks k
      left join content.secrets s on s.id = k.secret_id
      left join content.comments c on c.id = k.comment_id
      left join content.photos p on p.id = k.photo_id
      left join content.photo_comments q on q.id = k.photo_comment_id
    where k.id = old.check_id and coalesce(s.is_minor_flagged, c.is_minor_flagged, p.is_minor_flagged, q.is_minor_flagged)
      and coalesce(s.state, c.state, p.state, q.state) = 'visible'
  ) then
    raise exception 'the approvals of visible content cannot be changed or deleted' using errcode = 'check_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

-- Security definer: a deletion is recorded whichever role and code path deletes.
create function moderation.log_deletion() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into moderation.deletions (kind, public_id) values (tg_argv[0], old.public_id);
  return null;
end $$;

create function moderation.log_account_erasure() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into moderation.deletions (kind, public_id)
  select case new.mode when 'immediate' then 'account' else 'account-' || new.mode end, a.public_id
  from identity.accounts a where a.id = new.account_id;
  return null;
end $$;

create function moderation.current_timeline() returns text language sql volatile set search_path = '' as
  $$ select left(pg_catalog.pg_walfile_name(pg_catalog.pg_current_wal_insert_lsn()), 8) $$;

-- In `content`, where the role of public reads may call it; it stands here because it reads moderation.replayed_timeline.
create function content.deletions_replayed() returns boolean language sql volatile security definer set search_path = '' as
  $$ select timeline = moderation.current_timeline() from moderation.replayed_timeline $$;

insert into moderation.replayed_timeline (timeline) values (moderation.current_timeline());

-- Minor flag: content that a rule or a model found to be about a minor. It is never visible as explicit, and it is visible only with the
-- approvals of two moderators for exactly its current text. The flag is permanent. These rules are constraints and triggers, so they hold
-- for every statement of the application, not only for those of the review queue.
create trigger require_two_approvals after insert or update of state, text, is_minor_flagged on content.secrets for each row
  when (new.is_minor_flagged and new.state = 'visible') execute function moderation.require_two_approvals();
create trigger require_two_approvals after insert or update of state, text, is_minor_flagged on content.comments for each row
  when (new.is_minor_flagged and new.state = 'visible') execute function moderation.require_two_approvals();
create trigger require_two_approvals after insert or update of state, caption, is_minor_flagged on content.photos for each row
  when (new.is_minor_flagged and new.state = 'visible') execute function moderation.require_two_approvals();
create trigger require_two_approvals after insert or update of state, text, is_minor_flagged on content.photo_comments for each row
  when (new.is_minor_flagged and new.state = 'visible') execute function moderation.require_two_approvals();

create trigger reject_minor_flag_removal before update of is_minor_flagged on content.secrets for each row
  when (old.is_minor_flagged and not new.is_minor_flagged) execute function moderation.reject_minor_flag_removal();
create trigger reject_minor_flag_removal before update of is_minor_flagged on content.comments for each row
  when (old.is_minor_flagged and not new.is_minor_flagged) execute function moderation.reject_minor_flag_removal();
create trigger reject_minor_flag_removal before update of is_minor_flagged on content.photos for each row
  when (old.is_minor_flagged and not new.is_minor_flagged) execute function moderation.reject_minor_flag_removal();
create trigger reject_minor_flag_removal before update of is_minor_flagged on content.photo_comments for each row
  when (old.is_minor_flagged and not new.is_minor_flagged) execute function moderation.reject_minor_flag_removal();

create trigger protect_minor_approval before delete or update on moderation.minor_approvals for each row
  execute function moderation.protect_minor_approval();

create trigger log_deletion after delete on content.secrets for each row execute function moderation.log_deletion('secret');
create trigger log_deletion after delete on content.comments for each row execute function moderation.log_deletion('comment');
-- A photo that has expired has expired in every backup, too.
create trigger log_deletion after delete on content.photos for each row
  when (old.expires_at > now()) execute function moderation.log_deletion('photo');
create trigger log_deletion after delete on content.photo_comments for each row
  execute function moderation.log_deletion('photo-comment');
create trigger log_account_erasure after insert on identity.erasures for each row execute function moderation.log_account_erasure();
create trigger log_removal after update on content.secrets for each row
  when (new.state = 'removed' and old.state <> 'removed') execute function moderation.log_deletion('removed-secret');
create trigger log_removal after update on content.comments for each row
  when (new.state = 'removed' and old.state <> 'removed') execute function moderation.log_deletion('removed-comment');

revoke execute on function moderation.require_two_approvals(), moderation.reject_minor_flag_removal(), moderation.protect_minor_approval(),
  moderation.log_deletion(), moderation.log_account_erasure(), moderation.current_timeline(), content.deletions_replayed() from public;
grant execute on function content.deletions_replayed() to murmullo_public;

comment on table moderation.checks is
  'Moderation result and review state: one row per secret, comment, photo or photo comment that was checked.';
comment on column moderation.checks.id is 'UUIDv7, ordered by time.';
comment on column moderation.checks.public_id is 'Names the item in the review queue.';
comment on column moderation.checks.verdict is 'Result of rules and model. null: not classified yet.';
comment on column moderation.checks.risk_rank is 'Sort key of the review queue, smallest first.';
comment on column moderation.checks.ai_error is 'Why the text could not be classified.';
comment on column moderation.checks.needs_retry is 'The AI provider was unavailable: retried when it is back.';
comment on column moderation.checks.last_attempt_at is 'During an attempt: the end of its lease.';
comment on table moderation.minor_approvals is
  'Four-eyes approvals of minor-flagged content. Kept apart from content, which names no moderator.';
comment on column moderation.minor_approvals.text_hash is 'SHA-256 of the approved text.';
comment on table moderation.pending_decisions is 'Delayed outbox of review decisions: executed when due, deleted by an undo.';
comment on column moderation.pending_decisions.action is 'Name of the action in the audit log.';
comment on column moderation.pending_decisions.review_fingerprint is 'Hash of the text and the appeal that the moderator read.';
comment on column moderation.pending_decisions.undo_state is 'State that an undo restores.';
comment on table moderation.spam_terms is 'Blocklist of terms, maintained by an administrator.';
comment on table moderation.refused_images is 'Hashes of images that moderators removed: the same image cannot be uploaded again.';
comment on table moderation.storage_checks is 'One row: result of the last check of the object storage.';
comment on table moderation.daily_stats is 'Daily stats: aggregate numbers per day, for the dashboard and the transparency report.';
comment on column moderation.daily_stats.part is 'Breakdown, for example a rule or a category. Empty: no breakdown.';
comment on table moderation.maintenance is 'Maintenance mode: while its one row exists, all processes serve administrators only.';
comment on column moderation.maintenance.link_url is 'Link on the maintenance page. Empty: none.';
comment on table moderation.deletions is 'Transactional outbox of the deletion log.';
comment on table moderation.replayed_timeline is 'One row: the WAL timeline on which all logged deletions are known to be applied.';
comment on function moderation.require_two_approvals() is
  'Trigger: rejects visible minor-flagged content without two approvals of its current text.';
comment on function moderation.reject_minor_flag_removal() is 'Trigger: rejects clearing a minor flag.';
comment on function moderation.protect_minor_approval() is 'Trigger: rejects updating or deleting the approvals of visible content.';
comment on function moderation.log_deletion() is 'Trigger (kind): records a deletion or removal in moderation.deletions.';
comment on function moderation.log_account_erasure() is 'Trigger: records an account erasure and its mode in moderation.deletions.';
comment on function moderation.current_timeline() is 'Current WAL timeline of the cluster. Fails on a replica.';
comment on function content.deletions_replayed() is 'Whether the logged deletions were replayed on this timeline. No request is served before.';

-- migrate:down
-- Forward only.
