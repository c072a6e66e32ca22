// Endpoint handler: queue of pending sanction appeals, oldest first, with keyset pagination.
import { sanctionLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { paginate } from '../../platform/pagination/paginate.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { listStaffPseudonyms } from '../moderation/statements/staff-pseudonym.ts'
import { readObjections } from './read-objections.ts'
import { viewObjection } from './sanctions.view.ts'

export async function listObjections(context: RequestContext, { after }: { after?: string | undefined }) {
  const { accountId, kind } = requireSession(context)
  const { keys } = context.deps
  const pseudonyms = await listStaffPseudonyms(keys, accountId, 'sanctions')
  return paginate(keys, {
    list: 'sanction-appeals',
    after,
    size: sanctionLimits.appealsPageSize,
    read: (position, count) => readObjections(context.deps, { after: position, count, privateToo: kind === 'admin' }),
    getPosition: ({ place: cursor }) => cursor,
    view: (row) => viewObjection(row, row.accountId === accountId || pseudonyms.includes(row.setBy)),
  })
}
