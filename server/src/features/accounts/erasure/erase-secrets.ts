// Endpoint handlers and job: erase all secrets of a user who keeps the account. The mode decides about public unsigned secrets; the
// rest is deleted at once.
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import { truncateToDay } from '@murmullo/contract/core/primitives'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { erasureDeadline } from './cohort.policy.ts'
import {
  closePendingErasure,
  deleteFromQueue,
  deleteOwnSecrets,
  findPendingErasure,
  detachContent,
  updateSecretErasureState,
  upsertSecretErasure,
} from './cohort.store.ts'
import { findErasure } from './erasure.store.ts'
import { runInBatches } from '../../../platform/db/run-in-batches.ts'
import { requireSession } from '../auth/require-session.ts'

const batchSize = 100

export async function eraseSecrets(
  context: RequestContext,
  { mode }: { readonly mode: ErasureMode },
): Promise<{ receipt: string }> {
  const { accountId } = requireSession(context)
  const { db, enqueue } = context.deps
  const receipt = await db.app.transaction().execute(async (trx) => {
    const open = await upsertSecretErasure(trx, { receipt: newPublicId(), accountId, mode })
    // The job continues the work if this process crashes.
    await enqueue('accounts.erase-secrets', { receipt: open }, trx)
    return open
  })
  await eraseSecretsFor(context.deps, receipt)
  return { receipt }
}

/** Idempotent: a second run finds no rows. Secrets published after the request are not deleted. */
export async function eraseSecretsFor({ db, clock }: Deps, receipt: string): Promise<void> {
  const erasure = await findErasure(db.app, receipt)
  if (erasure === undefined || erasure.ownerId === null || erasure.doneAt !== null) return
  const { ownerId: accountId, mode, requestedAt: until } = erasure
  const eraseBy = erasureDeadline(until)
  const work = { receipt, accountId, mode, eraseBy, until }
  if (mode !== 'immediate') await runInBatches(batchSize, (most) => detachContent(db.app, work, 'secrets', most))
  await runInBatches(batchSize, (most) => deleteOwnSecrets(db.app, work, until, most))
  await updateSecretErasureState(db.app, receipt, { eraseBy, today: truncateToDay(new Date(clock())) })
}

/** Cancels the request: secrets still in the queue stay public. */
export async function keepSecrets(context: RequestContext) {
  const { accountId } = requireSession(context)
  const { db, clock } = context.deps
  await db.app.transaction().execute(async (trx) => {
    await deleteFromQueue(trx, accountId)
    await closePendingErasure(trx, accountId, truncateToDay(new Date(clock())))
  })
  return {}
}

export async function readSecretErasure(context: RequestContext) {
  const waiting = await findPendingErasure(context.deps.db.app, requireSession(context).accountId)
  // The author may have deleted each queued secret individually.
  return { waiting: waiting === undefined || waiting.secrets === 0 ? null : waiting }
}
