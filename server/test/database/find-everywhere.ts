// Test helper for erasure and privacy: searches a word in every column of every table, every Redis key and value, and the log.
import { nicknameKey } from '@murmullo/contract/accounts/nicknames'
import type { Site } from '../site/site.ts'

/** Encodings of the word: plain, normalized as a nickname, hex, and base64 at every byte offset. */
function encodingsFor(word: string): { plain: string[]; encoded: string[] } {
  const plain = [word.toLowerCase(), nicknameKey(word)]
  const encoded = [0, 1, 2].flatMap((shift) => {
    const bytes = Buffer.from(' '.repeat(shift) + word)
    // Exclude characters that also encode bits of neighbouring bytes.
    const inside = (text: string) => text.slice(shift === 0 ? 0 : shift + 1, Math.floor((bytes.length * 4) / 3))
    return [inside(bytes.toString('base64')), inside(bytes.toString('base64url'))]
  })
  return {
    plain: [...plain, Buffer.from(word).toString('hex'), Buffer.from(word.toLowerCase()).toString('hex')],
    encoded,
  }
}

function createFinder(word: string): (text: string) => boolean {
  const { plain, encoded } = encodingsFor(word)
  return (text) => {
    const lower = text.toLowerCase()
    return plain.some((each) => lower.includes(each)) || encoded.some((each) => text.includes(each))
  }
}

/** Unique locations: `identity.users.email`, `redis …` or `log`. */
export async function findEverywhere(site: Site, word: string, logText: () => string): Promise<string[]> {
  const finds = createFinder(word)
  const locations = new Set<string>()
  for (const { table, row } of await allRows(site))
    for (const [column, value] of Object.entries(row))
      if (finds(JSON.stringify(value))) locations.add(`${table}.${column}`)
  for (const [key, value] of await allKeys(site)) if (finds(key) || finds(value)) locations.add(`redis ${key}`)
  if (finds(logText())) locations.add('log')
  return [...locations].toSorted()
}

async function allRows({ sql }: Site): Promise<{ table: string; row: Record<string, unknown> }[]> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await sql<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t`)
      return rows.map(({ row }) => ({ table: name, row }))
    }),
  )
  return found.flat()
}

async function allKeys({ services }: Site): Promise<[key: string, value: string][]> {
  const redis = services.redis.duplicate({ keyPrefix: '', enableOfflineQueue: true })
  const keys = await redis.keys(`${services.redis.options.keyPrefix}*`)
  // Any other Redis type throws an error here: no key is skipped.
  const values = await Promise.all(keys.map(async (key) => (await redis.get(key)) ?? ''))
  redis.disconnect()
  return keys.map((key, index) => [key, values[index] ?? ''])
}
