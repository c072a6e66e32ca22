-- migrate:up
-- The team's search: one index holds the letters of a report and in which stretch of time its case began, so that the newest cases with
-- some letters are found a stretch at a time, however many reports there are.

-- The first digits of a key say when: seven are a quarter of an hour, six five hours, five three days, four fifty days.
create function identity.stretches_of(id uuid) returns text[] language sql immutable parallel safe as $$
  select array[left(id::text, 7), left(id::text, 6), left(id::text, 5), left(id::text, 4)]
$$;

create function identity.quarter_of(id uuid) returns bigint language sql immutable parallel safe as $$
  select ('x' || left(id::text, 7))::bit(28)::bigint
$$;

-- What waits to be put into it is read by every search: little may wait.
create index reports_by_letters_and_time on identity.reports
  using gin (letters extensions.gin_trgm_ops, identity.stretches_of(case_id)) with (gin_pending_list_limit = 256);
drop index identity.reports_by_letters;

-- Two pieces of what is searched for, each of four letters, that the newest reports have least: letters that all have tell nothing, and
-- asking for them costs as much as for others. As patterns; none if nothing in it can be asked of the index.
create function identity.rarest_letters(letters text, before uuid) returns text[] language sql stable as $$
  with pieces as (
    select distinct substr(letters, place, 4) as piece
    from generate_series(1, greatest(1, length(letters) - 3), greatest(1, length(letters) / 24)) as place
  ), sample as materialized (
    select r.letters from identity.reports r where r.case_id < before order by r.case_id desc limit 16
  )
  select array(
    select '%' || regexp_replace(piece, '([\\%_])', '\\\1', 'g') || '%' from pieces
    where piece ~ '[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9]|[^a-z0-9][a-z0-9]'
    order by (select count(*) from sample s where strpos(s.letters, piece) > 0), piece limit 2)
$$;

-- The newest cases under `before` that have these letters in one of their reports, newest first. What many have is among the newest, which
-- are read. For the rest the index is asked, in stretches as long as what was near makes likely; they grow where little is found and shrink where
-- there is more than a handful. What showed up once or not at all is taken for little, and what the index cannot be asked for is read for. The
-- planner has no choice here: it takes letters for spread evenly over time.
create function identity.find_reported(wanted text, filter text, viewer uuid, before uuid, most integer)
  returns setof uuid language plpgsql stable rows 21
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set work_mem = '16MB' set jit = off as $$
declare
  nearby constant integer := 300;
  handful constant integer := 100;
  most_labels constant integer := 8;
  -- As the indexes have them.
  statuses constant text[] := case filter when 'pending' then array['pending', 'reviewing']
    when 'resolved' then array['resolved', 'dismissed'] else array['pending', 'reviewing', 'resolved', 'dismissed'] end;
  near uuid[];
  patterns text[];
  one text;
  other text;
  upto bigint; -- in quarters of an hour: what is from here on was looked at
  since bigint;
  reach bigint; -- how far is looked at first
  span bigint;
  is_everywhere_next boolean;
  unit bigint;
  digits integer;
  top bigint;
  labels text[];
  these uuid[];
  below uuid := before;
