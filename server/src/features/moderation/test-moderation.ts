// Endpoint handler: moderation dry run for an administrator. Nothing is stored but an audit log entry.
import type { TestResult } from '@murmullo/contract/moderation'
import { noteAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { isBlocked, judgeText } from './judge-text.ts'
import { refuseSpam } from './refuse-spam.ts'
import { viewTest } from './test-moderation.view.ts'
import { messageOf } from './weigh-verdict.ts'

export async function testModeration(call: Call, { text }: { text: string }): Promise<TestResult> {
  await refuseSpam(call, text, 'secrets.spam').catch(async (error: unknown) => {
    await note(call, { letters: text.length, spam: true })
    throw error
  })
  const judged = await judgeText(call.services, text)
  const { verdict, riskLevel } = judged
  const { model, ms, category } = verdict
  await note(call, { letters: text.length, risk: riskLevel, category, model, ms })
  return viewTest(judged, isBlocked(judged) ? messageOf(verdict) : null)
}

/** Without the text: the audit log shows that a dry run happened, not what a user may have written. */
function note(call: Call, details: Readonly<Record<string, string | number | boolean | null>>): Promise<void> {
  const { accountId } = whoAsks(call)
  return call.services.db.app
    .transaction()
    .execute((trx) => noteAudit(trx, { actorId: accountId, action: 'moderation.test', subject: 'dry-run', details }))
}
