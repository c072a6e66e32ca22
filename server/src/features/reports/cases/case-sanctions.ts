// Sanctions that were set from a report case: the facts for its outcome, and the withdrawal of the measure once none of them counts. A sanction
// stores its case encrypted: it is found by its mark.
import { computeCaseMarks, computeOriginMarks, decryptOrigin } from '../../../platform/authorship/sanction-origin.ts'
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { lockCase, withdrawMeasure } from './cases.store.ts'
import { findFacts, hasReplacement, listCaseSanctions } from './outcomes.store.ts'
import type { CaseFacts, CaseSanctionRow } from './reports.columns.ts'

type Source = { readonly db: Db | Trx; readonly keys: KeyStore }

export async function findCaseFacts(source: Source, caseId: string): Promise<CaseFacts> {
  return { ...(await findFacts(source.db, caseId)), isSanctioned: await isSanctioned(source, caseId) }
}

/**
 * Idempotent. For the time after a sanction was closed, in a transaction that only reads sanctions: the row lock of the case makes it wait for a
 * transaction that closes the case, and the other way round, so one of both reads what the other wrote.
 */
export async function withdrawIfNotSanctioned(
  { db, keys }: { readonly db: { readonly write: Db }; readonly keys: KeyStore },
  caseId: string,
): Promise<void> {
  await db.write.transaction().execute(async (trx) => {
    await lockCase(trx, caseId)
    if (!(await isSanctioned({ db: trx, keys }, caseId))) await withdrawMeasure(trx, caseId, 'sanctioned')
  })
}

/** A sanction counts if it was neither revoked nor overturned, or if its replacement was not. One that expired counts: it was applied. */
async function isSanctioned(source: Source, caseId: string): Promise<boolean> {
  const sanctions = await listCaseSanctions(source.db, await computeCaseMarks(source.keys, caseId))
  if (sanctions.some(({ closedAs }) => closedAs === null)) return true
  for (const row of sanctions) if (row.closedAs === 'replaced' && (await isReplacementInForce(source, row))) return true
  return false
}

/** The replacement has the same subject, but perhaps the mark of another version of the keys. */
async function isReplacementInForce({ db, keys }: Source, row: CaseSanctionRow): Promise<boolean> {
  const origin = await decryptOrigin(keys, row)
  if (origin === null) return false
  return hasReplacement(db, row.id, await computeOriginMarks(keys, { from: row.origin, of: origin.of }))
}
