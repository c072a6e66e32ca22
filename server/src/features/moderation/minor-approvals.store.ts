// All the SQL of approvals of content with a minor flag.
import type { Trx } from '../../platform/db.ts'
import type { Subject } from './moderation.columns.ts'

type Approved = { readonly checkId: string; readonly textHash: Buffer }

/** Moderators who approved exactly these words. */
export async function listApprovers(trx: Trx, { checkId, textHash }: Approved): Promise<string[]> {
  const rows = await trx
    .selectFrom('moderation.minorApprovals')
    .select('moderatorId')
    .where('checkId', '=', checkId)
    .where('textHash', '=', textHash)
    .execute()
  return rows.map(({ moderatorId }) => moderatorId)
}

/** An approval of earlier words by the same moderator gives way. */
export async function insertApproval(trx: Trx, approval: Approved & { readonly moderatorId: string }): Promise<void> {
  await trx
    .deleteFrom('moderation.minorApprovals')
    .where('checkId', '=', approval.checkId)
    .where('moderatorId', '=', approval.moderatorId)
    .execute()
  await trx.insertInto('moderation.minorApprovals').values(approval).execute()
}

export async function deleteApprovals(trx: Trx, subject: Subject): Promise<void> {
  await trx
    .deleteFrom('moderation.minorApprovals')
    .where('checkId', 'in', (check) =>
      check
        .selectFrom('moderation.checks')
        .select('id')
        .where((row) => row.and(subject)),
    )
    .execute()
}
