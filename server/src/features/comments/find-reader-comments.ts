// Batch query: which of these comments are of this reader, and which the block list hides from them. The author of a comment is encrypted, so no SQL
// can tell. The same queries run for every reader: the latency does not tell whether there is a block.
import type { Deps } from '../../platform/context/request-context.ts'
import { findCommentAuthors } from '../accounts/blocks/visible-comments.ts'
import { listCommentKeys } from './comments.store.ts'

type ReaderComments = { readonly own: string[]; readonly hidden: string[] }

export async function findReaderComments(
  deps: Deps,
  readerId: string,
  publicIds: readonly string[],
): Promise<ReaderComments> {
  const rows = await listCommentKeys(deps.db.write, publicIds)
  const { authors, hidden } = await findCommentAuthors(deps, readerId, 'comment', rows)
  const publicIdsOf = (matches: (id: string) => boolean) =>
    rows.filter(({ id }) => matches(id)).map(({ publicId }) => publicId)
  return { own: publicIdsOf((id) => authors.get(id) === readerId), hidden: publicIdsOf((id) => hidden.has(id)) }
}
