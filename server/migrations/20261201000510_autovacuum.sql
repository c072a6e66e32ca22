-- migrate:up
-- A share of a table is too late for one that grows without end: at 20 million rows a fifth is four million dead or unseen ones. Where rows are
-- changed all the time, or come and go, a fixed number decides; insert-only tables are looked at as they grow, so that index-only reads stay so.
alter table content.secret_counters set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
alter table content.feed_counts set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
alter table content.feed_ranks set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
alter table content.comments set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000);
alter table identity.reactions set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 100000);
alter table identity.notifications set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
alter table identity.sessions set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
alter table identity.idempotency_keys set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
alter table moderation.deletions set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- migrate:down
-- Forward only.
