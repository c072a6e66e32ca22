// Endpoint handler: queue of pending sanction appeals, oldest first, with keyset pagination.
import { sanctionLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { paginate } from '../../platform/pagination/paginate.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { listStaffPseudonyms } from './staff-pseudonym.ts'
import { findColleague } from './objections.store.ts'
import { readObjections } from './read-objections.ts'
import { viewObjection } from './sanctions.view.ts'

export async function listObjections(context: RequestContext, { after }: { after?: string | undefined }) {
  const { accountId, kind } = requireSession(context)
  const { db, keys } = context.deps
  const [pseudonyms, hasColleague] = await Promise.all([
    listStaffPseudonyms(keys, accountId),
    findColleague(db.write, accountId),
  ])
  return paginate(keys, {
    list: 'sanction-appeals',
    after,
    size: sanctionLimits.appealsPageSize,
    read: (position, count) => readObjections(context.deps, { after: position, count, privateToo: kind === 'admin' }),
    getPosition: ({ place: cursor }) => cursor,
    view: (row) => viewObjection(row, row.accountId === accountId || (hasColleague && pseudonyms.includes(row.setBy))),
  })
}
