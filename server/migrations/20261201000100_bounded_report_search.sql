-- migrate:up
-- The team's search looks at no more than some thousand reports at a time, whatever was typed: where it stopped is said, and the next page
-- goes on from there.
drop function identity.find_reported(text, text, uuid, uuid, integer);
drop function identity.rarest_letters(text, uuid);

-- The newest reports under `before`, or those of the newest cases of a filter, one after the other: how many were read, which cases have the
-- letters, and the last case, which was looked through to its end.
create function identity.read_reports(wanted text, filter text, before uuid, size integer, out seen integer, out these uuid[], out last uuid)
  language plpgsql stable as $$
declare
  keys uuid[];
begin
  if filter = 'all' then
    -- One report after the other costs a third of one case after the other.
    select array_agg(n.case_id), coalesce(array_agg(n.case_id) filter (where strpos(n.letters, wanted) > 0), '{}') into keys, these
      from (select r.case_id, r.letters from identity.reports r where r.case_id < before order by r.case_id desc limit size) n;
    seen := coalesce(cardinality(keys), 0);
    last := keys[seen];
    if seen = size and exists (select from identity.reports r where r.case_id = last and strpos(r.letters, wanted) > 0) then
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
    where exists (select from identity.reports r where r.case_id = key and strpos(r.letters, wanted) > 0 offset 0));
end $$;

-- The newest cases under `before` that have these letters in one of their reports, newest first; and, when not all could be looked at, one row
-- without a case: the place under which nothing was. What many have is among the newest, which are read. For the rest the index is asked, in
-- stretches of time as long as what was near makes likely, for the two pieces of what is wanted that the newest reports have least; each piece within
-- a word, since the index knows letters beside each other and not words. What most reports have in pieces, or what has none, is read for. The
-- planner has no choice here: it takes letters for spread evenly over time.
create function identity.find_reported(wanted text, filter text, viewer uuid, before uuid, most integer)
  returns table (edge uuid, found identity.report_cases) language plpgsql stable rows 21
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set work_mem = '16MB' set jit = off as $$
declare
  most_read constant integer := case filter when 'all' then 10000 else 3000 end;
  most_named constant integer := 2000; -- by the index, in all
  most_at_once constant integer := 500;
  handful constant integer := 40;
  longest constant bigint := 65536; -- some two years
  most_labels constant integer := 8;
  statuses constant text[] := case filter when 'pending' then array['pending', 'reviewing']
    when 'resolved' then array['resolved', 'dismissed'] else array['pending', 'reviewing', 'resolved', 'dismissed'] end;
  size integer := case filter when 'all' then 200 else 100 end;
  seen integer;
  spent integer := 0;
  these uuid[];
  last uuid;
  below uuid := before; -- what is from here on was looked at
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
    select * into seen, these, last from identity.read_reports(wanted, filter, below, size);
    return query select null::uuid, c from identity.report_cases c
      where c.id = any(these) and c.status = any(statuses) and c.reported_id is distinct from viewer order by c.id desc limit most;
    get diagnostics shown = row_count;
    most := most - shown;
    if most = 0 or seen < size then return; end if;
    spent := spent + seen;
    if is_common is null then
      -- Three letters that are a word's beginning, middle or end, or four.
      select (array_agg(piece))[1], (array_agg(piece))[2], coalesce(min(n) > 6, true), coalesce(min(n) = 0, false)
        into one, other, is_common, is_everywhere_next
        from (
          with sample as materialized (
            select r.letters from identity.reports r where r.case_id < before order by r.case_id desc limit 16
          )
          select '%' || regexp_replace(p.piece, '([\\%_])', '\\\1', 'g') || '%' as piece,
            (select count(*) from sample s where strpos(s.letters, p.piece) > 0) as n
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
  upto := identity.quarter_of(last) + 1;
  span := 64;
  if shown > 0 then
    select identity.quarter_of(c.id) into since from identity.report_cases c where c.id < before order by c.id desc limit 1;
    span := 1 + (since + 1 - upto) * most * 3 / (2 * shown);
  end if;
  is_everywhere_next := is_everywhere_next and shown < 2;
  below := last;
  select identity.quarter_of(c.id) into since from identity.report_cases c order by c.id limit 1;
  spent := 0;
  while upto > since loop
    if is_everywhere_next then
      these := array(
        select case when strpos(n.letters, wanted) > 0 then n.case_id end
        from (
          select r.case_id, r.letters from identity.reports r
          where r.letters like one and r.letters like other and r.case_id < below limit handful + 1
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
    select count(*), coalesce(array_agg(n.case_id) filter (where strpos(n.letters, wanted) > 0), '{}') into seen, these
      from (
        select r.case_id, r.letters from identity.reports r
        where r.letters like one and r.letters like other and r.case_id < below and identity.stretches_of(r.case_id) && labels
        -- Very many in one quarter of an hour are all looked at.
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

revoke execute on function identity.read_reports(text, text, uuid, integer), identity.find_reported(text, text, uuid, uuid, integer) from public;
grant execute on function identity.read_reports(text, text, uuid, integer), identity.find_reported(text, text, uuid, uuid, integer) to murmullo_app;

-- migrate:down
-- Forward only.
