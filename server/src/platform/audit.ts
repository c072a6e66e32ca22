// Notes what the team did, in the transaction in which it is done, as the one role that may add to the log; it may do nothing else. The
// database gives each line its place and its hash when that transaction commits.
import { sql } from 'kysely'
import type { Anchor } from './audit-chain.ts'
import { type Db, roles, type Trx } from './db.ts'

export type AuditEntry = {
  readonly actorId: string
  /** `<feature>.<what>` */
  readonly action: string
  /** The public id of what it was done to. */
  readonly subject: string
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

export async function noteAudit(trx: Trx, { actorId, action, subject, details = {} }: AuditEntry): Promise<void> {
  await sql`set local role ${sql.id(roles.audit)}`.execute(trx)
  await trx
    .insertInto('identity.auditLog')
    .values({ actorId, action, subject, details: JSON.stringify(details) })
    .execute()
  await sql`set local role ${sql.id(roles.app)}`.execute(trx)
}

/** The last line there is: kept elsewhere, it says later whether lines were taken from the end. */
export async function findAuditHead(db: Db): Promise<Anchor | null> {
  const last = db.selectFrom('identity.auditLog').select(['seq', 'hash']).where('seq', 'is not', null)
  const head = await last.orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return head?.seq && head.hash ? { seq: head.seq, hash: head.hash.toString('hex') } : null
}
