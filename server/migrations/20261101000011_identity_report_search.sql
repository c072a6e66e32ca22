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
create function identity.scan_reports(
  search_term text, filter text, before uuid, batch_size integer, out scanned integer, out matches uuid[], out last_key uuid
) language plpgsql stable as $$
declare
  keys uuid[];
begin
  if filter = 'all' then
    -- Reading report by report costs a third of reading case by case.
    select array_agg(n.case_id), coalesce(array_agg(n.case_id) filter (where strpos(n.search_text, search_term) > 0), '{}') into keys, matches
      from (select r.case_id, r.search_text from identity.reports r where r.case_id < before order by r.case_id desc limit batch_size) n;
    scanned := coalesce(cardinality(keys), 0);
    last_key := keys[scanned];
    if scanned = batch_size and exists (select from identity.reports r where r.case_id = last_key and strpos(r.search_text, search_term) > 0) then
      matches := matches || last_key;
    end if;
    return;
  end if;
  if filter = 'pending' then
    keys := array(select c.id from identity.report_cases c
      where c.status in ('pending', 'reviewing') and c.id < before order by c.id desc limit batch_size);
  else
    keys := array(select c.id from identity.report_cases c
      where c.status in ('resolved', 'dismissed') and c.id < before order by c.id desc limit batch_size);
  end if;
  scanned := cardinality(keys);
  last_key := keys[scanned];
  matches := array(select key from unnest(keys) as key
    where exists (select from identity.reports r where r.case_id = key and strpos(r.search_text, search_term) > 0 offset 0));
end $$;

-- Returns the newest cases under `before` that contain the text in one of their reports, newest first; and, when the limit of work was
-- reached, one row without a case: `resume_before`, from which the next page continues. One call reads at most some thousand reports, whatever was
-- typed.
--
-- A frequent text is among the newest reports, which are read in sequence. For the rest the index is scanned, in time ranges whose length
-- follows from the density found nearby, for the two pieces of the text that are rarest in the newest reports. Each piece lies within a word,
-- since trigrams know adjacent characters and not phrases. A text whose pieces are in most reports, or that has none, is searched by reading.
-- The planner settings leave one plan: the planner assumes that trigrams are spread evenly over time.
create function identity.search_report_cases(
  search_term text, filter text, viewer uuid, p_author_tags uuid[], before uuid, max_rows integer
)
  returns table (resume_before uuid, report_case identity.report_cases) language plpgsql stable rows 21
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set work_mem = '16MB' set jit = off as $$
declare
  max_scanned constant integer := case filter when 'all' then 10000 else 3000 end;
  max_index_matches constant integer := 2000; -- index matches, in all
  max_per_scan constant integer := 500;
  sparse_limit constant integer := 40;
  max_span constant bigint := 65536; -- about two years
  max_labels constant integer := 8;
  statuses constant text[] := case filter when 'pending' then array['pending', 'reviewing']
    when 'resolved' then array['resolved', 'dismissed'] else array['pending', 'reviewing', 'resolved', 'dismissed'] end;
  batch_size integer := case filter when 'all' then 200 else 100 end;
  scanned integer;
  total_scanned integer := 0;
  matches uuid[];
  last_key uuid;
  upper_key uuid := before; -- keys from here on were scanned
  returned integer;
  rarest_piece text;
  second_piece text;
  is_common boolean;
  tries_all_ranges boolean;
  upper_slot bigint; -- `upper_key`, in quarters of an hour
  lower_slot bigint;
  span bigint;
  unit bigint;
  digits integer;
  top_range bigint;
  labels text[];
