// Approvals of content with a minor flag: each is one moderator's, and for exactly the words they read.
import type { Trx } from '../../platform/db.ts'
import { textHash } from '../../platform/text-mark.ts'
import { deleteApprovals, insertApproval, listApprovers } from './minor-approvals.store.ts'

type Read = { readonly checkId: string; readonly text: string }

export function findApprovers(trx: Trx, { checkId, text }: Read): Promise<string[]> {
  return listApprovers(trx, { checkId, textHash: textHash(text) })
}

export function addApproval(trx: Trx, { checkId, text, moderatorId }: Read & { readonly moderatorId: string }) {
  return insertApproval(trx, { checkId, moderatorId, textHash: textHash(text) })
}

/** Only of content that is not visible: the database refuses otherwise. */
export const discardApprovals = deleteApprovals
