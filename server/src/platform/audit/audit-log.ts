// Audit log of staff actions: an entry is inserted in the transaction of its action (or before it: `commitAuditEntry`), with a role that may
// insert entries and change none. The database assigns sequence number and hash when that transaction commits.
import { sql } from 'kysely'
import type { Anchor } from './verify-chain.ts'
import { type Database, type Db, roles, type Trx } from '../db/database.ts'

/** Actor of an action that no person took. */
export const automaticActor = '00000000-0000-0000-0000-000000000000'

export type AuditEntry = {
  readonly actorId: string
  /** `<feature>.<action>` */
  readonly action: string
  /** Public id of the row that the action changed. */
  readonly subject: string
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

export async function appendAuditEntry(trx: Trx, entry: AuditEntry): Promise<void> {
  await sql`set local role ${sql.id(roles.audit)}`.execute(trx)
  await insertAuditEntry(trx, entry)
  // The role that the connection began with.
  await sql`set local role to default`.execute(trx)
}

/** For a connection whose role may insert entries: those of autonomous transactions and of the address opener. */
export async function insertAuditEntry(
  trx: Trx,
  { actorId, action, subject, details = {} }: AuditEntry,
): Promise<void> {
  await trx
    .insertInto('identity.auditLog')
    .values({ actorId, action, subject, details: JSON.stringify(details) })
    .execute()
}

/**
 * Commits the entry before the transaction of the caller, in an autonomous transaction: for an action on an account whose entry names content.
 * One transaction id would join both rows. If the caller fails later, the entry records an attempt.
 */
export function commitAuditEntry({ autonomous }: Pick<Database, 'autonomous'>, entry: AuditEntry): Promise<void> {
  return autonomous.transaction().execute((trx) => insertAuditEntry(trx, entry))
}

/** Last entry: stored elsewhere as an anchor, it reveals later whether entries were deleted from the end. */
export async function findLastAuditEntry(db: Db): Promise<Anchor | null> {
  const last = db.selectFrom('identity.auditLog').select(['seq', 'hash']).where('seq', 'is not', null)
  const head = await last.orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return head?.seq && head.hash ? { seq: head.seq, hash: head.hash.toString('hex') } : null
}
