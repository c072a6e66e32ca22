// Transaction ids of all rows (`xmin`, `xmax`): finds the transactions that wrote or locked rows of an account and rows of content.
import type { Site } from '../site/site.ts'

type Sql = Site['sql']

/** Rows that belong to an account. Staff are left out: whom they moderate is in the audit log. */
export const accountTables = [
  'identity.accounts',
  'identity.avatars',
  'identity.blocks',
  'identity.chat_members',
  'identity.chat_pairs',
  'identity.chat_requests',
  'identity.credentials',
  'identity.data_exports',
  'identity.delayed_requests',
  'identity.deliveries',
  'identity.erasures',
  'identity.follows',
  'identity.notification_states',
  'identity.notifications',
  'identity.preferences',
  'identity.push_subscriptions',
  'identity.sanctions',
  'identity.sessions',
  'identity.users',
  'content.conversations',
  'content.messages',
]

/** Rows that belong to a text or a photo. */
const contentTables = [
  'content.comments',
  'content.photo_comments',
  'content.photos',
  'content.secret_counters',
  'content.secrets',
  'identity.author_ips',
  'identity.comment_authors',
  'identity.delivery_outbox',
  'identity.content_notifications',
  'identity.erasure_queue',
  'identity.notified_reactions',
  'identity.photo_authors',
  'identity.photo_comment_authors',
  'identity.reaction_outbox',
  'identity.reactions',
  'identity.secret_authors',
  'identity.statements',
  'moderation.checks',
  'moderation.deletions',
  'moderation.minor_approvals',
  'moderation.pending_decisions',
]

/**
 * Rows of neither side, each with its reason. A new table fails the test until it is in one of the three lists.
 */
const otherTables: Readonly<Record<string, string>> = {
  'content.feed_counts': 'counts',
  'content.feed_deltas': 'counts',
  'content.feed_epoch': 'counts',
  'content.feed_ranks': 'a job computes all of them',
  'content.feed_ranks_version': 'one row',
  'content.images': 'names neither; a photo refers to it',
  'content.rank_outbox': 'names content; a job deletes the rows within a minute',
  'content.share_images': 'a cache of pictures',
  'evidence.flagged_content': 'encrypted; the application cannot read it',
  'evidence.legal_holds': 'encrypted; the application cannot read it',
  'evidence.report_images': 'encrypted; the application cannot read it',
  'identity.audit_log': 'staff; the entry of a sanction names content: listSanctionCrossings',
  'identity.contact_messages': 'names neither',
  'identity.entry_rewrites': 'one row',
  'identity.idempotency_keys': 'names neither: HMAC and ciphertext',
  'identity.key_canaries': 'names neither',
  'identity.nickname_tombstones': 'names neither: HMAC',
  'identity.nightly_rewrites': 'one row',
  'identity.passkeys': 'staff',
  'identity.recovery_codes': 'staff',
  'identity.report_cases':
    'its transactions lock the account of the reporter, whom identity.reports names; sanctions: listSanctionCrossings',
  'identity.reports': 'names the reporter and the case, not the author',
  'identity.retired_keys': 'names neither',
  'identity.second_factors': 'staff',
  'identity.server_keys': 'names neither',
  'identity.verifications': 'names neither: hash of an address',
  'moderation.daily_stats': 'counts',
  'moderation.lab_runs': 'staff',
  'moderation.lab_versions': 'staff',
  'moderation.maintenance': 'one row',
  'moderation.known_images': 'lists of an operator',
  'moderation.reported_images': 'hashes without an account, each in its own transaction',
  'moderation.refused_images': 'hash of an image',
  'moderation.replayed_timeline': 'one row',
  'moderation.saved_replies': 'staff',
  'moderation.spam_terms': 'staff',
  'moderation.storage_checks': 'one row',
}

/** Rows of a table that do not count. */
const excluded: Readonly<Record<string, string>> = {
  'identity.accounts': `role <> 'member'`,
  'identity.statements': 'sanction_id is not null',
}

export async function listUnclassifiedTables(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('content', 'identity', 'moderation', 'evidence') and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const known = new Set([...accountTables, ...contentTables, ...Object.keys(otherTables)])
  return rows.flatMap(({ name }) => (known.has(name) ? [] : name))
}

/** Pairs of an account's table and a table of content with one transaction id. Rows up to `after` were there before. */
export function listCrossings(sql: Sql, after: string): Promise<string[]> {
  return listPairs(sql, accountTables, contentTables, after)
}

/** The same of accounts and what names the subject of a sanction. For the actions of a sanction only: a report locks the account of its reporter. */
export function listSanctionCrossings(sql: Sql, after: string): Promise<string[]> {
  return listPairs(sql, accountTables, ['identity.audit_log', 'identity.report_cases'], after)
}

async function listPairs(sql: Sql, tables: readonly string[], others: readonly string[], after: string) {
  const accountSide = await readTransactionIds(sql, tables, after)
  const contentSide = await readTransactionIds(sql, others, after)
  return [...accountSide]
    .flatMap(([table, ids]) =>
      [...contentSide].flatMap(([other, otherIds]) => (ids.isDisjointFrom(otherIds) ? [] : `${table} × ${other}`)),
    )
    .toSorted()
}

export async function readNextTransactionId(sql: Sql): Promise<string> {
  const [row] = await sql<{ id: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as id')
  return row?.id ?? ''
}

async function readTransactionIds(sql: Sql, tables: readonly string[], after: string) {
  const idsByTable = new Map<string, ReadonlySet<string>>()
  for (const table of tables) {
    const rows = await sql<{ id: string }>(
      `select xmin::text as id from ${table} where not (${excluded[table] ?? 'false'})
       union select xmax::text from ${table} where not (${excluded[table] ?? 'false'})`,
    )
    idsByTable.set(table, new Set(rows.flatMap(({ id }) => (BigInt(id) >= BigInt(after) ? id : []))))
  }
  return idsByTable
}
