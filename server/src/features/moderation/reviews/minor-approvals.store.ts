// Kysely store for `moderation.minor_approvals`: moderator approvals of content with a minor flag.
import type { Trx } from '../../../platform/db/database.ts'
import type { Subject } from '../checks/subject.columns.ts'

type Approved = { readonly checkId: string; readonly textHash: Buffer }

/** Moderators who approved exactly this text, by its hash. */
export async function listApprovers(trx: Trx, { checkId, textHash }: Approved): Promise<string[]> {
  const rows = await trx
    .selectFrom('moderation.minorApprovals')
    .select('moderatorId')
    .where('checkId', '=', checkId)
    .where('textHash', '=', textHash)
    .execute()
  return rows.map(({ moderatorId }) => moderatorId)
}

/** Replaces an approval of an earlier text by the same moderator. */
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
