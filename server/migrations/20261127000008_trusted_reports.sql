-- migrate:up
-- What waits is worked through by urgency, then by how many said so whose earlier reports were right, then by age. The number is written with
-- each report and moves the case in the queue; it does nothing else.
drop index identity.report_cases_waiting;
alter table identity.report_cases drop column rank;
alter table identity.report_cases
  add column trusted integer not null default 0 check (trusted >= 0),
  -- The smallest comes first. More than twenty do not outweigh twenty.
  add column rank smallint not null
    generated always as (case when is_urgent then 0 else 100 end + 20 - least(trusted, 20)) stored;
create index report_cases_waiting on identity.report_cases (rank, id) where status in ('pending', 'reviewing');
create index report_cases_urgent on identity.report_cases (id) where is_urgent and status in ('pending', 'reviewing');

-- migrate:down
-- Forward only.
