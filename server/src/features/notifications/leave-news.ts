// Enqueues a `notifications.tell` job in the transaction of the write it announces, so both are committed or neither.
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { deleteOfStatement } from './notifications.store.ts'

/** Job payload: row ids that do not exist after erasure, never an account id. */
type News =
  | { readonly commentId: string }
  | { readonly followId: string }
  | { readonly statementId: string }
  | { readonly requestId: string }

export function leaveNews({ enqueue }: Services, trx: Trx, news: News): Promise<void> {
  return enqueue('notifications.tell', news, trx)
}

/** Announces a statement of reasons again after an update: deletes its previous notification, so the new one is unread. */
export async function leaveNewsAgain(
  services: Services,
  trx: Trx,
  news: { readonly statementId: string },
): Promise<void> {
  await deleteOfStatement(trx, news.statementId)
  await leaveNews(services, trx, news)
}
