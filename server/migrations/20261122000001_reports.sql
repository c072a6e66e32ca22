-- migrate:up
-- All reports of one thing or one person are one case while it is open. Who is meant is here, in `identity`, and never leaves: what the team
-- reads beside a case is what everybody reads beside the thing.
create table identity.report_cases (
  id uuid primary key, -- ordered by time
  number text collate "C" not null unique check (number ~ '^[2-9A-HJKMNP-Z]{8}$'), -- names it to the team
  kind text collate "C" not null check (kind in ('person', 'secret', 'comment', 'photo', 'message')),
  target_key uuid not null, -- what is meant, by its key; anything once whoever is reported has left
  target_seq integer not null default 0, -- of a message: its place in the conversation
  target_public_id text collate "C" check (target_public_id ~ '^[0-9A-Za-z]{22}$'), -- as everybody names it
  secret_public_id text collate "C" check (secret_public_id ~ '^[0-9A-Za-z]{22}$'), -- of a comment: what it answers
  reported_id uuid references identity.accounts on delete set null,
  reported_nickname text, -- as it was shown; null is "Anónimo"
  category text collate "C" not null check (char_length(category) between 1 and 40), -- of the first report
  status text collate "C" not null default 'pending' check (status in ('pending', 'reviewing', 'resolved', 'dismissed')),
  is_urgent boolean not null,
  rank smallint not null generated always as (case when is_urgent then 0 else 1 end) stored,
  hold text collate "C" check (hold in ('category', 'admin')), -- what is put away, sealed, and by whose word
  reports integer not null default 1 check (reports > 0),
  reviewer_id uuid references identity.accounts on delete set null,
  reviewed_at timestamptz,
  resolver_id uuid references identity.accounts on delete set null,
  closed_at timestamptz,
  measure text collate "C" check (measure in ('removed', 'sanctioned', 'handled')),
  notes text check (char_length(notes) between 1 and 2000),
  created_at timestamptz not null default now(),
  check ((status in ('resolved', 'dismissed')) = (closed_at is not null)),
  check ((status = 'resolved') = (measure is not null))
) with (fillfactor = 70);
create unique index report_cases_open on identity.report_cases (kind, target_key, target_seq)
  where status in ('pending', 'reviewing');
create index report_cases_pending on identity.report_cases (id desc) where status in ('pending', 'reviewing');
create index report_cases_closed on identity.report_cases (id desc) where status in ('resolved', 'dismissed');
create index report_cases_waiting on identity.report_cases (rank, id) where status in ('pending', 'reviewing');
create index report_cases_by_status on identity.report_cases (status, id);
create index report_cases_of_reported on identity.report_cases (reported_id) where reported_id is not null;
create index report_cases_of_reviewer on identity.report_cases (reviewer_id) where reviewer_id is not null;
create index report_cases_of_resolver on identity.report_cases (resolver_id) where resolver_id is not null;

-- What was reported until now: one case for each person.
insert into identity.report_cases (id, number, kind, target_key, reported_id, reported_nickname, category, is_urgent, reports, created_at)
select distinct on (coalesce(r.reported_id, r.id)) r.id,
  translate(upper(left(replace(gen_random_uuid()::text, '-', ''), 8)), '01', 'GH'), 'person', coalesce(r.reported_id, r.id), r.reported_id,
  case when a.nickname not like 'usuario\_%' then a.nickname end, r.category, r.category in ('threats', 'minors'),
  count(*) over (partition by coalesce(r.reported_id, r.id)), r.created_at
from identity.reports r left join identity.accounts a on a.id = r.reported_id
order by coalesce(r.reported_id, r.id), r.id;

alter table identity.reports
  add column number text collate "C" unique check (number ~ '^[2-9A-HJKMNP-Z]{8}$'), -- known to whoever sent it
  add column case_id uuid references identity.report_cases on delete cascade,
  add column reporter_nickname text, -- null is "Usuario anónimo"
  add column reported_nickname text,
  add column category_name text,
  add column proof text check (char_length(proof) between 1 and 2000); -- what its sender brought along; `evidence` is our own copy
update identity.reports r set
  number = translate(upper(left(replace(gen_random_uuid()::text, '-', ''), 8)), '01', 'GH'),
  case_id = (select c.id from identity.report_cases c where c.target_key = coalesce(r.reported_id, r.id)),
  reporter_nickname = (select a.nickname from identity.accounts a where a.id = r.reporter_id and a.nickname not like 'usuario\_%'),
  reported_nickname = (select a.nickname from identity.accounts a where a.id = r.reported_id and a.nickname not like 'usuario\_%'),
  category_name = case category when 'harassment' then 'Acoso' when 'threats' then 'Amenazas' when 'minors' then 'Menores de edad'
    when 'intimate' then 'Contenido íntimo sin consentimiento' when 'spam' then 'Spam o estafa' else 'Otro' end;
drop index identity.reports_waiting;
drop index identity.reports_of_reporter;
alter table identity.reports
  drop column status,
  drop column public_id,
  alter column number set not null,
  alter column case_id set not null,
  alter column category_name set not null,
  -- What the team searches in, without case and accents; each part on a line of its own.
  add column letters text not null generated always as (translate(lower(
    number || E'\n' || coalesce(reported_nickname, '') || E'\n' || coalesce(reporter_nickname, '') || E'\n' || category_name || E'\n'
    || coalesce(reason, '')), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun')) stored;
-- Whoever says it again while it is open says nothing new.
create unique index reports_once on identity.reports (case_id, reporter_id) where reporter_id is not null;
create index reports_of_case on identity.reports (case_id, id desc);
create index reports_of_reporter on identity.reports (reporter_id, id desc) where reporter_id is not null;
create index reports_by_letters on identity.reports using gin (letters extensions.gin_trgm_ops);

-- Whoever reported hears that it was answered.
alter table identity.notifications
  add column report_id uuid references identity.reports on delete cascade,
  drop constraint notifications_type_check,
  add constraint notifications_type_check
    check (type in ('comment', 'like', 'follow', 'chat_request', 'moderation', 'report')),
  add constraint notifications_report_check check ((type = 'report') = (report_id is not null));
create unique index notifications_of_report on identity.notifications (report_id) where report_id is not null;

-- What a law may ask for, sealed: the application adds and lets go, and cannot read. Nothing in it refers to an account.
create table evidence.held_reports (
  id uuid primary key,
  case_id uuid not null,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
create index held_reports_of_case on evidence.held_reports (case_id);
create index held_reports_by_age on evidence.held_reports (created_at);

create function evidence.release_held(of_case uuid) returns void language sql security definer set search_path = '' as
  $$ delete from evidence.held_reports where case_id = of_case $$;
revoke execute on function evidence.release_held(uuid) from public;
grant execute on function evidence.release_held(uuid) to murmullo_app;

create or replace function evidence.destroy_old() returns integer language plpgsql security definer set search_path = '' as $$
declare
  flagged integer;
  held integer;
begin
  delete from evidence.flagged_content where created_at < now() - interval '1 year';
  get diagnostics flagged = row_count;
  delete from evidence.held_reports where created_at < now() - interval '1 year';
  get diagnostics held = row_count;
  return flagged + held;
end $$;

grant select, insert, update, delete on identity.report_cases to murmullo_app;
grant insert on evidence.held_reports to murmullo_app;

-- migrate:down
-- Forward only.
