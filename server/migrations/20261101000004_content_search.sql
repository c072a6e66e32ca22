-- Full-text search over secrets: one GIN index of words, filter labels and time ranges, scanned newest first.

-- migrate:up
-- The index holds the words of a secret and, as lexemes that no text can contain, its filter columns and its time of publication. Newest
-- first is then a scan over time ranges: the index finds those in which a word occurs, and a result is never sorted as a whole.

-- Search normalisation: lower case, NFKC, without accents. The ñ is a letter of its own.
create function content.normalize_search_text(input text) returns text language sql immutable parallel safe as $$
  select translate(lower(normalize(input, nfkc)),
    'áàâäãåāéèêëēíìîïīóòôöõōúùûüūçýÿÁÀÂÄÃÅĀÉÈÊËĒÍÌÎÏĪÓÒÔÖÕŌÚÙÛÜŪÇÝÑ',
    'aaaaaaaeeeeeiiiiioooooouuuuucyyaaaaaaaeeeeeiiiiioooooouuuuucyñ')
$$;

-- Labels begin with a character that no word begins with. The leading hex digits of a UUIDv7 are its time: seven digits are a quarter of an
-- hour, six are five hours, five are three days, four are fifty days. Ages are also indexed in groups of 4 and 16, so that any age range is
-- a few labels. Section, gender and country have a label each and one together: a search under all three reads one short posting list.
create function content.search_terms(
  id uuid, body text, is_explicit boolean, gender content.gender, country_code text, age smallint
) returns tsvector language plpgsql immutable parallel safe as $$
declare
  time_label text := '#t' || id::text;
  section text := case when is_explicit then 'nsfw' else 'sfw' end;
  gender_name text := case gender when 'mujer' then 'mujer' when 'hombre' then 'hombre' when 'otro' then 'otro' else 'none' end;
begin
  return to_tsvector('pg_catalog.spanish', content.normalize_search_text(body)) || array_to_tsvector(
    array[left(time_label, 9), left(time_label, 8), left(time_label, 7), left(time_label, 6),
      '#' || section, '#g' || gender_name, '#c' || country_code, '#x' || section || gender_name || country_code]
    || case when age is null then '{}'::text[] else array['#a' || age, '#b' || age / 4, '#d' || age / 16] end);
end $$;

-- The filter labels of content.search_terms, for a row that was read already.
create function content.search_filter_tokens(is_explicit boolean, gender content.gender, country_code text, age smallint) returns tsvector
  language plpgsql immutable parallel safe as $$
declare
  section text := case when is_explicit then 'nsfw' else 'sfw' end;
  gender_name text := case gender when 'mujer' then 'mujer' when 'hombre' then 'hombre' when 'otro' then 'otro' else 'none' end;
begin
  return array_to_tsvector(
    array['#' || section, '#g' || gender_name, '#c' || country_code, '#x' || section || gender_name || country_code]
    || case when age is null then '{}'::text[] else array['#a' || age, '#b' || age / 4, '#d' || age / 16] end);
end $$;

-- The index is on an expression, so it stands after its function.
create index secrets_search on content.secrets
  using gin (content.search_terms(id, text, is_explicit, gender, country_code, age)) with (fastupdate = off) where is_listed;
-- No plan depends on statistics of this expression, so analyze need not tokenise the texts of a sample each time.
alter index content.secrets_search alter column 1 set statistics 0;

-- Ordered index scans are the right plan here; search_secrets disables them for its own queries.
create function content.listed_key_range(out oldest uuid, out newest uuid) language plpgsql stable set enable_indexscan = on as $$
begin
  oldest := least(
    (select s.id from content.public_secrets s where not s.is_explicit and not s.is_pinned order by s.id limit 1),
    (select s.id from content.public_secrets s where s.is_explicit and not s.is_pinned order by s.id limit 1),
    (select s.id from content.public_secrets s where s.is_pinned order by s.id limit 1));
  newest := greatest(
    (select s.id from content.public_secrets s where not s.is_explicit and not s.is_pinned order by s.id desc limit 1),
    (select s.id from content.public_secrets s where s.is_explicit and not s.is_pinned order by s.id desc limit 1),
    (select s.id from content.public_secrets s where s.is_pinned order by s.id desc limit 1));
end $$;

-- Returns the newest keys under `before` that match, newest first. `filter_matches` is the number of secrets that match the filters, from the
-- feed counts; it only prices the scan, the result is the same for any value.
--
-- Time ranges grow while a scan finds few rows and shrink where one holds more than 200: however common or rare a word is, and whenever it
-- was last used, few rows are read. The planner settings leave one plan: the planner assumes that a word is spread evenly over time.
--
-- Words and time are two conditions. As one tsquery, the GIN scan reads the whole of the shortest posting list for every time range; with
-- two, each skips where the other has no entries: a scan costs what its time range holds, and a range without the word costs almost nothing.
--
-- A filter label is in about every tenth secret: looking up each of a few rows in such long posting lists costs more than reading these rows.
-- So where the words alone match few rows, the filters are checked on the rows; from the first range with many matches on, in the index.
create function content.search_secrets(term_query tsquery, filter_query tsquery, before uuid, max_rows integer, filter_matches bigint)
  returns setof uuid language plpgsql stable rows 11
  set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan set work_mem = '16MB' set jit = off as $$
