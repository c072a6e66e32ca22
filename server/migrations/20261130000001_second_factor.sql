-- migrate:up
-- The team comes in with a long password and a second factor. What a session has shown is said of the session; the key behind the codes is
-- sealed, and each code works once, whichever process it is said to.
alter table identity.sessions
  add column long_password boolean not null default false, -- said in this session, and only of the team: nobody else's length is kept
  add column second_factor_at timestamptz,
  add column offered_key bytea; -- sealed: of whoever is about to enrol, in this session and no other

create table identity.second_factors (
  account_id uuid primary key references identity.accounts on delete cascade,
  key_box bytea not null, -- sealed for this account
  last_step bigint not null, -- of the last code that was taken: none before it works any more
  enrolled_at timestamptz not null default now()
);

create table identity.recovery_codes (
  account_id uuid not null references identity.second_factors on delete cascade,
  hash bytea not null check (length(hash) = 32), -- keyed: a code is gone once it was used
  primary key (account_id, hash)
);

grant select, insert, update, delete on identity.second_factors to murmullo_app;
grant select, insert, delete on identity.recovery_codes to murmullo_app;

-- migrate:down
-- Forward only.
