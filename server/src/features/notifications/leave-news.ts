// Leaves word that something happened which somebody may want to hear of, together with the write it is about: both or neither.
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { deleteOfStatement } from './notifications.store.ts'

/** By ids that are gone once what they name is erased; never by an account's. */
type News =
  | { readonly commentId: string }
  | { readonly followId: string }
  | { readonly statementId: string }
  | { readonly requestId: string }

export function leaveNews({ enqueue }: Services, trx: Trx, news: News): Promise<void> {
  return enqueue('notifications.tell', news, trx)
}

/** There is more to say of it: what was told before is told anew, as if nobody had read it. */
export async function leaveNewsAgain(
  services: Services,
  trx: Trx,
  news: { readonly statementId: string },
): Promise<void> {
  await deleteOfStatement(trx, news.statementId)
  await leaveNews(services, trx, news)
}
