-- migrate:up
-- An author can ask for a person while a machine alone has decided about a text. A person's decision is objected to by an appeal instead.
alter table identity.statements
  add column review_requested_at timestamptz,
  add constraint statements_review_check check (review_requested_at is null or not by_human);

-- Backfill: a text that was blocked and then handed to a person had no statement, so "Ver por qué" led to an empty list. The secret's own key
-- serves as the key: both are UUIDv7, so the statement takes its place in the list by the time the secret was written.
insert into identity.statements
  (id, public_id, account_id, secret_id, action, rule, by_human, created_at, review_requested_at)
select s.id, left(replace(gen_random_uuid()::text, '-', ''), 22), w.account_id, s.id, 'hidden',
  coalesce(case when (k.verdict ->> 'isInappropriate')::boolean then k.verdict ->> 'category' end, 'held'), false, s.created_at, s.created_at
from content.secrets s
join identity.secret_authors w on w.secret_id = s.id
left join moderation.checks k on k.secret_id = s.id
where s.state = 'hidden' and not exists (select from identity.statements t where t.secret_id = s.id);

-- migrate:down
-- Forward only.
