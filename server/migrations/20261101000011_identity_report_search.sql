-- Search over reports for moderators: one GIN index of trigrams and time ranges, scanned newest first with a bounded amount of work.

-- migrate:up
-- The index holds the trigrams of a report and the time ranges in which its case began, so that the newest cases with a text are found one
-- time range at a time, however many reports there are.

-- The leading hex digits of a UUIDv7 are its time: seven digits are a quarter of an hour, six are five hours, five are three days, four are
-- fifty days.
create function identity.time_ranges(id uuid) returns text[] language sql immutable parallel safe as $$
  select array[left(id::text, 7), left(id::text, 6), left(id::text, 5), left(id::text, 4)]
$$;

create function identity.time_slot(id uuid) returns bigint language sql immutable parallel safe as $$
  select ('x' || left(id::text, 7))::bit(28)::bigint
$$;

-- The index is on an expression, so it stands after its function. Inserting a report does not wait for the index: new entries go to the GIN
-- pending list, which the worker flushes every minute with index_report_trigrams(). Every search reads the pending list, so an insert that finds
-- 2 MB in it (about a hundred of the longest reports) flushes it.
create index reports_search on identity.reports
  using gin (search_text extensions.gin_trgm_ops, identity.time_ranges(case_id)) with (gin_pending_list_limit = 2048);

-- Security definer: only the owner of an index may flush its pending list.
create function identity.index_report_trigrams() returns bigint language sql security definer set search_path = '' as
  $$ select pg_catalog.gin_clean_pending_list('identity.reports_search'::regclass) $$;

-- Reads the newest reports under `before`, or those of the newest cases of a filter, one after the other. Returns how many were read, which
-- cases contain the text, and the last case, which was read to its end.
create function identity.scan_reports(wanted text, filter text, before uuid, size integer, out seen integer, out these uuid[], out last uuid)
  language plpgsql stable as $$
declare
  keys uuid[];
begin
  if filter = 'all' then
    -- Reading report by report costs a third of reading case by case.
    select array_agg(n.case_id), coalesce(array_agg(n.case_id) filter (where strpos(n.search_text, wanted) > 0), '{}') into keys, these
      from (select r.case_id, r.search_text from identity.reports r where r.case_id < before order by r.case_id desc limit size) n;
    seen := coalesce(cardinality(keys), 0);
    last := keys[seen];
    if seen = size and exists (select from identity.reports r where r.case_id = last and strpos(r.search_text, wanted) > 0) then
      these := these || last;
    end if;
    return;
  end if;
  if filter = 'pending' then
    keys := array(select c.id from identity.report_cases c
      where c.status in ('pending', 'reviewing') and c.id < before order by c.id desc limit size);
  else
    keys := array(select c.id from identity.report_cases c
      where c.status in ('resolved', 'dismissed') and c.id < before order by c.id desc limit size);
  end if;
  seen := cardinality(keys);
  last := keys[seen];
  these := array(select key from unnest(keys) as key
    where exists (select from identity.reports r where r.case_id = key and strpos(r.search_text, wanted) > 0 offset 0));
end $$;

-- Returns the newest cases under `before` that contain the text in one of their reports, newest first; and, when the limit of work was
-- reached, one row without a case: `edge`, from which the next page continues. One call reads at most some thousand reports, whatever was
-- typed.
--
-- A frequent text is among the newest reports, which are read in sequence. For the rest the index is scanned, in time ranges whose length
-- follows from the density found nearby, for the two pieces of the text that are rarest in the newest reports. Each piece lies within a word,
-- since trigrams know adjacent characters and not phrases. A text whose pieces are in most reports, or that has none, is searched by reading.
-- The planner settings leave one plan: the planner assumes that trigrams are spread evenly over time.
create function identity.search_report_cases(wanted text, filter text, viewer uuid, before uuid, most integer)
  returns table (edge uuid, found identity.report_cases) language plpgsql stable rows 21
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set work_mem = '16MB' set jit = off as $$
declare
  most_read constant integer := case filter when 'all' then 10000 else 3000 end;
  most_named constant integer := 2000; -- index matches, in all
  most_at_once constant integer := 500;
  handful constant integer := 40;
  longest constant bigint := 65536; -- about two years
  most_labels constant integer := 8;
  statuses constant text[] := case filter when 'pending' then array['pending', 'reviewing']
    when 'resolved' then array['resolved', 'dismissed'] else array['pending', 'reviewing', 'resolved', 'dismissed'] end;
  size integer := case filter when 'all' then 200 else 100 end;
  seen integer;
  spent integer := 0;
  these uuid[];
  last uuid;
  below uuid := before; -- keys from here on were scanned
  shown integer;
  one text;
  other text;
  is_common boolean;
  is_everywhere_next boolean;
  upto bigint; -- `below`, in quarters of an hour
  since bigint;
  span bigint;
  unit bigint;
  digits integer;
  top bigint;
  labels text[];
