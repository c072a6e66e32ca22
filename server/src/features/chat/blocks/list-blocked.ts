// Endpoint handler: users whom the caller blocked, newest day first, with keyset pagination.
import { chatLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { listOwnBlocks } from './blocks.store.ts'
import { viewBlocked } from '../core/chat.view.ts'

export function listBlocked(context: RequestContext, { after }: { after?: string | undefined }) {
  const { accountId } = requireSession(context)
  const { db, keys } = context.deps
  return paginate(keys, {
    list: `blocked ${accountId}`,
    after,
    size: chatLimits.conversationsPageSize,
    read: (position, count) =>
      listOwnBlocks(db.write, accountId, { before: position === null ? null : parsePosition(position), count }),
    getPosition: ({ createdAt, id }) => `${createdAt} ${id}`,
    view: viewBlocked,
  })
}

/** The cursor is authenticated, so it has the two parts. */
function parsePosition(position: string) {
  const [createdAt = '', id = ''] = position.split(' ')
  return { createdAt, id }
}
