// Storage cost per entity (table rows with indexes), and transfer size of the first page view.
import { gzipSync } from 'node:zlib'
import type { Query } from '../databases/feed-databases.ts'
import { type Finding, informational } from '../results/finding.ts'

const atLeastRows = 1_000
/** Tables per entity, including author, moderation check and counter rows. */
const entities: Record<string, readonly string[]> = {
  secret: ['content.secrets', 'content.secret_counters', 'identity.secret_authors', 'moderation.checks'],
  comment: ['content.comments', 'identity.comment_authors'],
  reaction: ['identity.reactions'],
  message: ['content.messages'],
  account: ['identity.accounts', 'identity.users', 'identity.sessions'],
}

export async function measureStorage(origin: string, query: Query): Promise<Finding[]> {
  await query('analyze')
  const tables = await query<{ name: string; bytes: number; rows: number }>(
    `select format('%s.%s', n.nspname, c.relname) as name, pg_total_relation_size(c.oid)::float8 as bytes, c.reltuples::float8 as rows
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in ('content', 'identity', 'moderation')`,
  )
  const perRow = new Map(
    tables.filter(({ rows }) => rows >= atLeastRows).map(({ name, bytes, rows }) => [name, bytes / rows]),
  )
  const findings = Object.entries(entities).flatMap(([entity, names]) => {
    const found = names.filter((name) => perRow.has(name))
    if (found.length === 0) return []
    const bytes = found.reduce((sum, name) => sum + (perRow.get(name) ?? 0), 0)
    const detail = found.map((name) => `${name} ${Math.round(perRow.get(name) ?? 0)}`).join(', ')
    return [
      informational(bytes, {
        id: `capacity.kept.${entity}`,
        what: `stored per ${entity}, with indexes`,
        unit: 'bytes',
        detail,
      }),
    ]
  })
  return [...findings, await measureTransfer(origin)]
}

async function measureTransfer(origin: string): Promise<Finding> {
  const html = await (await fetch(`${origin}/`)).text()
  const linked = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
  const sizes = await Promise.all(
    [...new Set(linked)].map(
      async (path) => gzipSync(Buffer.from(await (await fetch(`${origin}${path}`)).arrayBuffer())).length,
    ),
  )
  const page = gzipSync(html).length
  const assets = sizes.reduce((sum, size) => sum + size, 0)
  const detail = `page ${page}, assets ${assets} (cacheable)`
  return informational(page + assets, {
    id: 'capacity.bytes.first',
    what: 'first view of /, gzipped',
    unit: 'bytes',
    detail,
  })
}
