// Erases all that is somebody's, as the plan says. Each step is a few rows in a transaction of its own: nobody waits long for it, and
// whoever takes it up again after a fall goes on where it stopped and ends the same.
import { cutToDay } from '@murmullo/contract/values'
import type { Services } from '../../platform/call.ts'
import type { Erasure, QueuedKind } from './cohort.columns.ts'
import { eraseByFor } from './cohort.policy.ts'
import { setApart } from './cohort.store.ts'
import { erasureSteps } from './erasure.columns.ts'
import {
  closeErasure,
  eraseSome,
  findEmptyForUpdate,
  findErasure,
  hasPublicPhotos,
  listOverdueErasures,
} from './erasure.store.ts'
import { forgetUser } from './forget-user.ts'
import { hashNickname } from './hash-nickname.ts'
import { inBatches } from './in-batches.ts'
import { insertTombstone } from './nicknames.store.ts'
import { eraseReleased } from './release-cohort.ts'

const rowsAtOnce = 100
const rounds = 10

export async function eraseAccount(services: Services, receipt: string): Promise<void> {
  const erasure = await findErasure(services.db.app, receipt)
  if (erasure === undefined || erasure.accountId === null) return
  const { accountId, mode, requestedAt } = erasure
  const work = { receipt, accountId, mode, eraseBy: eraseByFor(requestedAt) }
  for (let round = 0; round < rounds; round += 1) {
    await eraseRows(services, work)
    if (await finish(services, work)) return
    // Public photos disappear by their own expiry, so that their end does not point at this account. `resumeErasures` comes back.
    if (await hasPublicPhotos(services.db.app, accountId)) return
  }
  // The queue tries again later.
  throw new Error('something goes on being written for somebody who left')
}

type Work = Erasure & { readonly eraseBy: string }

/** Content whose public unsigned rows leave the account before the rest is erased. */
const apart: Readonly<Record<string, QueuedKind>> = { 'content.secrets': 'secrets', 'content.comments': 'comments' }

async function eraseRows({ db }: Services, work: Work): Promise<void> {
  for (const step of erasureSteps) {
    const kind = work.mode === 'now' ? undefined : apart[step.table]
    if (kind !== undefined) await inBatches(rowsAtOnce, (most) => setApart(db.app, work, kind, most))
    await inBatches(rowsAtOnce, (most) => eraseSome(db.app, work, step, most))
  }
}

/** False when somebody wrote in the meantime, with a session that a process still remembered. */
async function finish(services: Services, erasure: Work): Promise<boolean> {
  const hashOf = await hashNickname(services)
  const today = cutToDay(new Date(services.clock()))
  return services.db.app.transaction().execute(async (trx) => {
    const nickname = await findEmptyForUpdate(trx, erasure.accountId)
    if (nickname === undefined) return false
    // Whoever was registering while they left.
    await forgetUser(trx, erasure.accountId)
    if (nickname !== null) await insertTombstone(trx, hashOf(nickname))
    await closeErasure(trx, erasure, { eraseBy: erasure.eraseBy, today })
    return true
  })
}

/** For those whose job was lost or gave up: nobody's wish to leave is forgotten. */
export async function resumeErasures(services: Services): Promise<void> {
  for (const { receipt, scope } of await listOverdueErasures(services.db.app))
    await services.enqueue(scope === 'account' ? 'accounts.erase' : 'accounts.erase-secrets', { receipt })
  // A cohort whose erasure was interrupted.
  await eraseReleased(services)
}
