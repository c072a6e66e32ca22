-- migrate:up
-- Where a secret was written from: sealed with a key that is not here, for an administrator who writes down why they look. Gone after a month.
create table identity.secret_addresses (
  secret_id uuid primary key references content.secrets on delete cascade,
  box bytea not null check (length(box) between 29 and 200),
  created_at timestamptz not null default now()
);
create index secret_addresses_by_age on identity.secret_addresses (created_at);

-- What happened on each day, in numbers of many people: the desk and what everybody may read of our work are made from these.
create table moderation.daily_figures (
  day date not null,
  kind text collate "C" not null check (char_length(kind) between 1 and 40),
  part text collate "C" not null default '' check (char_length(part) <= 40), -- a rule, a category
  n bigint not null check (n >= 0),
  primary key (day, kind, part)
);

-- The team, which is few among many.
create index accounts_of_team on identity.accounts (role, nickname) where role <> 'member';

-- The oldest objection that nobody answered.
create index statements_to_answer on identity.statements (appealed_at) where appeal is not null and outcome is null;

grant select, insert, delete on identity.secret_addresses to murmullo_app;
grant select, insert, update, delete on moderation.daily_figures to murmullo_app;

-- migrate:down
-- Forward only.
