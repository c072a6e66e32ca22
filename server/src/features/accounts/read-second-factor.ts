// Endpoint handler: the pending sign-in step of a staff session. Not cached: this request or another process may have completed it.
import type { FactorState } from '@murmullo/contract/second-factor'
import type { RequestContext } from '../../platform/call.ts'
import { pendingStepFor } from './read-session.ts'
import { countRecoveryCodes } from './second-factors.store.ts'
import { findSession } from './sessions.store.ts'
import { requireSession } from './who-asks.ts'

export async function readSecondFactor(call: RequestContext): Promise<FactorState> {
  const { accountId, sessionHash } = requireSession(call)
  const { db } = call.deps
  const session = await findSession(db.namedAsApp, sessionHash)
  if (session === undefined || session.role === 'member') return { step: 'none', codesLeft: null }
  const awaiting = pendingStepFor(session)
  if (awaiting !== null) return { step: awaiting.step, codesLeft: null }
  return { step: 'done', codesLeft: await countRecoveryCodes(db.app, accountId) }
}
