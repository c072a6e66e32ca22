// Endpoint handler: the review queue, highest risk first, then oldest. Keyset pagination by risk rank and id.
import { moderationLimits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { seenMark } from '../../platform/text-mark.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { listWaiting } from './reviews.store.ts'
import { viewReview } from './reviews.view.ts'

export function listReviews(call: Call, { after }: { after?: string | undefined }) {
  const { kind, accountId: moderatorId } = whoAsks(call)
  const privateToo = kind === 'admin'
  const { db, keys } = call.services
  return readPage(keys, {
    list: 'reviews',
    after,
    size: moderationLimits.queuePageSize,
    read: (place, count) =>
      listWaiting(db.app, { after: place === null ? null : placeIn(place), count, privateToo, moderatorId }),
    placeOf: ({ riskRank, id }) => `${riskRank} ${id}`,
    view: (row) => viewReview(row, seenMark(row.text, row.appeal)),
  })
}

function placeIn(place: string) {
  const [rank = '', id = ''] = place.split(' ')
  return { rank: Number(rank), id }
}
