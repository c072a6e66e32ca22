-- migrate:up
-- What was copied into a case is let go some time after its answer: a report must not be a way to keep somebody's words.
alter table identity.report_cases add column are_copies_gone boolean not null default false;
create index report_cases_with_copies on identity.report_cases (closed_at) where closed_at is not null and not are_copies_gone;

-- migrate:down
-- Forward only.
