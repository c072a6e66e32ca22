// Rejects a blocked text with an error. Text that suggests abuse of a minor is sealed as evidence first.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { addToFigure } from '../../platform/figures.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { isAboutMinor, type Judged } from './judge-text.ts'
import { sealEvidence } from './seal-evidence.ts'

export async function refuseBlocked(call: Call, text: string, judged: Judged): Promise<never> {
  const { reason, category, confidenceScore: confidence } = judged.verdict
  // A rejected text is not stored: only the daily counter is updated.
  await addToFigure(call.services.db.app, 'ai_blocked')
  if (!isAboutMinor(judged))
    throw new AppError('secrets.blocked', {
      reason: reason ?? 'No cumple con nuestras normas',
      // The rule as statements name it: nothing of a rejected text is stored, so the error itself must explain.
      rule: category ?? 'held',
    })
  await sealEvidence(call.services, {
    text,
    reason,
    confidence,
    accountId: whoAsks(call).accountId,
    address: call.address(),
  })
  throw new AppError('secrets.blocked_minor')
}
