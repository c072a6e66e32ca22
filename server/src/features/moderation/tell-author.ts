// Writes down what an author is told of a decision about what they wrote, and leaves word of it: both or neither.
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { leaveNews } from '../notifications/leave-news.ts'
import type { Subject } from './moderation.columns.ts'
import { insertStatement, type StatementAction } from './statements.store.ts'

type Told = {
  readonly accountId: string
  readonly action: StatementAction
  readonly rule: string
  readonly byHuman: boolean
}

export async function tellAuthor(services: Services, trx: Trx, subject: Subject, told: Told): Promise<void> {
  const id = newInternalId()
  await insertStatement(trx, { id, publicId: newPublicId(), ...subject, ...told })
  await leaveNews(services, trx, { statementId: id })
}
