// Endpoint handler: the review queue, highest risk first, then oldest. Keyset pagination by risk rank and id.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { reviewFingerprint } from '../../../platform/crypto/text-fingerprint.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { countIdenticalTexts } from '../identical/list-identical.ts'
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
    read: async (position, count) => {
      const after = position === null ? null : parsePosition(position)
      const rows = await listOpenReviews(db.write, { after, count, includePrivate, moderatorId })
      const texts = rows.map(({ text }) => text)
      const counts = await countIdenticalTexts(context, texts)
      return rows.map((row, index) => ({ row, id: row.id, riskRank: row.riskRank, identical: counts[index] ?? 0 }))
    },
    getPosition: ({ riskRank, id }) => `${riskRank} ${id}`,
    view: ({ row, identical }) =>
      viewReview(row, {
        seen: reviewFingerprint(row.text, row.appeal),
        isOwnDecision: isOwnDecision(row.decidedBy, pseudonyms),
        identical,
      }),
  })
}

function parsePosition(position: string) {
  const [rank = '', id = ''] = position.split(' ')
  return { rank: Number(rank), id }
}
