-- migrate:up
-- Delayed outbox of the review queue: a moderator's decision waits here for a few seconds, in which the same moderator can undo it. An
-- approval changes nothing until then; a removal has changed the content already, and only its notices wait. One row for each review.
create table moderation.pending_decisions (
  check_id uuid primary key references moderation.checks on delete cascade,
  moderator_id uuid not null, -- no foreign key: the row lives for seconds, and the decision holds when the account goes
  action text collate "C" not null check (char_length(action) between 1 and 60), -- as the audit log names it
  decision text collate "C" not null check (decision in ('approve', 'mark_explicit', 'remove')),
  rule text collate "C" check (char_length(rule) between 1 and 40),
  seen text collate "C" not null, -- hash of the text and the objection that the moderator read
  before jsonb not null check (jsonb_typeof(before) = 'object'), -- what an undo restores
  due_at timestamptz not null
);
create index pending_decisions_by_due on moderation.pending_decisions (due_at);
grant select, insert, delete on moderation.pending_decisions to murmullo_app;

-- migrate:down
-- Forward only.
