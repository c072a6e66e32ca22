-- migrate:up
-- Idle timeout of the second factor: when this session last called a team endpoint, written at most once a minute. Only of the team.
alter table identity.sessions add column staff_seen_at timestamptz;

-- migrate:down
-- Forward only.
