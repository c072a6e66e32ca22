// Storage cost per entity (table rows with indexes), and transfer size of the first page view.
import type { Query } from '../databases/feed-databases.ts'
import { acceptedEncodings } from '../load/page-requests.ts'
import { fetchResponse } from '../processes/fastify-baseline.ts'
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

/** The bytes of the bodies as the server sends them to a browser. */
async function measureTransfer(origin: string): Promise<Finding> {
  const html = await (await fetch(`${origin}/`)).text()
  const linked = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
  const page = await countBytes(`${origin}/`)
  let assets = 0
  for (const path of new Set(linked)) assets += await countBytes(`${origin}${path}`)
  return informational(page + assets, {
    id: 'capacity.bytes.first',
    what: 'first view of /, with br',
    unit: 'bytes',
    detail: `page ${page}, assets ${assets} (cacheable)`,
  })
}

async function countBytes(url: string): Promise<number> {
  const { body } = await fetchResponse(url, { 'accept-encoding': acceptedEncodings.br })
  return Buffer.from(body, 'base64').length
}
