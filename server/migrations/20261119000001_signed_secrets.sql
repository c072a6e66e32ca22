-- migrate:up

-- Keyset index of the list of signed secrets on a profile.
create index secrets_signed on content.secrets (author_nickname, id) where is_listed and author_nickname is not null;

-- migrate:down
-- Forward only.
