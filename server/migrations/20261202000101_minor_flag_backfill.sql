-- migrate:up
-- Backfill of the minor flag from stored verdicts: the rule for underage authors, or the model's category for child abuse. Content that one
-- moderator had made visible goes back into the review queue, hidden, and waits for two.
with minors as materialized (
  select id, secret_id, comment_id, photo_comment_id from moderation.checks
  where verdict ->> 'category' = 'childAbuse' or verdict -> 'detectedPatterns' ? 'dice tener menos de 18 años'
), secrets as (
  update content.secrets s set is_minor_flagged = true, state = case s.state when 'visible' then 'hidden' else s.state end
  from (select s.id, s.state as was from content.secrets s join minors m on m.secret_id = s.id for update of s) old
  where old.id = s.id returning s.id, old.was
), comments as (
  update content.comments c set is_minor_flagged = true, state = case c.state when 'visible' then 'hidden' else c.state end
  from (select c.id, c.state as was from content.comments c join minors m on m.comment_id = c.id for update of c) old
  where old.id = c.id returning c.id, c.secret_id, old.was
), counters as (
  update content.secret_counters k set comments = greatest(k.comments - g.n, 0)
  from (select secret_id, count(*)::int as n from comments where was = 'visible' group by secret_id) g
  where g.secret_id = k.secret_id
), photo_comments as (
  update content.photo_comments q set is_minor_flagged = true, state = case q.state when 'visible' then 'hidden' else q.state end
  from (select q.id, q.state as was from content.photo_comments q join minors m on m.photo_comment_id = q.id for update of q) old
  where old.id = q.id returning q.id, old.was
)
update moderation.checks k set needs_review = true, risk_level = 'high'
where k.secret_id in (select id from secrets where was = 'visible') or k.comment_id in (select id from comments where was = 'visible')
  or k.photo_comment_id in (select id from photo_comments where was = 'visible');

alter table content.secrets validate constraint secrets_minor_never_explicit;
alter table content.photos validate constraint photos_minor_never_explicit;

-- migrate:down
-- Forward only.
