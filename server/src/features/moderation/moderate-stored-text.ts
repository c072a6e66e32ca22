// Moderates a stored text. A blocked one is hidden in one transaction with its check and statement; a moderator reviews it.
import type { Deps } from '../../platform/context/request-context.ts'
import type { Trx } from '../../platform/db/database.ts'
import {
  holdForReview,
  isAboutMinor,
  isBlocked,
  type ModerationResult,
  moderateText,
  saveCheck,
  cancelModelCall,
  isCheckCompleted,
} from './checks/moderate-text.ts'
import { findSubjectAuthor } from './checks/find-subject-author.ts'
import type { Subject } from './checks/subject.columns.ts'
import { preserveEvidence } from './evidence/preserve-evidence.ts'
import { notifyAuthorHidden } from './statements/notify-author-hidden.ts'

type StoredText = { readonly text: string; readonly state: string }
type StoredTextAccess<Row extends StoredText> = {
  readonly read: () => Promise<Row | undefined>
  /** Row lock until the transaction ends. */
  readonly lock: (trx: Trx) => Promise<Row | undefined>
  readonly change: (
    trx: Trx,
    row: Row,
    change: { readonly shouldHide: boolean; readonly isExplicit: boolean; readonly isMinorFlagged: boolean },
  ) => Promise<void>
  /** Stores the result of a visible text that stays as it is, without locks. False: its state must be read again. */
  readonly tryComplete?: (result: ModerationResult) => Promise<boolean>
}

/** Returns false while the provider is unavailable, so that the caller stops its batch. */
export async function moderateStoredText<Row extends StoredText>(
  services: Deps,
  subject: Subject,
  { read, lock, change, tryComplete }: StoredTextAccess<Row>,
): Promise<boolean> {
  const { db, keys } = services
  // Before the text and the model call: an author who deletes the text meanwhile stays in the evidence.
  const authorId = await findSubjectAuthor(db.write, keys, subject)
  const stored = await read()
  if (stored === undefined) return true
  if (stored.state === 'removed') {
    await cancelModelCall(services, subject)
    return true
  }
  const result = await moderateText(services, stored.text, 'long')
  if (isAboutMinor(result))
    await preserveEvidence(services, {
      text: stored.text,
      reason: result.verdict.reason,
      confidence: result.verdict.confidenceScore,
      accountId: authorId,
      address: null,
    })
  const staysVisible =
    stored.state === 'visible' && !isBlocked(result) && result.riskLevel !== 'high' && !result.isMinorFlagged
  if (staysVisible && (await tryComplete?.(result))) return !result.isOutage
  await db.write.transaction().execute(async (trx) => {
    const row = await lock(trx)
    // Deleted, edited or decided meanwhile: the request that edited it has moderated the new text.
    if (row === undefined || row.text !== stored.text || (await isCheckCompleted(trx, subject))) return
    // Content that waits for a moderator stays hidden, whatever the model verdict is.
    await saveCheck(trx, subject, row.state === 'hidden' ? holdForReview(result) : result)
    const hides = row.state === 'visible' && (isBlocked(result) || result.riskLevel === 'high')
    const { isMinorFlagged } = result
    await change(trx, row, { shouldHide: hides, isExplicit: result.verdict.isExplicit, isMinorFlagged })
    if (!hides) return
    // Again: the account may have been deleted during the model call.
    const accountId = await findSubjectAuthor(trx, keys, subject)
    await notifyAuthorHidden(services, trx, subject, { accountId, result })
  })
  return !result.isOutage
}
