// Endpoint handler: the reactions of one device token, for the client's own state only.
import type { RequestContext } from '../../platform/context/request-context.ts'
import { listReactionsByPseudonym } from './reactions.store.ts'
import { viewOwnReactions } from './reactions.view.ts'
import { verifyDeviceToken } from './device-token.ts'

export async function listMyReactions(
  { deps }: RequestContext,
  { device, secretIds }: { device: string; secretIds: string[] },
) {
  const { pseudonymFor } = await verifyDeviceToken(deps, device)
  const requestedIds = [...new Set(secretIds)]
  const pseudonyms = requestedIds.map(pseudonymFor)
  return {
    mine: viewOwnReactions(
      requestedIds,
      await listReactionsByPseudonym(deps.db.write.prepared, requestedIds, pseudonyms),
    ),
  }
}
