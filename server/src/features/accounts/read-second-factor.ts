// Endpoint handler: the pending sign-in step of a staff session. Not cached: this request or another process may have completed it.
import type { FactorState } from '@murmullo/contract/second-factor'
import type { Call } from '../../platform/call.ts'
import { awaitingOf } from './read-session.ts'
import { countRecoveryCodes } from './second-factors.store.ts'
import { findSession } from './sessions.store.ts'
import { whoAsks } from './who-asks.ts'

export async function readSecondFactor(call: Call): Promise<FactorState> {
  const { accountId, sessionHash } = whoAsks(call)
  const { db } = call.services
  const session = await findSession(db.preparedAsApp, sessionHash)
  if (session === undefined || session.role === 'member') return { step: 'none', codesLeft: null }
  const awaiting = awaitingOf(session)
  if (awaiting !== null) return { step: awaiting.step, codesLeft: null }
  return { step: 'done', codesLeft: await countRecoveryCodes(db.app, accountId) }
}
