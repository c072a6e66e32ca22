-- migrate:up
-- What was done about somebody: a warning, silence, a suspension or an expulsion, by which rule and until when. It is asked for by what led
-- to it (somebody by their nickname, or something that was looked at), and of all that a person has the gravest that stands holds. Whether
-- it stands is read off the clock each time: nobody has to end it.
create table identity.sanctions (
  id uuid primary key, -- ordered by time
  public_id text collate "C" not null unique check (public_id ~ '^[0-9A-Za-z]{22}$'),
  account_id uuid not null references identity.accounts on delete cascade,
  kind text collate "C" not null check (kind in ('warn', 'silence', 'suspend', 'expel')),
  gravity smallint not null generated always as (
    case kind when 'warn' then 0 when 'silence' then 1 when 'suspend' then 2 else 3 end) stored,
  rule text collate "C" not null check (char_length(rule) between 1 and 40),
  reason text not null check (char_length(reason) between 1 and 1000), -- the person reads it
  origin text collate "C" not null check (char_length(origin) between 1 and 20),
  origin_id text collate "C" not null check (char_length(origin_id) between 1 and 40),
  set_by uuid not null, -- stands for who of the team, so that another answers an objection; leads to no account
  created_at timestamptz not null default now(),
  ends_at timestamptz,
  closed_at timestamptz,
  closed_as text collate "C" check (closed_as in ('lifted', 'replaced', 'overturned')),
  check ((kind in ('silence', 'suspend')) = (ends_at is not null)),
  check ((closed_at is null) = (closed_as is null))
);
create index sanctions_of_account on identity.sanctions (account_id, id desc);
-- Read with every session: the gravest first, and of those the longest.
create index sanctions_standing on identity.sanctions (account_id, gravity desc, coalesce(ends_at, 'infinity') desc)
  where closed_at is null and gravity > 0;
create index sanctions_of_origin on identity.sanctions (origin, origin_id, id desc);

-- What the person is told, and how they object, is what authors are told of what they wrote.
alter table identity.statements
  add column sanction_id uuid references identity.sanctions on delete cascade,
  drop constraint statements_check,
  drop constraint statements_action_check,
  add constraint statements_check check (num_nonnulls(secret_id, comment_id, sanction_id) = 1),
  add constraint statements_action_check check (action in (
    'hidden', 'removed', 'marked_explicit', 'restored', 'warned', 'silenced', 'suspended', 'expelled', 'lifted'));
create index statements_of_sanction on identity.statements (sanction_id, id desc);
create index statements_sanction_appeals on identity.statements (id)
  where sanction_id is not null and appeal is not null and outcome is null;

grant select, insert, update, delete on identity.sanctions to murmullo_app;

-- migrate:down
-- Forward only.
