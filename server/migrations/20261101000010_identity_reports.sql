-- Reports, cases, sanctions and statements of reasons: what was reported, what was decided, and what its author was notified of.

-- migrate:up
-- All reports about one piece of content or one user are one case while it is open. A case about content stores no account: `author_tag` is the
-- tag of the author's authorship entry, whose box names the account, also after the content was deleted. No foreign key: the entry is in one of
-- four tables. Moderators see beside a case what every reader sees beside the content.
create table identity.report_cases (
  id                   uuid primary key,
  number               text collate "C" not null unique check (number ~ '^[2-9A-HJKMNP-Z]{8}$'),
  kind                 text collate "C" not null check (kind in ('user', 'secret', 'comment', 'photo', 'message')),
  target_key           uuid not null,
  target_seq           integer not null default 0,
  target_public_id     text collate "C" check (target_public_id ~ '^[0-9A-Za-z]{22}$'),
  secret_public_id     text collate "C" check (secret_public_id ~ '^[0-9A-Za-z]{22}$'),
  reported_id          uuid references identity.accounts on delete set null,
  author_tag           uuid,
  reported_nickname    text,
  category             text collate "C" not null check (char_length(category) between 1 and 40),
  status               text collate "C" not null default 'pending' check (status in ('pending', 'reviewing', 'resolved', 'dismissed')),
  is_urgent            boolean not null,
  legal_hold           text collate "C" check (legal_hold in ('category', 'admin')),
  reports              integer not null default 1 check (reports > 0),
  reviewer_id          uuid references identity.accounts on delete set null,
  reviewed_at          timestamptz,
  resolver_id          uuid references identity.accounts on delete set null,
  closed_at            timestamptz,
  notes                text check (char_length(notes) between 1 and 2000),
  created_at           timestamptz not null default now(),
  are_snapshots_pruned boolean not null default false,
  trusted_reporters    integer not null default 0 check (trusted_reporters >= 0),
  -- Sort key of the queue, smallest first: urgency, then the number of trusted reporters, capped at twenty; the id breaks ties by age.
  rank                 smallint not null
    generated always as (case when is_urgent then 0 else 100 end + 20 - least(trusted_reporters, 20)) stored,
  is_named             boolean not null default false,
  measures             text[] check (measures <@ array['removed', 'explicit', 'sanctioned']),
  withdrawn            text[] not null default '{}' check (withdrawn <@ array['removed', 'explicit', 'sanctioned']),
  check ((status in ('resolved', 'dismissed')) = (closed_at is not null)),
  constraint report_cases_reported_kind check (reported_id is null or kind in ('user', 'message')),
  constraint report_cases_author_kind check (author_tag is null or kind in ('secret', 'comment', 'photo')),
  constraint report_cases_measures_status check (measures is null or status = 'resolved'),
  -- Why a dismissed case was dismissed, for the staff. Cases that were dismissed before reasons were recorded have none.
  dismissal            text collate "C" check (char_length(dismissal) between 1 and 20),
  reopened_at          timestamptz,
  constraint report_cases_withdrawn_status check (withdrawn = '{}' or status = 'resolved'),
  constraint report_cases_dismissal_status check (dismissal is null or status = 'dismissed')
) with (fillfactor = 70);

