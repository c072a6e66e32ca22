-- Schemas, the pg_trgm extension and schema privileges. The roles exist already: `murmullo migrate --create` creates them.

-- migrate:up
-- Content and identity are separate: no row of `content` says who wrote it, and the role of public reads cannot read `identity`.
create schema content;
create schema identity;
create schema moderation;
create schema evidence;
create schema jobs;
create schema extensions;

create extension pg_trgm schema extensions;

revoke all on schema public from public;
grant usage on schema content to murmullo_public, murmullo_app, murmullo_staff, murmullo_worker;
grant usage on schema identity to murmullo_app, murmullo_staff, murmullo_worker, murmullo_audit, murmullo_opener;
grant usage on schema moderation, evidence to murmullo_app, murmullo_staff, murmullo_worker;
-- The job queue (pg-boss) creates and upgrades its own tables, with the role of the worker (server/src/platform/jobs/queue.ts).
grant usage, create on schema jobs to murmullo_worker;
grant usage on schema jobs to murmullo_app, murmullo_staff;

comment on schema content is 'Texts, images and their public counts. No column refers to an account, IP address, device or session.';
comment on schema identity is 'Accounts, sessions and everything that links a user to content. No access for the role of public reads.';
comment on schema moderation is 'Review queue, moderation settings, daily stats and the deletion log. It does not say who wrote what.';
comment on schema evidence is
  'Write-only store of encrypted evidence (legal hold): the application inserts and deletes, and cannot select.';
comment on schema jobs is 'Tables of the job queue (pg-boss), owned by the role of the worker.';
comment on schema extensions is 'Extensions, outside of the schemas that hold data.';

-- migrate:down
-- Forward only: a mistake is corrected by the next migration.
