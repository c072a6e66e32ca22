// Endpoint handlers: edit one of the caller's secrets. The new text is moderated like a new secret, so an edit cannot bypass moderation.
import { AppError } from '@murmullo/contract/core/errors'
import type { SavedSecret } from '@murmullo/contract/content/own-secrets'
import type { RequestContext, Session } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import {
  holdForReview,
  isAboutMinor,
  isBlocked,
  type ModerationResult,
  moderateText,
  saveCheck,
} from '../../moderation/checks/moderate-text.ts'
import { deleteMinorApprovals } from '../../moderation/reviews/minor-approvals.ts'
import { rejectBlockedText } from '../../moderation/evidence/reject-blocked-text.ts'
import { rejectSpam } from '../../moderation/spam/reject-spam.ts'
import { consumeReviewRequest } from '../../moderation/appeals/review-request-rate-limit.ts'
import {
  recordReviewRequest,
  notifyAuthorHidden,
  wasMarkedExplicit,
} from '../../moderation/statements/notify-author-hidden.ts'
import { publicationState, canEdit } from '../own/own-secrets.policy.ts'
import { findOwnSecret, findOwnSecretForUpdate, updateSecret } from '../own/own-secrets.store.ts'
import { viewSaved } from '../own/own-secrets.view.ts'
import { consumeRateLimit } from './publish-rate-limits.ts'

type Edit = { readonly id: string; readonly text: string; readonly explicit: boolean }

export function editSecret(context: RequestContext, edit: Edit): Promise<SavedSecret> {
  return applyEdit(context, edit, {
    consumeToken: (who) => consumeRateLimit(context, who, 'changing'),
    moderate: async (text) => {
      const result = await moderateText(context.deps, text)
      if (isBlocked(result)) await rejectBlockedText(context, text, result)
      return result
    },
    recordHidden: (trx, secretId, hidden, wasVisible) =>
      wasVisible ? notifyAuthorHidden(context.deps, trx, { secretId }, hidden) : Promise.resolve(),
  })
}

/** Saves an edited text that automatic moderation blocked. Only the author sees it until a moderator decides. */
export function requestEditReview(context: RequestContext, edit: Edit): Promise<SavedSecret> {
  return applyEdit(context, edit, {
    consumeToken: (who) => consumeReviewRequest(context, who),
    moderate: async (text) => {
      const result = await moderateText(context.deps, text)
      if (isAboutMinor(result)) await rejectBlockedText(context, text, result)
      return holdForReview(result)
    },
    recordHidden: (trx, secretId, hidden) => recordReviewRequest(trx, { secretId }, hidden),
  })
}

type EditSteps = {
  readonly consumeToken: (who: Session) => Promise<void>
  readonly moderate: (text: string) => Promise<ModerationResult>
  /** Inserts the statement of reasons for a text that is now hidden. */
  readonly recordHidden: (
    trx: Trx,
    secretId: string,
    hidden: { readonly accountId: string; readonly result: ModerationResult },
    wasVisible: boolean,
  ) => Promise<void>
}

async function applyEdit(
  context: RequestContext,
  { id, text, explicit }: Edit,
  { consumeToken, moderate, recordHidden }: EditSteps,
): Promise<SavedSecret> {
  const { deps } = context
  const who = requireSession(context)
  const { accountId } = who
  // Checks ownership first: no AI request is sent for a secret that the caller cannot edit.
  assertEditable(await findOwnSecret(deps.db.write, deps.keys, accountId, id))
  await rejectSpam(context, text, 'secrets.spam')
  await consumeToken(who)
  const result = await moderate(text)
  return deps.db.write.transaction().execute(async (trx) => {
    const row = assertEditable(await findOwnSecretForUpdate(trx, deps.keys, accountId, id))
    // The minor flag is permanent. A clearance covers only the text that two moderators read, so an edited text is flagged and hidden
    // again.
    const isMinorFlagged = row.isMinorFlagged || result.isMinorFlagged
    // A secret in review stays in review: an edit does not remove it from the moderation queue.
    const effective = row.state === 'hidden' || isMinorFlagged ? holdForReview({ ...result, isMinorFlagged }) : result
    // An edit does not remove an explicit flag that a moderator set: the author can appeal instead.
    const hasStaffExplicitFlag = await wasMarkedExplicit(trx, row.id)
    const applyEdit = { text, ...publicationState(effective, explicit || hasStaffExplicitFlag) }
    await updateSecret(trx, row.id, applyEdit)
    await saveCheck(trx, { secretId: row.id }, effective)
    if (isMinorFlagged) await deleteMinorApprovals(trx, { secretId: row.id })
    if (applyEdit.state === 'hidden') await recordHidden(trx, row.id, { accountId, result }, row.state === 'visible')
    return viewSaved({ ...row, ...applyEdit })
  })
}

function assertEditable<Row extends { state: string }>(row: Row | undefined): Row {
  if (row === undefined || !canEdit(row)) throw new AppError('secrets.not_found')
  return row
}
