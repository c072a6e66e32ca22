// Query: whether a public secret shows the help card, for features that must check it before an action. False for a secret that is not
// public.
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { findPublicSecret } from './secrets.store.ts'
import { showsHelp } from './shows-help.ts'

export async function doesShowHelp({ deps }: RequestContext, publicId: string): Promise<boolean> {
  const row = await findPublicSecret(deps.db.prepared, publicId)
  return row !== undefined && showsHelp(row.text)
}
