// Inserts a statement of reasons for a decision on content or account, and enqueues its notification in the same transaction.
import type { StatementAction } from '@murmullo/contract/moderation/statements'
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { newInternalId } from '../../../platform/crypto/internal-id.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { enqueueEvent } from '../../notifications/events/enqueue-event.ts'
import type { Subject } from '../checks/subject.columns.ts'
import { insertStatement } from './statements.store.ts'

type SanctionSubject = { readonly sanctionId: string }
type StatementInput = {
  /** Null when the author deleted the account: no statement is inserted. It is not stored beside the content. */
  readonly accountId: string | null
  readonly action: StatementAction
  readonly rule: string
  readonly byHuman: boolean
  /** Pseudonym of the moderator, who may not answer an appeal against this decision. */
  readonly decidedBy?: string
}

export async function notifyAuthor(
  services: Deps,
  trx: Trx,
  subject: Subject | SanctionSubject,
  statement: StatementInput,
): Promise<void> {
  const { accountId, ...values } = statement
  if (accountId === null) return
  const id = newInternalId()
  await insertStatement(trx, { id, publicId: newPublicId(), ...subject, ...values })
  await enqueueEvent(services, trx, { statementId: id })
}
