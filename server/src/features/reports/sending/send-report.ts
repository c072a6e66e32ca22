// Endpoint handler: reports a user or content. The server creates the snapshot, so it cannot be forged or withdrawn. The response does
// not contain the author.
import { AppError } from '@murmullo/contract/core/errors'
import { reportLimits } from '@murmullo/contract/constants/limits'
import type { ReportCategory } from '@murmullo/contract/reports/report-categories'
import type { SentReport } from '@murmullo/contract/reports/reports'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { withIdempotencyKey } from '../../../platform/db/idempotency.ts'
import { namedTokenBuckets } from '../../../platform/redis/named-token-buckets.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { fileReport } from './file-report.ts'
import { findTarget, type TargetInput } from './find-target.ts'
import { viewReport } from './reports.view.ts'

type ReportInput = TargetInput & {
  readonly category: ReportCategory
  readonly reason: string
  readonly evidence?: string | null | undefined
}

const { perNetwork } = reportLimits
const visitorBuckets = namedTokenBuckets('report-visitor', perNetwork)

export async function sendReport(context: RequestContext, wanted: ReportInput): Promise<SentReport> {
  const { deps, session, idempotencyKey } = context
  const { category, reason, evidence, ...targetInput } = wanted
  // Visitors share one principal: the idempotency key of a client without an account is long and random.
  const principal = session?.accountId ?? 'visitor'
  const attempt = { principal, key: idempotencyKey, operation: 'reports.sendReport', input: wanted }
  const insertInTransaction = async (trx: Trx) => {
    const target = await findTarget(context, trx, targetInput)
    return viewReport(
      await fileReport(deps, trx, { reporter: session, target, category, reason, proof: evidence ?? null }),
    )
  }
  const send = () => retryTransaction(() => withIdempotencyKey(deps.db.app, attempt, insertInTransaction))
  return session === null ? withVisitorRateLimit(context, send) : send()
}

/** Rate limit: visitors share the token bucket of their network. A failed request gets a refund. */
async function withVisitorRateLimit<Outcome>(
  { deps, networkHash }: RequestContext,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const buckets = await visitorBuckets(deps)
  const [granted] = await buckets.consume([networkHash])
  if (!granted) throw new AppError('request.too_many', { retryAfter: Math.ceil(perNetwork.refillMs / 1_000) })
  try {
    return await work()
  } catch (error) {
    buckets.refund([networkHash])
    throw error
  }
}
