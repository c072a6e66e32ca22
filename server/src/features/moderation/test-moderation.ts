// Endpoint handler: moderation dry run for an administrator. Nothing is stored but an audit log entry.
import type { TestResult } from '@murmullo/contract/moderation/moderation'
import { appendAuditEntry } from '../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { isBlocked, moderateText } from './checks/moderate-text.ts'
import { rejectSpam } from './spam/reject-spam.ts'
import { viewTest } from './test-moderation.view.ts'
import { blockedMessageFor } from './checks/risk-level.ts'

export async function testModeration(context: RequestContext, { text }: { text: string }): Promise<TestResult> {
  await rejectSpam(context, text, 'secrets.spam').catch(async (error: unknown) => {
    await appendTestAuditEntry(context, { letters: text.length, spam: true })
    throw error
  })
  const result = await moderateText(context.deps, text)
  const { verdict, riskLevel } = result
  const { model, ms, category } = verdict
  await appendTestAuditEntry(context, { letters: text.length, risk: riskLevel, category, model, ms })
  return viewTest(result, isBlocked(result) ? blockedMessageFor(verdict) : null)
}

/** Without the text: the audit log shows that a dry run happened, not what a user may have written. */
function appendTestAuditEntry(
  context: RequestContext,
  details: Readonly<Record<string, string | number | boolean | null>>,
): Promise<void> {
  const { accountId } = requireSession(context)
  return context.deps.db.write
    .transaction()
    .execute((trx) =>
      appendAuditEntry(trx, { actorId: accountId, action: 'moderation.test', subject: 'dry-run', details }),
    )
}
