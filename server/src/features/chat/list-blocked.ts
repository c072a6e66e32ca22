// Endpoint handler: users whom the caller blocked, newest first, with keyset pagination.
import { chatLimits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { listOwnBlocks } from './blocks.store.ts'
import { viewBlocked } from './chat.view.ts'

export function listBlocked(call: Call, { after }: { after?: string | undefined }) {
  const { accountId } = whoAsks(call)
  const { db, keys } = call.services
  return readPage(keys, {
    list: `blocked ${accountId}`,
    after,
    size: chatLimits.conversationsPageSize,
    read: (before, count) => listOwnBlocks(db.app, accountId, { before, count }),
    placeOf: ({ id }) => id,
    view: viewBlocked,
  })
}
