// Builds the batch of a delivery: the notifications to announce now, and whether another message follows.
import { deliveryLimits } from '@murmullo/contract/constants/limits'
import type { CaseResult } from '@murmullo/contract/reports/report-outcomes'
import { raiseHighWaterMarks } from '../../../platform/authorship/high-water-marks.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import { internalIdAt } from '../../../platform/crypto/internal-id.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { updateMailedAt, updatePushedAt } from '../inbox/notifications.store.ts'
import { listPendingNotifications, openInbox, type PendingNotification } from '../inbox/own-notifications.store.ts'
import { withoutBlocked } from '../inbox/visible-notifications.ts'
import {
  type Delivery,
  type DeliveryChannel,
  isPushChannel,
  notificationTypesByChannel,
  type Recipient,
} from './deliveries.columns.ts'
import { batchCutoff, isDaily } from './delivery.schedule.ts'

type Batch = {
  readonly ids: readonly string[]
  /** False: there is nothing to announce. */
  readonly isDue: boolean
  /** Case results of the closed reports in the batch. */
  readonly reports: readonly CaseResult[]
  /** True: a notification is left for the next batch, or there is one every day. */
  readonly hasLater: boolean
  /** Records that the batch was sent, in the transaction that completes the delivery. */
  readonly recordSent: (trx: Trx) => Promise<void>
}

export async function buildBatch(deps: Deps, listener: Recipient, { channel }: Delivery): Promise<Batch> {
  const { accountId } = listener
  const cutoff = batchCutoff(deps.clock(), channel, listener)
  const pending = await listPending(deps, accountId, channel, cutoff === null ? null : internalIdAt(cutoff))
  const due = pending.filter(({ isDue }) => isDue)
  return {
    ids: due.map(({ id }) => id),
    isDue: due.length > 0 || isDaily(channel, listener),
    reports: due.flatMap(({ report }) => report ?? []),
    hasLater: due.length < pending.length || isDaily(channel, listener),
    recordSent: (trx) => recordSent(deps, trx, { accountId, channel }, due),
  }
}

/** `dueBefore`: an id; only older notifications are due. */
export async function listPending(
  deps: Deps,
  accountId: string,
  channel: DeliveryChannel,
  dueBefore: string | null,
): Promise<PendingNotification[]> {
  const { db, keys } = deps
  const inbox = await openInbox(db.write, keys, accountId)
  const pending = await listPendingNotifications(db.write, inbox, {
    sentBy: isPushChannel(channel) ? 'pushed' : 'mailed',
    types: notificationTypesByChannel[channel],
    maxAgeHours: deliveryLimits.maxAgeHours[channel],
    dueBefore,
  })
  return withoutBlocked(deps, accountId, pending)
}

/**
 * A growing group is not announced again until it is read: users disable push that fires all day. Notifications about content keep no record
 * of their own: a high-water mark of the account covers them.
 */
async function recordSent(
  { keys }: Deps,
  trx: Trx,
  { accountId, channel }: { readonly accountId: string; readonly channel: DeliveryChannel },
  sent: readonly PendingNotification[],
): Promise<void> {
  const ids = sent.flatMap(({ id, isAboutContent }) => (isAboutContent ? [] : id))
  const newest = sent
    .flatMap(({ id, isAboutContent }) => (isAboutContent ? id : []))
    .toSorted()
    .at(-1)
  const isPush = isPushChannel(channel)
  await (isPush ? updatePushedAt(trx, ids) : updateMailedAt(trx, ids))
  if (newest !== undefined)
    await raiseHighWaterMarks(trx, keys, accountId, isPush ? { pushed: newest } : { mailed: newest })
}