begin
  loop
    select * into scanned, matches, last_key from identity.scan_reports(search_term, filter, upper_key, batch_size);
    return query select null::uuid, c from identity.report_cases c
      where c.id = any(matches) and c.status = any(statuses) and not identity.is_about_viewer(c.reported_id, c.author_tag, viewer, p_author_tags)
      order by c.id desc limit max_rows;
    get diagnostics returned = row_count;
    max_rows := max_rows - returned;
    if max_rows = 0 or scanned < batch_size then return; end if;
    total_scanned := total_scanned + scanned;
    if is_common is null then
      -- Three characters at the beginning, middle or end of a word, or four.
      select (array_agg(piece))[1], (array_agg(piece))[2], coalesce(min(n) > 6, true), coalesce(min(n) = 0, false)
        into rarest_piece, second_piece, is_common, tries_all_ranges
        from (
          with sample as materialized (
            select r.search_text from identity.reports r where r.case_id < before order by r.case_id desc limit 16
          )
          select '%' || regexp_replace(p.piece, '([\\%_])', '\\\1', 'g') || '%' as piece,
            (select count(*) from sample s where strpos(s.search_text, p.piece) > 0) as n
          from (
            select distinct (regexp_match(substr(search_term, at, 4), '[^a-z0-9]?[a-z0-9]+[^a-z0-9]?'))[1] as piece
            from generate_series(1, greatest(1, length(search_term) - 3), greatest(1, length(search_term) / 24)) as at
          ) p
          where p.piece ~ '[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9]|[^a-z0-9][a-z0-9]'
          order by n, length(p.piece) desc, piece limit 2
        ) rarest;
    end if;
    exit when not is_common;
    upper_key := last_key;
    if total_scanned >= max_scanned then
      return query select upper_key, null::identity.report_cases;
      return;
    end if;
    batch_size := least(batch_size * 4, max_scanned - total_scanned);
  end loop;

  second_piece := coalesce(second_piece, rarest_piece);
  upper_slot := identity.time_slot(last_key) + 1;
  span := 64;
  if returned > 0 then
    select identity.time_slot(c.id) into lower_slot from identity.report_cases c where c.id < before order by c.id desc limit 1;
    span := 1 + (lower_slot + 1 - upper_slot) * max_rows * 3 / (2 * returned);
  end if;
  tries_all_ranges := tries_all_ranges and returned < 2;
  upper_key := last_key;
  select identity.time_slot(c.id) into lower_slot from identity.report_cases c order by c.id limit 1;
  total_scanned := 0;
  while upper_slot > lower_slot loop
    if tries_all_ranges then
      matches := array(
        select case when strpos(n.search_text, search_term) > 0 then n.case_id end
        from (
          select r.case_id, r.search_text from identity.reports r
          where r.search_text like rarest_piece and r.search_text like second_piece and r.case_id < upper_key limit sparse_limit + 1
        ) n);
      if cardinality(matches) <= sparse_limit then
        return query select null::uuid, c from identity.report_cases c
          where c.id = any(matches) and c.status = any(statuses) and not identity.is_about_viewer(c.reported_id, c.author_tag, viewer, p_author_tags)
          order by c.id desc limit max_rows;
        return;
      end if;
      tries_all_ranges := false;
    end if;
    unit := 1;
    digits := 7;
    while span > unit * max_labels and digits > 4 loop
      unit := unit * 16;
      digits := digits - 1;
    end loop;
    top_range := (upper_slot - 1) / unit;
    labels := array(
      select lpad(to_hex(label), digits, '0')
      from generate_series(greatest(0, (upper_slot - span) / unit, top_range - max_labels), top_range) as label);
    select count(*), coalesce(array_agg(n.case_id) filter (where strpos(n.search_text, search_term) > 0), '{}') into scanned, matches
      from (
        select r.case_id, r.search_text from identity.reports r
        where r.search_text like rarest_piece and r.search_text like second_piece and r.case_id < upper_key
          and identity.time_ranges(r.case_id) && labels
        -- Within one quarter of an hour all matches are read, however many.
        limit case when span > 1 then max_per_scan + 1 end
      ) n;
    if span > 1 and scanned > max_per_scan then
      span := greatest(1, least(span, unit * cardinality(labels)) / 8);
      continue;
    end if;
    return query select null::uuid, c from identity.report_cases c
      where c.id = any(matches) and c.status = any(statuses) and not identity.is_about_viewer(c.reported_id, c.author_tag, viewer, p_author_tags)
      order by c.id desc limit max_rows;
    get diagnostics returned = row_count;
    max_rows := max_rows - returned;
    exit when max_rows = 0;
    upper_slot := (top_range + 1 - cardinality(labels)) * unit;
    upper_key := least(upper_key, (lpad(to_hex(upper_slot), 7, '0') || '0-0000-0000-0000-000000000000')::uuid);
    total_scanned := total_scanned + scanned;
    if total_scanned > max_index_matches and upper_slot > lower_slot then
      return query select upper_key, null::identity.report_cases;
      return;
    end if;
    if scanned * 8 < max_per_scan then span := least(span * 8, max_span); end if;
  end loop;
end $$;

revoke execute on function identity.time_ranges(uuid), identity.time_slot(uuid), identity.index_report_trigrams(),
  identity.scan_reports(text, text, uuid, integer),
  identity.search_report_cases(text, text, uuid, uuid[], uuid, integer) from public;

comment on function identity.time_ranges(uuid) is 'Labels of the four time ranges that contain a UUIDv7, for the GIN index of reports.';
comment on function identity.time_slot(uuid) is 'Time of a UUIDv7 in quarters of an hour (2^20 ms).';
comment on function identity.index_report_trigrams() is
  'Flushes the pending list of the GIN index reports_search. Returns the number of pages.';
comment on function identity.scan_reports(text, text, uuid, integer) is
  'Sequential part of the report search: filters the newest reports by substring.';
comment on function identity.search_report_cases(text, text, uuid, uuid[], uuid, integer) is
  'Report search, newest case first, with bounded work. Keyset pagination by `before`; excludes cases about the viewer: an account, or a tag of '
  'its authorship entries.';

-- migrate:down
-- Forward only.
