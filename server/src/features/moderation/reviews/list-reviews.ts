// Endpoint handler: the review queue, highest risk first, then oldest. Keyset pagination by risk rank and id.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { reviewFingerprint } from '../../../platform/crypto/text-fingerprint.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { isOwnDecision, listStaffPseudonyms } from '../statements/staff-pseudonym.ts'
import { listOpenReviews } from './reviews.store.ts'
import { viewReview } from './reviews.view.ts'

export async function listReviews(context: RequestContext, { after }: { after?: string | undefined }) {
  const { kind, accountId: moderatorId } = requireSession(context)
  const includePrivate = kind === 'admin'
  const { db, keys } = context.deps
  const pseudonyms = await listStaffPseudonyms(keys, moderatorId, 'statements')
  return paginate(keys, {
    list: 'reviews',
    after,
    size: moderationLimits.queuePageSize,
    read: (position, count) =>
      listOpenReviews(db.write, {
        after: position === null ? null : parsePosition(position),
        count,
        includePrivate,
        moderatorId,
      }),
    getPosition: ({ riskRank, id }) => `${riskRank} ${id}`,
    view: (row) => viewReview(row, reviewFingerprint(row.text, row.appeal), isOwnDecision(row.decidedBy, pseudonyms)),
  })
}

function parsePosition(position: string) {
  const [rank = '', id = ''] = position.split(' ')
  return { rank: Number(rank), id }
}
