// Withdraws the measure "sanctioned" from the report cases of a closed sanction: at once, and again by a job, for the case that the process stops
// in between. Not in the transaction that closes the sanction: its id would join the account with the case.
import { computeOriginMarks, decryptOrigin } from '../../platform/authorship/sanction-origin.ts'
import type { Deps } from '../../platform/context/request-context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { withdrawIfNotSanctioned } from '../reports/cases/case-sanctions.ts'
import { findOrigin, listOrigins } from './sanctions.store.ts'

/** In the transaction that closes the sanction. The job names the sanction and not the case, whose number it would store beside the sanction. */
export function enqueueWithdrawal({ enqueue }: Deps, trx: Trx, sanctionId: string): Promise<void> {
  return enqueue('sanctions.withdraw-measure', { sanctionId }, trx)
}

/** After that transaction. A failure leaves it to the job. */
export async function withdrawMeasureNow(services: Deps, sanctionId: string): Promise<void> {
  try {
    await withdrawMeasure(services, sanctionId)
  } catch (error) {
    services.log.warn({ exception: error }, 'measure not withdrawn yet: left to its job')
  }
}

/**
 * Job handler, idempotent. Looks at the cases of all sanctions on the same subject: a sanction that was replaced counts as long as its replacement.
 */
export async function withdrawMeasure({ db, keys }: Deps, sanctionId: string): Promise<void> {
  const stored = await findOrigin(db.write, sanctionId)
  const origin = stored && (await decryptOrigin(keys, stored))
  // The account was erased, or the key is lost: no case can be found.
  if (!stored || !origin) return
  const sameSubject = await listOrigins(
    db.write,
    await computeOriginMarks(keys, { from: stored.origin, of: origin.of }),
  )
  const origins = await Promise.all(sameSubject.map((each) => decryptOrigin(keys, each)))
  for (const caseId of new Set(origins.flatMap((each) => each?.caseId ?? [])))
    await withdrawIfNotSanctioned({ db, keys }, caseId)
}
