// Endpoint handler: the pending sign-in step of a staff session. Not cached: this request or another process may have completed it.
import type { FactorState } from '@murmullo/contract/accounts/second-factor'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { pendingStepFor } from '../auth/read-session.ts'
import { countRecoveryCodes, hasPasskeys } from './second-factors.store.ts'
import { findSession } from '../auth/sessions.store.ts'
import { requireSession } from '../auth/require-session.ts'

export async function readSecondFactor(context: RequestContext): Promise<FactorState> {
  const { accountId, sessionHash } = requireSession(context)
  const { db } = context.deps
  const session = await findSession(db.write.prepared, sessionHash)
  if (session === undefined || session.role === 'member') return { step: 'none', codesLeft: null, hasPasskeys: false }
  const awaiting = pendingStepFor(session)
  const state = { codesLeft: null, hasPasskeys: await hasPasskeys(db.write, accountId) }
  if (awaiting !== null) return { ...state, step: awaiting.step }
  return { ...state, step: 'done', codesLeft: await countRecoveryCodes(db.write, accountId) }
}
