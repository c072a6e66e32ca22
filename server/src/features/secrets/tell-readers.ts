// Publishes SSE events about secrets after the commit. Events contain only what is public at that moment.
import type { Services } from '../../platform/call.ts'
import { type Hint, tellTruth } from '../../platform/live-truth.ts'
import { faultOf } from '../../platform/log.ts'
import { findPublicCounts, listPublicCounts } from './secrets.store.ts'
import { viewReactions } from './secrets.view.ts'
import { showsHelp } from './shows-help.ts'

/** Event for clients that show a list. */
export function tellPublished({ live }: Services, { isExplicit }: { readonly isExplicit: boolean }): void {
  live.tell('secrets', { type: 'secrets', explicit: isExplicit, count: 1 })
}

/** Event for clients that show the secret: current comment count. */
export function tellComments(services: Services, secretKey: string): void {
  later(services, async () => {
    const row = await findPublicCounts(services.db.prepared, secretKey)
    if (!row) return []
    return [{ topic: `secret:${row.id}`, event: { type: 'comments', secretId: row.publicId, total: row.comments } }]
  })
}

/** Event for clients that show one of the secrets: current reaction counts. */
export function tellReactions(services: Services, publicIds: readonly string[]): void {
  later(services, async () => {
    const rows = await listPublicCounts(services.db.prepared, publicIds)
    return rows.map((row) => ({
      topic: `secret:${row.id}`,
      event: { type: 'reactions', secretId: row.publicId, counts: viewReactions(row, showsHelp(row.text)) },
    }))
  })
}

/** Fire and forget: the request of the author does not wait for the publish. */
function later({ live, log }: Services, read: () => Promise<readonly Hint[]>): void {
  tellTruth(live, read).catch((error: unknown) => log.debug({ part: 'live', fault: faultOf(error) }, 'nobody was told'))
}
