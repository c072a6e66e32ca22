-- migrate:up
-- Search: one index holds the words of a secret and, as words nobody can write, what it is filtered by and when it was told. Newest first
-- is then a walk through stretches of time: those in which a word is are found in the index, and nothing is ever sorted as a whole.

-- Letters as they are looked for: without accents, in one form of writing. The ñ is a letter of its own.
create function content.plain_letters(words text) returns text language sql immutable parallel safe as $$
  select translate(lower(normalize(words, nfkc)),
    'áàâäãåāéèêëēíìîïīóòôöõōúùûüūçýÿÁÀÂÄÃÅĀÉÈÊËĒÍÌÎÏĪÓÒÔÖÕŌÚÙÛÜŪÇÝÑ',
    'aaaaaaaeeeeeiiiiioooooouuuuucyyaaaaaaaeeeeeiiiiioooooouuuuucyñ')
$$;

-- Labels begin with a sign that no word begins with. The first digits of a key say when: seven are a quarter of an hour, six five hours,
-- five three days, four fifty days. Ages are also kept by four and by sixteen, so that any range is a few labels.
create function content.search_terms(
  id uuid, words text, is_explicit boolean, gender content.gender, country_code text, age smallint
) returns tsvector language plpgsql immutable parallel safe as $$
declare told text := '#t' || id::text;
begin
  return to_tsvector('pg_catalog.spanish', content.plain_letters(words)) || array_to_tsvector(
    array[left(told, 9), left(told, 8), left(told, 7), left(told, 6),
      case when is_explicit then '#nsfw' else '#sfw' end,
      '#g' || case gender when 'mujer' then 'mujer' when 'hombre' then 'hombre' when 'otro' then 'otro' else 'none' end,
      '#c' || country_code]
    || case when age is null then '{}'::text[] else array['#a' || age, '#b' || age / 4, '#d' || age / 16] end);
end $$;

create index secrets_by_terms on content.secrets
  using gin (content.search_terms(id, text, is_explicit, gender, country_code, age)) with (fastupdate = off) where is_listed;
-- Nobody asks the planner, so it need not read the words of a sample each time the table is analyzed.
alter index content.secrets_by_terms alter column 1 set statistics 0;

-- The first and the last that everybody may see. Here an index in its order is the way, which find_newest forbids for what it asks itself.
create function content.first_and_last(out oldest uuid, out newest uuid) language plpgsql stable set enable_indexscan = on as $$
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

-- The newest keys under `before` whose terms fit, newest first. Stretches grow while nothing is found in them and shrink where there is more
-- than a handful: however common or rare a word is, and whenever it was last written, few rows are looked at. The planner has no choice
-- here: it takes a word for spread evenly over time.
create function content.find_newest(wanted tsquery, before uuid, most integer) returns setof uuid language plpgsql stable rows 11
  set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan set work_mem = '16MB' as $$
declare
  handful constant integer := 200;
  patience constant integer := 8; -- stretches of one length before longer ones are tried
  digits integer := 7;
  tried integer := 0;
  newest uuid;
  oldest uuid;
  upto bigint; -- in quarters of an hour: what is from here on was looked at
  since bigint;
  span bigint;
  part tsquery;
  these uuid[];
begin
  select edges.oldest, edges.newest into oldest, newest from content.first_and_last() as edges;
  if newest is null then return; end if;
  upto := ('x' || left(least(newest, before)::text, 7))::bit(28)::bigint + 1;
  since := ('x' || left(oldest::text, 7))::bit(28)::bigint;
  while upto > since and most > 0 loop
    if digits > 4 and tried >= patience and upto % (16::bigint << (4 * (7 - digits))) = 0 then
      digits := digits - 1;
      tried := 0;
    end if;
    span := 1::bigint << (4 * (7 - digits));
    part := wanted && format('''#t%s''', lpad(to_hex((upto - 1) / span), digits, '0'))::tsquery;
    if digits = 7 then
      these := array(
        select s.id from content.public_secrets s
        where content.search_terms(s.id, s.text, s.is_explicit, s.gender, s.country_code, s.age) @@ part and (s.id < before) is true
        order by s.id desc limit most);
    else
      these := array(
        select s.id from content.public_secrets s
        where content.search_terms(s.id, s.text, s.is_explicit, s.gender, s.country_code, s.age) @@ part and (s.id < before) is true
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
    tried := tried + 1;
  end loop;
end $$;

revoke execute on function content.plain_letters(text), content.find_newest(tsquery, uuid, integer), content.first_and_last(),
  content.search_terms(uuid, text, boolean, content.gender, text, smallint) from public;
grant execute on function content.plain_letters(text), content.search_terms(uuid, text, boolean, content.gender, text, smallint)
  to murmullo_public, murmullo_app;
grant execute on function content.find_newest(tsquery, uuid, integer), content.first_and_last() to murmullo_public;

-- migrate:down
-- Forward only.
