// Notes what the team did, in the transaction in which it is done, as the one role that may add to the log; it may do nothing else.
import { sql } from 'kysely'
import { roles, type Trx } from './db.ts'

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
