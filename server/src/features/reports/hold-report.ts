// Puts what was reported away, sealed, because a law may ask for it: we add to it and let go of it, and cannot read it back.
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

/** Who reported is not in it: the law asks for what was done, and by whom. */
export async function holdReport({ config }: Services, trx: Trx, { caseId, ...held }: Held): Promise<void> {
  const { kind, category, reason, proof, copy, reportedId } = held
  const words = JSON.stringify({ kind, category, reason, proof, copy, reportedId })
  await insertHeld(trx, { id: newInternalId(), caseId, sealed: seal(config.EVIDENCE_KEY, words) })
}
