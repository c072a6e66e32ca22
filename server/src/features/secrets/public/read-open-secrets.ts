// Resolves the secrets that a client has open: internal keys of the public ones for pub/sub channels, and events with their current counts.
import type { LiveEvent } from '@murmullo/contract/api/live-events'
import type { Deps } from '../../../platform/context/request-context.ts'
import { listPublicCounts } from './secrets.store.ts'
import { viewReactions } from './secrets.view.ts'
import { showsHelp } from './shows-help.ts'

type OpenSecret = { readonly key: string; readonly events: readonly LiveEvent[] }

export async function readOpenSecrets({ db }: Deps, publicIds: readonly string[]): Promise<OpenSecret[]> {
  if (publicIds.length === 0) return []
  const rows = await listPublicCounts(db.read.prepared, publicIds)
  return rows.map((row) => ({
    key: row.id,
    events: [
      { type: 'comments', secretId: row.publicId, total: row.comments },
      { type: 'reactions', secretId: row.publicId, counts: viewReactions(row, showsHelp(row.text)) },
    ],
  }))
}
