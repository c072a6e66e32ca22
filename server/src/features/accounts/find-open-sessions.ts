// Batch query: which of the given sessions are still valid.
import type { Services } from '../../platform/call.ts'
import { listOpenSessions } from './sessions.store.ts'

export async function findOpenSessions({ db }: Services, hashes: string[]): Promise<ReadonlySet<string>> {
  return new Set(await listOpenSessions(db.preparedAsApp, hashes))
}
