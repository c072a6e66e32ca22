// One secret, whole. Private, hidden, removed and never written are the same answer: there is no such secret.
import type { Call } from '../../platform/call.ts'
import { findVisibleSecret } from './find-visible-secret.ts'
import { viewDetail } from './secrets.view.ts'

export async function readSecret(call: Call, { id }: { id: string }) {
  return viewDetail(await findVisibleSecret(call, id))
}
