// Endpoint handler: queue of pending sanction appeals, oldest first, with keyset pagination.
import { sanctionLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { paginate } from '../../platform/pagination/paginate.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { staffPseudonym } from './staff-pseudonym.ts'
import { findColleague, listObjections as listRows } from './objections.store.ts'
import { viewObjection } from './sanctions.view.ts'

export async function listObjections(context: RequestContext, { after }: { after?: string | undefined }) {
  const { accountId, kind } = requireSession(context)
  const { db, keys } = context.deps
  const [pseudonym, hasColleague] = await Promise.all([
    staffPseudonym(context.deps, accountId),
    findColleague(db.app, accountId),
  ])
  return paginate(keys, {
    list: 'sanction-appeals',
    after,
    size: sanctionLimits.appealsPageSize,
    read: (cursor, count) => listRows(db.app, { after: cursor, count, privateToo: kind === 'admin' }),
    getPosition: ({ place: cursor }) => cursor,
    view: (row) => viewObjection(row, row.accountId === accountId || (hasColleague && row.setBy === pseudonym)),
  })
}
