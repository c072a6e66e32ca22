// Batch query: which of these comments are of this account. The author of a comment is encrypted, so no SQL can tell.
import { findAuthors } from '../../platform/authorship/authors.ts'
import type { Deps } from '../../platform/context/request-context.ts'
import { listCommentKeys } from './comments.store.ts'

export async function filterOwnComments(
  { db, keys }: Deps,
  accountId: string,
  publicIds: readonly string[],
): Promise<string[]> {
  const rows = await listCommentKeys(db.write, publicIds)
  const ids = rows.map(({ id }) => id)
  const authors = await findAuthors(db.write, keys, 'comment', ids)
  return rows.filter(({ id }) => authors.get(id) === accountId).map(({ publicId }) => publicId)
}
