// Publishes SSE events about secrets after the commit. Events contain only what is public at that moment.
import type { Deps } from '../../../platform/context/request-context.ts'
import { type Message, publishLatest } from '../../../platform/realtime/publish-latest.ts'
import { findPublicCounts, listPublicCounts } from './secrets.store.ts'
import { viewReactions } from './secrets.view.ts'
import { showsHelp } from './shows-help.ts'

type NewSecrets = { readonly isExplicit: boolean; readonly count?: number }

/** Event for clients that show a list. */
export function publishNewSecrets({ publisher }: Deps, { isExplicit, count = 1 }: NewSecrets): void {
  publisher.publish('secrets', { type: 'secrets', explicit: isExplicit, count })
}

/** Event for clients that show the secret: current comment count. */
export function publishCommentCount(services: Deps, secretKey: string): void {
  publishInBackground(services, async () => {
    const row = await findPublicCounts(services.db.read.prepared, secretKey)
    if (!row) return []
    return [{ topic: `secret:${row.id}`, event: { type: 'comments', secretId: row.publicId, total: row.comments } }]
  })
}

/** Event for clients that show one of the secrets: current reaction counts. */
export function publishReactionCounts(services: Deps, publicIds: readonly string[]): void {
  publishInBackground(services, async () => {
    const rows = await listPublicCounts(services.db.read.prepared, publicIds)
    return rows.map((row) => ({
      topic: `secret:${row.id}`,
      event: { type: 'reactions', secretId: row.publicId, counts: viewReactions(row, showsHelp(row.text)) },
    }))
  })
}

/** Fire and forget: the request of the author does not wait for the publish. */
function publishInBackground({ publisher, log }: Deps, read: () => Promise<readonly Message[]>): void {
  publishLatest(publisher, read).catch((error: unknown) =>
    log.debug({ component: 'realtime', exception: error }, 'publish failed'),
  )
}
