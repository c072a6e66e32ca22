// Clock step for tests: the undo window of all decisions so far is over, and the worker has applied them.
import { moderationLimits } from '@murmullo/contract/limits'
import { applyDecisions } from '../src/features/admin/apply-decisions.ts'
import type { Deps } from '../src/platform/call.ts'

export function afterUndo(services: Deps): Promise<void> {
  return applyDecisions(services, services.clock() + moderationLimits.undoSeconds * 1_000)
}
