// Erases all that is somebody's, as the plan says. Each step is a few rows in a transaction of its own: nobody waits long for it, and
// whoever takes it up again after a fall goes on where it stopped and ends the same.
import type { Services } from '../../platform/call.ts'
import { retryUndone } from '../../platform/retry.ts'
import { erasureSteps } from './erasure.columns.ts'
import {
  closeErasure,
  type Erasure,
  eraseSome,
  findEmptyForUpdate,
  findErasure,
  listOverdueErasures,
} from './erasure.store.ts'
import { forgetUser } from './forget-user.ts'
import { hashNickname } from './hash-nickname.ts'
import { insertTombstone } from './nicknames.store.ts'

const rowsAtOnce = 100
const rounds = 10

export async function eraseAccount(services: Services, receipt: string): Promise<void> {
  const erasure = await findErasure(services.db.app, receipt)
  if (erasure === undefined || erasure.accountId === null) return
  const { accountId } = erasure
  for (let round = 0; round < rounds; round += 1) {
    await eraseRows(services, { receipt, accountId })
    if (await finish(services, { receipt, accountId })) return
  }
  // The queue tries again later.
  throw new Error('something goes on being written for somebody who left')
}

async function eraseRows({ db }: Services, erasure: Erasure): Promise<void> {
  for (const step of erasureSteps) {
    let erased = rowsAtOnce
    while (erased === rowsAtOnce) erased = await retryUndone(() => eraseSome(db.app, erasure, step, rowsAtOnce))
  }
}

/** False when somebody wrote in the meantime, with a session that a process still remembered. */
async function finish(services: Services, erasure: Erasure): Promise<boolean> {
  const hashOf = await hashNickname(services)
  return services.db.app.transaction().execute(async (trx) => {
    const nickname = await findEmptyForUpdate(trx, erasure.accountId)
    if (nickname === undefined) return false
    // Whoever was registering while they left.
    await forgetUser(trx, erasure.accountId)
    if (nickname !== null) await insertTombstone(trx, hashOf(nickname))
    await closeErasure(trx, erasure)
    return true
  })
}

/** For those whose job was lost or gave up: nobody's wish to leave is forgotten. */
export async function resumeErasures(services: Services): Promise<void> {
  for (const { receipt } of await listOverdueErasures(services.db.app))
    await services.enqueue('accounts.erase', { receipt })
}
