-- migrate:up
-- Whoever speaks of ending their life is read by a person before anybody else is, whatever else was thought of the text.
-- A text that no model can judge, while others are judged, is not asked about for ever: a person decides.
alter table moderation.checks
  add column is_urgent boolean not null default false,
  add column tries smallint not null default 0,
  drop column risk_rank;
alter table moderation.checks
  add column risk_rank smallint not null generated always as (
    case when is_urgent then -1 else
      case risk_level when 'high' then 0 when 'medium' then 1 when 'unknown' then 2 when 'low' then 3 else 4 end end) stored;
create index checks_to_review on moderation.checks (risk_rank, id) where needs_review;

-- What looks like abuse of a minor is a case with a clock: it waits to be reported, by a person, who writes down the receipt. After a
-- year it is destroyed, reported or not. The application may add and destroy, and cannot read.
alter table evidence.flagged_content
  drop column needs_reporting,
  add column reported_at timestamptz,
  add column receipt text check (char_length(receipt) between 1 and 200),
  add check ((reported_at is null) = (receipt is null));
create index flagged_content_by_age on evidence.flagged_content (created_at);
create index flagged_content_to_report on evidence.flagged_content (created_at) where reported_at is null;

create function evidence.destroy_old() returns integer language plpgsql security definer set search_path = '' as $$
declare
  destroyed integer;
begin
  delete from evidence.flagged_content where created_at < now() - interval '1 year';
  get diagnostics destroyed = row_count;
  return destroyed;
end $$;
revoke execute on function evidence.destroy_old() from public;
grant execute on function evidence.destroy_old() to murmullo_app;

-- How many wait, and since when: no more than an operator must know.
create function evidence.waiting(out cases integer, out oldest timestamptz) language sql stable security definer set search_path = '' as
  $$ select count(*)::integer, min(created_at) from evidence.flagged_content where reported_at is null $$;
revoke execute on function evidence.waiting() from public;
grant execute on function evidence.waiting() to murmullo_app;

-- migrate:down
-- Forward only.