declare
  scan_limit constant integer := 200;
  initial_matches constant integer := 25; -- expected number of matches in the first time range
  full_query constant tsquery := case when filter_query is null then term_query else term_query && filter_query end;
  -- Every label of the query has a cost in each scan, even over an empty range: then a few long scans are cheaper than many short ones.
  prefer_wide_scans constant boolean := numnode(full_query) >= 8 or filter_matches <= 10000;
  filters_rows boolean := filter_query is not null;
  digits integer := 7;
  width integer := 1; -- number of the longest time ranges in one scan
  newest uuid;
  oldest uuid;
  upper_slot bigint; -- in quarters of an hour: everything from here on was scanned
  lower_slot bigint;
  scan_slot bigint; -- lower bound of this scan
  dense_slot bigint; -- down to here longer time ranges hold too many rows
  span bigint;
  time_query tsquery;
  scanned integer;
  matches uuid[];
  upper_key uuid := before; -- keys below were not scanned
begin
  select key_range.oldest, key_range.newest into oldest, newest from content.listed_key_range() as key_range;
  if newest is null then return; end if;
  upper_slot := ('x' || left(least(newest, before)::text, 7))::bit(28)::bigint + 1;
  lower_slot := ('x' || left(oldest::text, 7))::bit(28)::bigint;
  dense_slot := upper_slot;
  while upper_slot > lower_slot and max_rows > 0 loop
    span := 1::bigint << (4 * (7 - digits));
    scan_slot := greatest((upper_slot - 1) / span - width + 1, lower_slot / span) * span;
    time_query := (
      select string_agg(format('''#t%s''', lpad(to_hex(n), digits, '0')), '|')
      from generate_series(scan_slot / span, (upper_slot - 1) / span) as n)::tsquery;
    if filters_rows then
      select count(*), array_agg(c.id) filter (where content.search_filter_tokens(c.is_explicit, c.gender, c.country_code, c.age) @@ filter_query)
      into scanned, matches from (
        select s.id, s.is_explicit, s.gender, s.country_code, s.age from content.public_secrets s
        where content.search_terms(s.id, s.text, s.is_explicit, s.gender, s.country_code, s.age) @@ term_query
          and content.search_terms(s.id, s.text, s.is_explicit, s.gender, s.country_code, s.age) @@ time_query and (s.id < upper_key) is true
        limit scan_limit + 1) as c;
      if scanned > scan_limit then
        filters_rows := false;
        digits := 7;
        while digits > 4 and filter_matches << (4 * (8 - digits)) <= initial_matches * (upper_slot - lower_slot) loop
          digits := digits - 1;
        end loop;
        continue;
      end if;
    elsif digits = 7 then
      matches := array(
        select s.id from content.public_secrets s
        where content.search_terms(s.id, s.text, s.is_explicit, s.gender, s.country_code, s.age) @@ full_query
          and content.search_terms(s.id, s.text, s.is_explicit, s.gender, s.country_code, s.age) @@ time_query and (s.id < upper_key) is true
        order by s.id desc limit max_rows);
    else
      matches := array(
        select s.id from content.public_secrets s
        where content.search_terms(s.id, s.text, s.is_explicit, s.gender, s.country_code, s.age) @@ full_query
          and content.search_terms(s.id, s.text, s.is_explicit, s.gender, s.country_code, s.age) @@ time_query and (s.id < upper_key) is true
        limit scan_limit + 1);
      if cardinality(matches) > scan_limit then
        dense_slot := scan_slot;
        if width = 1 then digits := digits + 1; end if;
        width := 1;
        continue;
      end if;
    end if;
    return query select key from unnest(matches) as key order by key desc limit max_rows;
    max_rows := max_rows - least(max_rows, coalesce(cardinality(matches), 0));
    upper_slot := scan_slot;
    upper_key := least(before, rpad(lpad(to_hex(upper_slot), 7, '0'), 32, '0')::uuid);
    if upper_slot > dense_slot then continue; end if;
    if digits > 4 then digits := digits - 1;
    elsif prefer_wide_scans and not filters_rows then width := width * 2;
    end if;
  end loop;
end $$;

revoke execute on function content.normalize_search_text(text), content.search_terms(uuid, text, boolean, content.gender, text, smallint),
  content.search_filter_tokens(boolean, content.gender, text, smallint), content.listed_key_range(),
  content.search_secrets(tsquery, tsquery, uuid, integer, bigint) from public;
grant execute on function content.normalize_search_text(text), content.search_terms(uuid, text, boolean, content.gender, text, smallint)
  to murmullo_public;
grant execute on function content.search_filter_tokens(boolean, content.gender, text, smallint), content.listed_key_range(),
  content.search_secrets(tsquery, tsquery, uuid, integer, bigint) to murmullo_public;

comment on function content.normalize_search_text(text) is 'Normalises text for search: NFKC, lower case, accents removed, ñ kept.';
comment on function content.search_terms(uuid, text, boolean, content.gender, text, smallint) is
  'Lexemes of a secret for the GIN index secrets_search: Spanish stems, filter labels and time-range labels.';
comment on function content.search_filter_tokens(boolean, content.gender, text, smallint) is
  'Filter labels of a secret, without its words and time.';
comment on function content.listed_key_range() is 'Smallest and greatest key of the listed secrets: the bounds of a search.';
comment on function content.search_secrets(tsquery, tsquery, uuid, integer, bigint) is
  'Search, newest first, by adaptive time ranges over one GIN index. Keyset pagination by `before`.';

-- migrate:down
-- Forward only.
