-- Audit log of staff actions: append-only, with a hash chain that `murmullo verify-audit` verifies.

-- migrate:up
-- Each entry has a sequence number and a hash over all its columns and the hash of the previous entry. Both are assigned when the transaction
-- that wrote the entry commits, one after the other, so that no transaction waits for the log while it works. After that an entry neither
-- changes nor is deleted.
create table identity.audit_log (
  id       bigint generated always as identity primary key,
  at       timestamptz not null default now(),
  actor_id uuid not null,
  action   text not null,
  subject  text,
  details  jsonb not null default '{}',
  seq      bigint unique,
  hash     bytea check (length(hash) = 32)
);

create index audit_log_by_actor on identity.audit_log (actor_id, seq desc);
create index audit_log_by_action on identity.audit_log (action, seq desc);
create index audit_log_by_subject on identity.audit_log (subject, seq desc);
create index audit_log_by_time on identity.audit_log (at);

-- Length-prefixed columns, so that two different entries never encode alike. `platform/audit-chain.ts` encodes them the same way.
create function identity.audit_hash(previous_hash bytea, seq bigint, entry identity.audit_log) returns bytea
  language sql immutable set search_path = '' as $$
  select sha256(coalesce(previous_hash, ''::bytea) ||
    convert_to(string_agg(coalesce(octet_length(part) || ':' || part, '-'), '' order by ordinal), 'UTF8'))
  from unnest(array[
    seq::text, entry.id::text, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor_id::text, entry.action,
    entry.subject, entry.details::text
  ]) with ordinality as parts (part, ordinal)
$$;

create function identity.link_audit_entry() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  last record;
begin
  -- Held until the end of the transaction, which is now (deferred trigger): a waiting transaction reads what this one wrote.
  perform pg_advisory_xact_lock(7163402);
  select l.seq, l.hash into last from identity.audit_log l where l.seq is not null order by l.seq desc limit 1;
  update identity.audit_log l
    set seq = coalesce(last.seq, 0) + 1, hash = identity.audit_hash(last.hash, coalesce(last.seq, 0) + 1, l)
    where l.id = new.id;
  return null;
end $$;

create function identity.reject_audit_change() returns trigger language plpgsql set search_path = '' as $$
begin
  -- The only permitted update: a new entry gets its sequence number and hash.
  if tg_op = 'UPDATE' and old.seq is null and old.hash is null
    and (old.id, old.at, old.actor_id, old.action, old.subject, old.details)
      is not distinct from (new.id, new.at, new.actor_id, new.action, new.subject, new.details) then
    return new;
  end if;
  raise exception 'the audit log is only added to';
end $$;

create constraint trigger link_audit_entry after insert on identity.audit_log
  deferrable initially deferred for each row execute function identity.link_audit_entry();
create trigger reject_audit_change before update or delete on identity.audit_log for each row execute function identity.reject_audit_change();
create trigger reject_audit_truncate before truncate on identity.audit_log for each statement execute function identity.reject_audit_change();

-- The role that appends cannot set the sequence number, hash or time.
grant insert (actor_id, action, subject, details) on identity.audit_log to murmullo_audit;
-- The address opener appends the entry of a reveal, counts those of the same administrator, and verifies the role. It reads nothing else.
grant insert (actor_id, action, subject, details), select (actor_id, action, at) on identity.audit_log to murmullo_opener;
grant select (id, role) on identity.accounts to murmullo_opener;
revoke execute on function identity.audit_hash(bytea, bigint, identity.audit_log), identity.link_audit_entry(), identity.reject_audit_change()
  from public;

comment on table identity.audit_log is 'Append-only audit log of staff actions with a hash chain.';
comment on column identity.audit_log.actor_id is 'Account of the staff member. No foreign key: an entry outlives the account.';
comment on column identity.audit_log.seq is 'Gapless position in the chain, assigned at commit.';
comment on column identity.audit_log.hash is 'SHA-256 over the previous hash, seq and all columns.';
comment on function identity.audit_hash(bytea, bigint, identity.audit_log) is 'Hash of an audit entry, given the hash of the previous one.';
comment on function identity.link_audit_entry() is 'Deferred trigger: links a new audit entry to the chain at commit, under an advisory lock.';
comment on function identity.reject_audit_change() is
  'Trigger: rejects every update, delete and truncate of the audit log, except the one that links a new entry.';

-- migrate:down
-- Forward only.
