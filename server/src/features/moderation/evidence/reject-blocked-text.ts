// Rejects a blocked text with an error. Text that suggests abuse of a minor is sealed as evidence first.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { incrementDailyStat } from '../../../platform/db/daily-stats.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { isAboutMinor, type ModerationResult } from '../checks/moderate-text.ts'
import { preserveEvidence } from './preserve-evidence.ts'

export async function rejectBlockedText(
  context: RequestContext,
  text: string,
  result: ModerationResult,
): Promise<never> {
  const { reason, category, confidenceScore: confidence } = result.verdict
  // A rejected text is not stored: only the daily counter is updated.
  await incrementDailyStat(context.deps.db.write, 'ai_blocked')
  if (!isAboutMinor(result))
    throw new AppError('secrets.blocked', {
      reason: reason ?? 'No cumple con nuestras normas',
      // The rule as statements name it: nothing of a rejected text is stored, so the error itself must explain.
      rule: category ?? 'held',
    })
  await preserveEvidence(context.deps, {
    text,
    reason,
    confidence,
    accountId: requireSession(context).accountId,
    address: context.ipAddress(),
  })
  throw new AppError('secrets.blocked_minor')
}
