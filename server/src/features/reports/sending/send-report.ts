// Endpoint handler: reports a user or content. The server creates the snapshot, so it cannot be forged or withdrawn. The response does
// not contain the author.
import { AppError } from '@murmullo/contract/core/errors'
import { reportLimits } from '@murmullo/contract/constants/limits'
import type { ReportCategory } from '@murmullo/contract/reports/report-categories'
import type { SentReport } from '@murmullo/contract/reports/reports'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { withIdempotencyKey } from '../../../platform/idempotency/with-idempotency-key.ts'
import { namedTokenBuckets, type TokenBuckets, type TokenBucketSize } from '../../../platform/redis/token-bucket.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { fileReport } from './file-report.ts'
import { findTarget, type TargetInput } from './find-target.ts'
import { viewReport } from './reports.view.ts'

type ReportInput = TargetInput & {
  readonly category: ReportCategory
  readonly reason: string
  readonly evidence?: string | null | undefined
}

const { perNetwork, perWideNetwork } = reportLimits
const visitorBuckets = namedTokenBuckets('report-visitor', perNetwork)
const wideVisitorBuckets = namedTokenBuckets('report-visitor-wide', perWideNetwork)

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
  const send = () => retryTransaction(() => withIdempotencyKey(deps, attempt, insertInTransaction))
  return session === null ? withVisitorRateLimit(context, send) : send()
}

/** Rate limit: visitors share the token buckets of their network and of their /24 or /48. A failed request gets a refund. */
async function withVisitorRateLimit<Outcome>(context: RequestContext, work: () => Promise<Outcome>): Promise<Outcome> {
  const { deps, networkHash, wideNetworkHash } = context
  const limited = () => withToken(visitorBuckets(deps), { name: networkHash, size: perNetwork }, work)
  if (wideNetworkHash === null) return limited()
  return withToken(wideVisitorBuckets(deps), { name: wideNetworkHash, size: perWideNetwork }, limited)
}

async function withToken<Outcome>(
  opening: Promise<TokenBuckets>,
  { name, size }: { readonly name: string; readonly size: TokenBucketSize },
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const buckets = await opening
  const [granted] = await buckets.consume([name])
  if (!granted) throw new AppError('request.too_many', { retryAfter: Math.ceil(size.refillMs / 1_000) })
  try {
    return await work()
  } catch (error) {
    buckets.refund([name])
    throw error
  }
}
