// Endpoint handler: pending chat requests to the caller, newest first, with keyset pagination.
import { chatLimits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { viewRequest } from './chat.view.ts'
import { countPending, listPending } from './requests.store.ts'

export async function listRequests(call: Call, { after }: { after?: string | undefined }) {
  const { accountId } = whoAsks(call)
  const { db, keys } = call.services
  const page = await readPage(keys, {
    list: `chat requests ${accountId}`,
    after,
    size: chatLimits.conversationsPageSize,
    read: (before, count) => listPending(db.app, accountId, { before, count }),
    placeOf: ({ id }) => id,
    view: viewRequest,
  })
  return { ...page, pending: await countPending(db.app, accountId, chatLimits.unreadMost) }
}