begin
  if filter = 'all' then
    -- One report after the other costs a third of one case after the other.
    select coalesce(array_agg(n.case_id), '{}'), coalesce(array_agg(n.case_id) filter (where strpos(n.letters, wanted) > 0), '{}')
      into near, these
      from (select r.case_id, r.letters from identity.reports r where r.case_id < before order by r.case_id desc limit nearby) n;
    these := array(
      select c.id from identity.report_cases c where c.id = any(these) and c.reported_id is distinct from viewer
      order by c.id desc limit most);
  else
    if filter = 'pending' then
      near := array(select c.id from identity.report_cases c
        where c.status in ('pending', 'reviewing') and c.id < before order by c.id desc limit nearby);
    else
      near := array(select c.id from identity.report_cases c
        where c.status in ('resolved', 'dismissed') and c.id < before order by c.id desc limit nearby);
    end if;
    these := array(
      select c.id from unnest(near) with ordinality as n (key, place)
      cross join lateral (
        select c.id from identity.report_cases c where c.id = n.key and c.reported_id is distinct from viewer and exists (
          select from identity.reports r where r.case_id = n.key and strpos(r.letters, wanted) > 0 offset 0
        ) offset 0
      ) c order by n.place limit most);
  end if;
  if cardinality(these) = most or cardinality(near) < nearby then
    return query select key from unnest(these) as key;
    return;
  end if;
  patterns := identity.rarest_letters(wanted, before);
  one := patterns[1];
  other := coalesce(patterns[2], one);
  if one is null then
    return query
      select c.id from identity.report_cases c
      where c.id < before and c.status = any(statuses) and c.reported_id is distinct from viewer
        and exists (select from identity.reports r where r.case_id = c.id and strpos(r.letters, wanted) > 0)
      order by c.id desc limit most;
    return;
  end if;
  upto := identity.quarter_of(near[1]) + 1;
  select identity.quarter_of(c.id) into since from identity.report_cases c order by c.id limit 1;
  if cardinality(these) > 1 then
    reach := 1 + (upto - identity.quarter_of(near[nearby])) * most * 3 / (2 * cardinality(these));
  end if;
  is_everywhere_next := reach is null;
  span := coalesce(reach, 64);
  while upto > since and most > 0 loop
    if is_everywhere_next then
      is_everywhere_next := false;
      these := array(
        select r.case_id from identity.reports r join identity.report_cases c on c.id = r.case_id
        where r.letters like one and r.letters like other and strpos(r.letters, wanted) > 0 and r.case_id < below
          and c.status = any(statuses) and c.reported_id is distinct from viewer
        limit handful + 1);
      if cardinality(these) <= handful then
        return query select distinct key from unnest(these) as key order by key desc limit most;
        return;
      end if;
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
    these := array(
      select r.case_id from identity.reports r join identity.report_cases c on c.id = r.case_id
      where r.letters like one and r.letters like other and strpos(r.letters, wanted) > 0 and r.case_id < below
        and identity.stretches_of(r.case_id) && labels and c.status = any(statuses) and c.reported_id is distinct from viewer
      limit handful + 1);
    if cardinality(these) > handful then
      if span > 1 then
        span := greatest(1, least(span, unit * cardinality(labels)) / 8);
        continue;
      end if;
      -- Very many in one quarter of an hour.
      these := array(
        select distinct r.case_id from identity.reports r join identity.report_cases c on c.id = r.case_id
        where r.letters like one and r.letters like other and strpos(r.letters, wanted) > 0 and r.case_id < below
          and identity.stretches_of(r.case_id) && labels and c.status = any(statuses) and c.reported_id is distinct from viewer
        order by r.case_id desc limit most);
    end if;
    these := array(select distinct key from unnest(these) as key order by key desc limit most);
    return query select key from unnest(these) as key;
    upto := (top + 1 - cardinality(labels)) * unit;
    below := least(before, (lpad(to_hex(upto), 7, '0') || '0-0000-0000-0000-000000000000')::uuid);
    -- Far less than was hoped for: perhaps that was all.
    is_everywhere_next := span = reach and cardinality(these) < most / 4;
    most := most - cardinality(these);
    if cardinality(these) < 4 then span := span * 8; end if;
  end loop;
end $$;

revoke execute on function identity.stretches_of(uuid), identity.quarter_of(uuid), identity.rarest_letters(text, uuid),
  identity.find_reported(text, text, uuid, uuid, integer) from public;
grant execute on function identity.stretches_of(uuid), identity.quarter_of(uuid), identity.rarest_letters(text, uuid),
  identity.find_reported(text, text, uuid, uuid, integer) to murmullo_app;

-- migrate:down
-- Forward only.
