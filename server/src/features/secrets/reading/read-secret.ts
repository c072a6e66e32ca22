// Endpoint handler: one secret with its full text. A caller without access gets the same `not_found` response for private, hidden, removed
// and unknown secrets.
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { findReadableSecret } from './find-readable-secret.ts'
import { viewDetail } from '../public/secrets.view.ts'
import { showsHelp } from '../public/shows-help.ts'

export async function readSecret(call: RequestContext, { id }: { id: string }) {
  const found = await findReadableSecret(call, id)
  return viewDetail(found, showsHelp(found.row.text))
}