-- When the reporter or the reported user is erased, their part of a report is cleared. A report about content names no reported account.
create table identity.reports (
  id                uuid primary key,
  reporter_id       uuid references identity.accounts on delete set null,
  reported_id       uuid references identity.accounts on delete set null,
  category          text collate "C" not null check (char_length(category) between 1 and 40),
  reason            text check (char_length(reason) between 1 and 2000),
  evidence          jsonb not null default '[]' check (jsonb_typeof(evidence) = 'array'),
  created_at        timestamptz not null default now(),
  number            text collate "C" not null unique check (number ~ '^[2-9A-HJKMNP-Z]{8}$'),
  case_id           uuid not null references identity.report_cases on delete cascade,
  reporter_nickname text,
  reported_nickname text,
  category_name     text not null,
  proof             text check (char_length(proof) between 1 and 2000),
  search_text       text not null generated always as (translate(lower(
    number || E'\n' || coalesce(reported_nickname, '') || E'\n' || coalesce(reporter_nickname, '') || E'\n' || category_name || E'\n'
    || coalesce(reason, '')), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun')) stored
);

-- A sanction is set through what led to it: a user by nickname, content that was reviewed, or a case. It names the account, so it does not name that
-- subject: the marks (HMAC) find the sanctions on a subject or from a case, and the box (AES-256-GCM) is read for an appeal and for the audit log.
-- No foreign key to a case: its lock would write the transaction id of the sanction into the row of the case.
-- Of all sanctions of a user the most severe active one applies. Whether a sanction is active is computed from the clock at each read: no job has
-- to end it.
create table identity.sanctions (
  id         uuid primary key,
  public_id  text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  account_id uuid not null references identity.accounts on delete cascade,
  kind       text collate "C" not null check (kind in ('warn', 'silence', 'suspend', 'expel')),
  severity    smallint not null generated always as (
    case kind when 'warn' then 0 when 'silence' then 1 when 'suspend' then 2 else 3 end) stored,
  rule       text collate "C" not null check (char_length(rule) between 1 and 40),
  reason     text not null check (char_length(reason) between 1 and 1000),
  origin     text collate "C" not null check (char_length(origin) between 1 and 20),
  set_by     uuid not null,
  created_at timestamptz not null default now(),
  ends_at    timestamptz,
  closed_at  timestamptz,
  closed_as  text collate "C" check (closed_as in ('revoked', 'replaced', 'overturned')),
  origin_mark uuid not null,
  case_mark   uuid,
  key_version integer not null check (key_version > 0),
  origin_box  bytea not null check (octet_length(origin_box) = 76),
  check ((kind in ('silence', 'suspend')) = (ends_at is not null)),
  check ((closed_at is null) = (closed_as is null))
);

-- Sanctions are stated and appealed in the same way as decisions about content. No account: a statement about content is for its author, whose
-- authorship entry is decrypted, and one about a sanction for the sanctioned account.
create table identity.statements (
  id                  uuid primary key,
  public_id           text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  secret_id           uuid references content.secrets on delete cascade,
  comment_id          uuid references content.comments on delete cascade,
  action              text collate "C" not null check (action in (
    'hidden', 'removed', 'marked_explicit', 'restored', 'unmarked_explicit', 'warned', 'silenced', 'suspended', 'expelled', 'revoked')),
  rule                text collate "C" not null check (char_length(rule) between 1 and 40),
  by_human            boolean not null,
  created_at          timestamptz not null default now(),
  appeal              text check (char_length(appeal) between 1 and 1000),
  appealed_at         timestamptz,
  outcome             text collate "C" check (outcome in ('upheld', 'overturned')),
  answered_at         timestamptz,
  sanction_id         uuid references identity.sanctions on delete cascade,
  photo_id            uuid references content.photos on delete cascade,
  photo_comment_id    uuid references content.photo_comments on delete cascade,
  review_requested_at timestamptz,
  check (num_nonnulls(secret_id, comment_id, photo_id, photo_comment_id, sanction_id) = 1),
  -- An author can ask for a human review while the system alone has decided. A human decision is appealed instead.
  constraint statements_review_check check (review_requested_at is null or not by_human)
);

create unique index report_cases_open on identity.report_cases (kind, target_key, target_seq)
  where status in ('pending', 'reviewing');
create index report_cases_pending on identity.report_cases (id desc) where status in ('pending', 'reviewing');
create index report_cases_closed on identity.report_cases (id desc) where status in ('resolved', 'dismissed');
create index report_cases_waiting on identity.report_cases (rank, id) where status in ('pending', 'reviewing');
create index report_cases_urgent on identity.report_cases (id) where is_urgent and status in ('pending', 'reviewing');
create index report_cases_by_status on identity.report_cases (status, id);
create index report_cases_of_reported on identity.report_cases (reported_id) where reported_id is not null;
create index report_cases_of_author on identity.report_cases (author_tag) where author_tag is not null;
create index report_cases_of_reviewer on identity.report_cases (reviewer_id) where reviewer_id is not null;
create index report_cases_of_resolver on identity.report_cases (resolver_id) where resolver_id is not null;
create index report_cases_with_snapshots on identity.report_cases (closed_at) where closed_at is not null and not are_snapshots_pruned;
-- Cases by target: the review queue looks up whether a report says that an item is about a minor, an undone decision withdraws its measures,
-- and the erasure of unsigned content knows no author.
create index report_cases_of_target on identity.report_cases (target_key);

-- A second report of the same user about an open case adds nothing.
create unique index reports_one_per_reporter on identity.reports (case_id, reporter_id) where reporter_id is not null;
create index reports_of_case on identity.reports (case_id, id desc);
create index reports_of_reporter on identity.reports (reporter_id, id desc) where reporter_id is not null;
create index reports_of_reported on identity.reports (reported_id) where reported_id is not null;

create index sanctions_of_account on identity.sanctions (account_id, id desc);
-- Read with every session: the most severe first, and of those the longest.
create index sanctions_active on identity.sanctions (account_id, severity desc, coalesce(ends_at, 'infinity') desc)
  where closed_at is null and severity > 0;
create index sanctions_of_origin on identity.sanctions (origin_mark, id desc);
create index sanctions_of_case on identity.sanctions (case_mark) where case_mark is not null;

-- Not partial: the cascade of deleted content looks up these keys too.
create index statements_of_secret on identity.statements (secret_id, id desc);
create index statements_of_comment on identity.statements (comment_id, id desc);
create index statements_of_photo on identity.statements (photo_id, id desc);
create index statements_of_photo_comment on identity.statements (photo_comment_id, id desc);
create index statements_of_sanction on identity.statements (sanction_id, id desc);
create index statements_sanction_appeals on identity.statements (id)
  where sanction_id is not null and appeal is not null and outcome is null;
-- The oldest appeal without an answer.
create index statements_to_answer on identity.statements (appealed_at) where appeal is not null and outcome is null;

create function identity.sanction_state(closed_as text, ends_at timestamptz) returns text language sql stable parallel safe as $$
  select coalesce(closed_as, case when ends_at <= now() then 'expired' else 'active' end)
$$;

-- A staff member neither sees nor decides a case about themselves. Inlined by the planner.
create function identity.is_about_viewer(reported_id uuid, author_tag uuid, viewer uuid, viewer_tags uuid[]) returns boolean
  language sql immutable parallel safe as $$
  select coalesce(reported_id = viewer, false) or coalesce(author_tag = any (viewer_tags), false)
$$;

-- As its owner: the role that changes content needs no right on cases.
create function identity.withdraw_content_measure() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update identity.report_cases c
  set measures = array_remove(c.measures, tg_argv[1]), withdrawn = c.withdrawn || tg_argv[1]
  where c.target_key = new.id and c.kind = tg_argv[0] and c.measures <> '{}' and tg_argv[1] = any (c.measures);
  return null;
end $$;

-- A measure on content is withdrawn from its case in the transaction that ends it, whichever code path does (appeal, undo, another decision). The
-- measure "sanctioned" is withdrawn in a separate transaction (features/reports/cases/case-sanctions.ts): no transaction writes a sanction and a case.
create trigger withdraw_removed after update of state on content.secrets for each row
  when (old.state = 'removed' and new.state <> 'removed') execute function identity.withdraw_content_measure('secret', 'removed');
create trigger withdraw_removed after update of state on content.comments for each row
  when (old.state = 'removed' and new.state <> 'removed') execute function identity.withdraw_content_measure('comment', 'removed');
create trigger withdraw_removed after update of state on content.photo_comments for each row
  when (old.state = 'removed' and new.state <> 'removed') execute function identity.withdraw_content_measure('comment', 'removed');
create trigger withdraw_removed after update of state on content.photos for each row
  when (old.state = 'removed' and new.state <> 'removed') execute function identity.withdraw_content_measure('photo', 'removed');
create trigger withdraw_explicit after update of is_explicit on content.secrets for each row
  when (old.is_explicit and not new.is_explicit) execute function identity.withdraw_content_measure('secret', 'explicit');
create trigger withdraw_explicit after update of is_explicit on content.photos for each row
  when (old.is_explicit and not new.is_explicit) execute function identity.withdraw_content_measure('photo', 'explicit');

revoke execute on function identity.sanction_state(text, timestamptz), identity.is_about_viewer(uuid, uuid, uuid, uuid[]),
  identity.withdraw_content_measure() from public;

comment on table identity.report_cases is 'Cases: all open reports about one target. The queue is sorted by rank, then by age.';
comment on column identity.report_cases.id is 'UUIDv7, ordered by time.';
comment on column identity.report_cases.number is 'Case number, as moderators see it.';
comment on column identity.report_cases.target_key is
  'Internal key of the reported content or account; replaced by a random value once the reported user is erased.';
comment on column identity.report_cases.target_seq is 'Of a message: its sequence number in the conversation.';
comment on column identity.report_cases.target_public_id is 'Public id of the target.';
comment on column identity.report_cases.secret_public_id is 'Of a comment: public id of its secret.';
comment on column identity.report_cases.reported_id is 'Of a case about a user or a chat message: the account. Cleared with the account.';
comment on column identity.report_cases.author_tag is
  'Of a case about content: tag of its authorship entry when the case was opened. null: it had no author, or no longer leads to one.';
comment on column identity.report_cases.reported_nickname is 'As it was shown. null: "Anónimo".';
comment on column identity.report_cases.category is 'Of the first report.';
comment on column identity.report_cases.legal_hold is
  'Who set the legal hold on the encrypted copy in evidence.legal_holds: the category of a report, or an administrator.';
comment on column identity.report_cases.are_snapshots_pruned is
  'The copied content was deleted, some time after the case was closed: a report must not be a way to store what a user wrote.';
comment on column identity.report_cases.trusted_reporters is
  'Number of reporters whose earlier reports were right, written with each report. It only moves the case in the queue.';
comment on column identity.report_cases.is_named is 'Whether a nickname was shown beside the target; stays when the nickname is erased.';
comment on column identity.report_cases.measures is 'Derived when the case is closed from what was done. null when resolved: not recorded.';
comment on column identity.report_cases.dismissal is 'Reason of a dismissal. Only the staff reads it.';
comment on column identity.report_cases.reopened_at is
  'When a moderator last opened the case again. Reports sent before tell their senders; later ones show nothing of it.';
comment on column identity.report_cases.withdrawn is 'Measures that were undone later.';
comment on table identity.reports is 'Reports of users about content or other users, with a copy of the content.';
comment on column identity.reports.number is 'Report number, known to the reporter.';
comment on column identity.reports.evidence is 'Copy of the reported content, made by the server.';
comment on column identity.reports.reported_id is 'Of a report about a user or a chat message. null for content.';
comment on column identity.reports.reporter_nickname is 'null: "Usuario anónimo".';
comment on column identity.reports.proof is 'What the reporter added as proof; `evidence` is the copy made by the server.';
comment on column identity.reports.search_text is 'Without case and accents; each field on its own line.';
comment on table identity.sanctions is 'Warnings, silences, suspensions and expulsions of accounts.';
comment on column identity.sanctions.id is 'UUIDv7, ordered by time.';
comment on column identity.sanctions.severity is 'Severity, for sorting. 0: a warning, which restricts nothing.';
comment on column identity.sanctions.reason is 'Shown to the sanctioned user.';
comment on column identity.sanctions.origin is 'Kind of the subject through which the sanction was set.';
comment on column identity.sanctions.origin_mark is
  'HMAC of kind and public id (or number) of that subject: sanctions on one subject have one mark for each version of the keys.';
comment on column identity.sanctions.set_by is
  'Pseudonym of the staff member, so that another one answers the appeal. It does not lead to an account.';
comment on column identity.sanctions.case_mark is
  'HMAC of the id of the case from which it was set. `origin_mark` does not find it for a reported nickname, whose sanctions are one list.';
comment on column identity.sanctions.key_version is 'Version of AUTHORSHIP_KEYS of the marks and the box.';
comment on column identity.sanctions.origin_box is
  'Public id (or number) of the subject, and id of the case: AES-256-GCM, of one length. AAD: table, id and key_version.';
comment on table identity.statements is
  'Statements of reasons: what was decided, by which rule, by a human or automatically. Each can be appealed once.';
comment on column identity.statements.by_human is 'false: an automated decision.';
comment on column identity.statements.review_requested_at is 'When the author asked for a human review of an automated decision.';
comment on function identity.sanction_state(text, timestamptz) is 'Current state of a sanction: how it was closed, expired or active.';
comment on function identity.is_about_viewer(uuid, uuid, uuid, uuid[]) is
  'Whether a case is about the viewer: their account, or content with one of the tags of their authorship entries.';
comment on function identity.withdraw_content_measure() is
  'Trigger (kind, measure): moves a measure from measures to withdrawn in the cases about this content.';

-- migrate:down
-- Forward only.
