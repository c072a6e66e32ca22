// One secret, whole. For whoever may not read it, private, hidden, removed and never written are the same answer: there is no such secret.
import type { Call } from '../../platform/call.ts'
import { findReadableSecret } from './find-readable-secret.ts'
import { viewDetail } from './secrets.view.ts'
import { showsHelp } from './shows-help.ts'

export async function readSecret(call: Call, { id }: { id: string }) {
  const found = await findReadableSecret(call, id)
  return viewDetail(found, showsHelp(found.row.text))
}
