// Inserts a statement of reasons for a decision on content or account, and enqueues its notification in the same transaction.
import type { StatementAction } from '@murmullo/contract/statements'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { leaveNews } from '../notifications/leave-news.ts'
import type { Subject } from './moderation.columns.ts'
import { insertStatement } from './statements.store.ts'

type Sanctioned = { readonly sanctionId: string }
type Told = {
  /** Null when the author deleted the account: no statement is inserted. */
  readonly accountId: string | null
  readonly action: StatementAction
  readonly rule: string
  readonly byHuman: boolean
}

export async function tellAuthor(
  services: Services,
  trx: Trx,
  subject: Subject | Sanctioned,
  told: Told,
): Promise<void> {
  const { accountId } = told
  if (accountId === null) return
  const id = newInternalId()
  await insertStatement(trx, { id, publicId: newPublicId(), ...subject, ...told, accountId })
  await leaveNews(services, trx, { statementId: id })
}
