-- Secrets, comments, their counters and share images: the content that visitors read, and the two views of public reads.

-- migrate:up
create type content.gender as enum ('none', 'mujer', 'hombre', 'otro');

create table content.secrets (
  id               uuid primary key,
  public_id        text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  text             text not null check (char_length(text) between 1 and 5000),
  author_nickname  text check (author_nickname not like 'usuario\_%'),
  is_explicit      boolean not null default false,
  gender           content.gender not null default 'none',
  age              smallint check (age between 18 and 120),
  country_code     text collate "C" not null default 'XX' check (country_code ~ '^[A-Z]{2}$'),
  is_by_admin      boolean not null default false,
  is_pinned        boolean not null default false,
  is_private       boolean not null default false,
  state            text not null default 'visible' check (state in ('visible', 'hidden', 'removed')),
  is_released      boolean not null default true,
  is_listed        boolean not null generated always as (state = 'visible' and not is_private and is_released) stored,
  created_at       timestamptz not null default now(),
  is_minor_flagged boolean not null default false,
  constraint secrets_minor_never_explicit check (not (is_minor_flagged and is_explicit and state = 'visible'))
-- Autovacuum by default waits for a fifth of the table; index-only scans over the newest rows need the visibility map of the newest pages.
) with (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000);

-- Autovacuum: a share of a table is too late for a table that grows without end: at 20 million rows a fifth is four million dead tuples or
-- pages that are not all-visible. Where rows are updated all the time, or are inserted and deleted, a fixed number of rows decides.
-- Insert-only tables are vacuumed as they grow, so that index-only scans stay index-only. All later tables follow this rule.
create table content.secret_counters (
  secret_id uuid primary key references content.secrets on delete cascade,
  hearts    integer not null default 0 check (hearts >= 0),
  likes     integer not null default 0 check (likes >= 0),
  dislikes  integer not null default 0 check (dislikes >= 0),
  wows      integer not null default 0 check (wows >= 0),
  laughs    integer not null default 0 check (laughs >= 0),
  comments  integer not null default 0 check (comments >= 0)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);

create table content.comments (
  id               uuid primary key,
  public_id        text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  secret_id        uuid not null references content.secrets on delete cascade,
  text             text not null check (char_length(text) between 1 and 1000),
  author_nickname  text check (author_nickname not like 'usuario\_%'),
  moon             smallint check (moon between 0 and 191),
  is_by_author     boolean not null default false,
  state            text not null default 'visible' check (state in ('visible', 'hidden', 'removed')),
  is_released      boolean not null default true,
  is_listed        boolean not null generated always as (state = 'visible' and is_released) stored,
  created_at       timestamptz not null default now(),
  is_minor_flagged boolean not null default false,
  -- Either would link a nickname to unsigned texts.
  constraint signed_has_no_moon check (author_nickname is null or moon is null and not is_by_author)
) with (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000);

create table content.share_images (
  key         text collate "C" primary key check (key ~ '^shares/[0-9A-Za-z]{32}$'),
  secret_id   uuid references content.secrets on delete set null,
  format      text collate "C" not null check (format in ('link', 'square', 'story')),
  tag         text collate "C" not null check (char_length(tag) between 1 and 64),
  is_uploaded boolean not null default false,
  created_at  timestamptz not null default now()
);

-- Covering indexes of the feed: they hold every column that a filter reads, so that a page is found without a heap fetch. Pinned rows are
-- few and come first: they have their own index and are excluded from the others.
create index feed_pinned on content.secrets (id) where is_listed and is_pinned;
create index feed_newest on content.secrets (is_explicit, id, gender, country_code, age) where is_listed and not is_pinned;
create index feed_by_country on content.secrets (country_code, gender, is_explicit, id, age) where is_listed and not is_pinned;
create index feed_by_country_age on content.secrets (country_code, gender, is_explicit, age, id)
  where is_listed and not is_pinned and age is not null;
create index feed_by_age on content.secrets (gender, is_explicit, age, id) where is_listed and not is_pinned and age is not null;

-- Work lists of the releases.
create index secrets_to_release on content.secrets (created_at) where not is_released;
create index comments_to_release on content.comments (created_at) where not is_released;

-- Keyset index of the comment list, with comments before their release: their authors see them.
create index comments_of_secret on content.comments (secret_id, id desc) where state = 'visible';
-- For the cascade of a deleted secret: comments_of_secret excludes the hidden ones.
create index comments_by_secret on content.comments (secret_id);

create unique index share_images_of_secret on content.share_images (secret_id, format) where secret_id is not null;
-- Work lists of the worker: uploads that did not finish, objects to delete, images to prune by age.
create index share_images_uploading on content.share_images (created_at) where not is_uploaded;
create index share_images_to_delete on content.share_images (key) where secret_id is null;
create index share_images_by_age on content.share_images (created_at) where secret_id is not null;

create function content.notify_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', '');
  return null;
end $$;

create function content.detach_share_images() returns trigger language plpgsql set search_path = '' as $$
begin
  update content.share_images set secret_id = null where secret_id = new.id;
  return null;
end $$;

