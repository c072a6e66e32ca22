-- migrate:up
-- A look into the index costs as much as the shortest list it goes through, however short the stretch of time: under a filter that fits few,
-- forty looks cost forty times what one does. So the counts of the feed say how many a filter fits: where they are few, one look finds
-- them all, and the first stretch is as long as their number asks for. And longer stretches are tried sooner, from any place: what was looked
-- at already is left out by its key.
drop function content.find_newest(tsquery, uuid, integer);
create function content.find_newest(wanted tsquery, before uuid, most integer, fitting bigint) returns setof uuid language plpgsql stable rows 11
  set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan set work_mem = '16MB' as $$
declare
  handful constant integer := 200;
  patience constant integer := 3; -- stretches of one length before longer ones are tried
  few constant integer := 10000; -- fit so many: all at once
  several constant integer := 30000; -- fit so many: all at once, after a few short looks
  try constant integer := 2;
  sip constant integer := 25; -- so many that fit are expected in the first stretch
  digits integer := 7;
  tried integer := 0;
  looks integer := 0;
  newest uuid;
  oldest uuid;
  upto bigint; -- in quarters of an hour: what is from here on was looked at
  since bigint;
  span bigint;
  part tsquery;
  these uuid[];
  unseen uuid := before; -- what is before it was not looked at
begin
  select edges.oldest, edges.newest into oldest, newest from content.first_and_last() as edges;
  if newest is null then return; end if;
  upto := ('x' || left(least(newest, before)::text, 7))::bit(28)::bigint + 1;
  since := ('x' || left(oldest::text, 7))::bit(28)::bigint;
  while digits > 4 and fitting << (4 * (8 - digits)) <= sip * (upto - since) loop
    digits := digits - 1;
  end loop;
  while upto > since and most > 0 loop
    if fitting <= few or fitting <= several and looks >= try then
      return query
        select s.id from content.public_secrets s
        where content.search_terms(s.id, s.text, s.is_explicit, s.gender, s.country_code, s.age) @@ wanted and (s.id < unseen) is true
        order by s.id desc limit most;
      return;
    end if;
    looks := looks + 1;
    if digits > 4 and tried >= patience and coalesce(fitting > several, true) then
      digits := digits - 1;
      tried := 0;
    end if;
    span := 1::bigint << (4 * (7 - digits));
    part := wanted && format('''#t%s''', lpad(to_hex((upto - 1) / span), digits, '0'))::tsquery;
    if digits = 7 then
      these := array(
        select s.id from content.public_secrets s
        where content.search_terms(s.id, s.text, s.is_explicit, s.gender, s.country_code, s.age) @@ part and (s.id < unseen) is true
        order by s.id desc limit most);
    else
      these := array(
        select s.id from content.public_secrets s
        where content.search_terms(s.id, s.text, s.is_explicit, s.gender, s.country_code, s.age) @@ part and (s.id < unseen) is true
        limit handful + 1);
      if cardinality(these) > handful then
        digits := digits + 1;
        tried := 0;
        continue;
      end if;
    end if;
    return query select key from unnest(these) as key order by key desc limit most;
    most := most - least(most, cardinality(these));
    upto := (upto - 1) / span * span;
    unseen := least(before, rpad(lpad(to_hex(upto), 7, '0'), 32, '0')::uuid);
    tried := tried + 1;
  end loop;
end $$;

revoke execute on function content.find_newest(tsquery, uuid, integer, bigint) from public;
grant execute on function content.find_newest(tsquery, uuid, integer, bigint) to murmullo_public;

-- migrate:down
-- Forward only.
