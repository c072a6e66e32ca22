// Moderates a stored text. A blocked one is hidden in one transaction with its check and statement; a moderator reviews it.
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { held, isAboutMinor, isBlocked, judgeText, keepCheck, stopAsking, wasJudged } from './judge-text.ts'
import type { Subject } from './moderation.columns.ts'
import { sealEvidence } from './seal-evidence.ts'
import { tellHidden } from './tell-hidden.ts'

type Kept = { readonly text: string; readonly state: string; readonly authorId: string | null }
type Ways<Row extends Kept> = {
  readonly read: () => Promise<Row | undefined>
  /** Row lock until the transaction ends. */
  readonly hold: (trx: Trx) => Promise<Row | undefined>
  readonly change: (
    trx: Trx,
    row: Row,
    change: { readonly hides: boolean; readonly isExplicit: boolean; readonly isMinorFlagged: boolean },
  ) => Promise<void>
}

/** Returns false while the provider is unavailable, so that the caller stops its batch. */
export async function judgeKept<Row extends Kept>(
  services: Services,
  subject: Subject,
  { read, hold, change }: Ways<Row>,
): Promise<boolean> {
  const kept = await read()
  if (kept === undefined) return true
  if (kept.state === 'removed') {
    await stopAsking(services, subject)
    return true
  }
  const judged = await judgeText(services, kept.text, 'long')
  if (isAboutMinor(judged))
    await sealEvidence(services, {
      text: kept.text,
      reason: judged.verdict.reason,
      confidence: judged.verdict.confidenceScore,
      accountId: kept.authorId,
      address: null,
    })
  await services.db.app.transaction().execute(async (trx) => {
    const row = await hold(trx)
    // Deleted, edited or decided meanwhile: the request that edited it has moderated the new text.
    if (row === undefined || row.text !== kept.text || (await wasJudged(trx, subject))) return
    // Content that waits for a moderator stays hidden, whatever the model verdict is.
    await keepCheck(trx, subject, row.state === 'hidden' ? held(judged) : judged)
    const hides = row.state === 'visible' && (isBlocked(judged) || judged.riskLevel === 'high')
    const { isMinorFlagged } = judged
    await change(trx, row, { hides, isExplicit: judged.verdict.isExplicit, isMinorFlagged })
    if (hides) await tellHidden(services, trx, subject, { accountId: row.authorId, judged })
  })
  return !judged.isOutage
}
