// A stolen copy, as a thief has it without AUTHORSHIP_KEYS: every row of every table with its transaction ids (`xmin`, `xmax`) and its place
// (`ctid`), the keys of the server that are stored in the database, the job queue, all of Redis, the deletion log and the captured logs.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from '../world/world.ts'

export type CopiedRow = {
  /** `redis`, `log` and `deletion-log` are rows, too. */
  readonly table: string
  /** 0: of no transaction. */
  readonly xmin: number
  readonly xmax: number
  readonly page: number
  readonly item: number
  readonly values: Readonly<Record<string, unknown>>
}
/** `redisOffsetMs`: the clock of the rate limits is ahead of that of the database, because the days are simulated. */
export type DatabaseCopy = { readonly rows: readonly CopiedRow[]; readonly redisOffsetMs: number }

/** Writes the copy to a file: many copies are taken, and one is larger than what the attack needs of it. */
export async function saveCopy(file: string, world: World, logLines: readonly string[]): Promise<void> {
  const parts = [...(await copyRedis(world)), ...(await copyDeletionLog(world)), ...logLines.map(parseLogLine)]
  const others = parts.map(({ table, values }) => ({ table, xmin: 0, xmax: 0, page: 0, item: 0, values }))
  const copy: DatabaseCopy = {
    rows: [...(await copyTables(world)), ...others],
    redisOffsetMs: world.clock.now() - Date.now(),
  }
  await writeFile(file, JSON.stringify(copy))
}

export async function readCopy(file: string): Promise<DatabaseCopy> {
  return JSON.parse(await readFile(file, 'utf8')) as DatabaseCopy
}

async function copyTables({ sql }: World): Promise<CopiedRow[]> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  )
  const copied: CopiedRow[] = []
  for (const { name } of tables) {
    const rows = await sql<{ xmin: string; xmax: string; place: string; values: Record<string, unknown> }>(
      `select t.xmin::text, t.xmax::text, t.ctid::text as place, to_jsonb(t) as values from ${name} t`,
    )
    for (const { xmin, xmax, place, values } of rows) {
      const [page = 0, item = 0] = JSON.parse(place.replace('(', '[').replace(')', ']')) as number[]
      copied.push({ table: name, xmin: Number(xmin), xmax: Number(xmax), page, item, values })
    }
  }
  return copied
}

type Part = Pick<CopiedRow, 'table' | 'values'>

/** A bucket whose time is over would have expired: the simulated clock is ahead of that of Redis. */
async function copyRedis({ services, clock }: World): Promise<Part[]> {
  const redis = services.redis.duplicate({ keyPrefix: '', enableOfflineQueue: true })
  const keys = await redis.keys(`${services.redis.options.keyPrefix}*`)
  const parts: Part[] = []
  for (const key of keys) {
    const value = (await redis.type(key)) === 'string' ? await redis.get(key) : JSON.stringify(await redis.hgetall(key))
    if (!(Number(value) <= clock.now())) parts.push({ table: 'redis', values: { key, value } })
  }
  redis.disconnect()
  return parts
}

async function copyDeletionLog({ services }: World): Promise<Part[]> {
  const { DELETION_LOG_DIR: folder } = services.config
  if (folder === undefined) return []
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  return texts.flatMap((text) => text.split('\n').map((line) => ({ table: 'deletion-log', values: { line } })))
}

function parseLogLine(line: string): Part {
  return { table: 'log', values: JSON.parse(line) as Record<string, unknown> }
}
