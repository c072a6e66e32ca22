-- migrate:up
-- Notification schedule: push messages and e-mails about a user's own content are sent in batches at fixed hours of the user's time zone,
-- unless the user chooses 'instant'. A message sent right after a comment lets a person in the same room see whose phone it reaches.
alter table identity.preferences
  add column notification_mode text collate "C" not null default 'fixed' check (notification_mode in ('fixed', 'instant')),
  add column notification_hours smallint[] not null default '{9,14,21}' check (
    cardinality(notification_hours) between 1 and 3
    and notification_hours <@ '{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23}'::smallint[]
  ),
  -- The time zone now serves both settings: quiet hours need it, and it may be known without them.
  drop constraint preferences_quiet_check,
  add constraint preferences_quiet_check check (
    num_nonnulls(quiet_from, quiet_to) in (0, 2) and (quiet_from <> quiet_to) is not false
    and (quiet_from is null or time_zone is not null)
  );

-- 'letter' and 'push' are sent at once (chat requests); 'digest' and 'push_digest' follow the schedule (own content).
alter table identity.deliveries
  drop constraint deliveries_way_check,
  add constraint deliveries_way_check check (way in ('letter', 'digest', 'push', 'push_digest'));

-- Pending deliveries may be about own content: they are handed over to the scheduled ways, which skip what is too recent.
insert into identity.deliveries as d (account_id, way, due_at)
  select account_id, case way when 'push' then 'push_digest' else 'digest' end, due_at
  from identity.deliveries where way in ('letter', 'push') and due_at is not null
  on conflict (account_id, way) do update set due_at = coalesce(d.due_at, excluded.due_at);

-- migrate:down
-- Forward only.
