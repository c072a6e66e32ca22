// Tells whoever is reading, after something was committed: what everybody may see by now, and nothing of what nobody may see.
import type { Services } from '../../platform/call.ts'
import { type Hint, tellTruth } from '../../platform/live-truth.ts'
import { faultOf } from '../../platform/log.ts'
import { findPublicCounts, listPublicCounts } from './secrets.store.ts'
import { viewReactions } from './secrets.view.ts'
import { showsHelp } from './shows-help.ts'

/** To whoever reads the lists. */
export function tellPublished({ live }: Services, { isExplicit }: { readonly isExplicit: boolean }): void {
  live.tell('secrets', { type: 'secrets', explicit: isExplicit, count: 1 })
}

/** To whoever has the secret open: how many comments there are now. */
export function tellComments(services: Services, secretKey: string): void {
  later(services, async () => {
    const row = await findPublicCounts(services.db.prepared, secretKey)
    if (!row) return []
    return [{ topic: `secret:${row.id}`, event: { type: 'comments', secretId: row.publicId, total: row.comments } }]
  })
}

/** To whoever has one of them open: how many felt what by now. */
export function tellReactions(services: Services, publicIds: readonly string[]): void {
  later(services, async () => {
    const rows = await listPublicCounts(services.db.prepared, publicIds)
    return rows.map((row) => ({
      topic: `secret:${row.id}`,
      event: { type: 'reactions', secretId: row.publicId, counts: viewReactions(row, showsHelp(row.text)) },
    }))
  })
}

/** Nobody who wrote something waits for those who read it. */
function later({ live, log }: Services, read: () => Promise<readonly Hint[]>): void {
  tellTruth(live, read).catch((error: unknown) => log.debug({ part: 'live', fault: faultOf(error) }, 'nobody was told'))
}
