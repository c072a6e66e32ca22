-- migrate:up
-- The picture of a reported photo, for the desk: beside the sealed one, which opens on none of our machines, one in a box whose key the server
-- has. It is read through one function, and there is none of what was reported as abuse of a minor, nor of who has left.
alter table evidence.report_pictures add column boxed bytea;

create function evidence.picture_to_show(of_case uuid) returns bytea language sql stable security definer set search_path = '' as $$
  select p.boxed from evidence.report_pictures p join identity.report_cases c on c.id = p.case_id
  where p.case_id = of_case and c.reported_id is not null and c.category <> 'minors'
    and not exists (select from identity.reports r where r.case_id = of_case and r.category = 'minors')
$$;

-- Somebody says that it shows a minor: from then on nobody here looks at it.
create function evidence.hide_picture(of_case uuid) returns void language sql security definer set search_path = '' as
  $$ update evidence.report_pictures set boxed = null where case_id = of_case $$;

revoke execute on function evidence.picture_to_show(uuid), evidence.hide_picture(uuid) from public;
grant execute on function evidence.picture_to_show(uuid), evidence.hide_picture(uuid) to murmullo_app;

create or replace function evidence.forget_picture() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.hold is null then
    delete from evidence.report_pictures where case_id = new.id;
  else
    -- A law may ask for what is sealed; to look at, there is nothing more.
    update evidence.report_pictures set boxed = null where case_id = new.id and boxed is not null;
  end if;
  return null;
end $$;
drop trigger forget_picture on identity.report_cases;
create trigger forget_picture after update on identity.report_cases for each row
  when (new.kind = 'photo' and (new.are_copies_gone or new.reported_id is null))
  execute function evidence.forget_picture();

-- migrate:down
-- Forward only.