-- Cache invalidation (NOTIFY, delivered at commit): only when content is hidden, restored, pinned or edited. New content needs none:
-- a cached response lives for a few seconds only, and a reader does not miss what was never in it.
create trigger notify_changed after update on content.secrets for each row
  when (old.is_released and old.is_listed is distinct from new.is_listed or old.is_listed and new.is_listed and (
    (old.is_pinned, old.is_explicit, old.text, old.author_nickname, old.is_by_admin, old.gender, old.age, old.country_code) is distinct from
    (new.is_pinned, new.is_explicit, new.text, new.author_nickname, new.is_by_admin, new.gender, new.age, new.country_code)))
  execute function content.notify_content_changed();
create trigger notify_deleted after delete on content.secrets for each row
  when (old.is_listed) execute function content.notify_content_changed();
create trigger notify_changed after update on content.comments for each row
  when (old.is_released and (old.state, old.text, old.author_nickname) is distinct from (new.state, new.text, new.author_nickname))
  execute function content.notify_content_changed();
create trigger notify_deleted after delete on content.comments for each row
  when (old.is_listed) execute function content.notify_content_changed();

-- Whichever code path hides a secret, or changes what its images show, they are deleted.
create trigger detach_share_images after update on content.secrets for each row
  when (old.is_listed and (not new.is_listed or
    (old.is_explicit, old.text, old.gender, old.age, old.country_code) is distinct from
    (new.is_explicit, new.text, new.gender, new.age, new.country_code)))
  execute function content.detach_share_images();

-- The role of public reads selects from these views and not from their tables. Times are truncated to the minute here, before they leave the
-- database.
create view content.public_secrets as
  select s.id, s.public_id, s.text, s.author_nickname, s.is_explicit, s.gender, s.age, s.country_code, s.is_by_admin, s.is_pinned,
    date_trunc('minute', s.created_at) as published_at,
    coalesce(c.hearts, 0) as hearts, coalesce(c.likes, 0) as likes, coalesce(c.dislikes, 0) as dislikes,
    coalesce(c.wows, 0) as wows, coalesce(c.laughs, 0) as laughs, coalesce(c.comments, 0) as comments
  from content.secrets s left join content.secret_counters c on c.secret_id = s.id
  where s.is_listed;

create view content.public_comments as
  select id, public_id, secret_id, text, author_nickname, date_trunc('minute', created_at) as published_at, moon, is_by_author
  from content.comments where state = 'visible' and is_released;

grant select on content.public_secrets, content.public_comments to murmullo_public;
revoke execute on function content.notify_content_changed(), content.detach_share_images() from public;

comment on type content.gender is 'Gender that an author states with a secret or photo. none: not stated.';
comment on table content.secrets is 'Published secrets (posts). The author is in identity.secret_authors.';
comment on column content.secrets.id is 'UUIDv7 of the time of release. Internal: the API uses public_id.';
comment on column content.secrets.public_id is 'Random id that the API uses (22 base62 characters).';
comment on column content.secrets.author_nickname is 'Nickname at the time of publication. null: shown as "Anónimo".';
comment on column content.secrets.country_code is 'ISO 3166-1 alpha-2. XX: unknown.';
comment on column content.secrets.created_at is 
  'Time of release, a whole minute. moderation.checks and, for 30 days, identity.author_ips have the time of writing.';
comment on column content.secrets.is_released is 'False until the minute of release. Until then only the author reads it.';
comment on column content.secrets.is_listed is 'Whether the public views show it. The feed indexes are partial on this column.';
comment on column content.secrets.is_minor_flagged is
  'Permanent flag: found to be about a minor. Never visible as explicit; visible only with two approvals.';
comment on table content.secret_counters is 'Denormalised counts per secret, updated in place. The low fillfactor keeps updates HOT.';
comment on table content.comments is 'Comments on secrets. The author is in identity.comment_authors.';
comment on column content.comments.id is 'UUIDv7 of the time of release. Internal: the API uses public_id.';
comment on column content.comments.created_at is 'Time of release, a whole ten seconds. moderation.checks has the time of writing.';
comment on column content.comments.is_released is 'False until the tick of its release. Until then only the author reads it.';
comment on column content.comments.is_listed is 'Whether the public view shows it, and the counter of its secret includes it.';
comment on column content.comments.author_nickname is 'Nickname at the time of writing. null: anonymous.';
comment on column content.comments.moon is
  'Avatar of an unsigned comment: HMAC of secret and account, without a key in this database (docs/decisions/0065-comment-moons.md).';
comment on column content.comments.is_by_author is 'Marked by its author, who is the author of the secret, as such.';
comment on column content.comments.is_minor_flagged is 'Permanent flag: found to be about a minor. Visible only with two approvals.';
comment on table content.share_images is
  'Object index of rendered share images. A row exists before its object is uploaded and until after it is deleted.';
comment on column content.share_images.secret_id is 'null: orphaned, the worker deletes the object and then the row.';
comment on column content.share_images.tag is 'Hash of what the image shows. Another hash is another image.';
comment on column content.share_images.is_uploaded is 'Whether the object was uploaded.';
comment on function content.notify_content_changed() is
  'Trigger: NOTIFY content_changed, so that caches of public responses are invalidated after commit.';
comment on function content.detach_share_images() is 'Trigger: detaches the share images of a secret, so that the worker deletes them.';
comment on view content.public_secrets is 'Listed secrets with their counts, as the role of public reads sees them.';
comment on view content.public_comments is 'Visible comments, as the role of public reads sees them.';

-- migrate:down
-- Forward only.
