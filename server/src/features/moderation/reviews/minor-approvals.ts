// Two-moderator approval of content with a minor flag. An approval is bound to the hash of the text that the moderator read.
import type { Trx } from '../../../platform/db/database.ts'
import { textHash } from '../../../platform/crypto/text-fingerprint.ts'
import { deleteApprovals, insertApproval, listApprovers } from './minor-approvals.store.ts'

type ReviewedText = { readonly checkId: string; readonly text: string }

export function findApprovers(trx: Trx, { checkId, text }: ReviewedText): Promise<string[]> {
  return listApprovers(trx, { checkId, textHash: textHash(text) })
}

export function addApproval(trx: Trx, { checkId, text, moderatorId }: ReviewedText & { readonly moderatorId: string }) {
  return insertApproval(trx, { checkId, moderatorId, textHash: textHash(text) })
}

/** Only for hidden content: a database trigger refuses the delete otherwise. */
export const deleteMinorApprovals = deleteApprovals
