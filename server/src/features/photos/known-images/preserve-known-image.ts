// Preserves an upload that matches a list of the operator as sealed evidence, with an audit entry that names no account.
import { appendAuditEntry, automaticActor } from '../../../platform/audit/audit-log.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import type { ProcessedImage } from '../../../platform/images/image-processor.ts'
import { preserveEvidence } from '../../moderation/evidence/preserve-evidence.ts'

type KnownImage = {
  readonly image: Pick<ProcessedImage, 'image' | 'digest'>
  readonly source: string
  readonly accountId: string
  readonly address: string | null
}

export async function preserveKnownImage(
  deps: Deps,
  { image: { image, digest }, source, accountId, address }: KnownImage,
): Promise<void> {
  await deps.db.write.transaction().execute(async (trx) => {
    const flagged = { image: image.toString('base64'), sha256: digest.toString('hex'), source, accountId, address }
    const subject = await preserveEvidence(deps, flagged, trx)
    await appendAuditEntry(trx, { actorId: automaticActor, action: 'photos.block_known', subject, details: { source } })
  })
}
