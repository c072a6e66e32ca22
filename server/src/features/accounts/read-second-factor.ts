// What somebody of the team has yet to show. Asked anew each time: they may just have shown something, in this request or to another process.
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
