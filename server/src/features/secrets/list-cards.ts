// Query for other features: public cards of the given secret keys, without secrets that are not public now.
import type { SecretCard } from '@murmullo/contract/secrets'
import type { Call } from '../../platform/call.ts'
import { listPublicSecrets } from './secrets.store.ts'
import { viewCard } from './secrets.view.ts'
import { showsHelp } from './shows-help.ts'

/** Offset at which the card preview starts, per key. */
type Begins = ReadonlyMap<string, number>

export async function listCards({ services }: Call, begins: Begins): Promise<Map<string, SecretCard>> {
  if (begins.size === 0) return new Map()
  const rows = await listPublicSecrets(services.db.prepared, [...begins.keys()])
  return new Map(rows.map((row) => [row.id, viewCard(row, showsHelp(row.text), begins.get(row.id))]))
}
