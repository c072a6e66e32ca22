-- migrate:up
-- Hours in which nothing is sent to somebody, on the clock where they live. All three or none.
alter table identity.preferences
  add column quiet_from smallint check (quiet_from between 0 and 23),
  add column quiet_to smallint check (quiet_to between 0 and 23),
  add column time_zone text collate "C" check (char_length(time_zone) between 1 and 64),
  add constraint preferences_quiet_check check (
    num_nonnulls(quiet_from, quiet_to, time_zone) in (0, 3) and (quiet_from <> quiet_to) is not false
  );

-- migrate:down
-- Forward only.
