// Endpoint handlers: removes previewed contents with one text as spam, and undoes such removals. Each content is its own transaction, statement,
// audit entry and undo window, as if it had been removed alone: nothing joins the contents of a batch. Idempotent: what is removed already is skipped.
import type { RemovableKind } from '@murmullo/contract/admin/admin'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { identicalFingerprint } from '../../moderation/identical/list-identical.ts'
import { findSubject, removeSubject } from './remove-content.ts'
import { undoReview } from './undo-review.ts'

type Item = { readonly kind: RemovableKind; readonly id: string }
type Removal = { readonly seen: string; readonly items: readonly Item[] }

export async function removeIdentical(context: RequestContext, { seen, items }: Removal) {
  const isSeen = (text: string) => identicalFingerprint(text) === seen
  const removed = await runSequentially(items, async ({ kind, id }) =>
    removeSubject(context, await findSubject(context, kind, id), { kind, rule: 'spam', isSeen }),
  )
  return { reviewIds: removed, skipped: items.length - removed.length }
}

export async function undoIdentical(context: RequestContext, { reviewIds }: { readonly reviewIds: readonly string[] }) {
  const undone = await runSequentially(reviewIds, (id) => undoReview(context, { id }))
  return { undone: undone.length }
}

/** One after the other: the audit log orders them anyway. A refused one is skipped and does not stop the others. */
async function runSequentially<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items)
    try {
      results.push(await run(item))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  return results
}
