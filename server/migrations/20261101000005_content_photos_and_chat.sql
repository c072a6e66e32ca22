-- Photos with their stored images and comments, and the messages of conversations. Who sent or wrote them is in `identity`.

-- migrate:up
-- A row exists before its object is uploaded and until after it is deleted. So an object without a row belongs to nothing, and an upload or
-- deletion that was interrupted is found.
create table content.images (
  key             text collate "C" primary key check (key ~ '^(photos|avatars)/[0-9A-Za-z]{32}$'),
  state           text collate "C" not null default 'uploading' check (state in ('uploading', 'stored', 'deleting')),
  size            integer not null check (size > 0),
  width           integer not null check (width > 0),
  height          integer not null check (height > 0),
  placeholder     text collate "C" not null check (placeholder ~ '^[0-9a-f]{96}$'),
  digest          bytea not null check (octet_length(digest) = 32),
  perceptual_hash bit(128) not null,
  changed_at      timestamptz not null default now()
);

create table content.photos (
  id                   uuid primary key,
  public_id            text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  image_key            text collate "C" unique references content.images,
  caption              text check (char_length(caption) between 1 and 300),
  is_explicit          boolean not null,
  gender               content.gender not null default 'none',
  age                  smallint check (age between 18 and 120),
  country_code         text collate "C" not null check (country_code ~ '^[A-Z]{2}$'),
  caption_needs_review boolean not null default false,
  state                text collate "C" not null default 'uploading' check (state in ('uploading', 'hidden', 'visible', 'removed')),
  expires_at           timestamptz not null,
  created_at           timestamptz not null default now(),
  thumbnail_key        text collate "C" unique references content.images,
  is_minor_flagged     boolean not null default false,
  check ((state = 'uploading') = (image_key is null)),
  check (thumbnail_key is null or image_key is not null),
  constraint photos_minor_never_explicit check (not (is_minor_flagged and is_explicit and state = 'visible'))
);

create table content.photo_comments (
  id               uuid primary key,
  public_id        text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  photo_id         uuid not null references content.photos on delete cascade,
  text             text not null check (char_length(text) between 1 and 1000),
  author_nickname  text,
  created_at       timestamptz not null default now(),
  -- Moderated like a comment on a secret: it can be hidden, waits for review then, and its author is notified.
  state            text collate "C" not null default 'visible' check (state in ('visible', 'hidden', 'removed')),
  is_minor_flagged boolean not null default false
);

create table content.conversations (
  id              uuid primary key,
  public_id       text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  last_seq        integer not null default 0 check (last_seq >= 0),
  last_message_at timestamptz not null default now(),
  created_at      timestamptz not null default now()
) with (fillfactor = 50);

create table content.messages (
  conversation_id uuid not null references content.conversations on delete cascade,
  seq             integer not null check (seq > 0),
  side            smallint check (side in (0, 1)),
  text            text check (char_length(text) between 1 and 2000),
  key             text collate "C" check (char_length(key) between 16 and 40),
  created_at      timestamptz not null default now(),
  primary key (conversation_id, seq),
  check (side is not null or (text is not null and key is null)),
  check (side is null or (text is null) = (key is null)),
  -- Its index also finds the messages of a user who is erased: all that still have a key.
  unique (conversation_id, side, key)
-- A conversation is read at its end: the newest pages should become all-visible soon.
) with (autovacuum_vacuum_insert_scale_factor = 0.02);

create index images_to_prune on content.images (changed_at) where state <> 'stored';
create index photos_newest on content.photos (id desc) where state = 'visible';
create index photos_by_expiry on content.photos (expires_at);
create index photo_comments_of_photo on content.photo_comments (photo_id, id desc);

create function content.mark_image_for_deletion() returns trigger language plpgsql set search_path = '' as $$
begin
  update content.images set state = 'deleting', changed_at = now() where key = old.image_key;
  return null;
end $$;

create function content.mark_photo_images_for_deletion() returns trigger language plpgsql set search_path = '' as $$
begin
  update content.images set state = 'deleting', changed_at = now() where key in (old.image_key, old.thumbnail_key);
  return null;
end $$;

-- Whichever statement deletes the row that shows an image, the worker deletes its object too. identity.avatars has the same trigger.
create trigger mark_images_for_deletion after delete on content.photos for each row when (old.image_key is not null)
  execute function content.mark_photo_images_for_deletion();

revoke execute on function content.mark_image_for_deletion(), content.mark_photo_images_for_deletion() from public;

comment on table content.images is 'Object index of uploaded images: one row per object in the bucket.';
comment on column content.images.state is 'uploading: upload not finished. stored: uploaded. deleting: marked for deletion by the worker.';
comment on column content.images.placeholder is 'Blur placeholder: 4 x 4 pixels, RGB, hex-encoded.';
comment on column content.images.digest is 'SHA-256 of the uploaded file: recognises the same file again.';
comment on column content.images.perceptual_hash is 'Recognises a slightly changed image too.';
comment on table content.photos is 'Photos that expire after an hour. The author is in identity.photo_authors.';
comment on column content.photos.id is 'UUIDv7, ordered by time.';
comment on column content.photos.thumbnail_key is
  'Thumbnail of the gallery: an object of its own with its own row in content.images, pruned like any other.';
comment on column content.photos.caption_needs_review is 'The caption must be reviewed by a moderator before the photo becomes visible.';
comment on column content.photos.is_minor_flagged is
  'Permanent flag: found to be about a minor. Never visible as explicit; visible only with two approvals.';
comment on table content.photo_comments is 'Comments on photos. The author is in identity.photo_comment_authors.';
comment on column content.photo_comments.is_minor_flagged is 'Permanent flag: found to be about a minor. Visible only with two approvals.';
comment on table content.conversations is
  'One-to-one conversations. The two users are in identity.chat_members and are detached when they are erased.';
comment on column content.conversations.last_seq is
  'Sequence number of the last message. A sender locks this row, so the sequence has no gaps.';
comment on table content.messages is 'Messages of a conversation, in a gapless sequence. A message names one of two sides and no account.';
comment on column content.messages.side is 'null: sent by the system.';
comment on column content.messages.text is 'null: the sender was erased.';
comment on column content.messages.key is 'Idempotency key of the sender: a retry does not insert the message twice.';
comment on function content.mark_image_for_deletion() is 'Trigger: marks the image of a deleted row for deletion.';
comment on function content.mark_photo_images_for_deletion() is 'Trigger: marks the image and the thumbnail of a deleted photo for deletion.';

-- migrate:down
-- Forward only.
