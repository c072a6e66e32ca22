-- migrate:up transaction:false
-- Closed cases about one piece of content that claim a measure: read when a decision about that content is undone.
create index concurrently if not exists report_cases_with_measures on identity.report_cases (target_key) where measures <> '{}';

-- migrate:down
-- Forward only.
