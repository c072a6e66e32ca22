// The cards of secrets that another feature found, by their keys: of those that everybody may see at this moment.
import type { SecretCard } from '@murmullo/contract/secrets'
import type { Call } from '../../platform/call.ts'
import { listPublicSecrets } from './secrets.store.ts'
import { viewCard } from './secrets.view.ts'
import { showsHelp } from './shows-help.ts'

/** Of each key, where the preview of its card begins. */
type Begins = ReadonlyMap<string, number>

export async function listCards({ services }: Call, begins: Begins): Promise<Map<string, SecretCard>> {
  if (begins.size === 0) return new Map()
  const rows = await listPublicSecrets(services.db.prepared, [...begins.keys()])
  return new Map(rows.map((row) => [row.id, viewCard(row, showsHelp(row.text), begins.get(row.id))]))
}
