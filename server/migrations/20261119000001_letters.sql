-- migrate:up
-- What waits to be sent to somebody outside their browser: one row for each person and way, however much happened, so that it is sent
-- together. Written with the notification it is about; the worker takes what is due. What it says is read from the notifications when it
-- is sent: what was read, erased or hidden by then is left out.
create table identity.deliveries (
  account_id uuid not null references identity.accounts on delete cascade,
  way text collate "C" not null check (way in ('letter', 'digest')),
  due_at timestamptz, -- null when nothing waits; while it is being sent, when another may try
  is_taken boolean not null default false, -- somebody is sending it
  has_more boolean not null default false, -- and something happened meanwhile
  tries integer not null default 0,
  batch uuid not null default gen_random_uuid(), -- what is sent is called so, however often it is tried
  sent_at timestamptz,
  primary key (account_id, way),
  check (due_at is not null or not is_taken)
) with (fillfactor = 70);
create index deliveries_due on identity.deliveries (way, due_at) where due_at is not null;

grant select, insert, update, delete on identity.deliveries to murmullo_app;

-- migrate:down
-- Forward only.