begin
  loop
    select * into seen, these, last from identity.scan_reports(wanted, filter, below, size);
    return query select null::uuid, c from identity.report_cases c
      where c.id = any(these) and c.status = any(statuses) and c.reported_id is distinct from viewer order by c.id desc limit most;
    get diagnostics shown = row_count;
    most := most - shown;
    if most = 0 or seen < size then return; end if;
    spent := spent + seen;
    if is_common is null then
      -- Three characters at the beginning, middle or end of a word, or four.
      select (array_agg(piece))[1], (array_agg(piece))[2], coalesce(min(n) > 6, true), coalesce(min(n) = 0, false)
        into one, other, is_common, is_everywhere_next
        from (
          with sample as materialized (
            select r.search_text from identity.reports r where r.case_id < before order by r.case_id desc limit 16
          )
          select '%' || regexp_replace(p.piece, '([\\%_])', '\\\1', 'g') || '%' as piece,
            (select count(*) from sample s where strpos(s.search_text, p.piece) > 0) as n
          from (
            select distinct (regexp_match(substr(wanted, at, 4), '[^a-z0-9]?[a-z0-9]+[^a-z0-9]?'))[1] as piece
            from generate_series(1, greatest(1, length(wanted) - 3), greatest(1, length(wanted) / 24)) as at
          ) p
          where p.piece ~ '[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9]|[^a-z0-9][a-z0-9]'
          order by n, length(p.piece) desc, piece limit 2
        ) rarest;
    end if;
    exit when not is_common;
    below := last;
    if spent >= most_read then
      return query select below, null::identity.report_cases;
      return;
    end if;
    size := least(size * 4, most_read - spent);
  end loop;

  other := coalesce(other, one);
  upto := identity.time_slot(last) + 1;
  span := 64;
  if shown > 0 then
    select identity.time_slot(c.id) into since from identity.report_cases c where c.id < before order by c.id desc limit 1;
    span := 1 + (since + 1 - upto) * most * 3 / (2 * shown);
  end if;
  is_everywhere_next := is_everywhere_next and shown < 2;
  below := last;
  select identity.time_slot(c.id) into since from identity.report_cases c order by c.id limit 1;
  spent := 0;
  while upto > since loop
    if is_everywhere_next then
      these := array(
        select case when strpos(n.search_text, wanted) > 0 then n.case_id end
        from (
          select r.case_id, r.search_text from identity.reports r
          where r.search_text like one and r.search_text like other and r.case_id < below limit handful + 1
        ) n);
      if cardinality(these) <= handful then
        return query select null::uuid, c from identity.report_cases c
          where c.id = any(these) and c.status = any(statuses) and c.reported_id is distinct from viewer order by c.id desc limit most;
        return;
      end if;
      is_everywhere_next := false;
    end if;
    unit := 1;
    digits := 7;
    while span > unit * most_labels and digits > 4 loop
      unit := unit * 16;
      digits := digits - 1;
    end loop;
    top := (upto - 1) / unit;
    labels := array(
      select lpad(to_hex(label), digits, '0')
      from generate_series(greatest(0, (upto - span) / unit, top - most_labels), top) as label);
    select count(*), coalesce(array_agg(n.case_id) filter (where strpos(n.search_text, wanted) > 0), '{}') into seen, these
      from (
        select r.case_id, r.search_text from identity.reports r
        where r.search_text like one and r.search_text like other and r.case_id < below and identity.time_ranges(r.case_id) && labels
        -- Within one quarter of an hour all matches are read, however many.
        limit case when span > 1 then most_at_once + 1 end
      ) n;
    if span > 1 and seen > most_at_once then
      span := greatest(1, least(span, unit * cardinality(labels)) / 8);
      continue;
    end if;
    return query select null::uuid, c from identity.report_cases c
      where c.id = any(these) and c.status = any(statuses) and c.reported_id is distinct from viewer order by c.id desc limit most;
    get diagnostics shown = row_count;
    most := most - shown;
    exit when most = 0;
    upto := (top + 1 - cardinality(labels)) * unit;
    below := least(below, (lpad(to_hex(upto), 7, '0') || '0-0000-0000-0000-000000000000')::uuid);
    spent := spent + seen;
    if spent > most_named and upto > since then
      return query select below, null::identity.report_cases;
      return;
    end if;
    if seen * 8 < most_at_once then span := least(span * 8, longest); end if;
  end loop;
end $$;

revoke execute on function identity.time_ranges(uuid), identity.time_slot(uuid), identity.index_report_trigrams(),
  identity.scan_reports(text, text, uuid, integer), identity.search_report_cases(text, text, uuid, uuid, integer) from public;
grant execute on function identity.time_ranges(uuid), identity.time_slot(uuid), identity.index_report_trigrams(),
  identity.scan_reports(text, text, uuid, integer), identity.search_report_cases(text, text, uuid, uuid, integer) to murmullo_app;

comment on function identity.time_ranges(uuid) is 'Labels of the four time ranges that contain a UUIDv7, for the GIN index of reports.';
comment on function identity.time_slot(uuid) is 'Time of a UUIDv7 in quarters of an hour (2^20 ms).';
comment on function identity.index_report_trigrams() is
  'Flushes the pending list of the GIN index reports_search. Returns the number of pages.';
comment on function identity.scan_reports(text, text, uuid, integer) is
  'Sequential part of the report search: filters the newest reports by substring.';
comment on function identity.search_report_cases(text, text, uuid, uuid, integer) is
  'Report search, newest case first, with bounded work. Keyset pagination by `before`; excludes cases about the viewer.';

-- migrate:down
-- Forward only.
