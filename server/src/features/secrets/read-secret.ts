// Endpoint handler: one secret with its full text. A caller without access gets the same `not_found` response for private, hidden, removed
// and unknown secrets.
import type { RequestContext } from '../../platform/call.ts'
import { findReadableSecret } from './find-readable-secret.ts'
import { viewDetail } from './secrets.view.ts'
import { showsHelp } from './shows-help.ts'

export async function readSecret(call: RequestContext, { id }: { id: string }) {
  const found = await findReadableSecret(call, id)
  return viewDetail(found, showsHelp(found.row.text))
}
