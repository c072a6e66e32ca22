-- Evidence: encrypted copies for law enforcement and for open cases. Security-definer functions are the only way to delete or read.

-- migrate:up
-- Suspected abuse of a minor. A person must report it to the authorities and records their receipt. After a year it is destroyed, reported or
-- not. The application inserts and destroys, and cannot read.
create table evidence.flagged_content (
  id          uuid primary key,
  sealed      bytea not null,
  created_at  timestamptz not null default now(),
  reported_at timestamptz,
  receipt     text check (char_length(receipt) between 1 and 200),
  check ((reported_at is null) = (receipt is null))
);

-- What a law may require, encrypted. The application inserts and releases, and cannot read. No column refers to an account.
create table evidence.legal_holds (
  id         uuid primary key,
  case_id    uuid not null,
  sealed     bytea not null,
  created_at timestamptz not null default now()
);

-- A photo expires within the hour, and its case does not. The copy is deleted with the other copies of its case, and when the reported user
-- is erased, unless there is a legal hold.
create table evidence.report_images (
  case_id         uuid primary key references identity.report_cases on delete cascade,
  sealed          bytea not null,
  created_at      timestamptz not null default now(),
  encrypted_image bytea
);

create index flagged_content_by_age on evidence.flagged_content (created_at);
create index flagged_content_to_report on evidence.flagged_content (created_at) where reported_at is null;
create index legal_holds_of_case on evidence.legal_holds (case_id);
create index legal_holds_by_age on evidence.legal_holds (created_at);
create index report_images_by_age on evidence.report_images (created_at);

create function evidence.count_unreported(out cases integer, out oldest timestamptz) language sql stable security definer set search_path = '' as
  $$ select count(*)::integer, min(created_at) from evidence.flagged_content where reported_at is null $$;

create function evidence.release_legal_hold(p_case_id uuid) returns void language sql security definer set search_path = '' as
  $$ delete from evidence.legal_holds where case_id = p_case_id $$;

create function evidence.viewable_image(p_case_id uuid) returns bytea language sql stable security definer set search_path = '' as $$
  select p.encrypted_image from evidence.report_images p join identity.report_cases c on c.id = p.case_id
  where p.case_id = p_case_id and c.author_tag is not null and c.category <> 'minors'
    and not exists (select from identity.reports r where r.case_id = p_case_id and r.category = 'minors')
$$;

create function evidence.revoke_viewable_image(p_case_id uuid) returns void language sql security definer set search_path = '' as
  $$ update evidence.report_images set encrypted_image = null where case_id = p_case_id $$;

create function evidence.delete_report_image() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.legal_hold is null then
    delete from evidence.report_images where case_id = new.id;
  else
    -- Legal hold: the sealed copy stays, the copy that moderators can view does not.
    update evidence.report_images set encrypted_image = null where case_id = new.id and encrypted_image is not null;
  end if;
  return null;
end $$;

create function evidence.delete_expired() returns integer language plpgsql security definer set search_path = '' as $$
declare
  flagged_count integer;
  hold_count integer;
  image_count integer;
begin
  delete from evidence.flagged_content where created_at < now() - interval '1 year';
  get diagnostics flagged_count = row_count;
  delete from evidence.legal_holds where created_at < now() - interval '1 year';
  get diagnostics hold_count = row_count;
  delete from evidence.report_images where created_at < now() - interval '1 year';
  get diagnostics image_count = row_count;
  return flagged_count + hold_count + image_count;
end $$;

create trigger delete_report_image after update on identity.report_cases for each row
  when (new.kind = 'photo' and (new.are_snapshots_pruned or new.author_tag is null))
  execute function evidence.delete_report_image();

revoke execute on function evidence.count_unreported(), evidence.release_legal_hold(uuid), evidence.viewable_image(uuid),
  evidence.revoke_viewable_image(uuid), evidence.delete_report_image(), evidence.delete_expired() from public;

comment on table evidence.flagged_content is
  'Write-only store of suspected child abuse, encrypted, until it is reported and for at most a year.';
comment on column evidence.flagged_content.sealed is 'HPKE ciphertext of text, reason and author; the private key is not on any server.';
comment on column evidence.flagged_content.receipt is 'Receipt of the authority it was reported to.';
comment on table evidence.legal_holds is 'Write-only legal-hold copies of reports, for at most a year.';
comment on column evidence.legal_holds.sealed is 'HPKE ciphertext of the copy of the report.';
comment on table evidence.report_images is 'Copies of the image of a reported photo, for at most a year.';
comment on column evidence.report_images.sealed is 'HPKE ciphertext of the image; no server of ours can decrypt it.';
comment on column evidence.report_images.encrypted_image is
  'AES-GCM with a key of the server, for moderators. null once it may no longer be viewed.';
comment on function evidence.count_unreported() is
  'Number of unreported flagged items and the age of the oldest: no more than an operator must know.';
comment on function evidence.release_legal_hold(uuid) is 'Ends the legal hold of a case: deletes its copies.';
comment on function evidence.viewable_image(uuid) is
  'Encrypted image of a case for moderators. None if a report says it shows a minor, or once the reported user is erased.';
comment on function evidence.revoke_viewable_image(uuid) is
  'Called when a report says that the photo shows a minor: from then on no moderator can view it.';
comment on function evidence.delete_report_image() is
  'Trigger: deletes the image of a case whose copies expired or whose reported user was erased; under legal hold only the viewable copy.';
comment on function evidence.delete_expired() is 'Retention: deletes all evidence older than a year. Returns the number of rows.';

-- migrate:down
-- Forward only.
