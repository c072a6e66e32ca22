-- Indexes of the daily stats: cases and appeals by the day of their decision. And the medians of whole periods, which histograms replace.

-- migrate:up
create index report_cases_by_closing on identity.report_cases (closed_at) where closed_at is not null;
create index statements_by_answer on identity.statements (answered_at) where answered_at is not null;

delete from moderation.daily_stats where kind in ('reports_answered', 'report_answer_minutes');

-- migrate:down
-- Forward only.
