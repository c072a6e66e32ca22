// Database for the sitemap benchmark (`murmullo_maps_<count>`): three years of secrets with random public ids; 30 % are explicit, some private,
// hidden or removed.
import { prepareCachedDatabase } from './cached-database.ts'

const days = 1_095

export function sitemapDatabase(base: string, count: number, log: (line: string) => void): Promise<string> {
  return prepareCachedDatabase(base, {
    name: 'maps',
    count,
    log,
    // This benchmark does not search, and building the index takes minutes.
    prepare: (client) => client.query('drop index if exists content.secrets_search'),
    fill: (client, from, to) => client.query(insertSql, [from, to, count, days]),
  })
}

/** Uniformly distributed id prefixes, as in real ids: the sitemap files are partitioned by prefix. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const idPrefixSql = [alphabet.length ** 2, alphabet.length, 1]
  .map((step) => `substr('${alphabet}', (1 + place / ${step} % ${alphabet.length})::int, 1)`)
  .join(' || ')

const insertSql = `insert into content.secrets (id, public_id, text, is_explicit, is_private, state, created_at)
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5('x' || n), 1, 15))::uuid,
    ${idPrefixSql} || left(translate(encode(sha256(n::text::bytea), 'base64'), '+/=', 'aZ9'), 19), 'Uno de muchos.', chance % 10 < 3, chance / 10 % 20 = 0,
    case chance / 1000 % 50 when 0 then 'hidden' when 1 then 'removed' else 'visible' end, at
  from generate_series($1::bigint, $2::bigint) as n
    cross join lateral (select now() - ($3 - n)::float8 / $3 * $4::int * interval '1 day' as at, hashint8extended(n, 7) & 1073741823 as chance,
      (hashint8extended(n, 8) & 1099511627775) % ${alphabet.length ** 3} as place) told`
