-- migrate:up
-- Report outcomes are derived from what was done in the case and recorded when it is closed. A moderator no longer names one.

-- Which case a sanction was set from. `origin` cannot say so for a reported nickname: its sanctions are one list whatever led to them.
alter table identity.sanctions add column case_id uuid references identity.report_cases on delete set null;
update identity.sanctions x set case_id = c.id
from identity.report_cases c where x.origin = 'case' and c.number = x.origin_id;
create index sanctions_of_case on identity.sanctions (case_id) where case_id is not null;

-- Whether a measure of a case still stands: a sanction that was neither lifted nor overturned, or whose replacement was not. One that ran
-- its time stands: it was done.
create function identity.is_case_sanctioned(of_case uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from identity.sanctions x where x.case_id = of_case and (x.closed_as is null or (x.closed_as = 'replaced'
    and exists (select from identity.sanctions y where y.origin = x.origin and y.origin_id = x.origin_id and y.id > x.id
      and y.gravity > 0 and y.closed_as is null))))
$$;
revoke execute on function identity.is_case_sanctioned(uuid) from public;
grant execute on function identity.is_case_sanctioned(uuid) to murmullo_app;

alter table identity.report_cases
  add column is_named boolean not null default false, -- whether a nickname stood beside it; stays when the nickname is erased
  add column measures text[] check (measures <@ array['removed', 'explicit', 'sanctioned']), -- null when resolved: not recorded
  add column withdrawn text[] not null default '{}' check (withdrawn <@ array['removed', 'explicit', 'sanctioned']);
update identity.report_cases set is_named = true where reported_nickname is not null;
-- Of what moderators chose until now, what the database confirms. The rest is told as reviewed and no more.
update identity.report_cases c set measures = '{removed}'
where c.status = 'resolved' and c.measure = 'removed' and (
  exists (select from content.secrets s where c.kind = 'secret' and s.id = c.target_key and s.state = 'removed')
  or exists (select from content.comments k where c.kind = 'comment' and k.id = c.target_key and k.state = 'removed')
  or exists (select from content.photo_comments k where c.kind = 'comment' and k.id = c.target_key and k.state = 'removed')
  or exists (select from content.photos p where c.kind = 'photo' and p.id = c.target_key and p.state = 'removed'));
update identity.report_cases c set measures = '{sanctioned}'
where c.status = 'resolved' and c.measure = 'sanctioned' and identity.is_case_sanctioned(c.id);
alter table identity.report_cases drop column measure; -- with its two constraints
alter table identity.report_cases
  add constraint report_cases_measures_status check (measures is null or status = 'resolved'),
  add constraint report_cases_withdrawn_status check (withdrawn = '{}' or status = 'resolved');

-- A claim ends in the transaction that ends the measure, whichever code path does it (appeal, undo, another decision).
create function identity.withdraw_content_measure() returns trigger language plpgsql set search_path = '' as $$
begin
  update identity.report_cases c
  set measures = array_remove(c.measures, tg_argv[1]), withdrawn = c.withdrawn || tg_argv[1]
  where c.target_key = new.id and c.kind = tg_argv[0] and c.measures <> '{}' and tg_argv[1] = any (c.measures);
  return null;
end $$;
revoke execute on function identity.withdraw_content_measure() from public;

create trigger withdraw_removed after update of state on content.secrets for each row
  when (old.state = 'removed' and new.state <> 'removed') execute function identity.withdraw_content_measure('secret', 'removed');
create trigger withdraw_removed after update of state on content.comments for each row
  when (old.state = 'removed' and new.state <> 'removed') execute function identity.withdraw_content_measure('comment', 'removed');
create trigger withdraw_removed after update of state on content.photo_comments for each row
  when (old.state = 'removed' and new.state <> 'removed') execute function identity.withdraw_content_measure('comment', 'removed');
create trigger withdraw_removed after update of state on content.photos for each row
  when (old.state = 'removed' and new.state <> 'removed') execute function identity.withdraw_content_measure('photo', 'removed');
create trigger withdraw_explicit after update of is_explicit on content.secrets for each row
  when (old.is_explicit and not new.is_explicit) execute function identity.withdraw_content_measure('secret', 'explicit');
create trigger withdraw_explicit after update of is_explicit on content.photos for each row
  when (old.is_explicit and not new.is_explicit) execute function identity.withdraw_content_measure('photo', 'explicit');

create function identity.withdraw_sanction_measure() returns trigger language plpgsql set search_path = '' as $$
begin
  update identity.report_cases c set measures = array_remove(c.measures, 'sanctioned'), withdrawn = c.withdrawn || 'sanctioned'::text
  where c.id in (select x.case_id from identity.sanctions x where x.origin = new.origin and x.origin_id = new.origin_id)
    and 'sanctioned' = any (c.measures) and not identity.is_case_sanctioned(c.id);
  return null;
end $$;
revoke execute on function identity.withdraw_sanction_measure() from public;
create trigger withdraw_sanctioned after update of closed_as on identity.sanctions for each row
  when (new.closed_as in ('lifted', 'overturned')) execute function identity.withdraw_sanction_measure();

-- migrate:down
-- Forward only.
