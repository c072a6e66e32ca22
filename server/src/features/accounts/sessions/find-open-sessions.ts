// Batch query: which of the given sessions are still valid.
import type { Deps } from '../../../platform/context/request-context.ts'
import { listOpenSessions } from '../auth/sessions.store.ts'

export async function findOpenSessions({ db }: Deps, hashes: string[]): Promise<ReadonlySet<string>> {
  return new Set(await listOpenSessions(db.namedAsApp, hashes))
}
