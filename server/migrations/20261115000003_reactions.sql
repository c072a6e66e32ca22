-- migrate:up
-- Which browser reacted is not kept. A mark is made from the browser's id and the secret's with a key of ours: it finds the one reaction
-- again, and nobody who reads this table can tell that two reactions came from one browser.
alter table identity.reactions rename column device_id to mark;
-- Over its network's budget a reaction is kept, and shown to whoever gave it, but not counted.
alter table identity.reactions add column is_counted boolean not null default true;

-- migrate:down
-- Forward only.
