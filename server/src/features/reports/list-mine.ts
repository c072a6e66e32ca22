// Endpoint handler: reports of the session's account, newest first. Keyset pagination.
import { reportLimits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { listOwn } from './reports.store.ts'
import { viewSent } from './reports.view.ts'

export function listMine(call: Call, { after }: { after?: string | undefined }) {
  const { accountId } = whoAsks(call)
  const { db, keys } = call.services
  return readPage(keys, {
    list: `reports ${accountId}`,
    after,
    size: reportLimits.ownPageSize,
    read: (before, count) => listOwn(db.app, accountId, { before, count }),
    placeOf: ({ id }) => id,
    view: viewSent,
  })
}
