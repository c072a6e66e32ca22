-- migrate:up
-- Pictures in the storage: a row is here before its object is there, and until after its object is gone. So an object without a row is
-- nobody's, and whatever falls in between is found.
create table content.images (
  key text collate "C" primary key check (key ~ '^(photos|avatars)/[0-9A-Za-z]{32}$'),
  state text collate "C" not null default 'arriving' check (state in ('arriving', 'kept', 'doomed')),
  size integer not null check (size > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text collate "C" not null check (placeholder ~ '^[0-9a-f]{96}$'),
  digest bytea not null check (octet_length(digest) = 32), -- of the file that was sent: the same file again is known
  looks bit(128) not null, -- how it looks: what was changed a little is known too
  changed_at timestamptz not null default now()
);
create index images_to_tidy on content.images (changed_at) where state <> 'kept';

create table content.photos (
  id uuid primary key, -- ordered by time
  public_id text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  image_key text collate "C" unique references content.images,
  caption text check (char_length(caption) between 1 and 300),
  is_explicit boolean not null,
  gender content.gender not null default 'none',
  age smallint check (age between 18 and 120),
  country_code text collate "C" not null check (country_code ~ '^[A-Z]{2}$'),
  is_held boolean not null default false, -- what is said with it must be read by a person first
  state text collate "C" not null default 'arriving' check (state in ('arriving', 'hidden', 'visible', 'removed')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((state = 'arriving') = (image_key is null))
);
create index photos_newest on content.photos (id desc) where state = 'visible';
create index photos_by_end on content.photos (expires_at);

create table content.photo_comments (
  id uuid primary key,
  public_id text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  photo_id uuid not null references content.photos on delete cascade,
  text text not null check (char_length(text) between 1 and 1000),
  author_nickname text,
  created_at timestamptz not null default now()
);
create index photo_comments_of_photo on content.photo_comments (photo_id, id desc);

create table identity.photo_authors (
  photo_id uuid primary key references content.photos on delete cascade,
  account_id uuid not null references identity.accounts on delete cascade
);
create index photo_authors_of_account on identity.photo_authors (account_id, photo_id desc);

create table identity.photo_comment_authors (
  comment_id uuid primary key references content.photo_comments on delete cascade,
  account_id uuid not null references identity.accounts on delete cascade
);
create index photo_comment_authors_of_account on identity.photo_comment_authors (account_id, comment_id desc);

-- The picture beside a nickname. A new one is a new row: its id is in addresses.
create table identity.avatars (
  account_id uuid primary key references identity.accounts on delete cascade,
  public_id text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  image_key text collate "C" not null unique references content.images,
  created_at timestamptz not null default now()
);

-- Whatever deletes the row that shows a picture, its object goes too: the worker follows.
create function content.doom_image() returns trigger language plpgsql set search_path = '' as $$
begin
  update content.images set state = 'doomed', changed_at = now() where key = old.image_key;
  return null;
end $$;
revoke execute on function content.doom_image() from public;
create trigger doom_image after delete on content.photos for each row when (old.image_key is not null) execute function content.doom_image();
create trigger doom_image after delete on identity.avatars for each row execute function content.doom_image();

-- What the team removed is not sent again.
create table moderation.refused_images (
  digest bytea primary key check (octet_length(digest) = 32),
  looks bit(128) not null,
  rule text collate "C" not null check (char_length(rule) between 1 and 40),
  created_at timestamptz not null default now()
);

-- What the last look at the storage found.
create table moderation.storage_checks (
  is_last boolean primary key default true check (is_last),
  parts jsonb not null check (jsonb_typeof(parts) = 'array'),
  checked_at timestamptz not null default now()
);

alter table moderation.checks
  add column photo_id uuid unique references content.photos on delete cascade,
  drop constraint checks_check,
  add constraint checks_check check (num_nonnulls(secret_id, comment_id, photo_id) = 1);
alter table identity.statements
  add column photo_id uuid references content.photos on delete cascade,
  drop constraint statements_check,
  add constraint statements_check check (num_nonnulls(secret_id, comment_id, photo_id, sanction_id) = 1);
create index statements_of_photo on identity.statements (photo_id, id desc);

grant select, insert, update, delete on content.images, content.photos, content.photo_comments to murmullo_app;
grant select, insert, update, delete on
  identity.photo_authors, identity.photo_comment_authors, identity.avatars to murmullo_app;
grant select, insert, update, delete on moderation.refused_images, moderation.storage_checks to murmullo_app;
grant execute on function content.doom_image() to murmullo_app;

-- migrate:down
-- Forward only.
