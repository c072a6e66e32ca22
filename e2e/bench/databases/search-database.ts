// Database for the search benchmark (`murmullo_search_<count>`): three years of secrets generated in SQL, with common, rare and old terms.
import { prepareCachedDatabase } from './cached-database.ts'

const days = 1_095

export function searchDatabase(base: string, count: number, log: (line: string) => void): Promise<string> {
  const fill: Parameters<typeof prepareCachedDatabase>[1]['fill'] = (client, from, to) =>
    client.query(insertSql, [from, to, count, days])
  return prepareCachedDatabase(base, { name: 'search', count, fill, log })
}

/** SQL expression: picks a list element by a deterministic pseudo-random number. */
const pick = (salt: number, ...words: string[]) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + chance(${salt}) % ${words.length}]`
/** SQL expression: adds a term to this many of a million rows. */
const termInSomeRows = (salt: number, word: string, inMillion: string, condition = 'true') =>
  `case when chance(${salt}) % 1000000 < ${inMillion} and ${condition} then ' ${word}' else '' end`

const text = [
  pick(
    1,
    'Nunca le dije a',
    'Todavía sueño con',
    'Le mentí a',
    'Extraño a',
    'Perdoné a',
    'Dejé de hablar con',
    'Sigo esperando a',
  ),
  `' '`,
  pick(
    2,
    'mi hermana',
    'mi jefe',
    'mi ex',
    'mi mejor amiga',
    'mi papá',
    'mi vecino',
    'mi suegra',
    'mi abuela',
    'el profesor',
  ),
  `' '`,
  pick(
    3,
    'porque tenía vergüenza',
    'aunque nadie lo sabe',
    'desde la boda',
    'cuando perdí el trabajo',
    'después del viaje a la playa',
  ),
  `' de la calle lugar' || chance(4) % 20000 || ' con nombre' || chance(5) % 3000`,
  termInSomeRows(6, 'novio', '480000'),
  termInSomeRows(7, 'hermano', '260000'),
  termInSomeRows(8, 'navidad', '40000'),
  termInSomeRows(9, 'avión', '60000'),
  termInSomeRows(10, 'miedo', '60000'),
  termInSomeRows(11, 'marciano', '100'),
  `case when n % ($3 / 20) = 7 then ' xilofonista' else '' end`,
  termInSomeRows(12, 'pandemia', '100000', 'n between $3 / 10 and $3 / 5'),
  `'. '`,
  pick(
    13,
    'No sé cómo contarlo',
    'Y duermo tranquila',
    'Guardo la carta en un cajón',
    'Eso me pesa cada día',
    'Algún día lo diré',
  ),
].join(' || ')

const expandChance = (sql: string) => sql.replaceAll(/chance\((\d+)\)/g, '(hashint8extended(n, $1) & 1073741823)')

const insertSql =
  expandChance(`insert into content.secrets (id, public_id, text, is_explicit, gender, age, country_code, created_at)
  select (left(hex, 8) || '-' || substr(hex, 9, 4) || '-7' || substr(mark, 1, 3) || '-8' || substr(mark, 4, 3) || '-' || substr(mark, 7, 12))::uuid,
    left(mark, 22), ${text}, chance(14) % 10 < 3, (array['none', 'mujer', 'hombre', 'otro']::content.gender[])[1 + chance(15) % 4],
    case when chance(16) % 10 < 3 then null when chance(16) % 5000 = 4 then 101 + chance(17) % 19 else 18 + chance(17) % 60 end,
    case when n < $3 / 3 and chance(18) % 200 = 0 then 'PR' else ${pick(19, 'MX', 'ES', 'AR', 'CO', 'CL', 'PE')} end, at
  from generate_series($1::bigint, $2::bigint) as n
    cross join lateral (select now() - ($3 - n)::float8 / $3 * $4::int * interval '1 day' as at, md5('secreto ' || n) as mark) told
    cross join lateral (select lpad(to_hex((extract(epoch from told.at) * 1000)::bigint), 12, '0') as hex) key`)
