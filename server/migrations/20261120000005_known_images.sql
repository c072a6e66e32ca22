-- Perceptual hashes (PDQ) of images that are blocked or held before a user sees them, and the states of preserved evidence.

-- migrate:up

-- Index keys of a hash: its 16 words of 16 bits, each with its position. Two hashes with a distance of at most 31 bits have a word that differs in at
-- most one bit (multi-index hashing). In `content`, where the roles may call it: an index calls it with the role that writes the row.
create function content.image_hash_words(hash bit(256)) returns integer[] language sql immutable strict parallel safe set search_path = '' as $$
  select array_agg(((n << 16) | substring(hash from n * 16 + 1 for 16)::integer) order by n) from generate_series(0, 15) as n
$$;

create table moderation.known_images (
  hash      bit(256) not null,
  source    text collate "C" not null check (source ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  loaded_at timestamptz not null default now(),
  primary key (source, hash)
);

-- No account, address or time: who reports a picture stays unknown. The token that withdraws it is stored as a hash.
create table moderation.reported_images (
  token_hash  bytea primary key check (octet_length(token_hash) = 32),
  hash        bit(256) not null,
  reported_on date not null default current_date
);

create index known_images_by_words on moderation.known_images using gin (content.image_hash_words(hash));
create index reported_images_by_words on moderation.reported_images using gin (content.image_hash_words(hash));
create index reported_images_by_age on moderation.reported_images (reported_on);

-- One index probe for each word and each word with one bit changed. `offset 0`: the planner keeps one probe per key, because an array of all keys would
-- be compared key by key with every candidate. Sequential scans are off: it would choose one while a list is small, and keep the plan.
create function moderation.match_image(p_hashes text[], out known_source text, out is_reported boolean)
language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  with queries as (select ('x' || h)::bit(256) as query from unnest(p_hashes) as h),
    keys as (
      select query, word # change as key
      from queries, unnest(content.image_hash_words(query)) as word,
        unnest(array[0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768]) as change)
  select
    (select found.source from keys, lateral (
      select hash, source from moderation.known_images where content.image_hash_words(hash) && array[key] offset 0) as found
      where bit_count(found.hash # query) <= 31 limit 1),
    exists (select from keys, lateral (
      select hash from moderation.reported_images where content.image_hash_words(hash) && array[key] offset 0) as found
      where bit_count(found.hash # query) <= 31)
$$;

create function moderation.report_image(p_token_hash bytea, p_hash text, p_max integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from moderation.reported_images where token_hash = p_token_hash) then return true; end if;
  if (select count(*) from moderation.reported_images) >= p_max then return false; end if;
  insert into moderation.reported_images (token_hash, hash) values (p_token_hash, ('x' || p_hash)::bit(256)) on conflict do nothing;
  return true;
end $$;

create function moderation.withdraw_reported_image(p_token_hash bytea) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from moderation.reported_images where token_hash = p_token_hash;
  return found;
end $$;

alter table evidence.flagged_content
  add column kind text collate "C" not null default 'text' check (kind in ('text', 'image')),
  add column closed_at timestamptz,
  add check (closed_at is null or reported_at is not null);

create function evidence.list_cases(p_count integer)
  returns table (id uuid, kind text, created_at timestamptz, reported_at timestamptz, receipt text, closed_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select c.id, c.kind, c.created_at, c.reported_at, c.receipt, c.closed_at from evidence.flagged_content c
  order by c.closed_at is not null, c.reported_at is not null, c.created_at limit p_count
$$;

create function evidence.mark_reported(p_id uuid, p_receipt text) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update evidence.flagged_content set reported_at = now(), receipt = p_receipt where id = p_id and reported_at is null;
  return found;
end $$;

create function evidence.close_case(p_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update evidence.flagged_content set closed_at = now() where id = p_id and reported_at is not null and closed_at is null;
  return found;
end $$;

revoke execute on function content.image_hash_words(bit), moderation.match_image(text[]), moderation.report_image(bytea, text, integer),
  moderation.withdraw_reported_image(bytea), evidence.list_cases(integer), evidence.mark_reported(uuid, text), evidence.close_case(uuid) from public;
grant execute on function moderation.match_image(text[]), moderation.report_image(bytea, text, integer),
  moderation.withdraw_reported_image(bytea) to murmullo_app;
grant execute on function evidence.list_cases(integer), evidence.mark_reported(uuid, text), evidence.close_case(uuid) to murmullo_staff;
grant select (reported_on), delete on moderation.reported_images to murmullo_worker;

comment on table moderation.known_images is
  'Lists of hashes that an operator loaded: a matching image is blocked before a user sees it. No role of a process can read them.';
comment on column moderation.known_images.hash is 'PDQ hash. Bit 1 of the column is bit 255 of the hash.';
comment on column moderation.known_images.source is 'Name of the list.';
comment on table moderation.reported_images is
  'Hashes that a person reported of an intimate image of themselves: a matching photo waits for a moderator.';
comment on column moderation.reported_images.token_hash is 'SHA-256 of the case number, with which the person withdraws the hash.';
comment on function content.image_hash_words(bit) is 'The 16 words of a PDQ hash with their positions: keys of the index.';
comment on function moderation.match_image(text[]) is
  'Compares the hashes of one image with both lists, up to a distance of 31 bits. It names the list and returns no hash.';
comment on function moderation.report_image(bytea, text, integer) is
  'Stores a reported hash, once for each token. False when the table has p_max rows.';
comment on function moderation.withdraw_reported_image(bytea) is 'Deletes a reported hash. False when the token is unknown.';
comment on column evidence.flagged_content.kind is 'What the ciphertext contains: a text or an image.';
comment on column evidence.flagged_content.closed_at is 'When an administrator closed the reported case.';
comment on function evidence.list_cases(integer) is 'Metadata of preserved evidence for administrators: no ciphertext.';
comment on function evidence.mark_reported(uuid, text) is 'Records the receipt of the authority, once.';
comment on function evidence.close_case(uuid) is 'Closes a reported case.';

-- migrate:down
-- Forward only.
