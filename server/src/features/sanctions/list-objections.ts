// Endpoint handler: queue of pending sanction appeals, oldest first, with keyset pagination.
import { sanctionLimits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { markOf } from './mark-of.ts'
import { findColleague, listObjections as listRows } from './objections.store.ts'
import { viewObjection } from './sanctions.view.ts'

export async function listObjections(call: Call, { after }: { after?: string | undefined }) {
  const { accountId, kind } = whoAsks(call)
  const { db, keys } = call.services
  const [mark, hasColleague] = await Promise.all([markOf(call.services, accountId), findColleague(db.app, accountId)])
  return readPage(keys, {
    list: 'sanction-appeals',
    after,
    size: sanctionLimits.appealsPageSize,
    read: (place, count) => listRows(db.app, { after: place, count, privateToo: kind === 'admin' }),
    placeOf: ({ place }) => place,
    view: (row) => viewObjection(row, row.accountId === accountId || (hasColleague && row.setBy === mark)),
  })
}
