-- migrate:up
-- The switch that closes the site for everybody but its administrators: while its one row is there, every process is closed.
create table moderation.maintenance (
  only_row boolean primary key default true check (only_row),
  -- Where the page leads meanwhile; empty when it leads nowhere.
  invite text collate "C" not null default '' check (invite = '' or (invite like 'https://%' and length(invite) <= 500)),
  closed_at timestamptz not null default now()
);

grant select, insert, update, delete on moderation.maintenance to murmullo_app;

-- migrate:down
-- Forward only.
