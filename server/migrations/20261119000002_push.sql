-- migrate:up
-- Browsers that are to say that there is news although nobody looks at them. One belongs to the session it was turned on in, and goes with
-- it: a browser that was logged out says nothing any more.
create table identity.push_subscriptions (
  id uuid primary key,
  account_id uuid not null references identity.accounts on delete cascade,
  session text collate "C" not null references identity.sessions (token) on delete cascade on update cascade,
  endpoint_hash bytea not null unique check (length(endpoint_hash) = 32), -- one browser is one person's at a time
  endpoint text not null check (char_length(endpoint) <= 1000), -- whoever has it and the keys can write to that browser
  p256dh text not null check (char_length(p256dh) = 87),
  auth text not null check (char_length(auth) = 22),
  says_kind boolean not null default false, -- of what kind the news is; otherwise only that there is some
  told_batch uuid, -- the last that it took
  created_at timestamptz not null default now(),
  failed_at timestamptz -- since when its service takes nothing
);
create index push_subscriptions_of_account on identity.push_subscriptions (account_id, created_at);
create index push_subscriptions_of_session on identity.push_subscriptions (session);

alter table identity.notifications add column pushed_at timestamptz;
alter table identity.deliveries
  drop constraint deliveries_way_check,
  add constraint deliveries_way_check check (way in ('letter', 'digest', 'push'));

grant select, insert, update, delete on identity.push_subscriptions to murmullo_app;

-- migrate:down
-- Forward only.
