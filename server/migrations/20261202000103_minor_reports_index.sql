-- migrate:up transaction:false
-- For the review queue, which asks of each item whether a report says that it is about a minor. Such a case is always urgent.
create index concurrently if not exists report_cases_urgent_by_target on identity.report_cases (target_key) where is_urgent;

-- migrate:down
-- Forward only.
