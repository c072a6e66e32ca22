-- migrate:up
-- The audit log is a chain: each line has a place and a hash over all its columns and the hash of the line before. Both are given when the
-- transaction that wrote it commits, one after the other, so that nobody waits for the log while they work. Nothing changes or goes after.
alter table identity.audit_log
  add column seq bigint unique,
  add column hash bytea check (length(hash) = 32);
create index audit_log_by_actor on identity.audit_log (actor_id, seq desc);
create index audit_log_by_action on identity.audit_log (action, seq desc);
create index audit_log_by_subject on identity.audit_log (subject, seq desc);
create index audit_log_by_time on identity.audit_log (at);

-- Each column with its length before it, so that no two lines are written alike; `platform/audit-chain.ts` writes them the same.
create function identity.audit_hash(before bytea, seq bigint, line identity.audit_log) returns bytea
  language sql immutable set search_path = '' as $$
  select sha256(coalesce(before, ''::bytea) || convert_to(string_agg(coalesce(octet_length(part) || ':' || part, '-'), '' order by place), 'UTF8'))
  from unnest(array[
    seq::text, line.id::text, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), line.actor_id::text, line.action,
    line.subject, line.details::text
  ]) with ordinality as parts (part, place)
$$;
revoke execute on function identity.audit_hash(bytea, bigint, identity.audit_log) from public;

create function identity.chain_audit() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  last record;
begin
  -- Until the end of the transaction, which is now: whoever waits for it reads what this one wrote.
  perform pg_advisory_xact_lock(7163402);
  select l.seq, l.hash into last from identity.audit_log l where l.seq is not null order by l.seq desc limit 1;
  update identity.audit_log l
    set seq = coalesce(last.seq, 0) + 1, hash = identity.audit_hash(last.hash, coalesce(last.seq, 0) + 1, l)
    where l.id = new.id;
  return null;
end $$;
revoke execute on function identity.chain_audit() from public;

create function identity.keep_audit() returns trigger language plpgsql set search_path = '' as $$
begin
  -- The one change there is: what was just written gets its place.
  if tg_op = 'UPDATE' and old.seq is null and old.hash is null
    and (old.id, old.at, old.actor_id, old.action, old.subject, old.details)
      is not distinct from (new.id, new.at, new.actor_id, new.action, new.subject, new.details) then
    return new;
  end if;
  raise exception 'the audit log is only added to';
end $$;
revoke execute on function identity.keep_audit() from public;

-- Lines there are by now, in their order.
do $$
declare
  line identity.audit_log;
  place bigint := 0;
  before bytea;
begin
  for line in select * from identity.audit_log order by id loop
    place := place + 1;
    before := identity.audit_hash(before, place, line);
    update identity.audit_log set seq = place, hash = before where id = line.id;
  end loop;
end $$;

create constraint trigger chain_audit after insert on identity.audit_log
  deferrable initially deferred for each row execute function identity.chain_audit();
create trigger keep_audit before update or delete on identity.audit_log for each row execute function identity.keep_audit();
create trigger keep_audit_whole before truncate on identity.audit_log for each statement execute function identity.keep_audit();

-- Nobody who may add a line says where it stands.
revoke insert on identity.audit_log from murmullo_audit;
grant insert (actor_id, action, subject, details) on identity.audit_log to murmullo_audit;

-- migrate:down
-- Forward only.
