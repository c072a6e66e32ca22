-- migrate:up
-- What is said about a photo is judged as what is said about a secret: it can be hidden, waits for a person then, and its author is told.
alter table content.photo_comments
  add column state text collate "C" not null default 'visible' check (state in ('visible', 'hidden', 'removed'));

alter table moderation.checks
  add column photo_comment_id uuid unique references content.photo_comments on delete cascade,
  drop constraint checks_check,
  add constraint checks_check check (num_nonnulls(secret_id, comment_id, photo_id, photo_comment_id) = 1);
alter table identity.statements
  add column photo_comment_id uuid references content.photo_comments on delete cascade,
  drop constraint statements_check,
  add constraint statements_check check (num_nonnulls(secret_id, comment_id, photo_id, photo_comment_id, sanction_id) = 1);
create index statements_of_photo_comment on identity.statements (photo_comment_id, id desc);

-- migrate:down
-- Forward only.
