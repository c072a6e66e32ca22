// Enqueues a `notifications.create-notification` job in the transaction of the write it announces, so both are committed or neither.
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { deleteContentStatementNotification } from '../inbox/content-notifications.store.ts'
import { deleteReportNotifications, deleteSanctionNotification } from '../inbox/notifications.store.ts'

/** Job payload: row ids that do not exist after erasure, never an account id. */
type EventPayload =
  | { readonly commentId: string }
  | { readonly followId: string }
  | { readonly statementId: string }
  | { readonly requestId: string }

export function enqueueEvent({ enqueue }: Deps, trx: Trx, event: EventPayload): Promise<void> {
  return enqueue('notifications.create-notification', event, trx)
}

/** One statement for many events. */
export async function enqueueEvents({ enqueue }: Deps, trx: Trx, events: readonly EventPayload[]): Promise<void> {
  if (events.length > 0) await enqueue('notifications.create-notification', events, trx)
}

/** Announces a statement of reasons again after an update: deletes its previous notification, so the new one is unread. */
export async function reenqueueEvent(services: Deps, trx: Trx, event: { readonly statementId: string }): Promise<void> {
  await deleteSanctionNotification(trx, event.statementId)
  await deleteContentStatementNotification(trx, event.statementId)
  await enqueueEvent(services, trx, event)
}

/** For the reports of a case that is announced again: deletes their previous notifications, so the new ones are unread. */
export const deleteCaseNotifications = deleteReportNotifications
