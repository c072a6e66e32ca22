-- migrate:up
-- What people write to whoever runs the place, until the mailbox took it. No account, address or device: only what they chose to say.
create table identity.contact_messages (
  id uuid primary key, -- random: it says not even when
  case_number text collate "C" not null unique check (case_number ~ '^MU-[A-Z2-9]{4}-[A-Z2-9]{4}$'),
  topic text collate "C" not null,
  reply_to text check (char_length(reply_to) <= 254),
  text text not null check (char_length(text) between 1 and 4000),
  created_at timestamptz not null default now()
);
create index contact_messages_by_age on identity.contact_messages (created_at);

grant select, insert, delete on identity.contact_messages to murmullo_app;

-- migrate:down
-- Forward only.
