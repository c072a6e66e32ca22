// Endpoint handler: the last messages of a conversation, or those before or after a sequence number. Sequence numbers have no gaps, so the
// page bounds are computed and a long conversation loads as fast as a short one.
import { chatLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { viewMessage } from '../core/chat.view.ts'
import { findOwnConversation } from '../conversations/own-conversations.ts'
import { listMessagesBetween } from '../conversations/own-conversations.store.ts'

type PageInput = { readonly id: string; readonly before?: number | undefined; readonly after?: number | undefined }

export async function listMessages(context: RequestContext, { id, ...pageInput }: PageInput) {
  const { id: key, side, lastSeq } = await findOwnConversation(context, id)
  const { first, last } = pageBounds(pageInput, lastSeq)
  const rows = first > last ? [] : await listMessagesBetween(context.deps.db.write, key, first, last)
  return {
    items: rows.map((row) => viewMessage(row, side)),
    hasOlder: first > 1 && lastSeq > 0,
    hasNewer: last < lastSeq,
  }
}

function pageBounds({ before, after }: Omit<PageInput, 'id'>, lastSeq: number): { first: number; last: number } {
  const { pageSize } = chatLimits
  if (after !== undefined) {
    const from = Math.min(after, lastSeq)
    return { first: from + 1, last: Math.min(from + pageSize, lastSeq) }
  }
  const last = Math.min((before ?? Number.POSITIVE_INFINITY) - 1, lastSeq)
  return { first: Math.max(1, last - pageSize + 1), last }
}
