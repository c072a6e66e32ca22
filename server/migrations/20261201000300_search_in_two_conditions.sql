-- migrate:up
-- Words and time as two conditions. In one, the index goes through the whole of the shortest list for every stretch of time, wherever in
-- time its entries are; with two, either skips what the other has nothing in: a look costs what is in its stretch, and a stretch without the
-- word next to nothing. So no filter has to be priced as a whole any more, and stretches grow with each look that finds few.

-- What a secret is filtered by, as content.search_terms writes it: for those who have the row already.
create function content.search_labels(is_explicit boolean, gender content.gender, country_code text, age smallint) returns tsvector
  language plpgsql immutable parallel safe as $$
begin
  return array_to_tsvector(
    array[case when is_explicit then '#nsfw' else '#sfw' end,
      '#g' || case gender when 'mujer' then 'mujer' when 'hombre' then 'hombre' when 'otro' then 'otro' else 'none' end,
      '#c' || country_code]
    || case when age is null then '{}'::text[] else array['#a' || age, '#b' || age / 4, '#d' || age / 16] end);
end $$;

-- A label is in every tenth secret or so: to look each of a few rows up in such lists costs more than to read these rows. So where the words
-- alone are few, the rows say whether they fit; from where they are many on, the index does.
drop function content.find_newest(tsquery, uuid, integer, bigint);
create function content.find_newest(words tsquery, labels tsquery, before uuid, most integer, fitting bigint) returns setof uuid
  language plpgsql stable rows 11
  set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan set work_mem = '16MB' set jit = off as $$
declare
  handful constant integer := 200;
  sip constant integer := 25; -- so many that fit are expected in the first stretch
  wanted constant tsquery := case when labels is null then words else words && labels end;
  -- Every label that is asked for costs something in each look, however little is there: then a few long looks are better than many.
  few_looks constant boolean := numnode(wanted) >= 8 or fitting <= 10000;
  by_rows boolean := labels is not null;
  digits integer := 7;
  width integer := 1; -- so many of the longest stretches are one look
  newest uuid;
  oldest uuid;
  upto bigint; -- in quarters of an hour: what is from here on was looked at
  since bigint;
  bottom bigint; -- of this look
  crowded bigint; -- down to here longer stretches hold too many
  span bigint;
  stretch tsquery;
  seen integer;
  these uuid[];
  unseen uuid := before; -- what is before it was not looked at
begin
  select edges.oldest, edges.newest into oldest, newest from content.first_and_last() as edges;
  if newest is null then return; end if;
  upto := ('x' || left(least(newest, before)::text, 7))::bit(28)::bigint + 1;
  since := ('x' || left(oldest::text, 7))::bit(28)::bigint;
  crowded := upto;
  while upto > since and most > 0 loop
    span := 1::bigint << (4 * (7 - digits));
    bottom := greatest((upto - 1) / span - width + 1, since / span) * span;
    stretch := (
      select string_agg(format('''#t%s''', lpad(to_hex(n), digits, '0')), '|') from generate_series(bottom / span, (upto - 1) / span) as n)::tsquery;
    if by_rows then
      select count(*), array_agg(few.id) filter (where content.search_labels(few.is_explicit, few.gender, few.country_code, few.age) @@ labels)
      into seen, these from (
        select s.id, s.is_explicit, s.gender, s.country_code, s.age from content.public_secrets s
        where content.search_terms(s.id, s.text, s.is_explicit, s.gender, s.country_code, s.age) @@ words
          and content.search_terms(s.id, s.text, s.is_explicit, s.gender, s.country_code, s.age) @@ stretch and (s.id < unseen) is true
        limit handful + 1) as few;
      if seen > handful then
        by_rows := false;
        digits := 7;
        while digits > 4 and fitting << (4 * (8 - digits)) <= sip * (upto - since) loop
          digits := digits - 1;
        end loop;
        continue;
      end if;
    elsif digits = 7 then
      these := array(
        select s.id from content.public_secrets s
        where content.search_terms(s.id, s.text, s.is_explicit, s.gender, s.country_code, s.age) @@ wanted
          and content.search_terms(s.id, s.text, s.is_explicit, s.gender, s.country_code, s.age) @@ stretch and (s.id < unseen) is true
        order by s.id desc limit most);
    else
      these := array(
        select s.id from content.public_secrets s
        where content.search_terms(s.id, s.text, s.is_explicit, s.gender, s.country_code, s.age) @@ wanted
          and content.search_terms(s.id, s.text, s.is_explicit, s.gender, s.country_code, s.age) @@ stretch and (s.id < unseen) is true
        limit handful + 1);
      if cardinality(these) > handful then
        crowded := bottom;
        if width = 1 then digits := digits + 1; end if;
        width := 1;
        continue;
      end if;
    end if;
    return query select key from unnest(these) as key order by key desc limit most;
    most := most - least(most, coalesce(cardinality(these), 0));
    upto := bottom;
    unseen := least(before, rpad(lpad(to_hex(upto), 7, '0'), 32, '0')::uuid);
    if upto > crowded then continue; end if;
    if digits > 4 then digits := digits - 1;
    elsif few_looks and not by_rows then width := width * 2;
    end if;
  end loop;
end $$;

revoke execute on function content.search_labels(boolean, content.gender, text, smallint),
  content.find_newest(tsquery, tsquery, uuid, integer, bigint) from public;
grant execute on function content.search_labels(boolean, content.gender, text, smallint),
  content.find_newest(tsquery, tsquery, uuid, integer, bigint) to murmullo_public;

-- migrate:down
-- Forward only.
