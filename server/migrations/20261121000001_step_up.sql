-- migrate:up
-- When whoever is in said their password last, in this session: what is sensitive asks for it again after a while.
alter table identity.sessions add column confirmed_at timestamptz;

-- migrate:down
-- Forward only.
