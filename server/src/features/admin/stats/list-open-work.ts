// Open work by age: reports, reviews and appeals that wait for a moderator. Each class is counted up to the displayed maximum.
import { ageClasses } from '@murmullo/contract/admin/stat-values'
import type { OpenWork } from '@murmullo/contract/admin/stats'
import { adminLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { internalIdAt } from '../../../platform/crypto/internal-id.ts'
import { countCasesByAge } from '../../reports/cases/list-cases.ts'
import { countOpenAppeals, countOpenReviews } from './dashboard-queues.store.ts'
import { dayMs } from './stat-sums.policy.ts'

/** From the newest class to the oldest. */
export async function listOpenWork(context: RequestContext): Promise<OpenWork[]> {
  const { db, clock } = context.deps
  const now = clock()
  // Rows of this second have a time after `now`: the newest class has no upper bound.
  const classes = ageClasses.map((days, index) => {
    const next = ageClasses[index + 1]
    const from = next === undefined ? 0 : now - next * dayMs
    const to = index === 0 ? now + dayMs : now - days * dayMs
    return { from: new Date(from), to: new Date(to), first: internalIdAt(from), last: internalIdAt(to) }
  })
  const most = adminLimits.waitingMax
  const [reports, reviews, appeals] = await Promise.all([
    countCasesByAge(context, classes, most),
    countOpenReviews(db.write, classes, most),
    countOpenAppeals(db.write, classes, most),
  ])
  return [
    { of: 'reports', counts: reports },
    { of: 'reviews', counts: reviews },
    { of: 'appeals', counts: appeals },
  ]
}
