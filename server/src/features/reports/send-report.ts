// Endpoint handler: reports a user or content. The server creates the snapshot, so it cannot be forged or withdrawn. The response does
// not contain the author.
import { AppError } from '@murmullo/contract/errors'
import { reportLimits } from '@murmullo/contract/limits'
import type { ReportCategory } from '@murmullo/contract/report-categories'
import type { SentReport } from '@murmullo/contract/reports'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { once } from '../../platform/idempotency.ts'
import { namedBuckets } from '../../platform/named-buckets.ts'
import { retryUndone } from '../../platform/retry.ts'
import { fileReport } from './file-report.ts'
import { findTarget, type Meant } from './find-target.ts'
import { viewSent } from './reports.view.ts'

type Wanted = Meant & {
  readonly category: ReportCategory
  readonly reason: string
  readonly evidence?: string | null | undefined
}

const { perNetwork } = reportLimits
const visitors = namedBuckets('report-visitor', perNetwork)

export async function sendReport(call: Call, wanted: Wanted): Promise<SentReport> {
  const { services, signedIn, idempotencyKey } = call
  const { category, reason, evidence, ...meant } = wanted
  // Visitors share one principal: the idempotency key of a client without an account is long and random.
  const principal = signedIn?.accountId ?? 'visitor'
  const attempt = { principal, key: idempotencyKey, operation: 'reports.sendReport', input: wanted }
  const together = async (trx: Trx) => {
    const target = await findTarget(call, trx, meant)
    return viewSent(
      await fileReport(services, trx, { reporter: signedIn, target, category, reason, proof: evidence ?? null }),
    )
  }
  const send = () => retryUndone(() => once(services.db.app, attempt, together))
  return signedIn === null ? takingTurn(call, send) : send()
}

/** Rate limit: visitors share the token bucket of their network. A failed request gets a refund. */
async function takingTurn<Outcome>({ services, network }: Call, work: () => Promise<Outcome>): Promise<Outcome> {
  const buckets = await visitors(services)
  const [granted] = await buckets.take([network])
  if (!granted) throw new AppError('request.too_many', { retryAfter: Math.ceil(perNetwork.refillMs / 1_000) })
  try {
    return await work()
  } catch (error) {
    buckets.giveBack([network])
    throw error
  }
}
