// Endpoint handlers and job: erase all secrets of a user who keeps the account. The mode decides about public unsigned secrets; the
// rest is deleted at once.
import type { ErasureMode } from '@murmullo/contract/erasure'
import { cutToDay } from '@murmullo/contract/values'
import type { Call, Services } from '../../platform/call.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { eraseByFor } from './cohort.policy.ts'
import {
  closeOwnWaiting,
  deleteFromQueue,
  deleteOwnSecrets,
  findOwnWaiting,
  setApart,
  updateSecretsApart,
  upsertSecretErasure,
} from './cohort.store.ts'
import { findErasure } from './erasure.store.ts'
import { inBatches } from './in-batches.ts'
import { whoAsks } from './who-asks.ts'

const rowsAtOnce = 100

export async function eraseSecrets(call: Call, { mode }: { readonly mode: ErasureMode }): Promise<{ receipt: string }> {
  const { accountId } = whoAsks(call)
  const { db, enqueue } = call.services
  const receipt = await db.app.transaction().execute(async (trx) => {
    const open = await upsertSecretErasure(trx, { receipt: newPublicId(), accountId, mode })
    // The job continues the work if this process crashes.
    await enqueue('accounts.erase-secrets', { receipt: open }, trx)
    return open
  })
  await eraseSecretsFor(call.services, receipt)
  return { receipt }
}

/** Idempotent: a second run finds no rows. Secrets published after the request are not deleted. */
export async function eraseSecretsFor({ db, clock }: Services, receipt: string): Promise<void> {
  const erasure = await findErasure(db.app, receipt)
  if (erasure === undefined || erasure.ownerId === null || erasure.doneAt !== null) return
  const { ownerId: accountId, mode, requestedAt: until } = erasure
  const eraseBy = eraseByFor(until)
  const work = { receipt, accountId, mode, eraseBy, until }
  if (mode !== 'now') await inBatches(rowsAtOnce, (most) => setApart(db.app, work, 'secrets', most))
  await inBatches(rowsAtOnce, (most) => deleteOwnSecrets(db.app, work, until, most))
  await updateSecretsApart(db.app, receipt, { eraseBy, today: cutToDay(new Date(clock())) })
}

/** Cancels the request: secrets still in the queue stay public. */
export async function keepSecrets(call: Call) {
  const { accountId } = whoAsks(call)
  const { db, clock } = call.services
  await db.app.transaction().execute(async (trx) => {
    await deleteFromQueue(trx, accountId)
    await closeOwnWaiting(trx, accountId, cutToDay(new Date(clock())))
  })
  return {}
}

export async function readSecretErasure(call: Call) {
  const waiting = await findOwnWaiting(call.services.db.app, whoAsks(call).accountId)
  // The author may have deleted each queued secret individually.
  return { waiting: waiting === undefined || waiting.secrets === 0 ? null : waiting }
}
