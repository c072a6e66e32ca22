-- migrate:up
-- Whoever chose something else, who may ask them to talk or when to be quiet, has not chosen a theme with it: null is what the device shows.
alter table identity.preferences alter column dark_mode drop not null, alter column dark_mode drop default;

-- migrate:down
-- Forward only.
