// Legal hold: stores a report snapshot in a sealed box. The server can insert and delete it, and cannot decrypt it.
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { seal } from '../../platform/seal.ts'
import { insertHeld } from './cases.store.ts'
import type { Said } from './reports.columns.ts'

type Held = {
  readonly caseId: string
  readonly kind: string
  readonly category: string
  readonly reason: string | null
  readonly proof: string | null
  readonly copy: readonly Said[]
  readonly reportedId: string | null
}

/** The reporter is not in the payload: the law requires the act and its author. */
export async function holdReport({ config }: Services, trx: Trx, { caseId, ...held }: Held): Promise<void> {
  const { kind, category, reason, proof, copy, reportedId } = held
  const words = JSON.stringify({ kind, category, reason, proof, copy, reportedId })
  await insertHeld(trx, { id: newInternalId(), caseId, sealed: seal(config.EVIDENCE_KEY, words) })
}
