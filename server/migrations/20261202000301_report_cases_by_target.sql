-- migrate:up transaction:false
-- Erasing unsigned content finds the report cases about it by target: its author's account is no longer known.
create index concurrently if not exists report_cases_of_target on identity.report_cases (target_key);

-- migrate:down
-- Forward only.
