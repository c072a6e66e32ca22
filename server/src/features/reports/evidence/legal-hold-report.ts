// Legal hold: stores a report snapshot encrypted with HPKE. The server can insert and delete it, and cannot decrypt it.
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { newInternalId } from '../../../platform/crypto/internal-id.ts'
import { evidenceAad, seal } from '../../../platform/crypto/hpke.ts'
import { insertLegalHold } from '../cases/cases.store.ts'
import type { SnapshotMessage } from '../cases/reports.columns.ts'

type ReportSnapshot = {
  readonly caseId: string
  readonly kind: string
  readonly category: string
  readonly reason: string | null
  readonly proof: string | null
  readonly copy: readonly SnapshotMessage[]
  readonly reportedId: string | null
}

/** The reporter is not in the payload: the law requires the act and its author. */
export async function sealReportSnapshot(
  { config }: Deps,
  trx: Trx,
  { caseId, ...snapshot }: ReportSnapshot,
): Promise<void> {
  const { kind, category, reason, proof, copy, reportedId } = snapshot
  const payload = JSON.stringify({ kind, category, reason, proof, copy, reportedId })
  const id = newInternalId()
  const sealed = await seal(config.EVIDENCE_PUBLIC_KEY, evidenceAad('legal_holds', id), payload)
  await insertLegalHold(trx, { id, caseId, sealed })
}
