-- migrate:up
-- What a sanction is at this moment, said in one place: nobody has to end one.
create function identity.sanction_state(closed_as text, ends_at timestamptz) returns text language sql stable parallel safe as $$
  select coalesce(closed_as, case when ends_at <= now() then 'over' else 'standing' end)
$$;
revoke execute on function identity.sanction_state(text, timestamptz) from public;
grant execute on function identity.sanction_state(text, timestamptz) to murmullo_app;

-- migrate:down
-- Forward only.
