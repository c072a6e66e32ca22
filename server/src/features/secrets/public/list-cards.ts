// Query for other features: public cards of the given secret keys, without secrets that are not public now, and without explicit ones before
// the age gate.
import type { SecretCard } from '@murmullo/contract/content/secrets'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { listPublicSecrets } from './secrets.store.ts'
import { viewCard } from './secrets.view.ts'
import { showsHelp } from './shows-help.ts'

/** Offset at which the card preview starts, per key. */
type PreviewOffsets = ReadonlyMap<string, number>

export async function listCards(
  { deps, mayReadExplicit }: RequestContext,
  previewOffsets: PreviewOffsets,
): Promise<Map<string, SecretCard>> {
  if (previewOffsets.size === 0) return new Map()
  const rows = await listPublicSecrets(deps.db.read.prepared, [...previewOffsets.keys()])
  const shown = rows.filter(({ isExplicit }) => mayReadExplicit || !isExplicit)
  return new Map(shown.map((row) => [row.id, viewCard(row, showsHelp(row.text), previewOffsets.get(row.id))]))
}
