// Whether a text or a public secret shows the help card. No result is stored in the database: the phrase lists decide on every request.
import { mentionsSelfHarm } from '@murmullo/contract/safety/self-harm'
import { memoizeByDigest } from '../../../platform/cache/text-memo.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { findPublicSecret } from './secrets.store.ts'

/** Memoized in an LRU cache by digest, because lists check every card of every page. */
export const showsHelp = memoizeByDigest(mentionsSelfHarm, 20_000)

/** Query by public id, for features that must check it before an action. False for a secret that is not public. */
export async function doesShowHelp({ deps }: RequestContext, publicId: string): Promise<boolean> {
  const row = await findPublicSecret(deps.db.read.prepared, publicId)
  return row !== undefined && showsHelp(row.text)
}
