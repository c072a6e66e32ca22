// Endpoint handlers and job: erase all secrets of a user who keeps the account. The mode decides about public unsigned secrets; the
// rest is deleted at once.
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import { truncateToDay } from '@murmullo/contract/core/primitives'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { erasureDeadline } from './cohort.policy.ts'
import {
  closePendingErasure,
  findPendingErasure,
  listQueuedSecrets,
  updateSecretErasureState,
  upsertSecretErasure,
} from './cohort.store.ts'
import { eraseOwnerlessCases } from './erase-cases.ts'
import { eraseContent } from './erase-content.ts'
import { findErasure } from './erasure.store.ts'
import { deleteFromQueue } from './own-content.store.ts'
import { countEntries, countQueuedSecrets, updateReceiptCounts } from './receipt-counts.store.ts'
import { requireSession } from '../auth/require-session.ts'

export async function eraseSecrets(
  context: RequestContext,
  { mode }: { readonly mode: ErasureMode },
): Promise<{ receipt: string }> {
  const { accountId } = requireSession(context)
  const { db, keys, enqueue } = context.deps
  const receipt = await db.write.transaction().execute(async (trx) => {
    const baseline = await countEntries(trx, keys, accountId, 'secrets')
    const open = await upsertSecretErasure(trx, { receipt: newPublicId(), accountId, mode, baseline })
    // The job continues the work if this process crashes.
    await enqueue('accounts.erase-secrets', { receipt: open }, trx)
    return open
  })
  await eraseSecretsFor(context.deps, receipt)
  return { receipt }
}

/** Idempotent: a second run finds no rows. Secrets published after the request are not deleted. */
export async function eraseSecretsFor(services: Deps, receipt: string): Promise<void> {
  const { db, keys, clock } = services
  const erasure = await findErasure(db.write, receipt)
  if (erasure === undefined || erasure.ownerId === null || erasure.doneAt !== null) return
  const { ownerId: accountId, mode, requestedAt: until } = erasure
  const eraseBy = erasureDeadline(until)
  const queued = await countQueuedSecrets(db.write, keys, accountId)
  await eraseContent(services, { accountId, mode, eraseBy, until, queued }, ['secret'])
  if (mode === 'ownerless') await eraseOwnerlessCases(services, accountId)
  await updateReceiptCounts(db.write, keys, { receipt, accountId })
  await updateSecretErasureState(db.write, receipt, { eraseBy, today: truncateToDay(new Date(clock())) })
}

/** Cancels the request: secrets still in the queue stay public. */
export async function keepSecrets(context: RequestContext) {
  await cancelSecretErasure(context.deps, requireSession(context).accountId)
  return {}
}

/** The receipt is closed last: until then the user can cancel again. */
export async function cancelSecretErasure({ db, keys, clock }: Deps, accountId: string): Promise<void> {
  for (const id of await listQueuedSecrets(db.write, keys, accountId))
    await retryTransaction(() => deleteFromQueue(db.write, id))
  await closePendingErasure(db.write, accountId, truncateToDay(new Date(clock())))
}

export async function readSecretErasure(context: RequestContext) {
  const { db, keys } = context.deps
  const { accountId } = requireSession(context)
  const waiting = await findPendingErasure(db.write, accountId)
  if (waiting === undefined) return { waiting: null }
  const secrets = await countQueuedSecrets(db.write, keys, accountId)
  // The author may have deleted each queued secret individually.
  return { waiting: secrets === 0 ? null : { ...waiting, secrets } }
}
