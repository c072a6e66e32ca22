-- migrate:up
-- The picture of a photo that was reported, sealed: a photo is gone within the hour, and its case is not. The application adds to it and
-- cannot read it. It ends with the other copies of its case, and when whoever is reported leaves, unless it is held.
create table evidence.report_pictures (
  case_id uuid primary key references identity.report_cases on delete cascade,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
create index report_pictures_by_age on evidence.report_pictures (created_at);

create function evidence.forget_picture() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from evidence.report_pictures where case_id = new.id;
  return null;
end $$;
revoke execute on function evidence.forget_picture() from public;
create trigger forget_picture after update on identity.report_cases for each row
  when (new.kind = 'photo' and new.hold is null and (new.are_copies_gone or new.reported_id is null))
  execute function evidence.forget_picture();

create or replace function evidence.destroy_old() returns integer language plpgsql security definer set search_path = '' as $$
declare
  flagged integer;
  held integer;
  pictures integer;
begin
  delete from evidence.flagged_content where created_at < now() - interval '1 year';
  get diagnostics flagged = row_count;
  delete from evidence.held_reports where created_at < now() - interval '1 year';
  get diagnostics held = row_count;
  delete from evidence.report_pictures where created_at < now() - interval '1 year';
  get diagnostics pictures = row_count;
  return flagged + held + pictures;
end $$;

grant insert on evidence.report_pictures to murmullo_app;

-- migrate:down
-- Forward only.
