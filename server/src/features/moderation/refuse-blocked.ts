// Refuses a text that was judged not to be published. What looks like abuse of a minor is put away first.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { addToFigure } from '../../platform/figures.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { isAboutMinor, type Judged } from './judge-text.ts'
import { sealEvidence } from './seal-evidence.ts'

export async function refuseBlocked(call: Call, text: string, judged: Judged): Promise<never> {
  const { reason, category, confidenceScore: confidence } = judged.verdict
  // What is refused is not kept: only that it happened.
  await addToFigure(call.services.db.app, 'ai_blocked')
  if (!isAboutMinor(judged))
    throw new AppError('secrets.blocked', {
      reason: reason ?? 'No cumple con nuestras normas',
      // The rule as statements name it: nothing is stored of a refused text, so the refusal itself must explain.
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
