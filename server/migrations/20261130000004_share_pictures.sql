-- migrate:up
-- Pictures of secrets that were drawn to be shared, and are kept in the storage. A row is here before its object is there, and until after
-- its object is gone. One without a secret is nobody's: the worker takes its object out.
create table content.share_pictures (
  key text collate "C" primary key check (key ~ '^shares/[0-9A-Za-z]{32}$'),
  secret_id uuid references content.secrets on delete set null,
  shape text collate "C" not null check (shape in ('link', 'square', 'story')),
  tag text collate "C" not null check (char_length(tag) between 1 and 64), -- of what it shows: another one is another picture
  is_kept boolean not null default false, -- its object is there
  made_at timestamptz not null default now()
);
create unique index share_pictures_of_secret on content.share_pictures (secret_id, shape) where secret_id is not null;
create index share_pictures_arriving on content.share_pictures (made_at) where not is_kept;
create index share_pictures_to_tidy on content.share_pictures (key) where secret_id is null;
create index share_pictures_by_age on content.share_pictures (made_at) where secret_id is not null;

-- Whatever hides a secret or changes what its pictures show, they go.
create function content.forget_share_pictures() returns trigger language plpgsql set search_path = '' as $$
begin
  update content.share_pictures set secret_id = null where secret_id = new.id;
  return null;
end $$;
revoke execute on function content.forget_share_pictures() from public;
create trigger forget_share_pictures after update on content.secrets for each row
  when (old.is_listed and (not new.is_listed or
    (old.is_explicit, old.text, old.gender, old.age, old.country_code) is distinct from
    (new.is_explicit, new.text, new.gender, new.age, new.country_code)))
  execute function content.forget_share_pictures();

grant select, insert, update, delete on content.share_pictures to murmullo_app;
grant execute on function content.forget_share_pictures() to murmullo_app;

-- migrate:down
-- Forward only.
